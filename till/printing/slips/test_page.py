"""The test page: whether a printer is set up well, seen at a glance."""

from till.domain.paper.slip import (
    Barcode,
    Framed,
    GreyBars,
    QrCode,
    Ruler,
    Slip,
    SlipPair,
    SlipRow,
    SlipRule,
    SlipSpace,
    TextLine,
    Total,
)
from till.printing.slips.source import SlipSource

TEST_CODE = "TILL-TEST"


def printer_test_slip(source: SlipSource, *, width_mm: int, dots: int) -> Slip:
    """Return a page with frame and ruler to both edges, the letters of both languages, and codes.

    The letters are the same whatever the language of the shop.
    """
    say = source.words.say
    title = say("paper.test_title")
    rows: list[SlipRow] = [
        Framed(title=title, text=say("paper.test_width", width=width_mm, dots=dots)),
        TextLine(text=say("paper.test_edges"), is_centred=True),
        Ruler(),
        SlipSpace(),
        TextLine(text="Çdo ditë një ëndërr e gjatë: gëzim, xhep, yll."),
        TextLine(text="The quick brown fox jumps over the lazy dog."),
        TextLine(text="ABCÇDEËFGHIJKLMNOPQRSTUVWXYZ abcçdeëfghijklmnopqrstuvwxyz"),
        TextLine(text="0123456789 € % × − + * / ( ) „ ” ’ @ #", is_bold=True),
        SlipRule(),
        SlipPair(label=source.say("amount"), value="1\u00a0234\u00a0567,89"),
        Total(label=source.say("total"), value="1\u00a0240,00\u00a0L"),
        SlipRule(),
        TextLine(text=source.say("test_bars")),
        GreyBars(),
        SlipSpace(),
        TextLine(text=source.say("test_codes")),
        QrCode(text=f"{TEST_CODE} {dots} ë ç €"),
        SlipSpace(),
        Barcode(text=TEST_CODE, caption=TEST_CODE),
    ]
    return Slip(title=title, rows=tuple(rows))
