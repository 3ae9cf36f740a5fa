"""Measures a situation as it is found and with its remedy, in interleaved rounds."""

import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from . import cases, guest, needs
from .failure import Failure
from .places import LAB

ROOT = "/run/bare"  # where a bare guest has what it shares with the outside
FAR = "10.2.0.2"
BOOT_SECONDS = 60
ARMS = ("found", "remedy")


def run(wanted):
    """One guest and one JSON line for each situation."""
    needs.demand()
    for case in wanted.case:
        variables = cases.read(case, wanted.set)
        with tempfile.TemporaryDirectory(prefix="longhaul-lab-") as folder:
            print(json.dumps(_measured(case, variables, wanted, Path(folder))), flush=True)


def _measured(case, variables, wanted, folder):
    booted = _boot(case, wanted, folder)
    try:
        inside = _Inside(folder, booted)
        kernel = inside.sh("uname -r", BOOT_SECONDS).strip()
        inside.round(1, 1)  # the first after a boot reads everything from the disk
        rounds = {arm: [] for arm in ARMS}
        for number in range(wanted.rounds):
            for arm in ARMS if number % 2 == 0 else reversed(ARMS):
                inside.set(arm)
                rounds[arm].append(inside.round(wanted.seconds, wanted.omit))
        return {
            "case": case,
            "kernel": kernel,
            "path": {k: v for k, v in variables.items() if not k.startswith(("FOUND", "REMEDY"))},
            "arms": {arm: _summary(rounds[arm]) for arm in ARMS},
        }
    finally:
        booted.kill()
        booted.wait()


def _boot(case, wanted, folder):
    command = [sys.executable, LAB / "lab", "boot", "bare", folder, "--case", case]
    for change in wanted.set:
        command += ["--set", change]
    if wanted.pin:
        command += ["--pin"]
    log = open(folder / "console.log", "wb")
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)


def _summary(rounds):
    told = [r["mbps"] for r in rounds]
    return {"median_mbps": statistics.median(told), "rounds": rounds}


class _Inside:
    """The guest, seen from outside."""

    def __init__(self, folder, process):
        self.folder = folder
        self.process = process

    def sh(self, command, seconds=30):
        code, out, err = guest.ask(self.folder, command, seconds, self.process)
        if code:
            raise Failure(f"inside, {command!r} ended with {code}: {(err or out).strip()}")
        return out

    def set(self, arm):
        """Sets the host as it is found, or with the remedy; nothing of the last round is kept."""
        self.sh(f". {ROOT}/opt/lab/inside/wires.sh; set -a; . {ROOT}/lab/path.env; set_arm {arm}")

    def round(self, seconds, omit):
        """One test from the host to the far end."""
        limit = seconds + omit + 15
        answer = "/run/lab-round.json"
        self.sh("ip netns exec cli iperf3 -s -1 -D; sleep 0.3; "
                f"timeout {limit} iperf3 -4 -c {FAR} -t {seconds} -O {omit} -J >{answer} || :; "
                "ip netns pids cli | xargs -r kill 2>/dev/null || :", limit + 20)
        began = time.monotonic()
        printed = self.sh(f"cat {answer}")
        return {**_read(printed), "lag_ms": round((time.monotonic() - began) * 1000)}


def _read(printed):
    try:
        end = json.loads(printed)["end"]
        stream = end["streams"][0]["sender"]
        return {
            "mbps": round(end["sum_received"]["bits_per_second"] / 1e6, 1),
            "retransmits": end["sum_sent"]["retransmits"],
            "rtt_ms": round(stream["mean_rtt"] / 1000, 1),
            "max_cwnd_kb": round(stream["max_snd_cwnd"] / 1000),
        }
    except (ValueError, KeyError, IndexError):
        # iperf3 that was ended by the clock: the control connection is not heard from any more.
        return {"mbps": 0.0, "retransmits": None, "rtt_ms": None, "max_cwnd_kb": None}
