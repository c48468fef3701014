"""What to do about a check is said in the window's terms; a terminal is told the command, too."""

import json
import re
from pathlib import Path

import pytest

from till.checkup.wording import COMMANDS, advice, advice_by_command
from till.domain.maintenance.health import HealthCheck, HealthLevel
from till.system.words import Words

WORDS = Path(__file__).parents[2] / "resources" / "words"


@pytest.mark.parametrize("language", ["sq", "en"])
def test_no_advice_of_the_window_names_a_command(language: str) -> None:
    said = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))

    advised = {key: text for key, text in said.items() if re.fullmatch(r"doctor\..*_do", key)}

    assert len(advised) > len(COMMANDS)
    groups = "|".join(sorted({command.split()[0] for command in COMMANDS.values()}))
    assert [key for key, text in advised.items() if re.search(f"till ({groups}) ", text)] == []
    assert [says for says in COMMANDS if f"doctor.{says}_do" not in advised] == []


def test_a_terminal_is_told_the_command_behind_the_advice() -> None:
    words = Words("en", strict=True)
    check = HealthCheck(name="copies", state=HealthLevel.RED, says="copies_none")

    assert advice(words, check) == "Back up now."
    assert advice_by_command(words, check) == "Back up now. (till backup create)"
