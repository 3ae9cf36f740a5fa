package dev.longhaul.reading;

import dev.longhaul.model.SocketSamples;
import dev.longhaul.reading.Reading.Recognised;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * {@code ss -tin} with any of {@code -m -O -H -e -o -a -u}: one socket on one line or on two, once
 * or in blocks that begin with {@code ### } and a time.
 */
final class SsReader implements ToolReader {

  private static final Set<String> LAST_WORDS = Set.of("minrtt:", "snd_wnd:", "rcv_ooopack:");

  private final SsBlocks blocks = new SsBlocks();
  private boolean header;
  private boolean sockets;
  private boolean details;
  private boolean marks;
  private boolean others;

  @Override
  public void line(String line) {
    if (SsBlocks.moment(line).isPresent()) {
      marks |= line.startsWith("###");
    } else {
      others |= !line.isBlank();
      header |= line.contains("Recv-Q") && line.contains("Send-Q") && line.contains("Peer");
      details |= line.contains("rto:") || line.contains("skmem:(") || line.contains("cwnd:");
    }
    sockets |= blocks.accept(line);
  }

  @Override
  public boolean recognises(Source begun) {
    boolean emptyBlocks = marks && !others;
    return (sockets && (details || header)) || emptyBlocks;
  }

  @Override
  public Optional<Recognised> read(Source source) {
    source.cut().map(SsReader::certain).ifPresent(this::line);
    if (!recognises(source)) {
      return Optional.empty();
    }
    SocketSamples samples = new SocketSamples(blocks.samples());
    List<String> notes = new ArrayList<>();
    if (samples.samples().isEmpty()) {
      notes.add("No TCP connection is listed with its details.");
    }
    if (blocks.leftOut() > 0) {
      notes.add(
          blocks.leftOut()
              + " samples, evenly spread over the time, were left out: there are too many.");
    }
    return Optional.of(
        new Recognised(
            source.name(),
            Tool.SS,
            samples.samples().isEmpty() ? List.of() : List.of(Labelled.of(samples)),
            notes));
  }

  /** Without a line end the last word may have lost digits, unless it is one that ends a socket. */
  private static String certain(String last) {
    String word = last.substring(last.lastIndexOf(' ') + 1);
    boolean ends = LAST_WORDS.stream().anyMatch(word::startsWith) || last.endsWith(" ");
    return ends ? last : last.substring(0, last.length() - word.length());
  }
}
