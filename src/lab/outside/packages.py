"""Debian packages that a guest has and the outer machine need not have."""

import hashlib
import shutil

from .failure import Failure, run
from .places import cached

# What a host that Longhaul is for has; what is not installed outside is unpacked into its disk.
SYSTEMD_HOST = [
    "systemd",
    "systemd-sysv",
    "udev",
    "dbus",
    "netplan.io",
    "kmod",
    "procps",
    "iproute2",
    "ethtool",
    "iperf3",
    "mtr-tiny",
    "iputils-ping",
    "iputils-tracepath",
]
MINIMAL_HOST = ["busybox-static"]


def unpacked(names):
    """
    A folder with what the outer machine lacks of these packages and of what they depend on.

    They are fetched with apt from the sources the machine has, and not installed.
    """
    key = hashlib.sha256(" ".join(sorted(names)).encode()).hexdigest()[:12]
    done = cached("trees") / key
    if done.exists():
        return done
    archives = _fetched(names)
    part = done.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    for archive in archives:
        run("dpkg-deb", "--extract", archive, part)
    _merge_usr(part)
    part.rename(done)
    return done


def _fetched(names):
    folder = cached("debs-" + hashlib.sha256(" ".join(sorted(names)).encode()).hexdigest()[:12])
    (folder / "partial").mkdir(exist_ok=True)
    command = ["apt-get", "install", "--yes", "--quiet", "--download-only"]
    command += ["--no-install-recommends", "--reinstall"]
    command += ["-o", f"Dir::Cache::archives={folder}", "-o", "Debug::NoLocking=1"]
    try:
        run(*command, *names)
    except Failure:
        run("apt-get", "update", "--quiet")  # lists that are missing or old; then once more
        run(*command, *names)
    return sorted(folder.glob("*.deb"))


def _merge_usr(tree):
    """Packages that still have /lib or /sbin go where these lead to on a merged system."""
    for name in ("bin", "sbin", "lib", "lib64"):
        old = tree / name
        if old.is_dir() and not old.is_symlink():
            shutil.copytree(old, tree / "usr" / name, symlinks=True, dirs_exist_ok=True)
            shutil.rmtree(old)
