"""Pictures for the screen are bounded by what they would unpack to, before they are unpacked."""

import io

from PIL import Image

from ui.kit.picture import MOST_COLUMNS, picture_of


def _png(mode: str, size: tuple[int, int]) -> bytes:
    kept = io.BytesIO()
    Image.new(mode, size).save(kept, "PNG")
    return kept.getvalue()


def test_a_receipt_is_shown_and_a_bomb_of_dots_is_not() -> None:
    receipt = picture_of(_png("1", (576, 4000)))
    assert (receipt.width(), receipt.height()) == (576, 4000)

    for size in ((7900, 7900), (MOST_COLUMNS + 1, 10), (10, 20_001), (4096, 8192)):
        assert picture_of(_png("1", size)).isNull()
    assert picture_of(b"no picture").isNull()
    assert picture_of(b"").isNull()
