"""Writes the locks anew: each package at one version, with its hash.

requirements.lock from pyproject.toml, and linux/runtime.lock from what Debian has.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from builds import debian_python
from programs import SetupStoppedError, clean_environment, run_quietly, say

CHECKOUT = Path(__file__).resolve().parent.parent
RESOLVER = "uv==0.13.8"  # another one might resolve otherwise, or be somebody else's
RESOLVE = ["pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
PLAIN = ["--generate-hashes", "--no-emit-index-url", "--no-annotate", "--no-header"]
OF_DEBIAN = "--debian"
USAGE = """usage: python3 packaging/lock.py [--upgrade | --upgrade-package NAME | --debian]

Resolves pyproject.toml into packaging/requirements.lock again. With --debian takes Debian's newest
Python 3.11 and its libraries into packaging/linux/runtime.lock instead."""
EVERYTHING = ["--extra", "office", "--group", "dev"]
WHAT = ["pyproject.toml", *EVERYTHING, "-o", "packaging/requirements.lock"]


def write_lock(further: list[str]) -> None:
    """Resolve and write the lock; `further` goes to the resolver (such as `--upgrade`).

    Versions that the lock holds already are kept where they still fit. Raises SetupStoppedError.
    """
    with tempfile.TemporaryDirectory() as folder:
        say("Fetching the resolver ...")
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        programs = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
        run_quietly(
            [str(programs / "python"), "-m", "pip", "install", "--quiet", RESOLVER],
            environment=clean_environment(PIP_USER="0"),
            otherwise="The resolver could not be installed; the lines above say why.",
        )
        say("Resolving ...")
        run_quietly(
            [str(programs / "uv"), *RESOLVE, *PLAIN, *WHAT, *further],
            folder=CHECKOUT,
            otherwise="The dependencies cannot be resolved; the lines above say why.",
        )
    say("packaging/requirements.lock is written.")


if __name__ == "__main__":
    if {"-h", "--help"} & set(sys.argv):
        print(USAGE)
        sys.exit()
    try:
        if sys.argv[1:] == [OF_DEBIAN]:
            debian_python.LOCKED.write_text(debian_python.newest(), encoding="utf-8")
            say("packaging/linux/runtime.lock is written.")
        else:
            write_lock(sys.argv[1:])
    except SetupStoppedError as problem:
        sys.exit(str(problem))
