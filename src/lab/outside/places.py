"""Where things are."""

import os
from pathlib import Path

LAB = Path(__file__).resolve().parent.parent
INSIDE = LAB / "inside"

# Packages, the shim and unpacked trees: made once, worth keeping, never part of a build.
CACHE = Path(os.environ.get("LONGHAUL_LAB_CACHE", Path.home() / ".cache" / "longhaul-lab"))


def cached(name):
    """A folder of the cache, made if it is not there."""
    folder = CACHE / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder
