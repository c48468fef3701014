"""Asking which file to open."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

from ui.shell.open_request import OpenRequest, find_files
from ui.shell.save_file import places
from ui.shell.shell import Shell


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
