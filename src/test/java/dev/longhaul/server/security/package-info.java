@org.jspecify.annotations.NullMarked
package dev.longhaul.server.security;
