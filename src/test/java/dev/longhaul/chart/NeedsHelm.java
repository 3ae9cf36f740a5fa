package dev.longhaul.chart;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests that render the chart. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@EnabledOnOs(
    value = OS.LINUX,
    architectures = "amd64",
    disabledReason = "Helm's library is on the class path for Linux on x86-64 alone")
@interface NeedsHelm {}
