"""Starting a program of the bench as a process of its own, and reading what it says at its end.

Lives here: the environment such a program gets, its start by the same interpreter, its last line.
Must not: know what a program measures.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.service.tls_identities import AUTHORITY

CHECKOUT = Path(__file__).resolve().parents[3]
LONGEST_S = 7200  # a large day takes half an hour, beside other work more
NOBODY_LISTENS = "http://127.0.0.1:9"  # a refused connection, as without a network


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """What a program said, and when it was started (nanoseconds of the monotonic clock)."""

    started_ns: int
    said: Mapping[str, Any]

    def ms_until(self, mark: str) -> float:
        """Return the time from before the process was made to a moment it wrote down."""
        return float(self.said["marks"][mark] - self.started_ns) / 1e6


def run_program(
    module: str,
    *arguments: str,
    before: Sequence[str] = (),
    environment: Mapping[str, str] | None = None,
) -> Ended:
    """Run a module to its end; `before` are words put before the interpreter, such as strace's.

    Raises CalledProcessError where it fails; what it complains of is shown as it comes.
    """
    command = [*before, sys.executable, "-m", module, *arguments]
    surroundings = bare_environment() if environment is None else environment
    started = time.monotonic_ns()
    done = subprocess.run(
        command,
        cwd=CHECKOUT,
        env=surroundings,
        stdout=subprocess.PIPE,
        text=True,
        timeout=LONGEST_S,
        check=True,
    )
    return Ended(started_ns=started, said=json.loads(done.stdout.splitlines()[-1]))


def bare_environment(*, service: str | None = NOBODY_LISTENS) -> dict[str, str]:
    """Return this process's environment without the till's own words, and without a screen.

    `service` is the address the till is told; None lets it start its practice service. Programs
    are compiled once and kept, as in a shop, whatever this machine says of it.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TILL_")}
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    kept["QT_QPA_PLATFORM"] = "offscreen"
    kept["SSL_CERT_FILE"] = str(AUTHORITY)  # who vouches for the quick service of the bench
    kept["QT_LOGGING_RULES"] = "qt.qpa.*=false"
    if service is not None:
        kept["TILL_SERVICE__BASE_URL"] = service
    return kept
