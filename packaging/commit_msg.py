"""Refuses a commit whose subject cannot be read in a list: the hook commit-msg, and its setting up.

git runs this file with whatever Python is there, so it needs nothing and is written for older ones.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

LONGEST_SUBJECT = 60  # characters
OURS = "# Written by packaging/bootstrap.py setup."
HOOK = f"""#!/bin/sh
{OURS}
check="$(git rev-parse --show-toplevel)/packaging/commit_msg.py"
test ! -f "$check" || exec "$(command -v python3 || command -v python)" "$check" "$1"
"""


def complaint(subject: str) -> str:
    """Return what is wrong with the first line of a message; nothing where it will do."""
    if subject.startswith("Merge ") or 0 < len(subject) <= LONGEST_SUBJECT:
        return ""
    return (
        f"The subject has {len(subject)} characters, at most {LONGEST_SUBJECT} will do: {subject}"
    )


def install(checkout: Path) -> str:
    """Write the hook where this is a clone, or a worktree of one; return what there is to say.

    Another hook stays, and so does a folder of hooks outside the clone.
    """
    hook = _hook_of(checkout)
    if hook is None:
        return ""
    if hook.exists() and OURS not in hook.read_text(encoding="utf-8", errors="replace"):
        return f"Another commit-msg hook is there and stays: {hook}"
    hook.parent.mkdir(exist_ok=True)
    hook.write_bytes(HOOK.encode())
    hook.chmod(0o755)
    return ""


def _hook_of(checkout: Path) -> Path | None:
    if not (checkout / ".git").exists() or shutil.which("git") is None:
        return None
    command = [
        "git",
        "rev-parse",
        "--path-format=absolute",
        "--git-common-dir",
        "--git-path",
        "hooks",
    ]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return None
    clone, hooks = map(Path, done.stdout.splitlines())
    return hooks / "commit-msg" if clone in hooks.parents else None


def main(message: str) -> int:
    """Say what is wrong with a message; return 1 where something is."""
    subject = Path(message).read_text(encoding="utf-8").lstrip().partition("\n")[0]
    wrong = complaint(subject)
    print(wrong, end="\n" if wrong else "", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
