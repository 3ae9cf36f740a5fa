# The network around a guest: three machines in a row, each with a network of its own.
#
#   guest (s0) ---- (r0) rtr (r1) ---- (c0) cli
#   10.1.0.2      10.1.0.1  10.2.0.1     10.2.0.2
#
# The guest's own network is the first one: what is changed there is what the guest has. The whole
# round trip time is added on the way back (c0), so that the way of the data has one bottleneck,
# r1. vec0 is the guest's and vec1 the far end's link to the outer machine; neither is part of the
# measured path. Sourced by /bin/sh, dash and bash; needs ip, tc and ethtool.
#
# What shapes the path (cases/*.env):
#   RATE_MBIT LIMIT_PACKETS DELAY_MS LOSS_PERCENT   the bottleneck
#   LINK_MTU FAR_MTU NEAR_MTU                       of r1, c0 and s0
#   EAT_ICMP=yes                                    nobody hears that a packet was too big
#   TSO=off                                         packets on the wire have their real size
#   POLICE_MBIT POLICE_BURST                        a token bucket instead of a queue

far() { ip netns exec cli "$@"; }
between() { ip netns exec rtr "$@"; }

lay_wires() {
  ip link set lo up
  ip netns add rtr && ip netns add cli || return
  ip link add s0 address 02:10:01:00:00:02 type veth peer name r0 netns rtr || return
  ip -n cli link add c0 address 02:10:02:00:00:02 type veth peer name r1 netns rtr || return
  # Here, not in any file of the guest: a real network card knows what it can carry.
  ip link set s0 mtu "${NEAR_MTU:-1500}"
  ip -n rtr link set lo up
  ip -n rtr link set r0 mtu 9000 up
  ip -n rtr addr add 10.1.0.1/24 dev r0
  ip -n rtr link set r1 up
  ip -n rtr addr add 10.2.0.1/24 dev r1
  between sh -c 'echo 1 >/proc/sys/net/ipv4/ip_forward'
  ip -n cli link set lo up
  ip -n cli link set c0 up
  ip -n cli addr add 10.2.0.2/24 dev c0
  ip -n cli route add default via 10.2.0.1
  if [ -e /sys/class/net/vec1 ]; then
    ip link set vec1 netns cli
    ip -n cli link set vec1 up
    ip -n cli addr add "$FAR_ADDRESS/24" dev vec1
  fi
  far sh -c 'echo 4096 131072 67108864 >/proc/sys/net/ipv4/tcp_rmem'
  shape_path
}

# May be called again at any time; replaces what was there.
shape_path() {
  echo 100000 >/proc/sys/net/core/netdev_max_backlog
  ip -n rtr link set r1 mtu "${LINK_MTU:-1500}"
  ip -n cli link set c0 mtu "${FAR_MTU:-1500}"
  ethtool -K s0 tso "${TSO:-off}" >/dev/null
  far ethtool -K c0 tso off gro on >/dev/null
  tc -n cli qdisc replace dev c0 root netem delay "${DELAY_MS:-1}ms" limit 1000000
  tc -n rtr qdisc replace dev r1 root netem rate "${RATE_MBIT:-100}mbit" \
    limit "${LIMIT_PACKETS:-1000}" ${LOSS_PERCENT:+loss "$LOSS_PERCENT%"}
  tc -n rtr qdisc del dev r0 clsact 2>/dev/null
  tc -n rtr qdisc add dev r0 clsact
  if [ "${EAT_ICMP:-no}" = yes ]; then
    tc -n rtr filter add dev r0 egress protocol ip u32 match ip protocol 1 0xff \
      match ip icmp_type 3 0xff match ip icmp_code 4 0xff action drop
  fi
  if [ -n "${POLICE_MBIT:-}" ]; then
    tc -n rtr filter add dev r0 ingress matchall action police rate "${POLICE_MBIT}mbit" \
      burst "${POLICE_BURST:-64k}" drop
  fi
}

# The host's own settings as somebody left them, for a guest that has no files to say so.
host_as_found() {
  modprobe -d /run/kernel tcp_bbr
  write_sysctls "$FOUND_SYSCTL"
  ip link set s0 up
  ip addr add 10.1.0.2/24 dev s0
  ip route add 10.2.0.0/24 via 10.1.0.1
  [ -z "${FOUND_QDISC:-}" ] || tc qdisc replace dev s0 root $FOUND_QDISC
}

# Changes the running host between how it was found and the remedy, for comparing the two.
set_arm() {
  local text=$FOUND_SYSCTL qdisc=${FOUND_QDISC:-}
  if [ "$1" = remedy ]; then
    text="$text
${REMEDY_SYSCTL:-}"
    qdisc=${REMEDY_QDISC:-$qdisc}
  fi
  write_sysctls "$text"
  [ -z "$qdisc" ] || tc qdisc replace dev s0 root $qdisc
  if [ "$1" = remedy ] && [ -n "${REMEDY_ROUTE_MTU:-}" ]; then
    ip route replace 10.2.0.0/24 via 10.1.0.1 mtu "$REMEDY_ROUTE_MTU"
  else
    ip route replace 10.2.0.0/24 via 10.1.0.1
  fi
  ip tcp_metrics flush all >/dev/null 2>&1
  ip route flush cache
}

write_sysctls() {
  local key value
  echo "$1" | while IFS='= ' read -r key value; do
    [ -z "$key" ] || echo "$value" >"/proc/sys/$(echo "$key" | tr . /)"
  done
}
