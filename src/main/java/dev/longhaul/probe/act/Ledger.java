package dev.longhaul.probe.act;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Ids of commands that were let in, so that none is let in twice. An id is forgotten only when its
 * command has been expired for so long that no clock can be so wrong.
 */
final class Ledger {

  static final String PATH = Journals.STATE + "/ledger";

  private static final String TEMPORARY = Journals.STATE + "/.ledger.tmp";
  private static final Pattern LINE = Pattern.compile("([0-9a-f-]{36}) ([0-9]{1,12})");
  private static final Duration KEPT = Duration.ofDays(30);
  private static final int MANY = 2000;
  private static final int MODE = 0600;
  private static final int FOLDER_MODE = 0700;

  private final Disk disk;

  Ledger(Disk disk) {
    this.disk = disk;
  }

  /**
   * Remembers an id; on disk when this returns.
   *
   * @return false if it was known already
   * @throws IOException if it cannot be told or remembered; then nothing may be done
   */
  boolean enter(String id, Instant expiry, Instant now) throws IOException {
    FileImage image = disk.look(PATH);
    String text =
        image instanceof FileImage.Plain p ? new String(p.bytes(), StandardCharsets.UTF_8) : "";
    Map<String, Long> known = known(text);
    if (known.containsKey(id)) {
      return false;
    }
    known.put(id, expiry.getEpochSecond());
    boolean absent = image instanceof FileImage.Absent;
    // A line that power cut off has no end; what is appended to it would be lost with it.
    boolean ragged = !text.isEmpty() && !text.endsWith("\n");
    long oldest = now.minus(KEPT).getEpochSecond();
    boolean stale = known.size() > MANY && known.values().stream().anyMatch(e -> e < oldest);
    if (absent || ragged || stale) {
      rewrite(known, now);
    } else {
      disk.append(PATH, line(id, expiry.getEpochSecond()).getBytes(StandardCharsets.US_ASCII));
      disk.sync(PATH);
    }
    return true;
  }

  private void rewrite(Map<String, Long> known, Instant now) throws IOException {
    DurableFiles files = new DurableFiles(disk);
    files.makeFolders(Journals.STATE, FOLDER_MODE);
    long oldest = now.minus(KEPT).getEpochSecond();
    StringBuilder text = new StringBuilder();
    known.forEach((id, expiry) -> text.append(expiry >= oldest ? line(id, expiry) : ""));
    byte[] bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
    files.put(PATH, TEMPORARY, new FileImage.Plain(bytes, MODE));
  }

  private static String line(String id, long expiry) {
    return id + " " + expiry + "\n";
  }

  private static Map<String, Long> known(String text) {
    Map<String, Long> known = new TreeMap<>();
    for (String line : text.split("\n", -1)) {
      Matcher m = LINE.matcher(line);
      if (m.matches()) {
        known.put(m.group(1), Long.parseLong(m.group(2)));
      }
    }
    return known;
  }
}
