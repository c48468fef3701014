"""Both languages say the same things, and there is a word for everything that is shown.

Lives here: what must hold for resources/words.
Must not: the loader, and how a screen uses the words.
"""

import json
import re
import string
from collections.abc import Iterable, Iterator
from enum import Enum
from importlib import import_module
from importlib.resources import files
from itertools import groupby
from pkgutil import iter_modules

import pytest

from till.domain import errors
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.link import LinkState
from till.domain.fiscal.lookup import LookupFailure
from till.domain.identifiers import DocKind
from till.domain.paper.print_job import PrinterState, PrintJobState
from till.domain.selling.tender import TenderKind
from till.domain.shop.people import Role

LANGUAGES = ("sq", "en")
REASONS_FOR_A_ROW = {
    "empty",
    "not_a_number",
    "negative",
    "too_many_places",
    "unknown_vat",
    "unknown_unit",
    "wrong_check_digit",
    "duplicate_id",
    "duplicate_barcode",
    "too_long",
}
# What is counted; `total` is the same number, written as people write it.
COUNTS = frozenset({"count", "total", "days", "documents", "entries", "hours"})


def pairs(language: str) -> list[tuple[str, str]]:
    """Every key with its text, as they stand in the file: a key that stands twice comes twice."""
    text = files("resources").joinpath("words", f"{language}.json").read_text(encoding="utf-8")
    found: list[tuple[str, str]] = json.loads(text, object_pairs_hook=list)
    return found


def words(language: str) -> dict[str, str]:
    return dict(pairs(language))


def placeholders(text: str) -> list[str]:
    return sorted(field for _, field, _, _ in string.Formatter().parse(text) if field is not None)


def all_errors(root: type[errors.TillError]) -> Iterator[type[errors.TillError]]:
    for module in iter_modules(errors.__path__):
        import_module(f"{errors.__name__}.{module.name}")
    for error in root.__subclasses__():
        yield error
        yield from all_errors(error)


def missing(group: str, names: Iterable[str]) -> list[str]:
    return [f"{group}.{n}" for n in names if f"{group}.{n}" not in words("sq")]


def test_both_languages_have_the_same_keys_in_the_same_order() -> None:
    assert list(words("sq")) == list(words("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice(language: str) -> None:
    keys = [key for key, _ in pairs(language)]

    assert [key for key in keys if keys.count(key) > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_of_a_group_stand_together(language: str) -> None:
    groups = [group for group, _ in groupby(words(language), lambda key: key.split(".")[0])]

    assert sorted(groups) == sorted(set(groups))


def test_both_languages_ask_for_the_same_facts() -> None:
    english = words("en")

    different = [k for k, t in words("sq").items() if placeholders(t) != placeholders(english[k])]

    assert different == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_placeholder_is_a_plain_name(language: str) -> None:
    for key, text in words(language).items():
        assert all(re.fullmatch(r"[a-z_]+", name) for name in placeholders(text)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_has_stray_spaces(language: str) -> None:
    for key, text in words(language).items():
        assert text.strip() == text != "", key
        assert "  " not in text, key
        assert "\n" not in text, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_has_both_forms_and_counts(language: str) -> None:
    known = words(language)
    plurals = {key.rpartition(".")[0] for key in known if key.endswith((".one", ".other"))}

    for plural in plurals:
        assert COUNTS & set(placeholders(known[f"{plural}.one"])), plural
        assert COUNTS & set(placeholders(known[f"{plural}.other"])), plural


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_never_parts_from_its_unit(language: str) -> None:
    parted = [key for key, text in words(language).items() if re.search(r"\} (L|s|mm|%)\b", text)]

    assert parted == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_voice_stays_calm(language: str) -> None:
    for key, text in words(language).items():
        assert "!" not in text or key == "paper.thanks", key
        assert not re.search(r"please|error occurred|të lutem|ju lutem", text, re.IGNORECASE), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_is_a_whole_sentence(language: str) -> None:
    # A command closes the sentence.
    bare_ends = {"people", "list", "service", "token", "base_url", "device", "{doc_id}"}

    for key, text in words(language).items():
        if key.startswith("errors."):
            assert text[0].isupper() or text[0] in "“{", key
            assert text.endswith(".") or text.split()[-1].rpartition(".")[2] in bare_ends, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_error_promises_that_nothing_is_lost(language: str) -> None:
    """Where something is damaged nobody knows that yet."""
    promise = re.compile(
        r"\bnot lost|\bnothing (?:is|was) lost|\bnuk humb|s'humb|pa humbje", re.IGNORECASE
    )

    told = [
        key for key, text in pairs(language) if key.startswith("errors.") and promise.search(text)
    ]

    assert told == []


def test_every_error_has_its_words() -> None:
    keys = {error.key for error in all_errors(errors.TillError)}

    assert sorted(keys - set(words("sq"))) == []


def test_every_reason_to_leave_a_row_out_has_its_words() -> None:
    assert missing("catalogue_reason", REASONS_FOR_A_ROW) == []


@pytest.mark.parametrize(
    ("group", "states"),
    [
        ("role", Role),
        ("document_state", DocumentState),
        ("document_kind", DocKind),
        ("print_state", PrintJobState),
        ("printer", PrinterState),
        ("service", LinkState),
        ("lookup", LookupFailure),
    ],
)
def test_every_state_that_is_shown_has_its_words(group: str, states: type[Enum]) -> None:
    assert missing(group, (str(state.value) for state in states)) == []


def test_every_way_to_pay_and_every_f_key_has_its_words() -> None:
    assert missing("tender", (kind.name for kind in TenderKind)) == []
    assert missing("keys", (f"f{number}" for number in range(1, 13))) == []
