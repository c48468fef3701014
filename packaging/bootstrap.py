"""Sets the till up on a fresh machine and starts what was asked for.

Lives here: finding Python 3.11, or saying what to install, and the way in to verbs.py.
Must not: need more than the standard library, or use syntax that an older Python cannot read.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

WANTED = (3, 11)
CANDIDATES = (("python3.11",), ("py", "-3.11"), ("python3",), ("python",))
SHOW_VERSION = "import sys; print('%d.%d' % sys.version_info[:2])"
ADVICE = """Till needs Python 3.11; this is Python {found}, and no 3.11 was found on the PATH.
Install Python 3.11 beside it, then run the same command again:
  Debian 12             apt-get install python3 python3-venv
  other Debian, Ubuntu  apt-get install python3.11 python3.11-venv (where its packages are on offer)
  Windows, macOS        the installer of Python 3.11 from Python's own download page"""


def find_wanted_python() -> list[str]:
    """Return the command that starts a Python 3.11 here; an empty list where there is none."""
    for candidate in CANDIDATES:
        program = shutil.which(candidate[0])
        if program is None:
            continue
        command = [program, *candidate[1:]]
        answer = subprocess.run(
            [*command, "-c", SHOW_VERSION], capture_output=True, text=True, check=False
        )
        if answer.stdout.strip() == "{}.{}".format(*WANTED):
            return command
    return []


def start_again_with_wanted_python(arguments: list[str]) -> int:
    """Run this script again with Python 3.11; return its exit status, or 1 without one."""
    command = find_wanted_python()
    if not command:
        print(ADVICE.format(found="{}.{}".format(*sys.version_info[:2])), file=sys.stderr)
        return 1
    command = [*command, __file__, *arguments]
    if os.name == "posix":
        os.execv(command[0], command)  # noqa: S606 - no shell is wanted
    return subprocess.run(command, check=False).returncode


def main(arguments: list[str]) -> int:
    """Run the verb in `arguments` under Python 3.11 and return its exit status."""
    if sys.version_info[:2] != WANTED:
        return start_again_with_wanted_python(arguments)
    import verbs  # noqa: PLC0415 - only Python 3.11 can read it

    return verbs.run(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
