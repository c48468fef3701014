"""A queue of CUPS, through the commands every CUPS has: lp, lpstat, cancel."""

import os
import re
import shutil
import subprocess
import threading

from till.domain.errors.paper import PrinterNeedsCups, PrinterUnreachable
from till.domain.paper.print_job import DeviceLook, PaperSupply
from till.printing.addresses import CupsAddress

ASKING_S = 3.0  # for a question to CUPS
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
        self._handing: subprocess.Popen[bytes] | None = None
        self._was_cut = False

    def look(self) -> DeviceLook:
        """Return what `lpstat` says of the queue. Raises PrinterUnreachable."""
        lpstat = self._found("lpstat")
        try:
            told = asked_cups(lpstat, "-l", "-p", self._queue)
        except (OSError, subprocess.SubprocessError) as error:
            raise PrinterUnreachable(device=self.name, reason="absent") from error
        return look_of(told)

    def hand_over(self, paper: bytes, seconds: float) -> str:
        """Give the job to `lp`; when that fails by itself, CUPS has kept nothing.

        Raises PrinterUnreachable; OSError when it was broken off, for nobody knows how far it
        was.
        """
        command = [self._found("lp"), "-d", self._queue, "-t", _TITLE, "-o", "raw", "-"]
        with self._started(command) as handing:
            try:
                told, _ = handing.communicate(paper, timeout=seconds)
            except subprocess.TimeoutExpired as error:
                handing.kill()
                raise TimeoutError from error
            finally:
                with self._guard:
                    self._handing = None
        if handing.returncode > 0:
            raise PrinterUnreachable(device=self.name, reason="refused")
        job = re.search(rf"{re.escape(self._queue)}-\d+", told.decode(errors="replace"))
        if handing.returncode < 0 or job is None:  # broken off, or kept under a name we cannot read
            raise ConnectionAbortedError
        return job[0]

    def holds(self, job: str) -> bool:
        """Tell whether a job is among those not completed. Raises OSError."""
        try:
            told = asked_cups(self._found("lpstat"), "-W", "not-completed", "-o", self._queue)
        except subprocess.SubprocessError as error:
            raise ConnectionAbortedError from error
        return any(line.split()[:1] == [job] for line in told.splitlines())

    def take_back(self, job: str) -> None:
        """Cancel a job; one that just ended cannot be cancelled, and need not be."""
        try:
            asked_cups(self._found("cancel"), job)
        except subprocess.CalledProcessError:
            return
        except subprocess.SubprocessError as error:
            raise TimeoutError from error

    def cut(self) -> None:
        """Break off the handing over, from any thread."""
        with self._guard:
            self._was_cut = True
            if self._handing is not None:
                self._handing.kill()

    def _started(self, command: list[str]) -> "subprocess.Popen[bytes]":
        """Start `lp`. Raises PrinterUnreachable."""
        with self._guard:
            if self._was_cut:
                raise PrinterUnreachable(device=self.name, reason="offline")
            self._handing = subprocess.Popen(  # noqa: S603 a queue's name is checked where it is read
                command,
                env=_plain_words(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
            return self._handing

    def _found(self, program: str) -> str:
        """Return where a command is. Raises PrinterNeedsCups."""
        path = shutil.which(program)
        if path is None:
            raise PrinterNeedsCups(device=self.name, reason="missing")
        return path


def asked_cups(program: str, *question: str) -> str:
    """Return what a command of CUPS answers, in time. Raises OSError, SubprocessError."""
    return subprocess.run(  # noqa: S603 the questions are ours, and a queue's name is checked
        [program, *question],
        env=_plain_words(), capture_output=True, check=True, timeout=ASKING_S,
    ).stdout.decode(errors="replace")  # fmt: skip


def look_of(told: str) -> DeviceLook:
    """Return what `lpstat -l -p` says of one printer; a printer that says nothing is unknown."""
    return DeviceLook(
        is_online=False if _STANDS_STILL.search(told) else None,
        paper=_paper(told),
        is_cover_open=True if _COVER_OPEN.search(told) else None,
    )


def _paper(told: str) -> PaperSupply:
    if _PAPER_OUT.search(told):
        return PaperSupply.OUT
    return PaperSupply.LOW if _PAPER_LOW.search(told) else PaperSupply.UNKNOWN


def _plain_words() -> dict[str, str]:
    """Return our surroundings with answers in English, for those can be read."""
    return {**os.environ, "LC_ALL": "C", "LANGUAGE": "C"}
