"""Asking which file to open, or where to save one, and writing it there."""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from PySide6.QtCore import QStandardPaths, QStorageInfo

from till.domain.errors import TillError
from till.domain.errors.disk import disk_error
from ui.shell.file_request import OpenRequest, SavePlace, SaveRequest, find_files
from ui.shell.messages import Messages
from ui.shell.shell import Shell

STICKS = ("/media/", "/run/media/", "/mnt/", "/Volumes/")
"""Under what a stick is found where drives have no letters."""


def places(words: Messages) -> tuple[SavePlace, ...]:
    """Return where people keep files: documents, desktop, and each stick that is in."""
    known = QStandardPaths.StandardLocation
    found = [
        SavePlace(name=words.say(f"save.{name}"), folder=Path(folder))
        for name, location in (
            ("documents", known.DocumentsLocation),
            ("desktop", known.DesktopLocation),
            ("downloads", known.DownloadLocation),
        )
        if (folder := QStandardPaths.writableLocation(location)) and Path(folder).is_dir()
    ]
    home = SavePlace(name=words.say("save.home"), folder=Path.home())
    return (*(found or [home]), *sticks(words))


def sticks(words: Messages) -> Iterator[SavePlace]:
    """Return the drives that somebody has put in, by their labels."""
    system = Path.home().anchor
    for volume in QStorageInfo.mountedVolumes():
        root = volume.rootPath()
        is_drive = Path(root).drive != "" and Path(root).anchor != system
        if not volume.isReady() or volume.isReadOnly():
            continue
        if is_drive or root.startswith(STICKS):
            name = volume.displayName() or root
            yield SavePlace(name=words.say("save.stick", name=name), folder=Path(root))


class FileSaver:
    """Asks where to save, beside the window: nothing waits for the answer."""

    def __init__(self, shell: Shell, title: str) -> None:
        """`title` is the key of what is saved."""
        self._shell = shell
        self._title = title

    def ask(self, name: str, forms: Mapping[str, str], chosen: Callable[[Path], None]) -> None:
        """Ask for a file, `name` suggested among the documents; `forms` are words by suffix."""
        words = self._shell.words
        request = SaveRequest(
            title=words.say(self._title), name=name, forms=forms, places=places(words)
        )
        self._shell.ask_file(request, chosen)

    def save(
        self,
        name: str,
        forms: Mapping[str, str],
        make: Callable[[str], bytes],
        *,
        done: Callable[[str], object],
        failed: Callable[[TillError], None],
    ) -> None:
        """Ask for a file, and make and write it beside the window; `done` is told which it became.

        `make` is given the form that its name ends with, or the first of `forms` where that is
        none of them.
        """

        async def write(path: Path) -> None:
            suffix = path.suffix.lower().lstrip(".")
            form = suffix if suffix in forms else next(iter(forms))
            target = path if suffix == form else path.with_name(f"{path.name}.{form}")
            kept = await asyncio.to_thread(lambda: self.write(target, make(form)))
            done(str(kept))

        def chosen(path: Path) -> None:
            self._shell.tasks.start(write(path), name=f"save {name}", on_failure=failed)

        self.ask(name, forms, chosen)

    def write(self, path: Path, content: bytes) -> Path:
        """Write a file and return which; one that is there stays, and this is `name (2)`.

        Raises DiskFailing.
        """
        return self.write_by(path, lambda file: file.write(content))

    def write_by(self, path: Path, write: Callable[[BinaryIO], object]) -> Path:
        """As `write`, with what writes into the open file; what it could not end is removed.

        Raises DiskFailing, and as `write` does.
        """
        number = 1
        target = path
        while True:
            try:
                file = target.open("xb")
            except FileExistsError:
                number += 1
                target = path.with_stem(f"{path.stem} ({number})")
            except OSError as error:
                raise disk_error(error, target) from error
            else:
                _fill(file, target, write)
                return target


def _fill(file: BinaryIO, target: Path, write: Callable[[BinaryIO], object]) -> None:
    """Write into a file and close it; half a file, which would pass for the whole, is removed."""
    is_whole = False
    try:
        with file:
            write(file)
        is_whole = True
    except OSError as error:
        raise disk_error(error, target) from error
    finally:
        if not is_whole:
            with suppress(OSError):  # the stick may be gone
                target.unlink()


class FileChooser:
    """Looks where people keep files, beside the window, then asks which one is meant."""

    def __init__(self, shell: Shell, title: str, suffixes: Sequence[str]) -> None:
        """`title` is the key of what is opened; suffixes are small, with their point."""
        self._shell = shell
        self._title = title
        self._suffixes = tuple(suffixes)

    def ask(self, chosen: Callable[[Path], object]) -> None:
        """Ask for a file that is there; `chosen` is given its path."""
        self._shell.tasks.start(self._look(chosen), name="look for files")

    async def _look(self, chosen: Callable[[Path], object]) -> None:
        words = self._shell.words
        found = await asyncio.to_thread(find_files, places(words), self._suffixes)
        kinds = ", ".join(each.removeprefix(".").upper() for each in self._suffixes)
        request = OpenRequest(title=words.say(self._title), kinds=kinds, files=found)
        self._shell.ask_existing_file(request, chosen)
