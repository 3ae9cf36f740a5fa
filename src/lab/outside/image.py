"""Disks of guests: an ext4 file with everything that a host keeps over a reboot."""

import os
import shutil
import tempfile
from pathlib import Path

from . import cases, guest, needs, packages, wiring
from .failure import run
from .places import INSIDE

KINDS = ("systemd", "minimal")
SIZE = "1536M"


def make(kind, file, case, number):
    """Makes the disk of a guest in the state that a situation finds a host in."""
    needs.demand()
    found = cases.read(case)
    with tempfile.TemporaryDirectory(prefix="longhaul-lab-") as made:
        root = Path(made)
        _folders(root)
        {"systemd": _systemd, "minimal": _minimal}[kind](root, found, number)
        file.unlink(missing_ok=True)
        run("truncate", "-s", SIZE, file)
        run("mkfs.ext4", "-q", "-E", "lazy_itable_init=1", "-d", root, file)


def _folders(root):
    for path in ("dev", "etc", "lab", "old", "opt", "proc", "root", "run", "sys", "usr", "var/lib",
                 "var/log", "var/tmp", "tmp", "home", "mnt", "srv", "boot"):
        (root / path).mkdir(parents=True)
    for path in ("tmp", "var/tmp"):
        (root / path).chmod(0o1777)
    for link, target in (("var/run", "/run"), ("var/lock", "/run/lock")):
        (root / link).symlink_to(target)


def _common(root, number):
    text(root / "etc/hostname", f"guest{number}\n")
    text(root / "etc/hosts", f"127.0.0.1 localhost\n127.0.1.1 guest{number}\n{wiring.OUTSIDE} outside\n")
    text(root / "etc/fstab", "")
    text(root / "etc/passwd", (INSIDE / "etc/passwd").read_text())
    text(root / "etc/group", (INSIDE / "etc/group").read_text())
    text(root / "etc/shadow", "root:*:19000::::::\n", 0o600)
    text(root / "etc/gshadow", "root:*::\n", 0o600)
    text(root / "etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n")
    for folder in [p for p in Path("/etc").glob("java-*") if p.is_dir()]:
        shutil.copytree(folder, root / "etc" / folder.name, symlinks=True)


def _systemd(root, found, number):
    for name in ("bin", "sbin", "lib", "lib64"):
        (root / name).symlink_to(f"usr/{name}")
    tree = packages.unpacked(packages.SYSTEMD_HOST)
    upper = root / ".layers/usr/upper"
    shutil.copytree(tree / "usr", upper, symlinks=True)
    for heavy in ("share/doc", "share/man", "share/locale"):
        shutil.rmtree(upper / heavy, ignore_errors=True)
    modules = upper / "lib/modules"
    modules.mkdir(parents=True, exist_ok=True)
    for version in Path("/usr/lib/uml/modules").iterdir():
        (modules / version.name).symlink_to(version)
    (root / ".layers/usr/work").mkdir()
    shutil.copytree(tree / "etc", root / "etc", symlinks=True, dirs_exist_ok=True)
    for known in ("ld.so.cache", "ld.so.conf", "ld.so.conf.d", "alternatives", "debian_version"):
        borrow(Path("/etc") / known, root / "etc" / known)
    _common(root, number)
    _units(root)
    _as_found(root, found, number)
    # The outer machine's users are not the guest's, but its packages are.
    text(root / ".layers/var/lib/dpkg/upper/statoverride", "")


def borrow(source, target):
    """Copies a file or folder of the outer machine, if it has it and the tree has not."""
    if source.is_dir():
        shutil.copytree(source, target, symlinks=True, dirs_exist_ok=True)
    elif source.exists():
        shutil.copy2(source, target)


def _units(root):
    system = root / "etc/systemd/system"
    wants = {
        "multi-user.target.wants": ["systemd-networkd.service"],
        "network-online.target.wants": ["systemd-networkd-wait-online.service"],
    }
    for folder, units in wants.items():
        (system / folder).mkdir(parents=True, exist_ok=True)
        for unit in units:
            (system / folder / unit).symlink_to(f"/lib/systemd/system/{unit}")
    (system / "default.target").symlink_to("/lib/systemd/system/multi-user.target")
    for unit in (INSIDE / "etc/masked-units").read_text().split():
        (system / unit).unlink(missing_ok=True)
        (system / unit).symlink_to("/dev/null")


def _as_found(root, found, number):
    """The files of a host as somebody left it; after a reboot this is what "old" means."""
    sysctls = cases.sysctls(found.get("FOUND_SYSCTL", ""))
    if sysctls:
        lines = "".join(f"{key} = {value}\n" for key, value in sysctls.items())
        text(root / "etc/sysctl.d/60-as-found.conf", lines)
    template = (INSIDE / "etc/netplan.yaml").read_text()
    text(root / "etc/netplan/50-as-found.yaml", template.format(
        mtu=found.get("NEAR_MTU", "1500"), address=wiring.address(number, 0)), 0o600)


def _minimal(root, found, number):
    for folder in ("bin", "sbin", "usr/bin", "usr/sbin", "usr/lib", "etc/init.d"):
        (root / folder).mkdir(parents=True, exist_ok=True)
    (root / "lib").symlink_to("usr/lib")
    (root / "lib64").symlink_to("usr/lib64")
    busybox = next((packages.unpacked(packages.MINIMAL_HOST)).glob("usr/bin/busybox"))
    shutil.copy2(busybox, root / "bin/busybox")
    for applet in run(busybox, "--list-full").split():
        place = root / applet
        if not place.exists() and place.parent.is_dir() and not place.is_symlink():
            place.symlink_to("/bin/busybox")
    _common(root, number)
    for name in ("ld.so.cache", "ld.so.conf", "ld.so.conf.d"):
        borrow(Path("/etc") / name, root / "etc" / name)
    (root / "usr/bin/java").symlink_to(guest.java_home() + "/bin/java")
    text(root / "etc/inittab", (INSIDE / "etc/inittab").read_text())
    start = (INSIDE / "etc/rcS").read_text()
    text(root / "etc/init.d/rcS", start.replace("ADDRESS", wiring.address(number, 0)), 0o755)
    lines = "".join(f"{k} = {v}\n" for k, v in cases.sysctls(found.get("FOUND_SYSCTL", "")).items())
    text(root / "etc/sysctl.conf", lines)


def text(file, content, mode=0o644):
    """Writes a file, its folders too."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.is_symlink():
        file.unlink()
    file.write_text(content, encoding="utf-8")
    os.chmod(file, mode)
