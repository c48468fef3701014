"""What the documents tell to type does what it should, in a fresh data folder.

Lives here: setting up and looking on by the technician's page, settings of the owner's guides.
Must not: commands that need a document's docId (tests of the commands).
"""

import re
import shlex
from pathlib import Path

import pytest

from tests.arch.documents import DOCS, code_of, text_of
from tests.cli.conftest import CommandLine
from till.system.settings.declared import declared_settings
from till.system.settings.model import known_keys
from till.system.words import load_texts

PAGE = "technician.md"
SET_UP = "Setting a till up"
LOOKING = "Day by day"
GUIDES = {"owner.md": "en", "udhezuesi-i-pronarit.md": "sq"}
# The secret store of a machine, here or left behind on another; what a person fills in.
NOT_HERE = ("service.token", "--key-lost", "…")


def test_a_till_is_set_up_by_what_the_page_says(
    line: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = [each for each in code_of(section(SET_UP)) if each.startswith("till ")]
    a_desk(line, monkeypatch, article_file(commands))

    ended = {each: run(line, each) for each in commands if not any(no in each for no in NOT_HERE)}

    assert len(ended) >= 8
    assert {each: end for each, end in ended.items() if end} == {}


def test_every_setting_that_the_page_gives_a_value_can_have_it(line: CommandLine) -> None:
    keys = "|".join(re.escape(key) for key in known_keys())
    written = re.findall(rf"`({keys}) ([^`…]+)`", text_of(DOCS / PAGE))

    ended = {pair: run(line, f"till settings set {pair[0]} {pair[1]}") for pair in written}

    assert len(ended) >= 8
    assert {pair: end for pair, end in ended.items() if end} == {}


@pytest.mark.parametrize("guide", GUIDES)
def test_every_setting_that_a_guide_gives_a_value_can_have_it(
    line: CommandLine, guide: str
) -> None:
    written = values_told(guide)

    ended = {pair: run(line, shlex.join(("till", "settings", "set", *pair))) for pair in written}

    assert ended
    assert {pair: end for pair, end in ended.items() if end} == {}


def test_looking_at_the_day_works_as_the_page_says(line: CommandLine) -> None:
    line.furnish()
    looks = [each for each in code_of(section(LOOKING)) if re.match("till (day|cash)", each)]
    told = [each for each in looks if re.search("status|report|trade", each)]

    ended = {each: run(line, each) for each in told}

    assert len(ended) == 5
    assert {each: end for each, end in ended.items() if end} == {}


def section(heading: str) -> str:
    """Return a section of the technician's page."""
    return text_of(DOCS / PAGE).partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def values_told(guide: str) -> set[tuple[str, str]]:
    """Return settings with the value that stands behind their name in a guide: *Name* `value`."""
    texts = load_texts(GUIDES[guide])
    keys = {texts[f"settings.name.{each.named}"]: each.key for each in declared_settings()}
    told = re.findall(r"\*([^*\n]+)\* `([^`\n]+)`", text_of(DOCS / guide))
    return {(keys[name], value) for name, value in told if name in keys}


def article_file(commands: list[str]) -> str:
    """Return the file of articles that the page's words import."""
    return next(each.split()[-1] for each in commands if "catalogue import" in each)


def a_desk(line: CommandLine, patch: pytest.MonkeyPatch, articles: str) -> None:
    """Stand where the articles lie, beside a printer that is no address of the page."""
    folder = line.folder.parent / "desk"
    folder.mkdir()
    patch.chdir(folder)
    patch.setenv("TILL_PRINTER__DEVICE", "file:///" + str(Path(folder, "paper.bin")).lstrip("/"))
    assert line.till("catalogue", "template", articles).status == 0


def run(line: CommandLine, written: str) -> str:
    """Run a command as it is written; return what it complained of, nothing where it did not."""
    typed = "KARTA-77\n" if " badge " in written else "1234\n"
    ended = line.till(*shlex.split(written)[1:], typed=typed)
    return ended.err if ended.status == 0 else f"{ended.status}: {ended.err}"
