"""Errors in the words of the window: what to do there, and no commands.

Lives here: what is said otherwise than by a command.
Must not: the errors themselves (tests/domain), where they are shown.
"""

import pytest

from till.domain.errors.settings import PrinterDeviceUnknown, SettingWrong
from till.printing.wires.addresses import ALLOWED
from till.system.settings.file import ON_REQUEST
from till.system.words import Words
from ui.shell.messages import Messages


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
