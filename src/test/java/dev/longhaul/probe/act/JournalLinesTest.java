package dev.longhaul.probe.act;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A journal's lines, whole, cut off and damaged. */
class JournalLinesTest {

  private static final List<String> TEXTS = List.of("{\"step\":\"BEGIN\"}", "\u00e9\u00df", "{}");

  private static byte[] lines() {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    TEXTS.forEach(t -> all.writeBytes(JournalLines.line(t)));
    return all.toByteArray();
  }

  @Test
  void shouldReadWhatWasWritten() {
    JournalLines.Read read = JournalLines.read(lines());

    assertThat(read.texts()).isEqualTo(TEXTS);
    assertThat(read.length()).isEqualTo(lines().length);
    assertThat(read.damaged()).isFalse();
  }

  @Test
  void shouldTakeWhatIsWholeWhereverItIsCutOff() {
    byte[] all = lines();
    int first = JournalLines.line(TEXTS.get(0)).length;
    int second = first + JournalLines.line(TEXTS.get(1)).length;
    for (int length = 0; length < all.length; length++) {
      JournalLines.Read read = JournalLines.read(java.util.Arrays.copyOf(all, length));

      int whole = length < first ? 0 : length < second ? 1 : 2;
      assertThat(read.texts()).as("cut at %d", length).isEqualTo(TEXTS.subList(0, whole));
      assertThat(read.damaged()).as("cut at %d", length).isFalse();
      assertThat(read.length()).isEqualTo(new int[] {0, first, second}[whole]);
    }
  }

  @Test
  void shouldTakeZerosAtTheEndForALineThatWasCutOff() {
    byte[] all = lines();
    byte[] longer = java.util.Arrays.copyOf(all, all.length + 4096);

    JournalLines.Read read = JournalLines.read(longer);

    assertThat(read.texts()).isEqualTo(TEXTS);
    assertThat(read.length()).isEqualTo(all.length);
    assertThat(read.damaged()).isFalse();
  }

  @Test
  void shouldNeverReadAnythingElseAfterAnyBitWasTurned() {
    byte[] all = lines();
    for (int i = 0; i < all.length; i++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] bent = all.clone();
        bent[i] ^= (byte) (1 << bit);

        JournalLines.Read read = JournalLines.read(bent);

        assertThat(TEXTS.subList(0, read.texts().size()))
            .as("bit %d of byte %d", bit, i)
            .isEqualTo(read.texts());
        boolean lastLineFeed = i == all.length - 1;
        boolean upperCaseDigit = read.texts().size() == TEXTS.size();
        assertThat(read.damaged() || lastLineFeed || upperCaseDigit)
            .as("bit %d of byte %d", bit, i)
            .isTrue();
      }
    }
  }
}
