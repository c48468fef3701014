"""JSON with exact numbers, both ways.

Lives here: properties of the wire's own JSON.
Must not: bodies of the service (test_wording, test_readings).
"""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from till.service.wire import exact_json, parse_json

numbers = st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**15), max_value=10**15)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | numbers | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(values)
def test_what_is_written_is_read_back_to_the_digit(value: object) -> None:
    text = exact_json(value)

    assert parse_json(text.encode("utf-8", "surrogatepass")) == value
    assert "\n" not in text


@given(numbers)
def test_a_number_is_written_digit_by_digit(number: Decimal) -> None:
    text = exact_json(number)

    assert "E" not in text.upper()
    assert Decimal(text) == number
    assert json.loads(text, parse_float=Decimal, parse_int=Decimal) == number


@pytest.mark.parametrize(
    "text",
    [b"", b"NaN", b"Infinity", b"-Infinity", b"{", b"{'a':1}", b"[" * 100_000, b"\xff", b"1e"],
)
def test_what_is_no_json_is_refused_in_one_way(text: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 that it is no other error is what is proven
        parse_json(text)


@given(st.binary())
def test_no_bytes_are_met_with_anything_but_a_value_or_a_value_error(text: bytes) -> None:
    try:
        parse_json(text)
    except ValueError:
        return
