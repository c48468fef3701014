"""Asking where to save a file, and writing it there."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths
from PySide6.QtWidgets import QFileDialog

from till.domain.errors.disk import DiskFailing
from ui.shell.shell import Shell


class FileSaver(QObject):
    """Asks where to save, beside the window: nothing waits for the answer."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.owner)
        self._shell = shell
        self.dialog: QFileDialog | None = None

    def ask(self, name: str, filters: Mapping[str, str], chosen: Callable[[Path], None]) -> None:
        """Ask for a file, `name` suggested among the documents; `filters` are words by suffix."""
        if self.dialog is not None:
            self.dialog.reject()
        places = QStandardPaths.StandardLocation
        folder = QStandardPaths.writableLocation(places.DocumentsLocation) or str(Path.home())
        named = ";;".join(f"{words} (*.{suffix})" for suffix, words in filters.items())
        title = self._shell.words.say("day_page.save_title")
        made = QFileDialog(self._shell.owner, title, str(Path(folder) / name), named)
        made.setObjectName("save")
        made.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        made.setFileMode(QFileDialog.FileMode.AnyFile)
        made.setOption(QFileDialog.Option.DontUseNativeDialog)
        made.setOption(QFileDialog.Option.DontConfirmOverwrite)  # nothing is: see `write`
        made.selectFile(name)
        made.filterSelected.connect(lambda words: made.selectFile(_other_suffix(made, words)))
        made.fileSelected.connect(lambda path: chosen(Path(path)))
        made.finished.connect(self._let_go)
        self.dialog = made
        made.open()

    def write(self, path: Path, content: bytes) -> Path:
        """Write a file and return which; one that is there stays, and this is `name (2)`.

        Raises DiskFailing.
        """
        number = 1
        target = path
        while True:
            try:
                with target.open("xb") as file:
                    file.write(content)
            except FileExistsError:
                number += 1
                target = path.with_stem(f"{path.stem} ({number})")
            except OSError as error:
                raise DiskFailing(path=str(target)) from error
            else:
                return target

    def _let_go(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()  # Qt's own class, nothing of Python's in it
            self.dialog = None


def _other_suffix(dialog: QFileDialog, words: str) -> str:
    """Return the name that is typed with the suffix of a filter, as `CSV (*.csv)`."""
    suffix = words.rpartition("*.")[2].rstrip(")")
    typed = dialog.selectedFiles()
    return str(Path(typed[0]).with_suffix(f".{suffix}").name) if typed else ""
