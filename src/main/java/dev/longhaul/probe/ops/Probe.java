package dev.longhaul.probe.ops;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.mapping.MeasurementMapping;
import dev.longhaul.model.Counters;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Measurement;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.ProbeLog;
import dev.longhaul.probe.host.Tools;
import dev.longhaul.probe.messaging.CommandFeed;
import dev.longhaul.probe.messaging.KafkaSender;
import dev.longhaul.probe.messaging.KafkaSettings;
import dev.longhaul.probe.messaging.Spool;
import dev.longhaul.probe.sense.CounterLook;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/**
 * The running probe: looks at the host on its schedule, sends through the spool, obeys commands.
 * Works on with Kafka away, without tools and without the right to change anything; only its own
 * state folder has to be writable.
 */
public final class Probe {

  private static final Duration DEADLINES = Duration.ofSeconds(2);
  private static final Duration LEAST_TURN = Duration.ofMinutes(2);
  private static final double MOST_SHARE = 0.0025;
  private static final Duration PARTING = Duration.ofSeconds(4);

  private final ProbeSettings settings;
  private final Sensors sensors;
  private final ProbeLog log;
  private final StateLock lock;
  private final Spool spool;
  private final Outbox outbox;
  private final ActiveWork active;
  private final Optional<CommandDesk> desk;
  private final Optional<Commands> commands;
  private final Timetable timetable;
  private final List<String> peers;
  private final CountDownLatch ended = new CountDownLatch(1);

  /** A busy server may have a hundred thousand connections to list. */
  private final Thrift thrift = new Thrift(MOST_SHARE, System.nanoTime());

  private Duration sinceThorough = Duration.ZERO;
  private int nextPeer;

  private Probe(Parts parts, StateLock lock, Spool spool) {
    this.lock = lock;
    this.settings = parts.settings;
    this.log = parts.log;
    this.desk = parts.desk;
    this.spool = spool;
    this.sensors = Sensors.of(settings, parts.root, parts.tools, parts.clock);
    this.outbox = new Outbox(spool, settings, parts.clock, log);
    this.active =
        new ActiveWork(
            sensors, outbox, new RoundsInFlight(settings.stateFolder().resolve("rounds")), log);
    this.commands = desk.map(d -> new Commands(d, outbox, active));
    this.timetable = new Timetable(log);
    this.peers = settings.farEnds();
  }

  /**
   * What a probe is made of.
   *
   * @param desk who judges commands; empty to take none
   */
  public record Parts(
      ProbeSettings settings,
      HostRoot root,
      Tools tools,
      Clock clock,
      ProbeLog log,
      Optional<CommandDesk> desk) {}

  /**
   * Makes a probe that is ready to {@link #run}.
   *
   * @throws IOException if its state folder cannot be written
   */
  public static Probe of(Parts parts) throws IOException {
    StateLock lock = StateLock.take(parts.settings.stateFolder());
    Spool spool =
        Spool.open(parts.settings.stateFolder().resolve("spool"), parts.settings.spool().bytes());
    return new Probe(parts, lock, spool);
  }

  /** Works until {@link #stop}; ends within seconds after it. */
  public void run() throws IOException {
    active.sayWhatBrokeOff();
    desk.ifPresent(CommandDesk::recover);
    sayWhatIsDue();
    schedule();
    List<Thread> links = new ArrayList<>();
    List<Runnable> stops = new ArrayList<>();
    if (settings.hasKafka()) {
      KafkaSettings kafka =
          new KafkaSettings(
              settings.host().value(), settings.kafka(), settings.topics().commands());
      KafkaSender sender = new KafkaSender(kafka, spool, log);
      links.add(new Thread(sender, "probe-kafka"));
      stops.add(sender::stop);
      commands.ifPresent(
          handler -> {
            CommandFeed feed = new CommandFeed(kafka, handler, log);
            links.add(new Thread(feed, "probe-commands"));
            stops.add(feed::stop);
          });
    }
    links.forEach(Thread::start);
    awaitEnd();
    timetable.stop();
    stops.forEach(Runnable::run);
    active.stop();
    links.forEach(Probe::join);
    spool.close();
    lock.close();
  }

  /** Lets {@link #run} return. */
  public void stop() {
    ended.countDown();
  }

  /** What waits and what was lost. */
  public Spool.Counts counts() {
    return spool.counts();
  }

  private void schedule() {
    ProbeSettings.Schedule s = settings.schedule();
    timetable.every("the host's state", s.look(), this::look);
    timetable.every("sockets", s.sockets(), this::sampleSockets);
    timetable.every("counters", s.counters(), this::count);
    if (!peers.isEmpty() && !s.paths().isZero()) {
      Duration fair = s.paths().dividedBy(peers.size());
      Duration turn = fair.compareTo(LEAST_TURN) < 0 ? LEAST_TURN : fair;
      timetable.every("paths", turn, this::traceNext);
    }
    settings.tests().forEach(t -> timetable.every(t.name(), t.every(), () -> active.test(t)));
    commands.ifPresent(c -> timetable.watch(DEADLINES, c::sendDue));
  }

  private void sayWhatIsDue() {
    try {
      if (commands.isPresent()) {
        commands.get().sendDue();
      }
    } catch (IOException e) {
      log.warn("Answers to commands could not be kept yet: " + e.getMessage());
    }
  }

  private void sampleSockets() {
    if (thrift.mayBegin(System.nanoTime())) {
      ProbeSettings.Schedule s = settings.schedule();
      timetable.burst(
          s.samples(), s.gap(), new Timetable.Burst(this::takeSample, this::finishSamples));
    }
  }

  private void takeSample() {
    long begin = System.nanoTime();
    sensors.sockets().take();
    thrift.spent(Duration.ofNanos(System.nanoTime() - begin));
  }

  private void finishSamples() {
    long begin = System.nanoTime();
    sensors.sockets().finish().forEach(outbox::sample);
    thrift.spent(Duration.ofNanos(System.nanoTime() - begin));
    thrift.done(System.nanoTime());
  }

  /** A state that is no news is still sent now and then: that is how the service knows of us. */
  private void look() {
    Duration heartbeat = settings.schedule().heartbeat();
    sinceThorough = sinceThorough.plus(settings.schedule().look());
    boolean due = !heartbeat.isZero() && sinceThorough.compareTo(heartbeat) >= 0;
    HostState state = sensors.state().look(due);
    if (due || sensors.state().isNews(state)) {
      outbox.sample(data(state));
      sensors.state().sent(state);
    }
    sinceThorough = due ? Duration.ZERO : sinceThorough;
  }

  private void count() {
    Counters stack = CounterLook.read(sensors.root());
    Map<String, Long> values = new TreeMap<>(stack.values());
    Spool.Counts own = spool.counts();
    values.put("LonghaulDroppedSamples", own.droppedSamples());
    values.put("LonghaulDroppedResults", own.droppedResults());
    outbox.sample(data(new Counters(values, stack.kind(), stack.interval())));
  }

  private void traceNext() {
    active.trace(peers.get(nextPeer));
    nextPeer = (nextPeer + 1) % peers.size();
  }

  private MeasurementData data(Measurement m) {
    return MeasurementMapping.toContract(settings.host(), settings.host(), settings.host(), m);
  }

  private void awaitEnd() {
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join(PARTING.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
