/**
 * Who may do what: logins, roles, the audit log, and files of secrets that are read again when they
 * change. Imports {@code server.flow} and {@code wire}.
 */
@NullMarked
package dev.longhaul.server.security;

import org.jspecify.annotations.NullMarked;
