"""The command line says of itself what it is, in the language set, with an example.

Lives here: help, its translation, its examples, what is said of a command typed wrongly.
Must not: what commands do.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from gettext import GNUTranslations
from importlib.resources import files
from pathlib import Path

import click
import pytest
from click import Command, Context

from tests.arch.test_documents_commands import NOT_FOR_PEOPLE, PROGRAM, commands, refusal
from tests.cli.conftest import CommandLine
from till.cli.command import LazyCommand
from till.cli.help.examples import EXAMPLES
from till.cli.help.spoken import speak, texts

TERMINAL = 80  # characters of a line
HEADINGS = {"Example:"}
CATALOGUE = Path(str(files("resources")), "words", "gettext", "sq", "LC_MESSAGES")
# The mood of every command's help: the imperative, as on a key.
VERBS = {
    "en": "Add Change Check Close Confirm Continue Count Declare Deposit Export Find Import Issue"
    " Join Leave List Make Open Print Read Reissue Remove Reprint Restore Return Run Sell Send Set"
    " Show Try Unpack Use Verify Withdraw Write",
    "sq": "Deklaro Depozito Dërgo Eksporto Gjej Hap Hiq Hiqi Importo Kontrollo Konfirmo Konfiguro"
    " Krijo Kthe Lexo Lësho Mbyll Ndrysho Nis Numëro Përdor Printo Provo Rikthe Rilësho Riprinto"
    " Dil Lidhe Ruaj Shit Shto Trego Tërhiq Vazhdo Vendos Verifiko",
}


def said() -> set[str]:
    """Return every text of help that is ours."""
    found = [PROGRAM, *PROGRAM.commands.values(), *(each for _, each in commands(PROGRAM))]
    helps = [each.help for each in found]
    for each in found:
        helps += [
            getattr(parameter, "help", None)
            for parameter in each.params
            if not NOT_FOR_PEOPLE & set(parameter.opts)
        ]
    paragraphs = [p for text in helps if text for p in inspect.cleandoc(text).split("\n\n")]
    return {" ".join(each.split()) for each in paragraphs}


def test_all_help_is_said_in_albanian_too() -> None:
    assert sorted(said() - set(texts())) == []


@pytest.mark.parametrize("language", VERBS)
def test_a_command_says_what_to_do(language: str) -> None:
    helps = {
        " ".join(each.help.split("\n\n")[0].split()) for _, each in commands(PROGRAM) if each.help
    }
    told = helps if language == "en" else {texts()[each] for each in helps}

    others = {each for each in told if each.split()[0].strip(",") not in VERBS[language].split()}
    assert others == set()


def test_nothing_is_translated_that_nobody_says() -> None:
    assert sorted(set(texts()) - said() - HEADINGS) == []


def test_every_command_has_an_example_that_the_till_takes() -> None:
    words = {" ".join(each) for each, _ in commands(PROGRAM)}

    assert set(EXAMPLES) == words
    assert {name: why for name, each in EXAMPLES.items() if (why := refusal(each))} == {}
    assert {
        name for name, each in EXAMPLES.items() if not each.startswith(name.split()[0])
    } == set()


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        (
            "en",
            ("Usage: till day open", "Declare today's opening", "Example:", "  till day open --"),
        ),
        (
            "sq",
            ("Përdorimi: till day open", "Deklaro gjendjen", "Shembull:", "  till day open"),
        ),
    ],
)
def test_help_is_in_the_language_set(
    line: CommandLine, language: str, parts: tuple[str, ...]
) -> None:
    line.patch.setenv("TILL_UI__LANGUAGE", language)

    told = line.till("day", "open", "--help").out

    assert [each for each in parts if each not in told] == []


def test_the_list_of_commands_is_in_the_language_of_the_data_folder(line: CommandLine) -> None:
    line.patch.delenv("TILL_UI__LANGUAGE")
    line.folder.mkdir()
    (line.folder / "settings.toml").write_text('[ui]\nlanguage = "sq"\n')

    told = line.till("--help").out
    wrong = line.till("day", "open")

    assert "day               Hap, numëro, mbyll dhe raporto ditën e punës." in told
    assert "who can sign in" not in told
    assert (wrong.status, "Gabim: Mungon opsioni '--amount'." in wrong.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "english", "albanian"),
    [
        (("nonsense",), "No such command 'nonsense'.", "Komanda 'nonsense' nuk njihet."),
        (("day", "open"), "Missing option '--amount'.", "Mungon opsioni '--amount'."),
        (("day", "status", "--foo"), "No such option '--foo'.", "Opsioni '--foo' nuk njihet."),
        (
            ("practice-service", "--port", "99999"),
            "Invalid value for '--port': 99999 is not in the range 0<=x<=65535.",
            "Vlera e '--port' nuk pranohet: 99999 nuk është në kufijtë 0<=x<=65535.",
        ),
        (("people", "add", "X", "--role", "y"), "'y' is not one of", "'y' nuk është një nga"),
        (("cash", "count"), "missing amount: --counted", "mungon shuma: --counted"),
    ],
)
def test_what_was_typed_wrongly_is_said_in_the_language_and_in_our_words(
    line: CommandLine, words: tuple[str, ...], english: str, albanian: str
) -> None:
    in_english = line.till(*words)
    line.patch.setenv("TILL_UI__LANGUAGE", "sq")
    in_albanian = line.till(*words)

    assert (in_english.status, in_albanian.status) == (2, 2)
    assert english in in_english.err
    assert albanian in in_albanian.err
    for library_word in ("Value error", "Input should be"):
        assert library_word not in in_english.err + in_albanian.err


def written_messages() -> list[dict[str, str]]:
    """Return each message of click as it is written: `msgid`, `msgstr`, with plurals beside."""
    text = (CATALOGUE / "click.po").read_text(encoding="utf-8")
    found = [re.findall(r'^(\S+) (".*")$', each, re.MULTILINE) for each in text.split("\n\n")[1:]]
    return [{name: ast.literal_eval(value) for name, value in each} for each in found]


def test_what_click_says_is_compiled_as_it_is_written() -> None:
    with (CATALOGUE / "click.mo").open("rb") as file:
        compiled = GNUTranslations(file)

    for each in written_messages():
        if "msgid_plural" in each:
            both = [compiled.ngettext(each["msgid"], each["msgid_plural"], n) for n in (1, 2)]
            assert both == [each["msgstr[0]"], each["msgstr[1]"]]
        else:
            assert compiled.gettext(each["msgid"]) == each["msgstr"]


def test_nothing_is_translated_that_neither_click_nor_a_command_says() -> None:
    folders = (Path(click.__file__).parent, Path(str(files("till")), "cli"))
    literals = {
        node.value
        for folder in folders
        for file in folder.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    messages = written_messages()

    assert len(messages) >= 28
    assert {each["msgid"] for each in messages} - literals == set()


def helps(command: Command, context: Context) -> Iterator[str]:
    """Yield the help of a command and of all below it."""
    yield command.get_help(context)
    for name, each in getattr(command, "commands", {}).items():
        loaded = each.load() if isinstance(each, LazyCommand) else each
        inside = Context(loaded, info_name=name, parent=context, terminal_width=TERMINAL)
        yield from helps(loaded, inside)


@pytest.mark.parametrize("language", VERBS)
def test_no_help_is_cut_or_wider_than_a_terminal(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setattr(Context, "formatter_class", Context.formatter_class)  # put back afterwards
    monkeypatch.setenv("LANGUAGE", language)
    speak(language)
    till = Context(
        PROGRAM, info_name="till", terminal_width=TERMINAL, help_option_names=["-h", "--help"]
    )
    lines = {line for each in helps(PROGRAM, till) for line in each.splitlines()}

    assert {line for line in lines if len(line) > TERMINAL} == set()
    assert {line for line in lines if "..." in line.replace("[ARGS]...", "")} == set()
    assert {line for line in lines if language == "sq" and "required" in line} == set()
