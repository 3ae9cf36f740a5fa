"""One guest: boots it, asks it to run commands."""

import fcntl
import os
import shutil
import sys
import time
import uuid
from pathlib import Path

from . import cases, needs, wiring
from .failure import Failure
from .places import LAB

LOCK_SECONDS = 20
KERNEL = "kernel"  # where user-mode-linux keeps its process id and its console


def boot(wanted):
    """Becomes user-mode-linux; ends when the guest powers off or restarts."""
    needs.demand()
    folder = wanted.folder.resolve()
    prepare(folder)
    hold(folder)
    variables = cases.read(wanted.case, wanted.set)
    variables["FAR_ADDRESS"] = wiring.address(wanted.number, 1)
    (folder / "path.env").write_text(cases.as_shell(variables), encoding="utf-8")
    command = line(wanted, folder)
    os.environ.update(TMPDIR="/dev/shm" if os.path.isdir("/dev/shm") else "/tmp")
    os.execvp(command[0], command)


def prepare(folder):
    """Makes the folder a guest shares with the outside, without what an earlier boot left."""
    for left in ("ask", KERNEL):
        shutil.rmtree(folder / left, ignore_errors=True)
    (folder / "ask").mkdir(parents=True)
    for left in ("broken", "up", "agent.log"):
        (folder / left).unlink(missing_ok=True)


def hold(folder):
    """Waits until an earlier boot has gone. All processes of the guest inherit the lock."""
    lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    os.set_inheritable(lock, True)
    until = time.monotonic() + LOCK_SECONDS
    while True:
        try:
            return fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > until:
                raise Failure(f"the guest in {folder} runs already") from None
            time.sleep(0.05)


def line(wanted, folder):
    """The command that is user-mode-linux with this guest."""
    # All processes of the guest are in a namespace whose first process dies with this one:
    # killing it leaves nothing behind, and nothing that still writes to the image.
    command = ["unshare", "--pid", "--fork", "--kill-child=KILL", "--mount-proc"]
    if wanted.net:
        command = ["ip", "netns", "exec", wanted.net, *command]
    if wanted.pin:
        command += ["chrt", "-r", "1", "taskset", "-c", str(max(os.sched_getaffinity(0)))]
    shim = needs.shim()
    if shim:
        command += ["env", f"LD_PRELOAD={shim}"]
    command += ["linux.uml", f"mem={wanted.memory}M", f"umid={KERNEL}"]
    command += [f"uml_dir={folder}", "rootfstype=hostfs", "rootflags=/", "ro", "noreboot", "panic=-1", "quiet"]
    command += ["con=null", "con0=null,fd:1", "con1=null", "console=tty0"]
    if wanted.image:
        command += [f"ubd0={wanted.image.resolve()}"]
    if wanted.net:
        command += [_plug(wanted.number, plug) for plug in (0, 1)]
    if wanted.kind == "systemd":
        command += ["systemd.unit=multi-user.target", "systemd.show_status=0"]
        command += ["systemd.log_level=warning", "systemd.default_timeout_stop_sec=10"]
    command += [f"init={LAB}/inside/start.sh", f"LAB_KIND={wanted.kind}"]
    command += [f"LAB_FOLDER={folder}", f"LAB_TOOLS={LAB}", f"LAB_JAVA={java_home()}"]
    if wanted.app.is_dir():
        command += [f"LAB_APP={wanted.app.resolve()}"]
    return command


def pin(folder, on):
    """Keeps one core for a running guest, or lets it have its share again."""
    wanted = f"uml_dir={folder.resolve()}".encode()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if wanted in (process / "cmdline").read_bytes().split(b"\0"):
                _schedule(int(process.name), on)
        except (FileNotFoundError, ProcessLookupError):
            pass  # it ended meanwhile


def _schedule(pid, on):
    everywhere = set(range(os.cpu_count() or 1))
    os.sched_setaffinity(pid, {max(everywhere)} if on else everywhere)
    policy, priority = (os.SCHED_RR, 1) if on else (os.SCHED_OTHER, 0)
    os.sched_setscheduler(pid, policy, os.sched_param(priority))


def _plug(number, plug):
    mac = f"02:77:00:00:{number:02x}:{plug:02x}"
    return f"vec{plug}:transport=tap,ifname={wiring.tap(number, plug)},depth=128,gro=1,mac={mac}"


def java_home():
    """The folder below /usr/lib/jvm of the Java that a guest gets."""
    named = os.environ.get("JAVA_HOME", "")
    if named.startswith("/usr/lib/jvm/"):
        return os.path.realpath(named)
    java = shutil.which("java", path="/usr/bin:/bin")
    home = Path(java).resolve().parent.parent if java else Path("/nowhere")
    if not str(home).startswith("/usr/lib/jvm/"):
        raise Failure("no Java below /usr/lib/jvm: apt-get install openjdk-17-jre-headless")
    return str(home)


def ask(folder, command, seconds, process=None):
    """Runs a shell command inside; hands back exit code, output and errors."""
    alive = (lambda: process.poll() is None) if process else (lambda: True)
    until = time.monotonic() + seconds
    _await(folder, folder / "up", until, alive)
    name = folder / "ask" / uuid.uuid4().hex
    part = name.with_suffix(".part")
    part.write_text(command + "\n", encoding="utf-8")
    part.rename(name.with_suffix(".cmd"))
    _await(folder, name.with_suffix(".rc"), until, alive)
    code = int(name.with_suffix(".rc").read_text())
    out, err = (name.with_suffix(end).read_text(errors="replace") for end in (".out", ".err"))
    for end in (".cmd", ".out", ".err", ".rc", ".seen"):
        name.with_suffix(end).unlink(missing_ok=True)
    return code, out, err


def _await(folder, file, until, alive):
    """Waits until a file is there and has something in it."""
    while not (file.exists() and file.stat().st_size):
        if (folder / "broken").exists():
            raise Failure("the guest did not come up: " + (folder / "broken").read_text().strip())
        if not alive():
            raise Failure("the guest ended; its last words:\n" + last_words(folder))
        if time.monotonic() > until:
            raise Failure("the guest did not answer in time; its last words:\n" + last_words(folder))
        time.sleep(0.02)


def last_words(folder):
    """The end of what a guest printed."""
    console = folder / "console.log"
    text = console.read_text(errors="replace") if console.exists() else ""
    return "\n".join(text.splitlines()[-20:])


def ask_and_show(folder, command, seconds):
    """The same for a person."""
    code, out, err = ask(folder, command, seconds)
    sys.stdout.write(out)
    sys.stderr.write(err)
    return code
