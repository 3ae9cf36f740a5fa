package dev.longhaul.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.longhaul.reading.Reading.Recognised;
import dev.longhaul.reading.Reading.Unrecognised;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What real outputs must yield that others published, where they lie beside the project; skipped
 * elsewhere. The figures were taken from the files by hand.
 */
class PublicCasesTest {

  private static final String NO_TEST =
      "SENDER TCP sent ? received ? retransmits ? mss ? streams 1 intervals 0 rtt ?";

  static Stream<Arguments> figures() {
    return Map.ofEntries(
            Map.entry(
                "iperf3/iperf3_3.0.11_linux_tcp_up.json",
                "IPERF3 SENDER TCP sent 935.99 received 934.27 retransmits 0 mss 1448 streams 1"
                    + " intervals 13 rtt ? | kernel 4.4"),
            Map.entry(
                "iperf3/iperf3_3.0.11_error_no_route.json",
                "IPERF3 "
                    + NO_TEST
                    + " error 'unable to connect to server: No route to host'"
                    + " | kernel 4.4"),
            Map.entry(
                "iperf3/iperf3_3.11_windows_cygwin_tcp_up.json",
                "IPERF3 SENDER TCP sent 22.22 received 18.95 retransmits ? mss 1396 streams 1"
                    + " intervals 10 rtt ?"),
            Map.entry(
                "iperf3/iperf3_3.17.1_macos_error_no_prefix.json",
                "IPERF3 " + NO_TEST + " error 'control socket has closed unexpectedly'"),
            Map.entry(
                "iperf3/iperf3_3.17.1_macos_tcp_reverse.json",
                "IPERF3 RECEIVER TCP sent 58.46 received 45.91 retransmits 0 mss 1448 streams 1"
                    + " intervals 1 rtt ?"),
            Map.entry(
                "iperf3/iperf3_3.17.1_macos_wrapped_tcp_up.json",
                "IPERF3 SENDER TCP sent 9.40 received 5.93 retransmits ? mss 1348 streams 1"
                    + " intervals 1 rtt ?"),
            Map.entry(
                "iperf3/iperf3_3.1_udp_interval_nan_fragment.json",
                "IPERF3 RECEIVER UDP sent ? received 0.07 retransmits ? mss ? streams 1"
                    + " intervals 1 rtt ?"),
            Map.entry(
                "iperf3/iperf3_3.21_two_error_keys_fragment.json",
                "IPERF3 "
                    + NO_TEST
                    + " error 'client's requested duration exceeds the server's"
                    + " maximum permitted limit'"),
            Map.entry(
                "iperf3/iperf3_3.6_error_control_socket.json",
                "IPERF3 "
                    + NO_TEST.replace("mss ?", "mss 1408")
                    + " error 'control socket has closed unexpectedly' | kernel 5.4"),
            Map.entry(
                "iperf3/iperf3_3.6_linux_tcp_P4_dupkeys.json",
                "IPERF3 SENDER TCP sent 17544.77 received 17535.71 retransmits 2 mss 1448 streams 4"
                    + " intervals 60 rtt 0.041 | kernel 4.18"),
            Map.entry(
                "iperf3/iperf3_3.9_aws_pmtu9001_mss1408.json",
                "IPERF3 SENDER TCP sent 270.53 received 268.24 retransmits 0 mss 1408 streams 1"
                    + " intervals 13 rtt 79.056 | kernel 5.4"),
            Map.entry(
                "iperf3/iperf3_3.9_gcp_lowrtt_2gbps_retransmits.json",
                "IPERF3 SENDER TCP sent 1715.44 received 1715.73 retransmits 715 mss 1408 streams 1"
                    + " intervals 13 rtt 5.471 | kernel 5.4"),
            Map.entry(
                "iperf3/iperf3_3.9_ibm_rtt307ms_retransmits.json",
                "IPERF3 SENDER TCP sent 74.45 received 73.97 retransmits 951 mss 1428 streams 1"
                    + " intervals 13 rtt 309.556 | kernel 4.15"),
            Map.entry(
                "iperf3/iperf3_3.9_startonly_no_error_key.json",
                "IPERF3 " + NO_TEST + " | kernel 5.4"),
            Map.entry(
                "iperf3/iperf3_3.9_truncated_8192.json",
                "IPERF3 SENDER TCP sent 94.65 received ? retransmits 391 mss 1408 streams 1"
                    + " intervals 12 rtt 223.358 | kernel 5.4"),
            Map.entry(
                "iperf3/iperf3_3.9_truncated_in_start.json",
                "IPERF3 " + NO_TEST.replace("mss ?", "mss 1408") + " | kernel 4.15"),
            Map.entry(
                "iperf3/iperf3_3.9_ubuntu_udp_reverse.json",
                "IPERF3 RECEIVER UDP sent 113.10 received 110.99 retransmits ? mss ? streams 1"
                    + " intervals 2 rtt ? | kernel 6.8"),
            Map.entry(
                "iperf3/iperf3_json_stream_intervals_ul_dl_bidir_udpdl.ndjson",
                "IPERF3 SENDER TCP sent 31919.13 received ? retransmits 0 mss ? streams 1"
                    + " intervals 1 rtt 0.059"),
            Map.entry(
                "iperf3/iperf3_text_not_json.txt",
                "IPERF3 SENDER TCP sent 361.00 received 361.00 retransmits 46 mss ? streams 1"
                    + " intervals 13 rtt ?"),
            Map.entry(
                "iperf3/iperf3_trailing_text_fragment.json",
                "IPERF3 " + NO_TEST + " error 'unable to send control message: Broken pipe'"),
            Map.entry(
                "iperf3/iperf3_warning_prefix_bidir_end.txt",
                "IPERF3 SENDER TCP sent 914.35 received 909.90 retransmits 11 mss ? streams 1"
                    + " intervals 0 rtt ? | RECEIVER TCP sent 930.91 received 926.15 retransmits 4"
                    + " mss ? streams 1 intervals 0 rtt ?"),
            Map.entry(
                "local/iperf3_3.12_linux_conn_refused.json",
                "IPERF3 "
                    + NO_TEST
                    + " error 'unable to connect to server: Connection refused'"
                    + " | kernel 6.18"),
            Map.entry(
                "local/iperf3_3.12_linux_server_busy.json",
                "IPERF3 "
                    + NO_TEST
                    + " error 'the server is busy running a test. try again later'"
                    + " | kernel 6.18"),
            Map.entry(
                "local/iperf3_3.12_linux_tcp_bidir_P3.json",
                "IPERF3 SENDER TCP sent 4136.40 received 3933.88 retransmits 28 mss 32768 streams 3"
                    + " intervals 2 rtt 0.851 | RECEIVER TCP sent 12057.96 received 12017.45"
                    + " retransmits 0 mss 32768 streams 3 intervals 2 rtt ? | kernel 6.18"),
            Map.entry(
                "local/iperf3_3.12_linux_tcp_reverse.json",
                "IPERF3 RECEIVER TCP sent 18010.03 received 18048.53 retransmits 6 mss 32768"
                    + " streams 1 intervals 2 rtt ? | kernel 6.18"),
            Map.entry(
                "local/iperf3_3.12_linux_tcp_up.json",
                "IPERF3 SENDER TCP sent 20341.02 received 20327.21 retransmits 1 mss 32768 streams"
                    + " 1 intervals 3 rtt 0.470 | kernel 6.18"),
            Map.entry(
                "local/iperf3_3.12_linux_udp_up.json",
                "IPERF3 SENDER UDP sent 20.05 received 20.05 retransmits ? mss ? streams 1"
                    + " intervals 2 rtt ? | kernel 6.18"),
            Map.entry(
                "local/iperf3_3.12_linux_udp_reverse.json",
                "IPERF3 RECEIVER UDP sent 20.05 received 20.05 retransmits ? mss ? streams 1"
                    + " intervals 2 rtt ? | kernel 6.18"),
            Map.entry(
                "local/ss_H_tin_iproute2_6.1.txt",
                "SS 2 sockets 37970>15311 bbr rtt 0.046 cwnd 13 mss 32768 retransmits 0 acked 165"
                    + " busy ? pacing 141236.08 / 37984>15311 bbr rtt 0.095 cwnd 32 mss 65483"
                    + " retransmits 1 acked 2572812326 busy 888.000 pacing 50845.62"),
            Map.entry(
                "local/ss_tin_iproute2_6.1.txt",
                "SS 2 sockets 37970>15311 bbr rtt 0.046 cwnd 13 mss 32768 retransmits 0 acked 165"
                    + " busy ? pacing 141236.08 / 37984>15311 bbr rtt 0.201 cwnd 34 mss 65483"
                    + " retransmits 1 acked 2385376822 busy 816.000 pacing 34575.02"),
            Map.entry(
                "local/ss_tinmO_iproute2_6.1.txt",
                "SS 2 sockets 15311>37970 bbr rtt 5.374 cwnd 14 mss 32768 retransmits 0 acked 4"
                    + " busy 44.000 pacing 187292.16 / 15311>37984 bbr rtt 0.028 cwnd 10 mss 32768"
                    + " retransmits 0 acked ? busy ? pacing 267560.19"),
            Map.entry(
                "ss/ss_noemitauOH_ubuntu_oneline.txt",
                "SS 3 sockets 22>53818 cubic rtt 3.140 cwnd 10 mss 1448 retransmits 0 acked 312317"
                    + " busy 1412.000 pacing 73.77 / 22>53790 cubic rtt 0.165 cwnd 10 mss 1448"
                    + " retransmits 0 acked 9473 busy 44.000 pacing 1397.77"),
            Map.entry(
                "ss/ss_noemitauOH_iproute2_5.x_oneline.txt",
                "SS 41 sockets 37772>8009 cubic rtt 11.141 cwnd 7 mss 1448 retransmits 5 acked"
                    + " 755162 busy 63073.000 pacing 8.73 / 40476>443 cubic rtt 22.023 cwnd 10 mss"
                    + " 1288 retransmits 1 acked 31958 busy 12725.000 pacing 9.36"),
            Map.entry(
                "ss/ss_tin_loopback_raw_bps.txt",
                "SS 1 sockets 30013>55494 cubic rtt 0.017 cwnd ? mss ? retransmits ? acked ? busy ?"
                    + " pacing 306153.58"),
            Map.entry(
                "mtr/mtr_0.92_strings.json", "MTR reached hops 2 pmtu ? last b 0.660 loss 0.0"),
            Map.entry(
                "mtr/mtr_0.95_real_psize_string.json",
                "MTR reached hops 7 pmtu ? last hop.example 1.763 loss 0.0"),
            Map.entry(
                "mtr/mtr_final_loss_trimmed.json",
                "MTR reached hops 6 pmtu ? last 198.51.100.44 36.400 loss 50.0"),
            Map.entry(
                "mtr/mtr_rate_limited_trimmed.json",
                "MTR reached hops 6 pmtu ? last 198.51.100.44 27.300 loss 0.0"),
            Map.entry(
                "mtr/mtr_fork_all_fields.json",
                "MTR not reached hops 1 pmtu ? last 198.51.100.245 2.000 loss 0.0"),
            Map.entry(
                "local/mtr_0.95_loopback.json",
                "MTR reached hops 1 pmtu ? last localhost 0.161 loss 0.0"),
            Map.entry(
                "local/mtr_0.95_loopback_report.txt",
                "MTR reached hops 1 pmtu ? last localhost 0.200 loss 0.0"),
            Map.entry(
                "path/tracepath6.txt",
                "TRACEPATH reached hops 3 pmtu 1480 last 2001:db8::45c 463.514 loss ?"),
            Map.entry(
                "path/tracepath_too_many_hops_out_of_order.txt",
                "TRACEPATH not reached hops 31 pmtu ? last ? ? loss ?"),
            Map.entry(
                "local/tracepath_loopback.txt",
                "TRACEPATH reached hops 1 pmtu 65535 last 127.0.0.1 0.138 loss ?"),
            Map.entry(
                "tc/tc_j_qdisc_fq_bands_trailing_space_keys.json",
                "TC htb quantum ? drops -1 fq quantum 3028 drops -1"),
            Map.entry(
                "tc/tc_s_qdisc_cake_text.txt",
                "TC cake quantum ? drops 29 ingress quantum ? drops 0"),
            Map.entry("tc/tc_s_qdisc_fq_iproute2_5.5plus.txt", "TC fq quantum 3028 drops 2176"),
            Map.entry("tc/tc_s_qdisc_fq_iproute2_pre5.5.txt", "TC fq quantum 3028 drops 0"),
            Map.entry("local/ip_j_d_s_link_lo.json", "IP_LINK lo 65536"),
            Map.entry("local/ip_j_link.json", "IP_LINK lo 65536 ifb0 1500 ifb1 1500 eth0 1400"),
            Map.entry(
                "ip/ip_s_d_j_link_show.json",
                "IP_LINK lo 65536 e1 1500 e2 1500 e3 1500 e4 1500 e5 1500 e6 1500 e7 1500 br-0 1500"
                    + " e2.30 1500 br-X 1500 veth0b 1500 veth0a 1500 veth0a.20 1500 br-D 1500"
                    + " br-Q 1500 br-Q.40 1500 e3.10 1500 gre-v4 1476 gre-v6 1448 gretap-v4 1462"
                    + " gretap-v6 1434 vxlan-v4 1500 vxlan-v6 1500"),
            Map.entry("local/nstat_az.txt", "NSTAT ABSOLUTE 400 counters"),
            Map.entry("local/nstat_j.json", "NSTAT"))
        .entrySet()
        .stream()
        .map(e -> Arguments.of(e.getKey(), e.getValue()));
  }

  @ParameterizedTest
  @MethodSource("figures")
  void shouldYield(String file, String figures) throws IOException {
    assertThat(Digest.of(read(file)).strip()).isEqualTo(figures);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          iperf3/iperf3_empty_output.json | It is empty
          local/iperf3_3.12_linux_tcp_sigkill_empty.json | It is empty
          local/iperf3_3.12_bad_option.stdout | It is empty
          local/iperf3_3.12_bad_option.stderr | not the output of a known tool
          """)
  void shouldSayWhyItSaysNothing(String file, String reason) throws IOException {
    assertThat(read(file)).isInstanceOf(Unrecognised.class);
    assertThat(((Unrecognised) read(file)).reason()).contains(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          iperf3/iperf3_3.9_truncated_8192.json | cut off or broken
          iperf3/iperf3_3.9_truncated_in_start.json | cut off or broken
          iperf3/iperf3_3.9_startonly_no_error_key.json | holds no figures
          iperf3/iperf3_json_stream_intervals_ul_dl_bidir_udpdl.ndjson | holds 4 reports
          iperf3/iperf3_text_not_json.txt | rounded to three digits
          iperf3/iperf3_trailing_text_fragment.json | text after the JSON
          iperf3/iperf3_warning_prefix_bidir_end.txt | text before the JSON
          iperf3/iperf3_warning_prefix_bidir_end.txt | both directions
          mtr/mtr_rate_limited_trimmed.json | hop 4, 5
          path/tracepath_too_many_hops_out_of_order.txt | not reached
          local/nstat_j.json | no counters
          """)
  void shouldNote(String file, String note) throws IOException {
    assertThat(((Recognised) read(file)).notes()).anyMatch(n -> n.contains(note));
  }

  /** A new file beside the project must get its line in the table. */
  @Test
  void shouldKnowEveryFileOfTheMeasuringTools() throws IOException {
    Path files = files();
    try (Stream<Path> walk = Files.walk(files)) {
      assertThat(
              walk.filter(Files::isRegularFile)
                  .map(f -> files.relativize(f).toString())
                  .filter(
                      f -> f.matches("(iperf3|ss|mtr|path|tc)/.*|local/(iperf3|ss|mtr|trace).*"))
                  .filter(f -> !f.contains("empty") && !f.contains("bad_option")))
          .allMatch(f -> figures().anyMatch(row -> row.get()[0].equals(f)));
    }
  }

  private static Reading read(String file) throws IOException {
    try (InputStream in = Files.newInputStream(files().resolve(file))) {
      return new OutputReader().read("upload", in);
    }
  }

  private static Path files() {
    Path path = Path.of(System.getProperty("longhaul.shared", "../shared"), "cases", "files");
    assumeTrue(Files.isDirectory(path), "No published outputs beside the project at " + path);
    return path;
  }
}
