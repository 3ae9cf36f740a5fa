"""The situations: files of shell variables that say what a path and a host are like."""

import re
import shlex

from .failure import Failure, run
from .places import LAB

FOLDER = LAB / "cases"


def names():
    """All situations, sorted."""
    return sorted(file.stem for file in FOLDER.glob("*.env"))


def show():
    """Prints them with what they say about themselves."""
    for name in names():
        text = (FOLDER / f"{name}.env").read_text(encoding="utf-8")
        print(f"{name:18} {text.splitlines()[0].lstrip('# ')}")


def read(name, changes=()):
    """The variables of a situation, with changes of the form NAME=VALUE."""
    if name is None:
        found = {}
    elif name in names():
        found = _variables(FOLDER / f"{name}.env")
    else:
        raise Failure(f"there is no situation {name}; there are {', '.join(names())}")
    for change in changes:
        key, equals, value = change.partition("=")
        if not equals or not re.fullmatch("[A-Z][A-Z0-9_]*", key):
            raise Failure(f"{change!r} is not of the form NAME=VALUE")
        found[key] = value
    return found


def as_shell(variables):
    """The same as a file that a shell can read."""
    return "".join(f"{key}={shlex.quote(value)}\n" for key, value in sorted(variables.items()))


def sysctls(text):
    """The keys and values of lines such as ``net.ipv4.tcp_wmem=4096 16384 1048576``."""
    pairs = (line.partition("=") for line in text.splitlines() if "=" in line)
    return {key.strip(): value.strip() for key, _, value in pairs}


def _variables(file):
    printed = run("env", "-i", "sh", "-c", f"set -a; . {shlex.quote(str(file))}; env -0")
    pairs = (entry.partition("=") for entry in printed.split("\0") if "=" in entry)
    return {key: value for key, _, value in pairs if key not in ("PWD", "SHLVL", "_", "OLDPWD")}
