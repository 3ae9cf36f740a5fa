/**
 * Stores on PostgreSQL: the hot path by reactive SQL, life cycles by Hibernate Reactive, partitions
 * and retention. Implements interfaces of {@code server.flow}.
 */
@NullMarked
package dev.longhaul.server.persistence;

import org.jspecify.annotations.NullMarked;
