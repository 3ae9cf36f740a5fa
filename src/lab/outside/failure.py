"""What stops the lab, in words for a person."""

import subprocess


class Failure(Exception):
    """Says what happened and what to do."""


def run(*command, **options):
    """Runs a program to its end and hands back what it printed; a failure tells what it said."""
    options = {"text": True, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    try:
        ended = subprocess.run([str(word) for word in command], check=False, **options)
    except FileNotFoundError:
        raise Failure(f"{command[0]} is not installed") from None
    if ended.returncode:
        said = (ended.stderr or ended.stdout or "").strip()
        raise Failure(f"{' '.join(map(str, command))} ended with {ended.returncode}: {said}")
    return ended.stdout
