package dev.longhaul.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The one total that iperf3 before 3.10 printed for UDP: its bytes are those that were offered, the
 * losses say how much of them arrived.
 */
final class Iperf3Datagrams {

  private final Json.Obj sum;
  private final boolean counted;

  Iperf3Datagrams(Json.Obj sum) {
    this.sum = sum;
    // The end that never heard of the receiver prints no losses, or 0 of 0 packets.
    this.counted = sum.count("packets").orElse(0) > 0 && sum.count("lost_packets").isPresent();
  }

  Json.Obj sent() {
    return counted ? sum : Json.Obj.EMPTY;
  }

  Json.Obj received() {
    OptionalLong lost = sum.count("lost_packets");
    if (!counted || lost.isEmpty()) {
      return Json.Obj.EMPTY;
    }
    double packets = sum.count("packets").orElse(0);
    double arrived = Math.max(0, packets - lost.getAsLong()) / packets;
    List<Json.Field> fields = new ArrayList<>();
    for (Json.Field field : sum.fields()) {
      boolean scaled = field.key().equals("bytes") || field.key().equals("bits_per_second");
      fields.add(
          scaled && field.value() instanceof Json.Num num
              ? new Json.Field(field.key(), new Json.Num(num.value() * arrived))
              : field);
    }
    return new Json.Obj(fields);
  }
}
