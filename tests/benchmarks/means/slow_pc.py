"""A shop's old PC: a CPU group with a share of one core and 2 GiB of memory.

Lives here: making such a group, and the words that put a program into it.
Must not: measure.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

GROUPS = Path("/sys/fs/cgroup")
PERIOD_US = 4_000  # short, so that it is slow evenly instead of standing still for long
QUOTA_US = 1_000  # a quarter of a core
MEMORY = 2 * 2**30  # bytes


@contextmanager
def slow_pc() -> Iterator[Sequence[str]]:
    """Yield the words to put before a program. Raises OSError where no group may be made here."""
    made: list[Path] = []
    try:
        for group, limits in _groups():
            group.mkdir()
            made.append(group)
            for name, value in limits.items():
                (group / name).write_text(value, encoding="ascii")
        into = "".join(f"echo $$ > {group / 'cgroup.procs'} && " for group in made)
        yield ("sh", "-c", f'{into}exec "$@"', "sh")
    finally:
        for group in made:
            group.rmdir()


def _groups() -> Iterator[tuple[Path, dict[str, str]]]:
    """Yield each group and its limits, in both versions of control groups."""
    name = f"till-bench-{os.getpid()}"
    if (GROUPS / "cgroup.controllers").exists():
        limits = {"cpu.max": f"{QUOTA_US} {PERIOD_US}", "memory.max": str(MEMORY)}
        yield GROUPS / name, limits
        return
    period = {"cpu.cfs_period_us": str(PERIOD_US), "cpu.cfs_quota_us": str(QUOTA_US)}
    yield GROUPS / "cpu" / name, period
    yield GROUPS / "memory" / name, {"memory.limit_in_bytes": str(MEMORY)}
