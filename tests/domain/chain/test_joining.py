"""The code of joining: typed by people, and good for one office alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.amounts import quickly
from till.domain.chain.joining import (
    FINGERPRINT_BITS,
    SECRET_BITS,
    JoinCode,
    JoinCodeMalformed,
    fingerprint_of,
    read_code,
)

KEY = bytes(range(32))


@quickly
@given(st.integers(0, 2**SECRET_BITS - 1), st.integers(0, 2**FINGERPRINT_BITS - 1))
def test_a_code_is_read_back_as_it_was_shown(secret: int, fingerprint: int) -> None:
    code = JoinCode(secret=secret, fingerprint=fingerprint)

    assert read_code(code.text) == code
    assert [len(group) for group in code.text.split("-")] == [4] * 5


def test_people_type_it_as_they_like() -> None:
    code = read_code("1001-1000-0000-ZZZZ-0101")

    assert read_code(" iool 1ooo oooo zzzz OLOI ") == code


@pytest.mark.parametrize("text", ["", "1001", "1001-1000-0000-ZZZZ-010U", "1" * 21, "ë" * 20])
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(JoinCodeMalformed):
        read_code(text)


def test_a_code_belongs_to_the_office_whose_key_it_names() -> None:
    code = JoinCode(secret=7, fingerprint=fingerprint_of(KEY))

    assert code.is_of(KEY)
    assert not code.is_of(KEY[::-1])
