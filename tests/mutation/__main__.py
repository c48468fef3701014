"""Do the tests bite? Each deliberate fault is put into a copy of the tree, and its tests are run.

python -m tests.mutation                 # all of them, one on each processor
python -m tests.mutation "busy means"    # those whose name holds these words
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.mutation.fault import Fault
from tests.mutation.tables import FAULTS

CHECKOUT = Path(__file__).resolve().parents[2]
COPIED = ("till", "ui", "resources", "tests", "pyproject.toml", "docs", "packaging", "CHANGELOG.md")
CAUGHT_AT_LEAST = 0.95
CAUGHT = "caught"
LONGEST_S = 600
EVERY_TEST = ("-m", "long or not long")
FAILED = 1  # pytest's word for "tests failed"; another status means that they did not run


def main(words: Sequence[str]) -> int:
    """Run the faults whose names hold all words; 1 when too few of them are caught."""
    chosen = [fault for fault in FAULTS if all(word in fault.name for word in words)]
    began = time.monotonic()
    caught = 0
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for fault, verdict in zip(chosen, pool.map(_verdict, chosen), strict=True):
            caught += verdict == CAUGHT
            sys.stdout.write(f"{verdict}  {fault.name}\n")
            sys.stdout.flush()
    took = time.monotonic() - began
    sys.stdout.write(f"{caught} of {len(chosen)} caught in {took:.0f} s\n")
    return 0 if caught >= CAUGHT_AT_LEAST * len(chosen) else 1


def _verdict(fault: Fault) -> str:
    """Say what came of a fault; where its tests did not run, that is no catch."""
    try:
        return CAUGHT if is_caught(fault) else "MISSED"
    except (RuntimeError, ValueError, subprocess.TimeoutExpired) as error:
        return f"NO VERDICT ({error})"


def is_caught(fault: Fault) -> bool:
    """Put a fault into a copy and tell whether a test fails there.

    Raises RuntimeError where the tests did not run at all: that proves nothing.
    """
    with tempfile.TemporaryDirectory(prefix="till-mutation-") as folder:
        copy = Path(folder)
        for name in COPIED:
            _copy(CHECKOUT / name, copy / name)
        spoil(copy, fault)
        words = ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *EVERY_TEST]
        done = subprocess.run(
            [sys.executable, *words, *fault.tests],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy), "QT_QPA_PLATFORM": "offscreen"},
            capture_output=True,
            timeout=LONGEST_S,
            check=False,
        )
    if done.returncode not in {0, FAILED}:
        raise RuntimeError(f"{done.returncode}: {done.stdout.decode()[-2000:]}")
    return done.returncode == FAILED


def spoil(tree: Path, fault: Fault) -> None:
    """Put a fault into a tree. Raises ValueError where its place is not there exactly once."""
    file = tree / fault.file
    text = file.read_text(encoding="utf-8")
    if text.count(fault.was) != 1:
        raise ValueError(fault.name)
    file.write_text(text.replace(fault.was, fault.wrong), encoding="utf-8")


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy2(source, target)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
