"""How much memory this process holds.

Lives here: the resident set, from /proc.
Must not: guess where there is no /proc.
"""

from pathlib import Path

STATUS = Path("/proc/self/status")
KIB_IN_MIB = 1024


def resident_mib() -> dict[str, float] | None:
    """Return the resident set and its anonymous part (MiB), or None where nobody says."""
    if not STATUS.exists():
        return None
    lines = dict(line.split(":", 1) for line in STATUS.read_text("ascii").splitlines())
    names = {"resident": "VmRSS", "anonymous": "RssAnon"}
    return {ours: int(lines[name].split()[0]) / KIB_IN_MIB for ours, name in names.items()}
