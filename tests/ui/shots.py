"""Pictures of every screen and state, in both themes, languages and sizes, by one command.

    python -m tests.ui.shots --out DIR [--text-size 130]

Lives here: running each part's own pictures, a part after the other, each in its own process.
Must not: know any screen; assert anything.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

PARTS = ("sell", "payment", "find", "people", "paper", "rest", "day", "display", "drawer")


def main() -> int:
    """Make all pictures; return 1 where a part failed, after all others were made."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--text-size", type=int, default=100, choices=(100, 115, 130))
    asked = parser.parse_args()
    statuses = {part: _make(part, asked.out / part, asked.text_size) for part in PARTS}
    for part, status in statuses.items():
        count = sum(1 for _ in (asked.out / part).rglob("*.png"))
        sys.stdout.write(f"{part}: {count} pictures{'' if status == 0 else ', FAILED'}\n")
    return 1 if any(statuses.values()) else 0


def _make(part: str, folder: Path, text_size: int) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    arguments = ["--out", str(folder), "--text-size", str(text_size)]
    return subprocess.run(
        [sys.executable, "-m", f"tests.ui.shots_{part}", *arguments],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        check=False,
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
