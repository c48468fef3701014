"""Receipts in the printer's own language, ESC/POS, written by python-escpos.

The library is loaded quietly and late.
"""

import json
import logging
import os
import pickle
import platform
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Protocol, cast

from PIL import Image

from till.domain.errors.paper import PrinterUnreachable
from till.domain.paper.printer_model import Buzzer, Cut, PrinterTraits, Raster

# Rows of one raster command: the first bytes leave early, and small printers keep up.
BAND_ROWS = 240
_FEED_LINES = 6  # from the print head past the blade or the tear-off edge
_PLAIN = PrinterTraits()
_BUZZES = 2
_BUZZ_LENGTH = 4
# Each printer's thread loads the library, which changes things of the whole process meanwhile.
_ONE_AT_A_TIME = Lock()
_IMPLEMENTATIONS = {Raster.ROWS: "bitImageRaster", Raster.GRAPHICS: "graphics"}


class _Writer(Protocol):
    """As much of the library's byte-collecting printer as we use."""

    @property
    def output(self) -> bytes: ...
    def clear(self) -> None: ...
    def hw(self, hw: str) -> None: ...
    def image(self, img_source: Image.Image, *, impl: str, fragment_height: int) -> None: ...
    def cut(self, mode: str) -> None: ...
    def print_and_feed(self, n: int) -> None: ...
    def cashdraw(self, pin: int) -> None: ...
    def buzzer(self, times: int, duration: int) -> None: ...


class Commands:
    """Turns dots into ESC/POS bytes. Not thread-safe: each printer has its own.

    `folder` is private to the till; in `escpos` below it lies the library's table of printer
    models, written anew at each start. `traits` are those of the printer that is spoken to.
    """

    def __init__(self, folder: Path, traits: PrinterTraits = _PLAIN) -> None:
        self.traits = traits
        self._folder = folder / "escpos"
        self._writer: _Writer | None = None

    def load(self) -> None:
        """Load the library now rather than at the first receipt (about 0.1 to 0.3 seconds).

        Raises PrinterUnreachable when the folder cannot be written.
        """
        self._ready()

    def picture(self, image: Image.Image) -> Iterator[bytes]:
        """Yield the reset and then the picture in bands of raster dots, 1:1.

        `image` is mode "1", its width a multiple of eight.
        """
        yield self._written(lambda writer: writer.hw("INIT"))
        for top in range(0, image.height, BAND_ROWS):
            band = image.crop((0, top, image.width, min(top + BAND_ROWS, image.height)))
            yield self._band(band)

    def ending(self, *, cut: bool) -> bytes:
        """Return what follows the picture: paper fed past the edge, the cut if wanted, a buzz.

        A model without a blade is only fed, whatever is wanted.
        """
        return self._written(lambda writer: self._end(writer, cut=cut)) + self._buzz()

    def drawer_pulse(self) -> bytes:
        """Return the pulse on pin 2 or 5 that opens the cash drawer, 100 milliseconds."""
        return self._written(lambda writer: writer.cashdraw(self.traits.drawer_pin))

    def _end(self, writer: _Writer, *, cut: bool) -> None:
        if cut and self.traits.model.cut is not Cut.NONE:
            writer.cut(mode=self.traits.model.cut.name)
        else:
            writer.print_and_feed(_FEED_LINES)

    def _buzz(self) -> bytes:
        """Return what makes the printer call, where it is to and has a buzzer."""
        if not self.traits.buzzes or self.traits.model.buzzer is Buzzer.NONE:
            return b""
        return self._written(lambda writer: writer.buzzer(_BUZZES, _BUZZ_LENGTH))

    def _band(self, band: Image.Image) -> bytes:
        impl = _IMPLEMENTATIONS[self.traits.model.raster]
        return self._written(
            lambda writer: writer.image(band, impl=impl, fragment_height=BAND_ROWS)
        )

    def _written(self, write: "_Writing") -> bytes:
        writer = self._ready()
        write(writer)
        output = writer.output
        writer.clear()
        return output

    def _ready(self) -> _Writer:
        if self._writer is None:
            self._writer = _load_writer(self._folder)
        return self._writer


class _Writing(Protocol):
    """One call of the writer."""

    def __call__(self, writer: _Writer, /) -> None: ...


def _load_writer(folder: Path) -> _Writer:
    """Import the library without its litter, and give it a profile of no fixed width."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _ONE_AT_A_TIME:
            _write_table(folder)
            return _imported(folder)
    except OSError as error:
        raise PrinterUnreachable(device=str(folder), reason="folder") from error


def _write_table(folder: Path) -> None:
    """Write the library's table of printers as it reads it quickest, in the place of any before.

    It would load whatever lies there, and a pickle may be a program: one that came with a folder
    from elsewhere must never be read. Reading JSON takes a hundredth of what the library takes.
    """
    for kept in folder.glob("*.pickle"):
        kept.unlink()
    found = find_spec("escpos")
    if found is None or not found.submodule_search_locations:
        return
    source = Path(found.submodule_search_locations[0]) / "capabilities.json"
    table = folder / f"{platform.python_version()}.capabilities.pickle"
    table.write_bytes(pickle.dumps(json.loads(source.read_text(encoding="utf-8"))))


def _imported(folder: Path) -> _Writer:
    """Import python-escpos and undo what its import does to the process.

    It makes an empty temporary folder each time, and hangs a handler on the root log.
    """
    handlers = list(logging.root.handlers)
    temporary = tempfile.tempdir
    os.environ["ESCPOS_CAPABILITIES_PICKLE_DIR"] = str(folder)
    tempfile.tempdir = str(folder)
    try:
        from escpos.printer import Dummy  # noqa: PLC0415 - late: nothing needs it before paper
    finally:
        tempfile.tempdir = temporary
        for added in set(logging.root.handlers) - set(handlers):
            logging.root.removeHandler(added)
        for litter in folder.glob("tmp*"):
            if litter.is_dir() and not any(litter.iterdir()):
                litter.rmdir()
    writer = Dummy()
    # The default profile calls its paper width "Unknown", upon which the library prints a
    # remark on standard output for each band. A profile that names no width is taken in silence.
    writer.profile.profile_data = {**writer.profile.profile_data, "media": {"width": {}}}
    return cast("_Writer", writer)
