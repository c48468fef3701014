"""The documents name each setting as the product has it.

Lives here: the page of all settings, and settings named anywhere else.
Must not: what a setting means; people read that.
"""

import json
import re
from pathlib import Path

from tests.arch.checkout import name_of
from tests.arch.documents import DOCS, code_of, documents, rows_of, text_of
from till.system.json_values import json_value
from till.system.settings.answers_file import read_answers
from till.system.settings.declared import declared_settings
from till.system.settings.model import SECTIONS, known_keys
from till.system.settings.sources import LOOPBACK_KEY
from till.system.words import load_texts

PAGE = DOCS / "settings.md"
TOKEN = "service.token"
NAMED = re.compile(rf"(?<![\w./-])(?:{'|'.join(SECTIONS)})\.[a-z][a-z_]*(?![\w(/])")
SAID_OF_ANOTHER = (
    "the same",
    "nothing: the drawer hangs on the receipt printer",
)
ADVICE = f"write it into {name_of(PAGE)}: | `KEY` | what it is unless set | may be | does |"


def test_the_page_of_settings_has_every_setting_once_and_no_other() -> None:
    told = [key for key, *_ in settings_told()]

    assert sorted(told) == sorted(known_keys()), ADVICE


def test_the_page_of_settings_tells_what_each_is_unless_set() -> None:
    told = {key: unless_set.strip("`").replace("–", "") for key, unless_set, *_ in settings_told()}

    assert {key: value for key, value in told.items() if value != default_of(key)} == {}


def test_the_page_of_settings_tells_what_each_may_be() -> None:
    told: dict[str, str] = {}
    for key, _, may_be, _ in settings_told():
        like = re.match(r"as `([\w.]+)`", may_be)
        told[key] = (
            list(told.values())[-1]
            if may_be == "the same"
            else may_be.replace(like[0], told[like[1]])
            if like
            else may_be
        )

    allowed = {key: str(field.description) for key, field in known_keys().items()}
    assert {key: value for key, value in told.items() if value != allowed.get(key)} == {}


def test_the_page_of_settings_says_what_the_window_says() -> None:
    words = load_texts("en")
    told = {key: what for key, *_, what in settings_told()}
    said = {
        each.key: words[f"settings.what.{each.said}"]
        for each in declared_settings()
        if told[each.key] not in SAID_OF_ANOTHER
    }

    assert {key: what for key, what in said.items() if re.sub("[`*]", "", told[key]) != what} == {}


def test_every_setting_can_be_answered_before_the_first_start(tmp_path: Path) -> None:
    keys = sorted(set(known_keys()) - {LOOPBACK_KEY})
    lines = [f"{key} = {json.dumps(default_of(key))}" for key in keys]
    path = tmp_path / "answers.toml"
    path.write_text("\n".join(['profile = "practice"', "[settings]", *lines]), encoding="utf-8")

    assert sorted(read_answers(path).settings) == keys


def test_no_document_names_a_setting_that_is_not_there() -> None:
    known = {*known_keys(), TOKEN}

    unknown = {
        (name_of(document), key)
        for document in documents()
        for key in NAMED.findall("\n".join(code_of(text_of(document))))
        if key not in known
    }

    assert unknown == set()


def settings_told() -> list[tuple[str, ...]]:
    """Return the rows of the page: key, unless set, may be, what it does."""
    return [
        (cells[0].strip("`"), *cells[1:]) for cells in rows_of(PAGE) if cells[0].startswith("`")
    ]


def default_of(key: str) -> str:
    """Return what a setting is where nobody set it, as it would be typed."""
    section, _, name = key.partition(".")
    made = SECTIONS[section]()
    match json_value(getattr(made, name)):
        case bool() as switch:
            return str(switch).lower()
        case list() as several:
            return ", ".join(str(each) for each in several)
        case dict() as pairs:
            return ", ".join(f"{one}={other}" for one, other in pairs.items())
        case value:
            return str(value)
