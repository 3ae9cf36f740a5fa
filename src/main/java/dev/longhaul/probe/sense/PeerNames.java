package dev.longhaul.probe.sense;

import dev.longhaul.model.HostId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What far ends are called: by the name that a test or a command has for them, else by their
 * address. So all that is measured towards one of them is of one path. Bounded; thread-safe.
 */
public final class PeerNames {

  private static final int MOST = 1000;

  private final Map<String, HostId> names = new LinkedHashMap<>();

  /** From now on the far end at this address, or of this name in DNS, is called so. */
  public synchronized void call(String address, String name) {
    if (names.size() >= MOST && !names.containsKey(address)) {
      names.remove(names.keySet().iterator().next());
    }
    names.put(address, new HostId(name));
  }

  /** The name of the far end at an address. */
  synchronized HostId of(String address) {
    return find(address).orElseGet(() -> new HostId(address));
  }

  /** The name that somebody gave it. */
  synchronized Optional<HostId> find(String address) {
    return Optional.ofNullable(names.get(address));
  }
}
