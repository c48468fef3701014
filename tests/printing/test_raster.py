"""Pictures become dots.

Lives here: every dress of PNG, every width, limits and damage, QR codes that still scan.
Must not: bytes for printers.
"""

from io import BytesIO
from itertools import pairwise

import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from tests.printing.builders import LINK, a_qr_code, a_receipt, png_declaring, png_of, same_dots
from till.domain.errors.paper import PictureUnreadable
from till.printing.raster import mark_copy, to_dots, to_png

WIDTHS = (384, 576, 832)
MODES = ("1", "L", "LA", "RGB", "RGBA", "P", "I;16")


@pytest.mark.parametrize("dots", WIDTHS)
@pytest.mark.parametrize("mode", MODES)
def test_a_picture_as_wide_as_the_paper_is_taken_dot_by_dot(dots: int, mode: str) -> None:
    source = a_receipt(dots)
    dressed = source.convert("L").convert("I").point(lambda v: v * 257).convert("I;16")
    picture = dressed if mode == "I;16" else source.convert(mode)

    result = to_dots(png_of(picture), dots=dots)

    assert result.mode == "1"
    assert same_dots(result, source)


def test_grey_is_cut_at_the_middle_and_never_dithered() -> None:
    ramp = Image.frombytes("L", (256, 1), bytes(range(256))).resize((384, 64))

    result = to_dots(png_of(ramp), dots=384)

    rows = {result.convert("L").tobytes()[at : at + 384] for at in range(0, 384 * 64, 384)}
    steps = [(left, right) for left, right in pairwise(rows.pop()) if left != right]
    assert not rows
    assert steps == [(0, 255)]


@pytest.mark.parametrize(("shade", "printed"), [(0, 0), (127, 0), (128, 255), (255, 255)])
def test_a_shade_is_black_below_the_middle(shade: int, printed: int) -> None:
    eight_bits = Image.new("L", (384, 1), shade)
    sixteen_bits = Image.new("I", (384, 1), shade * 256 + 200).convert("I;16")

    results = [to_dots(png_of(picture), dots=384) for picture in (eight_bits, sixteen_bits)]

    assert [result.convert("L").getextrema() for result in results] == [(printed, printed)] * 2


def test_shrinking_weighs_every_dot_and_drops_none() -> None:
    mostly_black = Image.frombytes("L", (1344, 10), bytes((0, 0, 0, 255)) * 3360)

    result = to_dots(png_of(mostly_black), dots=384)

    assert result.convert("L").getextrema() == (0, 0)


@pytest.mark.parametrize("mode", ["RGBA", "LA"])
def test_what_is_transparent_stays_paper(mode: str) -> None:
    clear = Image.new("RGBA", (384, 10), (0, 0, 0, 0))
    clear.paste((0, 0, 0, 255), (0, 0, 8, 10))

    result = to_dots(png_of(clear.convert(mode)), dots=384).convert("L")

    assert result.getpixel((4, 5)) == 0
    assert result.getpixel((20, 5)) == 255


def test_a_transparent_colour_of_a_palette_stays_paper() -> None:
    picture = Image.new("P", (384, 4), 1)
    picture.putpalette([0, 0, 0, 10, 10, 10])
    kept = BytesIO()
    picture.save(kept, "PNG", transparency=1)

    result = to_dots(kept.getvalue(), dots=384)

    assert result.convert("L").getextrema() == (255, 255)


def test_a_picture_a_little_narrower_is_centred_and_not_scaled() -> None:
    source = a_receipt(384)

    result = to_dots(png_of(source), dots=576)

    assert result.size == (576, source.height)
    assert same_dots(result.crop((96, 0, 480, source.height)), source)
    assert result.crop((0, 0, 96, source.height)).convert("L").getextrema() == (255, 255)


def test_a_small_picture_grows_by_whole_factors() -> None:
    code = a_qr_code(2)

    result = to_dots(png_of(code), dots=832)

    factor = 832 // code.width
    assert factor >= 2
    assert result.height == code.height * factor
    assert (
        zxingcpp.read_barcodes(result.convert("L"), formats=zxingcpp.BarcodeFormat.QRCode)[0].text
        == LINK
    )


def test_a_thin_tall_picture_does_not_grow_without_bounds() -> None:
    thin = Image.new("1", (1, 15_000), 0)

    result = to_dots(png_of(thin), dots=576)

    assert result.size == (576, 15_000)


@pytest.mark.parametrize("dots", WIDTHS)
@pytest.mark.parametrize("width", [900, 1152, 1664])
def test_a_picture_too_wide_shrinks_by_area_and_its_code_still_scans(dots: int, width: int) -> None:
    code = a_qr_code(width // 66)
    page = Image.new("1", (width, code.height + 40), 1)
    page.paste(code, ((width - code.width) // 2, 20))

    result = to_dots(png_of(page), dots=dots)

    assert result.width == dots
    assert abs(result.height - page.height * dots / width) < 1
    assert (
        zxingcpp.read_barcodes(result.convert("L"), formats=zxingcpp.BarcodeFormat.QRCode)[0].text
        == LINK
    )


def test_a_width_that_is_no_whole_number_of_bytes_is_filled_with_paper() -> None:
    source = Image.new("1", (577, 3), 0)

    result = to_dots(png_of(source), dots=577)

    assert result.width == 584
    assert result.crop((0, 0, 577, 3)).convert("L").getextrema() == (0, 0)
    assert result.crop((577, 0, 584, 3)).convert("L").getextrema() == (255, 255)


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"\x89PNG\r\n\x1a\n",
        b"GIF89a" + bytes(100),
        png_of(a_receipt(384))[:600],
        png_of(a_receipt(384))[:20],
        png_declaring(384, 20_001),
        png_declaring(4_097, 10),
        png_declaring(4_096, 20_000),
        png_declaring(0, 10),
        png_declaring(384, 100),
        png_of(Image.new("1", (8, 8))) + bytes(8 * 1024 * 1024),
    ],
    ids=[
        "nothing", "signature alone", "gif", "torn", "torn head", "too tall", "too wide",
        "too much", "no width", "no rows inside", "too many bytes",
    ],
)  # fmt: skip
def test_a_broken_or_monstrous_picture_is_one_clear_error(broken: bytes) -> None:
    with pytest.raises(PictureUnreadable):
        to_dots(broken, dots=576)


def test_the_tallest_picture_allowed_is_printed() -> None:
    tall = Image.new("1", (576, 20_000), 1)

    result = to_dots(png_of(tall), dots=576)

    assert result.size == (576, 20_000)


@settings(max_examples=150, deadline=None)
@given(at=st.integers(0, 10_000), flip=st.integers(1, 255), mode=st.sampled_from(MODES[:6]))
def test_a_damaged_byte_never_ends_in_anything_else(at: int, flip: int, mode: str) -> None:
    sound = bytearray(png_of(a_receipt(384, 500).convert(mode)))
    sound[at % len(sound)] ^= flip

    try:
        result = to_dots(bytes(sound), dots=384)
    except PictureUnreadable:
        return

    assert result.mode == "1"
    assert result.width == 384


@pytest.mark.parametrize("width", [48, 384, 832])
def test_a_copy_carries_a_band_above_the_untouched_receipt(width: int) -> None:
    original = a_receipt(width)

    copy = mark_copy(original, number=2)

    band = copy.height - original.height
    assert same_dots(copy.crop((0, band, width, copy.height)), original)
    top = copy.crop((0, 0, width, band)).convert("L")
    black = top.histogram()[0] / (width * band)
    assert 0.03 < black < 0.5
    assert {top.getpixel((0, row)) for row in range(band)} == {255}


def test_the_first_and_the_second_copy_differ_in_their_band() -> None:
    original = png_of(a_receipt(576))

    first = to_dots(original, dots=576, copy=1)
    second = to_dots(original, dots=576, copy=2)

    assert not same_dots(first, second)
    assert same_dots(first, mark_copy(a_receipt(576), number=1))


def test_a_copy_is_marked_at_the_receipts_own_width_before_it_is_made_to_fit() -> None:
    narrow = a_receipt(192)

    copy = to_dots(png_of(narrow), dots=384, copy=1)

    assert same_dots(copy, to_dots(png_of(mark_copy(narrow, number=1)), dots=384))


def test_dots_survive_their_way_to_the_screen() -> None:
    source = a_receipt(576)

    assert same_dots(Image.open(BytesIO(to_png(source))), source)
