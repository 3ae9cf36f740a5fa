package dev.longhaul.mapping;

/** The fixed text of a script; nothing of a recommendation is put into it except its id. */
final class ShellParts {

  static final String PRELUDE =
      """
      set -eu
      PATH="$PATH:/usr/sbin:/sbin"
      umask 077
      # What was found before a change is kept here, so that undo is exact.
      memory=${LONGHAUL_MEMORY:-/var/lib/longhaul-script}/@ID@
      proc=${LONGHAUL_PROC_SYS:-/proc/sys}

      say() { printf '%s\\n' "$*"; }
      die() { printf '%s\\n' "$*" >&2; exit 1; }
      plain() { printf '%s' "$1" | tr -s '[:space:]' ' ' | sed 's/^ //; s/ $//'; }

      # step NUMBER KIND TARGET FROM TO [FLAG]
      step() {
        number=$1 kind=$2 target=$3 from=$4 to=$5 flag=${6:-}
        now=$(plain "$(get_"$kind")")
        case $action in
          show) say "$number. $kind $target $flag: now '$now', advised '$to'" ;;
          check)
            if [ -n "$from" ] && [ "$now" != "$from" ] && [ "$now" != "$to" ]; then
              die "$number. $kind $target is '$now', expected '$from': nothing was changed"
            fi ;;
          apply)
            if [ "$now" = "$to" ]; then say "$number. already so"; return; fi
            [ -e "$memory/$number" ] || printf '%s\\n' "$now" > "$memory/$number"
            set_"$kind" "$to"
            after=$(plain "$(get_"$kind")")
            [ "$after" = "$to" ] || die "$number. $kind $target is '$after' and not '$to': run undo"
            say "$number. $kind $target: '$now' -> '$to'" ;;
          undo)
            if [ ! -e "$memory/$number" ]; then say "$number. was not changed by this script"; return; fi
            old=$(cat "$memory/$number")
            if [ "$now" != "$to" ]; then
              say "$number. is '$now' by now: somebody else changed it, left alone"
            else
              set_"$kind" "$old"
              say "$number. $kind $target: '$to' -> '$old'"
            fi
            rm -f "$memory/$number" ;;
        esac
      }
      """;

  static final String MAIN =
      """

      case ${1:-show} in
        show) each show ;;
        apply)
          each check
          mkdir -p "$memory"
          each apply
          say "Done until the next reboot. To take it back: sh $0 undo" ;;
        undo) each undo ;;
        *) die "usage: sh $0 [show|apply|undo]" ;;
      esac
      """;

  private ShellParts() {}

  /** How one kind of setting is read and written. */
  static String functions(SafeSetting setting) {
    return switch (setting) {
      case SYSCTL ->
          """

          sysctl_file() { printf '%s/%s' "$proc" "$(printf '%s' "$target" | tr . /)"; }
          get_sysctl() { cat "$(sysctl_file)"; }
          set_sysctl() { printf '%s\\n' "$1" > "$(sysctl_file)"; }
          """;
      case LINK_MTU ->
          """

          get_link_mtu() { ip -o link show dev "$target" | sed -n 's/.* mtu \\([0-9]*\\).*/\\1/p'; }
          set_link_mtu() { ip link set dev "$target" mtu "$1"; }
          """;
      case ROUTE_MTU -> route("route_mtu", "mtu");
      case ROUTE_ADVMSS -> route("route_advmss", "advmss");
      case QDISC ->
          """

          # A multiqueue root is kept: its leaves are looked at and replaced. Prints all of the advised
          # value if it is in force, else only the kind that is.
          get_qdisc() {
            line=$(tc qdisc show dev "$target" |
              awk '$2 != "mq" && ($4 == "root" || $4 == "parent") { print; exit }')
            kind_now=$(printf '%s' "$line" | awk '{ print $2 }')
            # shellcheck disable=SC2086 # a kind and its parameters are several words
            set -- $to
            if [ "$kind_now" != "$1" ]; then printf '%s' "$kind_now"; return; fi
            shift
            while [ $# -ge 2 ]; do
              case " $line " in
                *" $1 $2 "* | *" $1 $2b "* | *" $1 $2p "*) shift 2 ;;
                *) printf '%s' "$kind_now"; return ;;
              esac
            done
            printf '%s' "$to"
          }
          set_qdisc() {
            if tc qdisc show dev "$target" root | grep -q '^qdisc mq '; then
              tc qdisc show dev "$target" | awk '$4 == "parent" { print $5 }' | while read -r leaf; do
                # shellcheck disable=SC2086 # a kind and its parameters are several words
                tc qdisc replace dev "$target" parent "$leaf" $1
              done
            else
              # shellcheck disable=SC2086
              tc qdisc replace dev "$target" root $1
            fi
          }
          """;
      case OFFLOAD ->
          """

          get_offload() { ethtool -k "$target" | sed -n "s/^ *$flag: \\([a-z]*\\).*/\\1/p"; }
          set_offload() { ethtool -K "$target" "$flag" "$1"; }
          """;
      case MODULE ->
          """

          # A module that was loaded is not taken out again: others may use it by now.
          get_module() { if [ -d "/sys/module/$to" ]; then printf '%s' "$to"; fi; }
          set_module() { [ -z "$1" ] || modprobe "$1"; }
          """;
    };
  }

  /** A metric of a route; the empty value takes it away. */
  private static String route(String name, String metric) {
    return """

    route_of_NAME() {
      found=$(ip route show exact "$target" | head -n 1)
      [ -n "$found" ] || die "There is no route to $target to change"
      printf '%s' "$found" | sed 's/ METRIC \\(lock \\)\\{0,1\\}[0-9]*//'
    }
    get_NAME() { ip route show exact "$target" | sed -n 's/.* METRIC \\(lock \\)\\{0,1\\}\\([0-9]*\\).*/\\2/p' | head -n 1; }
    set_NAME() {
      # shellcheck disable=SC2046 # a route is several words
      if [ -n "$1" ]; then ip route replace $(route_of_NAME) METRIC "$1"
      else ip route replace $(route_of_NAME); fi
    }
    """
        .replace("NAME", name)
        .replace("METRIC", metric);
  }
}
