"""Pictures and jobs for the tests of paper.

Lives here: receipts drawn for the occasion, PNGs of every sort, jobs, devices and deadlines.
Must not: assert anything.
"""

import zlib
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path

import segno
from PIL import Image, ImageDraw, ImageOps

from till.cli.direct_print import draw_test_page
from till.domain.paper.print_job import PrintJob
from till.printing.devices import DeviceContext, PrinterDevice, open_device
from till.printing.wires.addresses import parse_device
from till.printing.wires.connection import Deadlines
from till.system.words import Words

LINK = (
    "https://efiskalizimi-app-test.tatime.gov.al/invoice-check/#/verify"
    "?iic=0123456789ABCDEF0123456789ABCDEF&tin=L12345678A&crtd=2026-01-02T10:11:12+01:00&prc=1250"
)
MOMENT = datetime(2026, 1, 2, 9, tzinfo=UTC)


@cache
def a_receipt(width: int, height: int = 900) -> Image.Image:
    """A picture in pure black and white with fine lines, text and a QR code (4 dots a module)."""
    paper = Image.new("1", (width, height), 1)
    pen = ImageDraw.Draw(paper)
    pen.fontmode = "1"
    for row in range(0, height - 420, 24):
        pen.text((2, row), f"{row:05d} Bukë e zezë çaj 1,20 × {row * 7}", fill=0)
        pen.line((0, row + 20, width - 1, row + 20 + row % 3), fill=0)
    code = a_qr_code(4)
    paper.paste(code, ((width - code.width) // 2, height - 400))
    pen.point((width - 1, height - 1), fill=0)
    return paper


def a_test_page(dots: int) -> Image.Image:
    """The page of `till print test`."""
    return draw_test_page(Words("sq"), width_mm=80, dots=dots)


def a_qr_code(scale: int) -> Image.Image:
    """The verification link as a QR code, so many dots a module."""
    drawn = BytesIO()
    segno.make(LINK, error="m", micro=False).save(drawn, kind="png", scale=scale)
    return Image.open(drawn).convert("1", dither=Image.Dither.NONE)


def png_of(image: Image.Image) -> bytes:
    kept = BytesIO()
    image.save(kept, "PNG")
    return kept.getvalue()


def png_declaring(columns: int, rows: int) -> bytes:
    """A PNG that says it is this large, and holds next to nothing."""

    def chunk(name: bytes, content: bytes) -> bytes:
        check = zlib.crc32(name + content).to_bytes(4, "big")
        return len(content).to_bytes(4, "big") + name + content + check

    size = columns.to_bytes(4, "big") + rows.to_bytes(4, "big")
    head = chunk(b"IHDR", size + b"\x01\x00\x00\x00\x00")
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


def same_dots(one: Image.Image, other: Image.Image) -> bool:
    """Whether two black-and-white pictures agree in size and every dot."""
    return one.size == other.size and one.convert("L").tobytes() == other.convert("L").tobytes()


def turned(image: Image.Image) -> Image.Image:
    """The negative."""
    return ImageOps.invert(image.convert("L")).convert("1")


CALM = Deadlines(connect=5.0, notice=5.0, stall=10.0, whole=60.0, finish=5.0)
HASTY = Deadlines(connect=5.0, notice=0.1, stall=0.3, whole=60.0, finish=0.1)
PATIENT = Deadlines(connect=5.0, notice=0.1, stall=600.0, whole=600.0, finish=0.1)


def a_device(
    url: str,
    folder: Path,
    *,
    show: Callable[[bytes], None] = lambda _: None,
    deadlines: Deadlines = CALM,
) -> PrinterDevice:
    context = DeviceContext(folder=folder, show=show, deadlines=deadlines)
    return open_device(parse_device(url), context)


def a_job(number: int = 1, *, width: int = 384) -> PrintJob:
    return PrintJob(job_id=number, doc_id=None, image=png_of(a_receipt(width)), queued_at=MOMENT)
