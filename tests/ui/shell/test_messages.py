"""Errors in the words of the window: what to do there, and no commands.

Lives here: what is said otherwise than by a command.
Must not: the errors themselves (tests/domain), where they are shown.
"""

import json
import re
from importlib.resources import files

import pytest

from till.domain.errors.settings import PrinterDeviceUnknown, SettingWrong
from till.printing.wires.addresses import ALLOWED
from till.system.settings.file import ON_REQUEST
from till.system.words import Words
from ui.shell.messages import Messages

GROUPS = "backup|catalogue|currency|day|documents|journal|lives|outbox|people|print|settings"
COMMAND = re.compile(rf"\btill ({GROUPS}) ?[a-z]*")
OF_COMMANDS_AND_THE_START = {
    "data_at_office",
    *("operators_missing", "loopback_unconfirmed", "entries_missing", "entries_changed"),
    *("tender_not_at_counter", "invoice_file_unreadable", "data_behind_shadow", "data_gone"),
}


def all_texts(language: str) -> dict[str, str]:
    text = files("resources").joinpath("words", f"{language}.json").read_text(encoding="utf-8")
    return dict(json.loads(text))


@pytest.mark.parametrize(
    ("language", "said"),
    [("sq", "p.sh. 192.168.1.50"), ("en", "e.g. 192.168.1.50")],
)
def test_a_printer_is_asked_for_by_an_address_and_not_by_the_forms_of_commands(
    language: str, said: str
) -> None:
    error = PrinterDeviceUnknown(device="printer", allowed=ALLOWED)

    told = Messages(Words(language)).error(error)

    assert said in told
    assert "tcp://" not in told
    assert "tcp://" in Words(language).say(error.key, **error.facts)


def test_a_setting_that_was_typed_is_refused_without_its_key() -> None:
    facts = {"key": "shop.nuis", "value": "L9180603", "allowed": "L01234567A"}
    messages = Messages(Words("en"))

    typed = messages.error(SettingWrong(where=ON_REQUEST, **facts))
    in_a_file = messages.error(SettingWrong(where="settings.toml", **facts))

    assert typed == "“L9180603” is not a valid value. Enter: L01234567A."
    assert in_a_file.startswith("settings.toml: shop.nuis")


@pytest.mark.parametrize("language", ["sq", "en"])
def test_no_error_of_the_window_names_a_command(language: str) -> None:
    texts = all_texts(language)
    at_window = {key.removeprefix("errors_at_window.") for key in texts if "_at_window." in key}
    named = {
        key.removeprefix("errors.")
        for key, text in texts.items()
        if key.startswith("errors.") and COMMAND.search(text)
    }

    assert not [key for key in at_window if COMMAND.search(texts[f"errors_at_window.{key}"])]
    assert named - at_window == OF_COMMANDS_AND_THE_START
    assert not COMMAND.search(texts["catalogue_reason.unknown_unit"])
    assert not COMMAND.search(texts["day_page.missing_numbers.other"])
