"""Sets the till up on a fresh machine and starts what was asked for.

Lives here: finding a Python that will do, or saying what to install, and the way in to verbs.py.
Must not: need more than the standard library, or use syntax that an older Python cannot read.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

WANTED = ((3, 11), (3, 12), (3, 13))
NAMES = ["{}.{}".format(*version) for version in WANTED]
SHOW_VERSION = "import sys; print('%d.%d' % sys.version_info[:2])"
ADVICE = """Till needs Python 3.11, 3.12 or 3.13; this is Python {found}, and none of them is here.
Install one beside it, then run the same command again:
  Debian 12 and 13, Ubuntu 24.04  apt-get install python3 python3-venv
  Windows, macOS                  the installer of Python 3.13 from Python's own download page"""


def candidates(names: list[str]) -> list[list[str]]:
    """Return the commands that may start one of these: on the PATH, of `py`, of pyenv."""
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    builds = [sorted(root.glob("versions/" + name + ".*/bin/python")) for name in names]
    return [
        *(["python" + name] for name in names),
        *(["py", "-" + name] for name in names),
        *(["python3"], ["python"]),
        *([str(program)] for found in builds for program in found),
    ]


def find_python(names: list[str]) -> list[str]:
    """Return the command that starts one of these, such as 3.13; empty where none is here."""
    for candidate in candidates(names):
        program = shutil.which(candidate[0])
        if program is None:
            continue
        command = [program, *candidate[1:]]
        answer = subprocess.run(
            [*command, "-c", SHOW_VERSION], capture_output=True, text=True, check=False
        )
        if answer.stdout.strip() in names:
            return command
    return []


def start_again_with_wanted_python(arguments: list[str]) -> int:
    """Run this script again with a wanted Python; return its exit status, or 1 without one."""
    command = find_python(NAMES)
    if not command:
        print(ADVICE.format(found="{}.{}".format(*sys.version_info[:2])), file=sys.stderr)
        return 1
    command = [*command, __file__, *arguments]
    if os.name == "posix":
        os.execv(command[0], command)  # noqa: S606 - no shell is wanted
    return subprocess.run(command, check=False).returncode


def main(arguments: list[str]) -> int:
    """Run the verb in `arguments` under a wanted Python and return its exit status."""
    if sys.version_info[:2] not in WANTED:
        return start_again_with_wanted_python(arguments)
    import verbs  # noqa: PLC0415 - older ones cannot read it

    return verbs.run(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
