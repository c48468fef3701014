"""The scale: three languages over a real serial line, and what is no weight.

Lives here: the bytes of each language, stable weights alone, deadlines, the setting.
Must not: baskets.
"""

from decimal import Decimal

import pytest

from tests.scale.pretend_scale import ApprovedScale, PretendScale, cas_frame, cas_of, toledo_of
from till.domain.errors import TillError
from till.domain.errors.devices import (
    ScaleBelowZero,
    ScaleEmpty,
    ScaleInMotion,
    ScaleLocked,
    ScaleOverloaded,
    ScaleRefused,
    ScaleSameWeight,
    ScaleSilent,
    ScaleUnreachable,
    ScaleUnreadable,
)
from till.domain.errors.settings import ScaleDeviceUnknown
from till.scale.connection import ScaleAddress, parse_scale
from till.scale.dialog06 import correction
from till.scale.serial_scale import open_scale

PRICE = Decimal("340.00")
GENERATOR = 0x11021


def weighed(
    scale: PretendScale, language: str, *, generator: int = 0, price: Decimal = PRICE
) -> Decimal:
    opened = open_scale(scale.device, language, generator)
    assert opened is not None
    return opened.weigh(price)


@pytest.mark.parametrize(
    "answer", [b"\x02 0.845\r", b"\x0200.845\r", b"\x0200.845N\r", b"\x82\xb0\xb0.8\xb45\x8d"]
)
def test_a_toledo_tells_the_weight_that_lies_on_it(answer: bytes) -> None:
    with PretendScale(toledo_of(answer)) as scale:
        weight = weighed(scale, "toledo")

    assert weight == Decimal("0.845")
    assert scale.heard == [b"W"]


def test_a_weight_in_motion_is_waited_for() -> None:
    with PretendScale(toledo_of(b"\x02?\x61\r", b"\x02?\x61\r", b"\x0201.250\r")) as scale:
        weight = weighed(scale, "toledo")

    assert weight == Decimal("1.250")
    assert len(scale.heard) == 3


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (b"\x02?\x61\r", ScaleInMotion),
        (b"\x02?\x62\r", ScaleOverloaded),
        (b"\x02?\x63\r", ScaleOverloaded),
        (b"\x02?\x64\r", ScaleBelowZero),
        (b"\x02?\x40\r", ScaleUnreadable),
        (b"\x0200.000\r", ScaleEmpty),
        (b"\x0200845\r", ScaleUnreadable),
        (b"\x02-0.845\r", ScaleUnreadable),
        (b"845 apples\r", ScaleUnreadable),
        (b"\r", ScaleUnreadable),
    ],
)
def test_what_a_toledo_says_otherwise_is_no_weight(answer: bytes, error: type[TillError]) -> None:
    with PretendScale(toledo_of(answer)) as scale, pytest.raises(error):
        weighed(scale, "toledo")


def test_a_cas_tells_the_weight_after_its_greeting() -> None:
    with PretendScale(cas_of(cas_frame(b" 1.205"))) as scale:
        weight = weighed(scale, "cas")

    assert weight == Decimal("1.205")
    assert scale.heard == [b"\x05", b"\x11"]


@pytest.mark.parametrize(
    ("frame", "error"),
    [
        (cas_frame(b" 1.205", state=b"U"), ScaleInMotion),
        (cas_frame(b" 1.205", sign=b"F"), ScaleOverloaded),
        (cas_frame(b" 1.205", sign=b"-"), ScaleBelowZero),
        (cas_frame(b" 0.000"), ScaleEmpty),
        (cas_frame(b"001205"), ScaleUnreadable),
        (cas_frame(b" 1.205", unit=b"lb"), ScaleUnreadable),
        (cas_frame(b" 1.205")[:-3] + b"?\x03\x04", ScaleUnreadable),
    ],
)
def test_what_a_cas_says_otherwise_is_no_weight(frame: bytes, error: type[TillError]) -> None:
    with PretendScale(cas_of(frame)) as scale, pytest.raises(error):
        weighed(scale, "cas")


def test_an_approved_scale_tells_the_weight_for_a_price() -> None:
    with PretendScale(ApprovedScale(845)) as scale:
        weight = weighed(scale, "dialog06")

    assert weight == Decimal("0.845")
    assert scale.heard[0] == b"\x04\x0201\x1b034000\x1b\x03"


def test_an_approved_scale_that_asks_is_answered_with_check_digits() -> None:
    with PretendScale(ApprovedScale(1500, generator=GENERATOR)) as scale:
        weight = weighed(scale, "dialog06", generator=GENERATOR)

    assert weight == Decimal("1.5")


@pytest.mark.parametrize("generator", [0, 0x18005])
def test_without_the_right_check_digits_it_weighs_nothing(generator: int) -> None:
    with (
        PretendScale(ApprovedScale(1500, generator=GENERATOR)) as scale,
        pytest.raises(ScaleLocked),
    ):
        weighed(scale, "dialog06", generator=generator)


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (b"20", ScaleInMotion),
        (b"21", ScaleSameWeight),
        (b"30", ScaleEmpty),
        (b"31", ScaleBelowZero),
        (b"32", ScaleOverloaded),
        (b"01", ScaleRefused),
    ],
)
def test_an_approved_scale_says_why_there_is_no_weight(
    status: bytes, error: type[TillError]
) -> None:
    with PretendScale(ApprovedScale(845, status=status)) as scale, pytest.raises(error):
        weighed(scale, "dialog06")


def test_a_price_that_its_records_cannot_hold_is_refused_before_anything_is_sent() -> None:
    with PretendScale(ApprovedScale(845)) as scale, pytest.raises(ScaleRefused):
        weighed(scale, "dialog06", price=Decimal("10000.00"))

    assert scale.heard == []


@pytest.mark.parametrize("total", [b"028729", b"028731", b"028800"])
def test_a_sum_that_is_not_weight_times_price_spoils_the_weight(total: bytes) -> None:
    result = b"\x0202\x1b3\x1b00845\x1b034000\x1b" + total + b"\x03"

    def rule(said: bytes) -> bytes | None:
        if said.endswith(b"\x04\x05"):
            return result
        return b"\x06" if said.endswith(b"\x03") else None

    with PretendScale(rule) as scale:
        if total == b"028800":
            with pytest.raises(ScaleUnreadable):
                weighed(scale, "dialog06")
        else:
            assert weighed(scale, "dialog06") == Decimal("0.845")


@pytest.mark.parametrize("language", ["toledo", "cas", "dialog06"])
def test_a_scale_that_says_nothing_keeps_nobody_waiting(language: str) -> None:
    with PretendScale(lambda _said: None) as scale, pytest.raises(ScaleSilent):
        weighed(scale, language)


def test_a_scale_that_never_stops_talking_is_no_scale() -> None:
    with PretendScale(lambda _said: b"A" * 600) as scale, pytest.raises(ScaleSilent):
        weighed(scale, "toledo")


def test_a_port_that_is_not_there_is_told() -> None:
    opened = open_scale("serial:///dev/till-has-no-such-port", "toledo")

    assert opened is not None
    with pytest.raises(ScaleUnreachable):
        opened.weigh(PRICE)


def test_the_setting_says_which_line_it_is() -> None:
    asked = parse_scale("serial:///dev/ttyUSB1?baud=4800&bits=8&parity=none")

    assert asked == ScaleAddress(port="/dev/ttyUSB1", baud=4800, bits=8, parity="none")
    assert parse_scale("serial://com3") == ScaleAddress(port="COM3")
    assert parse_scale("none:") is None


@pytest.mark.parametrize(
    "text",
    [
        "tcp://scale:1",
        "serial:",
        "serial://ttyUSB0",
        "serial:///dev/a?baud=1",
        "serial:///dev/a?bits=9",
        "serial:///dev/a?parity=mark",
        "serial:///dev/a?speed=9600",
        "serial:///dev/a?baud",
        "serial://[",
        "scale",
    ],
)
def test_a_setting_that_names_no_scale_is_refused(text: str) -> None:
    with pytest.raises(ScaleDeviceUnknown):
        parse_scale(text)


def test_the_correction_value_is_the_remainder_of_a_division() -> None:
    assert correction(0x0000, GENERATOR) == 0
    assert correction(0x0001, GENERATOR) == 0x1021
    assert correction(0x8000, GENERATOR) == 0x1B98
