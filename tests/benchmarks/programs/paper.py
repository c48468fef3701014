"""Receipts go to a printer on the loopback: the real till without its window, spooler and store.

Run as `python -m tests.benchmarks.programs.paper`.

Lives here: from a receipt that is at hand to its first byte at the printer; a picture to dots,
and the same by Pillow alone.
Must not: fetch receipts (the service's time is not ours).
"""

import asyncio
import json
import queue
import socket
import sys
import tempfile
import threading
import time
from io import BytesIO
from pathlib import Path
from statistics import median

from PIL import Image

from tests.builders import a_receipt_to_print
from tests.printing.builders import a_receipt, png_of
from till.bootstrap import Surroundings, open_till
from till.printing.raster import to_dots
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import read_settings

RECEIPTS = 30
WARM = 3
ROUNDS = 60
REST_S = 0.3  # the printer is at rest before the next
WIDTHS = (384, 576, 832)
NOBODY_LISTENS = "http://127.0.0.1:9"


class Printer:
    """Takes everything, and tells when the first byte of each connection was there (ns)."""

    def __init__(self) -> None:
        self.first_bytes: queue.Queue[int] = queue.Queue()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"tcp://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            connection, _ = self._listener.accept()
            with connection:
                if connection.recv(1):
                    self.first_bytes.put(time.perf_counter_ns())
                while connection.recv(65536):
                    pass


def main() -> None:
    """Measure both, and tell milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        firsts = asyncio.run(_first_bytes(Path(folder)))
    dots = {str(width): _dots(width) for width in WIDTHS}
    sys.stdout.write(json.dumps({"first_bytes": firsts, "dots": dots}) + "\n")


async def _first_bytes(folder: Path) -> list[float]:
    printer = Printer()
    png = png_of(a_receipt(576).convert("L"))
    environment = {
        "TILL_SERVICE__BASE_URL": NOBODY_LISTENS,
        "TILL_PRINTER__DEVICE": printer.url,
    }
    paths = Paths(root=folder, profile=Profile.PRACTICE)
    settings = read_settings(paths.settings_file, Profile.PRACTICE, environment)
    async with open_till(Surroundings(paths=paths, settings=settings)) as opened:
        till = opened.till
        opened.spoolers.start()
        times: list[float] = []
        number = 9000
        for _ in range(WARM + RECEIPTS):
            number += 1
            receipt, order = a_receipt_to_print(png, number=number, when=till.clock.now())
            await till.ledger.record(*receipt[:2])
            began = time.perf_counter_ns()
            await till.ledger.record(receipt[2], order)
            till.paper.wake()
            first = await asyncio.to_thread(printer.first_bytes.get, timeout=20)
            times.append((first - began) / 1e6)
            await asyncio.sleep(REST_S)
    return times[WARM:]


def _dots(width: int) -> dict[str, float]:
    """Return the medians of ours and of Pillow's least: open, decode, grey to black and white."""
    png = png_of(a_receipt(width).convert("L"))
    ours = []
    floor = []
    for _ in range(ROUNDS):  # by turns, so that both meet the same machine
        began = time.perf_counter()
        to_dots(png, dots=width)
        between = time.perf_counter()
        Image.open(BytesIO(png)).convert("1", dither=Image.Dither.NONE)
        ended = time.perf_counter()
        ours.append((between - began) * 1000)
        floor.append((ended - between) * 1000)
    return {"ours": median(ours), "floor": median(floor)}


if __name__ == "__main__":
    main()
