#!/bin/bash
# First program of a guest. Runs on the outer machine's file system (hostfs, read-only), lays the
# wires, puts the guest's own root in place and hands over to the guest's own init.
#
# From the kernel's command line:
#   LAB_KIND    systemd | minimal | bare (no root of its own, ends when told)
#   LAB_FOLDER  folder of the guest outside; inside it is /lab
#   LAB_TOOLS   src/lab outside; inside it is /opt/lab
#   LAB_APP     packaged application outside; inside it is /opt/longhaul; may be missing
#   LAB_JAVA    a JDK outside; inside it is at the same place
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C
root=/mnt

give_up() {
  echo "lab: $*" >&2
  echo "$*" >"$LAB_FOLDER/broken"
  sync
  poweroff -f
}

load_modules() {
  mkdir -p /run/kernel/lib
  ln -s /usr/lib/uml/modules /run/kernel/lib/modules
  local module
  for module in "$@"; do
    modprobe -d /run/kernel "$module" || echo "lab: no kernel module $module"
  done
}

# A folder of the outer machine that the guest may change: the changes stay in the guest's image.
layered() {
  local path=$1 layer=$root/.layers$1
  mkdir -p "$layer/upper" "$layer/work" "$root$path"
  mount -t overlay overlay -o "lowerdir=$path,upperdir=$layer/upper,workdir=$layer/work" \
    "$root$path" || give_up "cannot layer $path"
}

borrowed() {
  [ -e "$1" ] || return 0
  mkdir -p "$root$1"
  mount --bind "$1" "$root$1"
}

shared() {
  mkdir -p "$root$2"
  mount -t hostfs none "$root$2" -o "$1" || give_up "cannot reach $1"
  [ "$3" = rw ] || mount -o remount,bind,ro "$root$2" || give_up "cannot protect $1"
}

own_root() {
  mount -t ext4 /dev/ubda $root || give_up 'cannot mount the image'
  case $LAB_KIND in
    systemd)
      layered /usr
      layered /var/lib/dpkg
      ;;
    minimal)
      borrowed /usr/lib/x86_64-linux-gnu
      borrowed /usr/lib64
      borrowed "$LAB_JAVA"
      for conf in /etc/java-*; do borrowed "$conf"; done
      mkdir -p $root/lib/modules
      mount --bind /usr/lib/uml/modules $root/lib/modules
      ;;
  esac
  shared "$LAB_FOLDER" /lab rw
  shared "$LAB_TOOLS" /opt/lab ro
  [ -d "${LAB_APP:-}" ] && shared "$LAB_APP" /opt/longhaul ro
}

# Runs every ask/NAME.cmd of a folder; leaves NAME.out, NAME.err and, last of all, NAME.rc beside it.
# Only what this shell itself can do is used, so that it works in a guest with any tools or none.
answer() {
  local lab=$1 ask name idle
  cd / || return
  shopt -s nullglob
  exec {idle}<>/run/lab-idle
  echo "$LAB_KIND" >"$lab/up"
  while :; do
    for ask in "$lab"/ask/*.cmd; do
      name=${ask%.cmd}
      [ -e "$name.seen" ] && continue
      : >"$name.seen"
      run_asked "$name" &
    done
    read -r -t 0.05 -u "$idle" || :
  done
}

run_asked() {
  local name=$1 code=0
  (exec {idle}>&- && exec /bin/sh "$name.cmd") </dev/null >"$name.out" 2>"$name.err" || code=$?
  echo "$code" >"$name.rc"
}

mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t tmpfs -o mode=755 tmpfs /run
mkfifo /run/lab-idle
load_modules overlay veth tun sch_fq sch_fq_codel sch_netem sch_tbf sch_ingress cls_u32 \
  cls_matchall act_police act_gact
. "$LAB_TOOLS/inside/wires.sh"
set -a
[ -e "$LAB_FOLDER/path.env" ] && . "$LAB_FOLDER/path.env"
set +a
lay_wires || give_up 'cannot lay the wires'

if [ "$LAB_KIND" = bare ]; then
  root=/run/bare
  shared "$LAB_FOLDER" /lab rw
  shared "$LAB_TOOLS" /opt/lab ro
  mount -t tmpfs -o mode=1777 tmpfs /tmp # iperf3 keeps what it sends in a file there
  host_as_found
  answer $root/lab
fi

own_root
umount /sys
umount /proc
mkdir -p $root/run $root/old $root/proc $root/sys $root/dev
mount --move /dev $root/dev
mount --move /run $root/run
cd $root || give_up 'the image has no root'
pivot_root . old || give_up 'cannot change the root'
hash -r # from here on the tools are the guest's own
mount -t proc proc /proc
mount -t sysfs sysfs /sys
umount -l /old || echo 'lab: the outer file system stays in sight as /old'
if [ "$LAB_KIND" = systemd ] && [ ! -e /.layers/libraries-known ]; then
  ldconfig && : >/.layers/libraries-known # of packages that the outer machine has not installed
fi
answer /lab >/lab/agent.log 2>&1 </dev/null &
exec chroot . /sbin/init </dev/console >/dev/console 2>&1
