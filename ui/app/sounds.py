"""The till's five sounds, made by computing them, and the way to the loudspeaker.

Windows plays a sound itself. On Linux a small program that the machine has does it, in a process of
its own; where there is none the till is quiet, for no sound is ever the only sign (ui design, 8).
"""

import io
import logging
import math
import shutil
import sys
import wave
from array import array
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from tempfile import gettempdir

from PySide6.QtCore import QObject, QProcess, QStandardPaths, QTemporaryDir, QTimer

RATE = 44_100  # samples a second
VOLUME = 0.35  # of the loudest
SOFT_MS = 6  # a tone that begins and ends at once would click; it also parts two equal ones
PLAYERS = (("pw-play", ()), ("paplay", ()), ("aplay", ("-q",)))
AFTER_DRAWING_MS = 15  # nobody hears it, and starting a player takes 1 to 3
LONGEST_MS = 2_000  # a player that takes longer hangs
log = logging.getLogger(__name__)
FOLDERS = "till-sounds"
STALE_S = 2 * 24 * 3600


@dataclass(frozen=True, slots=True, kw_only=True)
class Tone:
    """So many Hz for so many milliseconds."""

    hertz: int
    ms: int


class Cue(Enum):
    """What a sound says (ui design, section 8); a later one is more important."""

    ADDED = 1
    FINISHED = 2
    APPROVAL = 3
    NOT_FOUND = 4
    PROBLEM = 5


LOW = (Tone(hertz=300, ms=60), Tone(hertz=300, ms=60))
TONES: dict[Cue, tuple[Tone, ...]] = {
    Cue.ADDED: (Tone(hertz=1800, ms=30),),
    Cue.FINISHED: (Tone(hertz=900, ms=55), Tone(hertz=1200, ms=55)),
    Cue.APPROVAL: (Tone(hertz=700, ms=80),),
    Cue.NOT_FOUND: LOW,
    Cue.PROBLEM: LOW,
}


def samples(tones: Sequence[Tone]) -> list[int]:
    """The wave of tones one after the other, 16 bits a sample."""
    made: list[int] = []
    for tone in tones:
        count = RATE * tone.ms // 1000
        soft = RATE * SOFT_MS // 1000
        for place in range(count):
            loud = min(1.0, place / soft, (count - 1 - place) / soft) * VOLUME
            turn = math.sin(2 * math.pi * tone.hertz * place / RATE)
            made.append(round(32_767 * loud * turn))
    return made


def wav(cue: Cue) -> bytes:
    """A cue as a WAV file, one channel."""
    made = array("h", samples(TONES[cue]))
    if sys.byteorder == "big":
        made.byteswap()
    kept = io.BytesIO()
    with wave.open(kept, "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", "not compressed"))
        file.writeframes(made.tobytes())
    return kept.getvalue()


class Sounds(QObject):
    """Plays one cue at a time; a more important one takes the place of the one that plays.

    `folders` are those in which players are looked for; usually the machine's own.
    """

    def __init__(self, parent: QObject | None = None, *, folders: Sequence[str] = ()) -> None:
        super().__init__(parent)
        self._folder: QTemporaryDir | None = None
        self._files: dict[Cue, str] = {}
        self._players = [] if sys.platform == "win32" else _players(folders)
        self._is_quiet = False
        self._playing: Cue | None = None
        self._next: Cue | None = None
        self._soon = QTimer(self, singleShot=True, interval=AFTER_DRAWING_MS)
        self._soon.timeout.connect(self._play)
        self._process = QProcess(self)
        self._process.setStandardOutputFile(QProcess.nullDevice())
        self._process.setStandardErrorFile(QProcess.nullDevice())
        self._process.finished.connect(self._ended)
        self._process.errorOccurred.connect(self._failed)
        self._limit = QTimer(self, singleShot=True, interval=LONGEST_MS)
        self._limit.timeout.connect(self._process.kill)

    @property
    def is_playing(self) -> bool:
        """Whether a player is at work."""
        return self._process.state() is not QProcess.ProcessState.NotRunning

    @property
    def players(self) -> list[str]:
        """The programs that may play, the one to be used first; none means quiet."""
        return [path for path, _ in self._players]

    def play(self, cue: Cue) -> None:
        """Play a cue in a moment, once the window is drawn; of several the most important one."""
        if self._next is None or cue.value > self._next.value:
            self._next = cue
        if not self._soon.isActive():
            self._soon.start()

    def _play(self) -> None:
        """Begin, end a less important cue to begin when it has ended, or leave this one out."""
        cue = self._next
        is_playing = self.is_playing
        if is_playing and cue and self._playing and cue.value > self._playing.value:
            self._process.kill()
            return
        self._next = None
        if cue is None or is_playing or self._is_quiet:
            return
        try:
            self._start(cue, self._file(cue))
        except (OSError, RuntimeError) as error:  # a full disk; a Windows without loudspeaker
            log.warning("no sounds: %s", error)
            self._is_quiet = True

    def close(self) -> None:
        """End the sound that plays, and give the files back."""
        self._is_quiet = True
        self._next = None
        self._soon.stop()
        self._limit.stop()
        if self.is_playing:
            self._process.kill()
            self._process.waitForFinished(LONGEST_MS)
        if self._folder is not None:
            self._folder.remove()
            self._folder = None

    def _start(self, cue: Cue, path: str) -> None:
        if sys.platform == "win32":
            _play_on_windows(path)
        elif self._players:
            self._playing = cue
            program, arguments = self._players[0]
            self._process.start(program, [*arguments, path])
            self._limit.start()

    def _ended(self, code: int, status: QProcess.ExitStatus) -> None:
        self._limit.stop()
        self._playing = None
        if code != 0 and status is QProcess.ExitStatus.NormalExit:
            self._give_up()
        self._play()

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._playing = None
            self._limit.stop()
            self._give_up()

    def _give_up(self) -> None:
        """Try the next player from now on; after the last the till is quiet."""
        if self._players:
            program, _ = self._players.pop(0)
            log.info("%s cannot play sounds here", program)

    def _file(self, cue: Cue) -> str:
        """The file of a cue, written when it is first needed: players take no sound from memory."""
        if self._folder is None:
            self._folder = QTemporaryDir(f"{gettempdir()}/{FOLDERS}-XXXXXX")
            sweep(Path(gettempdir()), now_s=Path(self._folder.path()).stat().st_mtime)
            self._files = {}
        if cue not in self._files:
            path = Path(self._folder.path()) / f"{cue.name.lower()}.wav"
            path.write_bytes(wav(cue))
            self._files[cue] = str(path)
        return self._files[cue]


def sweep(folder: Path, *, now_s: float) -> None:
    """Remove what tills left behind that were killed: their folders of sounds, after two days."""
    for left in folder.glob(f"{FOLDERS}-*"):
        with suppress(OSError):  # another's, or gone meanwhile
            if now_s - left.stat().st_mtime > STALE_S:
                shutil.rmtree(left)


def _players(folders: Sequence[str]) -> list[tuple[str, tuple[str, ...]]]:
    found = ((QStandardPaths.findExecutable(name, list(folders)), more) for name, more in PLAYERS)
    return [(path, more) for path, more in found if path]


def _play_on_windows(path: str) -> None:
    """Play a file in the system's own time; it ends the sound before. Raises RuntimeError."""
    if sys.platform == "win32":
        import winsound  # noqa: PLC0415 - only Windows has it

        winsound.PlaySound(
            path, winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT
        )
