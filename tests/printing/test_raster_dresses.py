"""Whatever dress a PNG comes in, its dots are the same.

Lives here: depths, palettes, interlacing, clear colours; what is tiny, torn or made to burst.
Must not: scaling and widths (test_raster).
"""

import tracemalloc
import zlib
from contextlib import suppress

import pytest
from PIL import Image

from tests.printing.builders import png_of, same_dots
from tests.printing.png_dresses import (
    COLOUR,
    COLOUR_CLEAR,
    GREY,
    GREY_CLEAR,
    PALETTE,
    Dress,
    Samples,
    chunk,
    chunks_of,
    dressed,
)
from till.domain.errors.paper import PictureUnreadable
from till.domain.fiscal.rendering import is_whole_png
from till.printing.raster import MOST_PIXELS, to_dots

SIZE = (64, 21)
BLACK_AND_WHITE = (b"PLTE", b"\0\0\0\xff\xff\xff")
WHITE_AND_CLEAR_BLACK = ((b"PLTE", b"\xff\xff\xff" + b"\0\0\0" * 2), (b"tRNS", b"\xff\xff\x00"))


def is_black(column: int, row: int) -> bool:
    """The pattern of every picture here: no two rows and no two columns alike."""
    return (column * column + 3 * row * row + column * row) % 7 < 3


def expected() -> Image.Image:
    picture = Image.new("1", SIZE, 1)
    for column in range(SIZE[0]):
        for row in range(SIZE[1]):
            if is_black(column, row):
                picture.putpixel((column, row), 0)
    return picture


def either(black: tuple[int, ...], white: tuple[int, ...]) -> Samples:
    return lambda column, row: black if is_black(column, row) else white


SOLID = [
    (Dress(kind=GREY, depth=1), either((0,), (1,))),
    (Dress(kind=GREY, depth=2), either((1,), (2,))),
    (Dress(kind=GREY, depth=4), either((7,), (8,))),
    (Dress(kind=GREY, depth=8), either((127,), (128,))),
    (Dress(kind=GREY, depth=16), either((32_767,), (32_768,))),
    (Dress(kind=COLOUR, depth=8), either((0, 0, 0), (255, 255, 255))),
    (Dress(kind=COLOUR, depth=16), either((0, 0, 0), (65_535,) * 3)),
    (Dress(kind=PALETTE, depth=1, more=(BLACK_AND_WHITE,)), either((0,), (1,))),
    (Dress(kind=PALETTE, depth=2, more=(BLACK_AND_WHITE,)), either((0,), (1,))),
    (Dress(kind=PALETTE, depth=4, more=(BLACK_AND_WHITE,)), either((0,), (1,))),
    (Dress(kind=PALETTE, depth=8, more=(BLACK_AND_WHITE,)), either((0,), (1,))),
]
# What is transparent is black underneath, and must stay paper all the same.
CLEAR = [
    (Dress(kind=GREY_CLEAR), either((0, 255), (0, 0))),
    (Dress(kind=GREY_CLEAR, depth=16), either((0, 65_535), (0, 0))),
    (Dress(kind=COLOUR_CLEAR), either((0, 0, 0, 255), (0, 0, 0, 0))),
    (Dress(kind=COLOUR_CLEAR, depth=16), either((0, 0, 0, 65_535), (0, 0, 0, 0))),
    (Dress(kind=PALETTE, depth=2, more=WHITE_AND_CLEAR_BLACK), either((1,), (2,))),
    (Dress(kind=PALETTE, more=WHITE_AND_CLEAR_BLACK), either((1,), (2,))),
    (Dress(kind=GREY, depth=1, more=((b"tRNS", b"\0\0"),)), either((1,), (0,))),
    (Dress(kind=GREY, more=((b"tRNS", b"\0\0"),)), either((9,), (0,))),
    (Dress(kind=GREY, depth=16, more=((b"tRNS", b"\0\0"),)), either((9,), (0,))),
    (Dress(kind=COLOUR, more=((b"tRNS", bytes(6)),)), either((9, 9, 9), (0, 0, 0))),
]


def named(case: object) -> str:
    return case.name if isinstance(case, Dress) else ""


@pytest.mark.parametrize("interlaced", [False, True])
@pytest.mark.parametrize(("dress", "samples"), SOLID, ids=named)
def test_every_depth_and_colour_type_gives_the_same_dots(
    dress: Dress, samples: Samples, *, interlaced: bool
) -> None:
    worn = Dress(kind=dress.kind, depth=dress.depth, is_interlaced=interlaced, more=dress.more)

    result = to_dots(dressed(SIZE, samples, worn), dots=64)

    assert same_dots(result, expected())


@pytest.mark.parametrize(("dress", "samples"), CLEAR, ids=named)
def test_whatever_makes_a_dot_transparent_it_stays_paper(dress: Dress, samples: Samples) -> None:
    result = to_dots(dressed(SIZE, samples, dress), dots=64)

    white = all(sample == 1 for sample in samples(0, 0)) and dress.depth == 1
    assert same_dots(result, Image.new("1", SIZE, 1) if white else expected())


@pytest.mark.parametrize("dots", [384, 576, 832])
@pytest.mark.parametrize("shade", [0, 255])
def test_one_single_dot_becomes_a_square_as_wide_as_the_paper(dots: int, shade: int) -> None:
    result = to_dots(dressed((1, 1), lambda _x, _y: (shade,), Dress()), dots=dots)

    assert result.size == (dots, dots)
    assert result.convert("L").getextrema() == (shade, shade)


WHOLE = dressed(SIZE, either((0,), (255,)), Dress())


def test_a_picture_cut_off_anywhere_is_not_let_in() -> None:
    assert is_whole_png(WHOLE)
    assert [length for length in range(len(WHOLE)) if is_whole_png(WHOLE[:length])] == []


def test_a_byte_that_changed_anywhere_is_noticed_where_it_comes_in() -> None:
    damaged = [WHOLE[:at] + bytes([WHOLE[at] ^ 0x10]) + WHOLE[at + 1 :] for at in range(len(WHOLE))]

    assert [at for at, picture in enumerate(damaged) if is_whole_png(picture)] == []


def test_a_picture_damaged_on_disk_is_drawn_or_one_clear_error_and_nothing_worse() -> None:
    for at in range(len(WHOLE)):
        with suppress(PictureUnreadable):
            to_dots(WHOLE[:at] + bytes([WHOLE[at] ^ 0x10]) + WHOLE[at + 1 :], dots=64)
        with suppress(PictureUnreadable):
            to_dots(WHOLE[:at], dots=64)


def with_chunk_before_the_dots(name: bytes, content: bytes) -> bytes:
    (_, begins, _) = next(each for each in chunks_of(WHOLE) if each[0] == b"IDAT")
    return WHOLE[: begins - 8] + chunk(name, content) + WHOLE[begins - 8 :]


SIXTY_FOUR_MB = zlib.compress(bytes(64 * 1024 * 1024), 9)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        (b"zTXt", b"t\0\0" + SIXTY_FOUR_MB),
        (b"iTXt", b"t\0\1\0\0\0" + SIXTY_FOUR_MB),
        (b"iCCP", b"p\0\0" + SIXTY_FOUR_MB),
    ],
    ids=["text", "international text", "colour profile"],
)
def test_what_is_made_to_burst_beside_the_dots_never_does(name: bytes, content: bytes) -> None:
    tracemalloc.start()
    try:
        result = to_dots(with_chunk_before_the_dots(name, content), dots=64)
    except PictureUnreadable:
        result = expected()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert same_dots(result, expected())
    assert most < 8 * 1024 * 1024


def test_dots_that_unpack_to_far_more_than_they_declare_are_not_unpacked() -> None:
    head = (8).to_bytes(4, "big") * 2 + bytes([8, GREY, 0, 0, 0])
    chunks = ((b"IHDR", head), (b"IDAT", SIXTY_FOUR_MB), (b"IEND", b""))
    bomb = b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*each) for each in chunks)

    assert to_dots(bomb, dots=64).convert("L").getextrema() == (0, 0)


@pytest.mark.parametrize("part", [8, pytest.param(1, marks=pytest.mark.long)])  # 200 MB of memory
def test_the_largest_colour_picture_allowed_is_shrunk_and_printed(part: int) -> None:
    rows = MOST_PIXELS // 4096 // part
    tall = png_of(Image.new("RGBA", (4096, rows), (0, 0, 0, 255)))

    result = to_dots(tall, dots=576)

    assert result.width == 576
    assert abs(result.height - rows * 576 / 4096) < 1
