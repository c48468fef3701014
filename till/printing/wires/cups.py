"""A queue of CUPS, through the commands every CUPS has (lp, lpstat, cancel): no library needed."""

import os
import re
import shutil
import subprocess
import threading

from till.domain.errors.paper import PrinterNeedsCups, PrinterUnreachable
from till.domain.paper.print_job import DeviceLook, PaperSupply
from till.printing.wires.addresses import CupsAddress

QUERY_TIMEOUT_S = 3.0
_TITLE = "till"
_STANDS_STILL = re.compile(r"\bdisabled\b|Alerts:.*\b(offline|paused)", re.IGNORECASE)
_PAPER_OUT = re.compile(r"Alerts:.*\bmedia-(empty|needed)", re.IGNORECASE)
_PAPER_LOW = re.compile(r"Alerts:.*\bmedia-low", re.IGNORECASE)
_COVER_OPEN = re.compile(r"Alerts:.*\b(cover|door|interlock)-open", re.IGNORECASE)


class CupsQueue:
    """One queue of CUPS."""

    def __init__(self, address: CupsAddress) -> None:
        self.name = f"cups://{address.queue}"
        self._queue = address.queue
        self._guard = threading.Lock()
        self._lp: subprocess.Popen[bytes] | None = None
        self._was_aborted = False

    def look(self) -> DeviceLook:
        """Return what `lpstat` says of the queue. Raises PrinterUnreachable."""
        lpstat = self._path_of("lpstat")
        try:
            answer = run_cups(lpstat, "-l", "-p", self._queue)
        except (OSError, subprocess.SubprocessError) as error:
            raise PrinterUnreachable(device=self.name, reason="absent") from error
        return read_lpstat(answer)

    def hand_over(self, paper: bytes, seconds: float) -> str:
        """Give the job to `lp`; when that fails by itself, CUPS has kept nothing.

        Raises PrinterUnreachable; OSError when it was broken off, for nobody knows how far it
        was.
        """
        command = [self._path_of("lp"), "-d", self._queue, "-t", _TITLE, "-o", "raw", "-"]
        with self._started(command) as lp:
            try:
                answer, _ = lp.communicate(paper, timeout=seconds)
            except subprocess.TimeoutExpired as error:
                lp.kill()
                raise TimeoutError from error
            finally:
                with self._guard:
                    self._lp = None
        if lp.returncode > 0:
            raise PrinterUnreachable(device=self.name, reason="refused")
        job = re.search(rf"{re.escape(self._queue)}-\d+", answer.decode(errors="replace"))
        if lp.returncode < 0 or job is None:  # aborted, or kept under a name we cannot read
            raise ConnectionAbortedError
        return job[0]

    def holds(self, job: str) -> bool:
        """Tell whether a job is among those not completed. Raises OSError."""
        try:
            answer = run_cups(self._path_of("lpstat"), "-W", "not-completed", "-o", self._queue)
        except subprocess.SubprocessError as error:
            raise ConnectionAbortedError from error
        return any(line.split()[:1] == [job] for line in answer.splitlines())

    def take_back(self, job: str) -> None:
        """Cancel a job; one that just ended cannot be cancelled, and need not be."""
        try:
            run_cups(self._path_of("cancel"), job)
        except subprocess.CalledProcessError:
            return
        except subprocess.SubprocessError as error:
            raise TimeoutError from error

    def abort(self) -> None:
        """Break off the handing over, from any thread."""
        with self._guard:
            self._was_aborted = True
            if self._lp is not None:
                self._lp.kill()

    def _started(self, command: list[str]) -> "subprocess.Popen[bytes]":
        """Start `lp`. Raises PrinterUnreachable."""
        with self._guard:
            if self._was_aborted:
                raise PrinterUnreachable(device=self.name, reason="offline")
            self._lp = subprocess.Popen(  # noqa: S603 a queue's name is checked where it is read
                command,
                env=_english_environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
            return self._lp

    def _path_of(self, program: str) -> str:
        """Return where a command is. Raises PrinterNeedsCups."""
        path = shutil.which(program)
        if path is None:
            raise PrinterNeedsCups(device=self.name, reason="missing")
        return path


def run_cups(program: str, *arguments: str) -> str:
    """Return what a command of CUPS answers, in time. Raises OSError, SubprocessError."""
    return subprocess.run(  # noqa: S603 the arguments are ours, and a queue's name is checked
        [program, *arguments],
        env=_english_environment(), capture_output=True, check=True, timeout=QUERY_TIMEOUT_S,
    ).stdout.decode(errors="replace")  # fmt: skip


def read_lpstat(answer: str) -> DeviceLook:
    """Return what `lpstat -l -p` says of one printer; a printer that says nothing is unknown."""
    return DeviceLook(
        is_online=False if _STANDS_STILL.search(answer) else None,
        paper=_paper_level(answer),
        is_cover_open=True if _COVER_OPEN.search(answer) else None,
    )


def _paper_level(answer: str) -> PaperSupply:
    if _PAPER_OUT.search(answer):
        return PaperSupply.OUT
    return PaperSupply.LOW if _PAPER_LOW.search(answer) else PaperSupply.UNKNOWN


def _english_environment() -> dict[str, str]:
    """Return our environment with answers in English, for those can be read."""
    return {**os.environ, "LC_ALL": "C", "LANGUAGE": "C"}
