"""The programme of reliability, one command for each of its parts.

    python -m tests.programme             lists the parts
    python -m tests.programme T5          runs one wholly, what is long included, and counts
    python -m tests.programme T5 --smoke  runs what `check` runs of it

Lives here: which tests belong to which part.
Must not: test anything.
"""

import argparse
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

CHECKOUT: Final = Path(__file__).resolve().parent.parent
PARTS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = MappingProxyType(
    {
        "T2": (
            "killed at any step of any commit, sale, day and update",
            (
                "tests/store/test_kill.py",
                "tests/store/test_killed_migrating.py",
                "tests/stories/engine/test_killed.py",
                "tests/stories/engine/test_restored.py",
                "tests/stories/day/test_killed_at_the_day.py",
                "tests/printing/test_spooler_torn.py",
            ),
        ),
        "T3": (
            "a disk that is full, read-only, failing or gone",
            (
                "tests/store/test_ledger.py",
                "tests/store/test_backups.py",
                "tests/hostile/test_folders.py",
                "tests/checkup/test_planted_faults.py",
                "tests/actions/test_housekeeping.py",
                "tests/actions/test_backup_keeper.py",
            ),
        ),
        "T5": (
            "data and copies that are damaged, cut, foreign, of another time",
            (
                "tests/store/disk/test_broken_files.py",
                "tests/store/disk/test_taken_away.py",
                "tests/store/test_database.py",
                "tests/store/test_integrity.py",
                "tests/store/test_backups.py",
                "tests/store/test_migrations.py",
                "tests/backup",
                "tests/cli/test_backup.py",
            ),
        ),
        "T6": (
            "midnight, both nights of the clock's change, clocks that jump",
            (
                "tests/hostile/test_clocks.py",
                "tests/stories/day/test_clocks.py",
                "tests/stories/day/test_midnight.py",
                "tests/stories/day/test_wrong_days.py",
                "tests/stories/engine/test_overnight.py",
                "tests/actions/day/test_wrong_clock.py",
            ),
        ),
        "T8": (
            "two tills on one profile, starts at once, ends by signals",
            (
                "tests/keys/test_start.py",
                "tests/system/test_doors.py",
                "tests/ui/app/test_ending.py",
                "tests/ui/app/test_start_failure.py",
                "tests/stories/engine/test_restart.py",
                "tests/cli/test_locks.py",
            ),
        ),
        "T10": (
            "hostile names, notes, scans and files",
            (
                "tests/hostile/test_files.py",
                "tests/hostile/test_terminal.py",
                "tests/hostile/test_printer.py",
                "tests/stories/counter/test_nonsense.py",
                "tests/stories/day/test_nonsense.py",
                "tests/cli/test_clear_answers.py",
            ),
        ),
        "T11": (
            "tokens, PINs and names looked for in everything that was written",
            (
                "tests/cli/test_logs_tell_nothing.py",
                "tests/cli/test_support.py",
                "tests/service/test_secrecy.py",
                "tests/service/hostile/test_hostile_secrets.py",
                "tests/hostile/test_token.py",
                "tests/system/test_log.py",
            ),
        ),
    }
)


def main(words: Sequence[str]) -> int:
    """Run a part and return the status of its tests, or list all parts."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", nargs="?", choices=[*PARTS], help="without it, all are listed")
    parser.add_argument("--smoke", action="store_true", help="only what `check` runs")
    asked = parser.parse_args(words)
    if asked.part is None:
        for name, (about, files) in PARTS.items():
            sys.stdout.write(f"{name:<4} {about}\n")
            sys.stdout.writelines(f"       {each}\n" for each in files)
        return 0
    return run_part(asked.part, is_whole=not asked.smoke)


def run_part(name: str, *, is_whole: bool) -> int:
    """Run the tests of a part with Qt drawing into memory; pytest tells how many there were."""
    _about, files = PARTS[name]
    marked = ["-m", "long or not long"] if is_whole else []
    command = [sys.executable, "-m", "pytest", "-q", *marked, *files]
    return subprocess.run(command, cwd=CHECKOUT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
