"""Asking the system whether its administrator sits at this computer.

The system itself asks, in its own window, and tells only whether it was the administrator: by
polkit on Linux, by the account control of Windows. No password comes here.
"""

import asyncio
import subprocess
import sys
from pathlib import Path

PKEXEC = Path("/usr/bin/pkexec")
NOTHING = "/usr/bin/true"
PATIENCE_S = 120
STARTED = 32
"""ShellExecute answers with a larger number where it was let through."""


async def prove_administrator(pkexec: Path | None = None) -> bool:
    """Tell whether somebody showed that they may act as this computer's administrator."""
    return await asyncio.to_thread(_ask_now, pkexec or PKEXEC)


def _ask_now(pkexec: Path) -> bool:
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 where there is a Windows

        shell = ctypes.windll.shell32
        return int(shell.ShellExecuteW(None, "runas", _command(), "/c exit", None, 0)) > STARTED
    if not pkexec.exists():
        return False
    try:
        asked = subprocess.run(  # noqa: S603 a program of the system, by its whole path
            [pkexec, NOTHING], check=False, timeout=PATIENCE_S, capture_output=True
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


if sys.platform == "win32":

    def _command() -> str:
        """Return the system's own command line, wherever the environment says it lies."""
        import ctypes  # noqa: PLC0415 the same

        folder = ctypes.create_unicode_buffer(260)
        ctypes.windll.kernel32.GetSystemDirectoryW(folder, 260)
        return str(Path(folder.value) / "cmd.exe")
