"""Labels on a roll, as the printer of receipts gets them: dots that a decoder reads back."""

import io
from itertools import pairwise

import pytest
import zxingcpp
from PIL import Image

from till.actions.shop.labels import label_slip
from till.domain.labels.formats import read_format
from till.domain.labels.label import Label
from till.domain.paper.slip import read_slip, slip_text
from till.printing.slips.drawing import draw_slip
from till.system.reports.label_sheet import bars_of

CODES = ("5310042031104", "96385074", "2000000000077", "A1-kuti", "9912")


def a_label(code: str) -> Label:
    return Label(
        name="Djathë i bardhë deleje i Gjirokastrës, i pjekur në fuçi dhe i prerë me porosi",
        price="1\u00a0200,00",
        per="L/kg",
        old="1\u00a0140,00",
        code=code,
        note="me peshë",
        bars=bars_of(code),
    )


@pytest.mark.parametrize(("size", "dots"), [("58x40", 384), ("80x38", 576)])
def test_every_label_of_a_roll_is_as_high_as_its_format_and_read_back(size: str, dots: int) -> None:
    of = read_format(size)
    slip = label_slip("Etiketat", [a_label(each) for each in CODES], of.size[1])

    picture = Image.open(io.BytesIO(draw_slip(read_slip(slip_text(slip)), dots=dots)))
    found = sorted(
        zxingcpp.read_barcodes(picture.convert("L")), key=lambda e: e.position.top_left.y
    )

    assert [each.text for each in found] == list(CODES)
    tops = [each.position.top_left.y for each in found]
    steps = {b - a for a, b in pairwise(tops)}
    assert max(steps) - min(steps) <= 4
    assert min(steps) >= float(of.size[1]) * 8
    widest = max(each.position.top_right.x for each in found)
    assert widest <= dots - 10
