"""The folder of price files on disk: often a share, which may be away or never answer."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from till.actions.ports.price_files import FetchedFile, WaitingFile
from till.domain.errors.catalogue import FolderAway
from till.system.catalogue_file import open_articles

Found = TypeVar("Found")
PATIENCE_S: Final = 20.0
TABLES: Final = frozenset({".csv", ".xlsx"})
NOT_YET: Final = ("~$", ".")
"""How names begin of what an office program has open, or somebody hides."""
TAKEN: Final = "taken"
REFUSED: Final = "refused"


class StoredPriceFolder:
    """`within` returns what a look finds, None where it takes longer than so many seconds.

    A file is copied into `scratch` before it is read, so that no share holds up who reads;
    `mapping_of` tells how files with its head are read.
    """

    def __init__(
        self,
        folder: Path,
        scratch: Path,
        within: Callable[[Callable[[], object], float], object | None],
        mapping_of: Callable[[str], str],
    ) -> None:
        self._folder = folder
        self._scratch = scratch
        self._within = within
        self._mapping_of = mapping_of

    def waiting(self) -> list[WaitingFile]:
        """Return the tables there; see the port."""
        found: list[WaitingFile] = []
        self._patiently(lambda: found.extend(self._look()))
        return found

    def fetch(self, file: WaitingFile) -> FetchedFile:
        """Copy a file here and return it; see the port."""
        copy = self._scratch / f"price-file{Path(file.name).suffix.lower()}"
        self._patiently(lambda: shutil.copyfile(self._folder / file.name, copy))
        table = open_articles(copy, self._mapping_of)
        return FetchedFile(rows=table, digest=table.digest())

    def put_away(self, file: WaitingFile, text: str, *, is_taken: bool) -> None:
        """Move a file beside its text; see the port."""
        self._patiently(lambda: self._move(file, text, is_taken=is_taken))

    def _look(self) -> list[WaitingFile]:
        found = []
        entries = list(self._folder.iterdir())
        names = {each.name for each in entries}
        for each in entries:
            is_open = not names.isdisjoint((f".~lock.{each.name}#", f"~${each.name}"))
            is_table = each.suffix.lower() in TABLES and not each.name.startswith(NOT_YET)
            if is_table and not is_open and each.is_file():
                told = each.stat()
                stands = WaitingFile(name=each.name, size=told.st_size, changed_ns=told.st_mtime_ns)
                found.append(stands)
        return sorted(found, key=lambda each: each.changed_ns)

    def _move(self, file: WaitingFile, text: str, *, is_taken: bool) -> None:
        if file not in self._look():
            return
        target = self._folder / (TAKEN if is_taken else REFUSED)
        target.mkdir(exist_ok=True)
        path = target / file.name
        number = 1
        while path.exists():
            number += 1
            path = target / f"{Path(file.name).stem}-{number}{Path(file.name).suffix}"
        path.with_name(f"{path.name}.txt").write_text(f"{text}\n", encoding="utf-8")
        (self._folder / file.name).rename(path)

    def _patiently(self, work: Callable[[], object]) -> None:
        """Do it, and wait no longer than for a share that answers. Raises FolderAway."""

        def done() -> bool:
            work()
            return True

        try:
            if self._within(done, PATIENCE_S) is None:
                raise FolderAway(path=str(self._folder))
        except OSError as error:
            raise FolderAway(path=str(self._folder)) from error
