"""What the lab needs of the outer machine."""

import ctypes
import json
import os
import shutil
from pathlib import Path

from .places import LAB, cached
from .failure import Failure, run

# A program and the Debian package that brings it.
PROGRAMS = {
    "linux.uml": "user-mode-linux",
    "ip": "iproute2",
    "tc": "iproute2",
    "ethtool": "ethtool",
    "iperf3": "iperf3",
    "mtr": "mtr-tiny",
    "modprobe": "kmod",
    "mkfs.ext4": "e2fsprogs",
    "unshare": "util-linux",
    "chrt": "util-linux",
    "dpkg-deb": "dpkg",
    "ping": "iputils-ping",
}
SBIN = "/usr/sbin:/sbin"
WIDE_CPU_FLAGS = {"amx_tile"}


def program(name):
    """Where a program is, or None."""
    return shutil.which(name, path=os.environ.get("PATH", "") + ":" + SBIN)


def missing():
    """What is not there, as sentences with the remedy; empty if all is."""
    lacks = [
        f"{name} is not installed: apt-get install {package}"
        for name, package in PROGRAMS.items()
        if not program(name)
    ]
    if os.uname().machine != "x86_64":
        lacks.append("user-mode-linux runs on x86_64 only")
    if not Path("/usr/lib/uml/modules").is_dir():
        lacks.append("the modules of user-mode-linux are missing: apt-get install user-mode-linux")
    if os.geteuid() != 0:
        lacks.append("only root may make network namespaces and tap devices: run as root")
    elif not can_make_namespaces():
        lacks.append("this machine does not allow network namespaces (a container?)")
    if not Path("/dev/net/tun").exists():
        lacks.append("/dev/net/tun is missing: modprobe tun, or hand it to the container")
    if wide_cpu() and not program("gcc"):
        lacks.append("this CPU needs a small shim: apt-get install gcc libc6-dev")
    return lacks


def can_make_namespaces():
    """Whether a network namespace can be made; tried in a child, so that nothing is left."""
    child = os.fork()
    if child == 0:
        new_network = 0x40000000
        os._exit(ctypes.CDLL(None).unshare(new_network) and 1)
    return os.waitpid(child, 0)[1] == 0


def wide_cpu():
    """Whether the CPU's registers are wider than user-mode-linux can hold."""
    with open("/proc/cpuinfo", encoding="ascii", errors="replace") as cpus:
        for line in cpus:
            if line.startswith("flags"):
                return bool(WIDE_CPU_FLAGS & set(line.split()))
    return False


def shim():
    """The library to preload into user-mode-linux on this CPU, compiled if need be, or None."""
    if not wide_cpu():
        return None
    source = LAB / "shim" / "wide_registers.c"
    built = cached("shim") / "wide_registers.so"
    if not built.exists() or built.stat().st_mtime < source.stat().st_mtime:
        part = built.with_suffix(f".{os.getpid()}")
        run("gcc", "-O2", "-Wall", "-shared", "-fPIC", "-o", part, source, "-ldl")
        part.rename(built)
    return built


def check():
    """Prints what is missing; the exit code says whether the lab can run."""
    lacks = missing()
    print(json.dumps({"ready": not lacks, "missing": lacks}))
    return 1 if lacks else 0


def demand():
    """Stops with everything that is missing."""
    lacks = missing()
    if lacks:
        raise Failure("cannot run here:\n  " + "\n  ".join(lacks))
