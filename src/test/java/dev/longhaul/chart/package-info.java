/** Tests of what installs the service: chart, kustomizations, compose file. */
@org.jspecify.annotations.NullMarked
package dev.longhaul.chart;
