package dev.longhaul.server.messaging;

import dev.longhaul.server.flow.OutgoingMessage;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Carries traces through: what a record of the measurements topic belongs to, the alerts that
 * follow from it belong to as well. Without an exporter the header is passed on and nothing else
 * happens; with one there is a span for each sampled record, up to a bound, and for each message
 * sent.
 */
@ApplicationScoped
class Traces {

  private static final int SPANS_OF_A_BATCH = 200;

  /** W3C Trace Context, version 00. */
  private static final Pattern PARENT =
      Pattern.compile("00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})");

  private static final int LENGTH = 55;

  private final Tracer tracer;
  private final boolean exporting;

  Traces(
      OpenTelemetry telemetry,
      @ConfigProperty(name = "quarkus.otel.sdk.disabled", defaultValue = "false")
          boolean disabled) {
    this.tracer = telemetry.getTracer("dev.longhaul");
    this.exporting = !disabled;
  }

  /** The traces of a batch of records. */
  Batch batch() {
    return new Batch();
  }

  /** The traces of messages that are sent together. */
  Sending sending() {
    return new Sending();
  }

  /** The message as part of what is being done, such as a request over REST. */
  OutgoingMessage current(OutgoingMessage message) {
    SpanContext context = Span.current().getSpanContext();
    return context.isValid() ? message.traced(text(context)) : message;
  }

  /** Spans that end together. */
  private abstract static class Spans {
    private final List<Span> open = new ArrayList<>();

    Span keep(Span span) {
      open.add(span);
      return span;
    }

    boolean isFull() {
      return open.size() >= SPANS_OF_A_BATCH;
    }

    /** All of it is done. */
    void end() {
      open.forEach(Span::end);
    }
  }

  /** The traces of a batch of records. */
  final class Batch extends Spans {

    /** What is sent because of this record belongs to the returned trace. */
    Optional<String> of(ConsumerRecord<byte[], byte[]> each) {
      Header header = each.headers().lastHeader(OutgoingMessage.TRACE);
      if (header == null || header.value() == null || header.value().length != LENGTH) {
        return Optional.empty();
      }
      String parent = new String(header.value(), StandardCharsets.US_ASCII);
      return context(parent)
          .map(
              c ->
                  exporting && c.isSampled() && !isFull()
                      ? text(keep(span("process " + each.topic(), SpanKind.CONSUMER, c)))
                      : parent);
    }
  }

  /** The traces of messages that are sent together. */
  final class Sending extends Spans {

    /** The message with the span of its sending. */
    OutgoingMessage of(OutgoingMessage message) {
      return Optional.ofNullable(message.headers().get(OutgoingMessage.TRACE))
          .filter(parent -> exporting)
          .flatMap(Traces::context)
          .filter(SpanContext::isSampled)
          .map(c -> keep(span("publish " + message.topic(), SpanKind.PRODUCER, c)))
          .map(span -> message.traced(text(span)))
          .orElse(message);
    }
  }

  private Span span(String name, SpanKind kind, SpanContext parent) {
    return tracer
        .spanBuilder(name)
        .setSpanKind(kind)
        .setParent(Context.root().with(Span.wrap(parent)))
        .setAttribute("messaging.system", "kafka")
        .startSpan();
  }

  private static Optional<SpanContext> context(String parent) {
    Matcher matcher = PARENT.matcher(parent);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    SpanContext context =
        SpanContext.createFromRemoteParent(
            matcher.group(1),
            matcher.group(2),
            TraceFlags.fromHex(matcher.group(3), 0),
            TraceState.getDefault());
    return Optional.of(context).filter(SpanContext::isValid);
  }

  private static String text(Span span) {
    return text(span.getSpanContext());
  }

  private static String text(SpanContext context) {
    return "00-"
        + context.getTraceId()
        + "-"
        + context.getSpanId()
        + "-"
        + context.getTraceFlags().asHex();
  }
}
