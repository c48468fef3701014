"""Each condition between fields refuses what breaks it, and nothing that just does not.

Lives here: the table of conditions (conditions_table) held against the code and the words.
Must not: single fields (test_field_errors), the bodies the till words (test_wording).
"""

import ast
from pathlib import Path

import pytest

import till.service
from tests.service.bodies import EVERY_KIND, HERE, cancelled, registered
from tests.service.conditions_table import CANCEL_ROWS, ROWS, Row
from till.domain.errors import RuleBroken
from till.service.conditions import OF_CANCEL, OF_REGISTER, check
from till.service.wire_invoice import RegisterInvoiceRequest
from till.service.wording import FIELD_CONDITIONS
from till.system.words import Words, load_texts

SERVICE = Path(till.service.__file__).parent


def _id(row: Row) -> str:
    return f"{row.key} {row.section}"


@pytest.mark.parametrize("row", ROWS, ids=_id)
def test_a_register_request_is_refused_by_the_condition_it_breaks(row: Row) -> None:
    with pytest.raises(RuleBroken) as broken:
        check(registered(row.breaks), HERE)

    assert broken.value.key == row.key
    check(registered(row.fits), HERE)


@pytest.mark.parametrize("row", CANCEL_ROWS, ids=_id)
def test_a_cancel_request_is_refused_by_the_condition_it_breaks(row: Row) -> None:
    with pytest.raises(RuleBroken) as broken:
        check(cancelled(row.breaks), HERE)

    assert broken.value.key == row.key
    check(cancelled(row.fits), HERE)


@pytest.mark.parametrize("language", ["sq", "en"])
@pytest.mark.parametrize("row", ROWS, ids=_id)
def test_who_breaks_a_condition_is_told_so_without_the_words_of_the_wire(
    row: Row, language: str
) -> None:
    with pytest.raises(RuleBroken) as broken:
        check(registered(row.breaks), HERE)

    told = Words(language, strict=True).error(broken.value)
    fields = set(RegisterInvoiceRequest.model_fields) - {"total", "payment", "currency", "buyer"}
    assert not [name for name in fields if name in told]


def test_every_kind_of_invoice_keeps_every_condition() -> None:
    for body in EVERY_KIND:
        check(registered(body), HERE)


def test_every_condition_has_its_row() -> None:
    assert {row.condition for row in ROWS} == set(OF_REGISTER)
    assert {row.condition for row in CANCEL_ROWS} == set(OF_CANCEL)


def test_a_condition_and_its_words_never_lose_each_other() -> None:
    written = {key for key in load_texts("sq") if key.startswith("conditions.")}
    between = {row.key for row in ROWS if row.key.startswith("conditions.")}
    fields = {f"conditions.{name}" for name in FIELD_CONDITIONS.values()}

    assert written == between | fields
    assert {f"conditions.{name}" for name in _raised()} == between


def _raised() -> set[str]:
    """Return every condition that the code raises by name."""
    return {
        str(node.args[0].value)
        for path in SERVICE.glob("conditions*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "ConditionBroken"
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }
