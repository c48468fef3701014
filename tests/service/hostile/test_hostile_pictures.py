"""Receipts and papers that are none, are cut off, or are made to fill the memory.

Lives here: what is taken as a picture or a PDF, and that what is taken can be printed or is
refused at the printer's door (specification 2.16, 4.4).
Must not: printing itself (tests/printing).
"""

import base64
import struct
import zlib
from collections.abc import Iterable
from contextlib import suppress

import pytest

from tests.service.lines import served, talking
from tests.service.raw_server import answer, saying
from till.domain.errors.paper import PictureUnreadable
from till.domain.fiscal.rendering import PdfForm
from till.domain.identifiers import Iic
from till.printing.raster import to_dots

IIC = Iic("0123456789ABCDEF0123456789ABCDEF")
SWOLLEN = zlib.compress(bytes(64 * 1024 * 1024))  # 64 MiB of nothing
SIGNATURE = b"\x89PNG\r\n\x1a\n"
PAPER = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n"


@pytest.fixture(autouse=True)
def _said_in_the_log(log_may_say: list[str]) -> None:
    log_may_say.append("no rendering")


def _part(name: bytes, content: bytes = b"") -> bytes:
    total = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", total)


def _png(
    columns: int, rows: int, pixels: bytes | None = None, extra: Iterable[bytes] = ()
) -> bytes:
    """A grey picture, white unless its packed pixels are given."""
    head = _part(b"IHDR", struct.pack(">IIBBBBB", columns, rows, 8, 0, 0, 0, 0))
    white = zlib.compress((b"\x00" + b"\xff" * columns) * rows) if pixels is None else pixels
    return SIGNATURE + head + b"".join(extra) + _part(b"IDAT", white) + _part(b"IEND")


GOOD = _png(384, 600)


def _said(file: bytes) -> bytes:
    return b'{"base64":"' + base64.b64encode(file) + b'","lang":"sq"}'


def _wrapped(file: bytes) -> bytes:
    return b'{"base64":"' + base64.encodebytes(file).replace(b"\n", rb"\r\n") + b'"}'


TAKEN = {
    "a picture": _said(GOOD),
    "a picture of one dot": _said(_png(1, 1)),
    "a picture in lines of 76 letters": _wrapped(GOOD),
    "a picture and something after its end": _said(GOOD + b"and so on"),
    "a picture and fields nobody knows": _said(GOOD)[:-1] + b',"lang":[1],"x":{"y":null}}',
}
NOT_TAKEN = {
    "nothing": b"",
    "a page": b"<html>",
    "null": b"null",
    "a list": b"[" + _said(GOOD) + b"]",
    "no picture": b'{"lang":"sq"}',
    "a picture that is null": b'{"base64":null}',
    "a picture that is a number": b'{"base64":7}',
    "a picture in a list": b'{"base64":["' + base64.b64encode(GOOD) + b'"]}',
    "an empty picture": b'{"base64":""}',
    "letters that are no base64": _said(GOOD).replace(b"A", b"%"),
    "letters beyond ASCII": '{"base64":"ëëëë"}'.encode(),
    "half a character": rb'{"base64":"\ud800"}',
    "a letter too few": b'{"base64":"' + base64.b64encode(GOOD)[:-1] + b'"}',
    "base64 of an address": b'{"base64":"data:image/png;base64,' + base64.b64encode(GOOD) + b'"}',
    "a PDF": _said(PAPER),
    "a JPEG": _said(b"\xff\xd8\xff\xe0" + bytes(100)),
    "a signature alone": _said(SIGNATURE),
    "a picture cut in its head": _said(GOOD[:20]),
    "a picture cut in the middle": _said(GOOD[: len(GOOD) // 2]),
    "a picture without its end": _said(GOOD[:-12]),
    "a picture cut in its last sum": _said(GOOD[:-1]),
    "a picture with one byte turned": _said(GOOD.replace(b"IDATx", b"IDATy")),
    "a part of four gigabytes": _said(SIGNATURE + b"\xff\xff\xff\xffIHDR" + bytes(100)),
    "a hundred thousand parts": _said(_png(9, 9, extra=[_part(b"teXt")] * 100_000)),
    "a million numbers": b'{"base64":"","x":[' + b"1," * 1_000_000 + b"1]}",
    "a hundred thousand brackets": b"[" * 100_000,
}


@pytest.mark.parametrize("case", TAKEN)
async def test_a_whole_picture_is_taken_however_it_is_wrapped(case: str) -> None:
    async with talking(answer(TAKEN[case])) as (client, _):
        picture = await client.receipt(IIC, 80)

    assert picture
    assert to_dots(picture, dots=576).width == 576


@pytest.mark.parametrize("case", NOT_TAKEN)
async def test_what_is_no_whole_picture_is_no_receipt(case: str) -> None:
    async with talking(answer(NOT_TAKEN[case])) as (client, _):
        assert await client.receipt(IIC, 80) is None


@pytest.mark.parametrize("status", ["201 Created", "204 No", "302 Found", "400 No", "500 Oops"])
async def test_a_picture_below_another_status_is_no_receipt(status: str) -> None:
    async with talking(answer(_said(GOOD), status=status)) as (client, _):
        assert await client.receipt(IIC, 80) is None


async def test_a_picture_beyond_eight_mebibytes_is_not_read() -> None:
    too_large = answer(_said(SIGNATURE + bytes(6 * 1024 * 1024 + 1024)))
    async with served(saying(too_large)) as (client, _):
        assert await client.receipt(IIC, 80) is None


BOMBS = {
    "a picture of 20,000 by 20,000 dots": _png(20_000, 20_000, zlib.compress(bytes(1_000_000))),
    "a picture of two thousand million dots in a row": _png(2**31 - 1, 1, zlib.compress(b"\0")),
    "a picture of no dots": _png(0, 0, zlib.compress(b"")),
    "a picture whose dots are no data": _png(384, 600, b"these are no dots"),
    "a picture of too few dots": _png(384, 600, zlib.compress(bytes(99))),
}


@pytest.mark.parametrize("case", BOMBS)
async def test_a_whole_picture_that_nobody_can_print_is_refused_at_the_printers_door(
    case: str,
) -> None:
    async with talking(answer(_said(BOMBS[case]))) as (client, _):
        picture = await client.receipt(IIC, 80)

    assert picture
    with pytest.raises(PictureUnreadable):
        to_dots(picture, dots=576)


@pytest.mark.parametrize(
    "extra",
    [
        _part(b"zTXt", b"k\x00\x00" + SWOLLEN),
        _part(b"iCCP", b"k\x00\x00" + SWOLLEN),
    ],
    ids=["a text", "a profile"],
)
def test_what_swells_beside_the_dots_is_not_unpacked(extra: bytes) -> None:
    swelling = _png(384, 10, extra=[extra])

    with suppress(PictureUnreadable):
        assert to_dots(swelling, dots=576).height == 10


def test_more_dots_than_the_head_says_are_passed_over() -> None:
    swelling = _png(384, 10, SWOLLEN)

    assert to_dots(swelling, dots=576).height == 10


PAPERS: dict[str, tuple[bytes, bool]] = {
    "a paper": (PAPER, True),
    "a paper and blanks": (PAPER + b" " * 900, True),
    "a paper cut off": (PAPER[:-8], False),
    "a picture": (GOOD, False),
    "nothing": (b"", False),
    "a page": (b"<html>%%EOF", False),
}


@pytest.mark.parametrize("form", PdfForm)
@pytest.mark.parametrize("case", PAPERS)
async def test_only_a_whole_paper_is_taken(case: str, form: PdfForm) -> None:
    file, is_taken = PAPERS[case]
    async with talking(answer(_said(file))) as (client, _):
        assert await client.pdf(IIC, form) == (file if is_taken else None)
