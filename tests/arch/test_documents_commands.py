"""The documents name each command as the product has it.

Lives here: the page of all commands, and commands written anywhere else, read by the real parser.
Must not: run a command; tests of the commands do.
"""

import re
import shlex
from collections.abc import Iterator

import pytest
from click import Command, Group
from click.exceptions import Exit, UsageError

from tests.arch.checkout import name_of
from tests.arch.documents import DOCS, code_of, documents, rows_of, text_of
from till.cli.app import program
from till.cli.command import LazyCommand
from till.system.words import load_texts
from ui.app.console import COMMANDS

PAGE = DOCS / "commands.md"
PROGRAM = program(COMMANDS, print)
ALWAYS = frozenset({"--help", "--json"})
NOT_FOR_PEOPLE = frozenset({"--leave-with-parent"})  # one process of ours to another
SAID_BY_COMMANDS_TOO = {"cli", "errors", "report", "catalogue_reason", "doctor"}
IMPLIED = ("print", "test|printers|FILE.png")  # named by what it prints
BLOCK_LINE = re.compile(
    r"^ {4}(?:python3 packaging/bootstrap\.py (?:run|(?=demo))|till)(?= |$)([^#>|\n]*)",
    re.MULTILINE,
)
# What stands for what a person types, and an example of it that the parser takes.
EXAMPLES = {
    **dict.fromkeys(("N", "S", "P", "JOB"), "1"),
    **dict.fromkeys(("D", "DATE"), "2026-11-20"),
    "Y": "2026",
    "F": "json",
    "MM": "80",
    "WHICH": "x",
    "PERIOD": "days",
    "ROLE": "cashier",
    "FROM": "reports",
    "TO": "receipt",
    "PROTOCOL": "toledo",
    "KIND": "sale",
    "NAME": "practice",
}


def test_the_page_of_commands_has_every_command_with_every_option() -> None:
    told: dict[tuple[str, ...], set[str]] = {}
    for words, options in commands_told():
        told.setdefault(words, set()).update(options)

    missing = {
        " ".join(words): sorted(options_of(command) - told.get(words, set()))
        for words, command in commands(PROGRAM)
        if words not in told or options_of(command) - told[words]
    }

    assert missing == {}


def test_every_command_a_document_writes_is_one_that_the_till_takes() -> None:
    written = {
        (name_of(document), command)
        for document in documents()
        for command in commands_written(text_of(document))
    }

    assert {place: why for place in written if (why := refusal(place[1]))} == {}


@pytest.mark.parametrize("language", ["en", "sq"])
def test_no_text_of_the_window_alone_sends_to_a_terminal(language: str) -> None:
    names = {" ".join(("till", *words)) for words, _ in commands(PROGRAM) if words}

    sent = {
        key: name
        for key, text in load_texts(language).items()
        for name in names
        if name in text and key.partition(".")[0] not in SAID_BY_COMMANDS_TOO
    }

    assert sent == {}


def commands(
    command: Command, words: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Command]]:
    """Yield every command with its words."""
    if isinstance(command, LazyCommand):
        command = command.load()
    below = getattr(command, "commands", {})
    if not below:
        yield words, command
    for name, each in below.items():
        yield from commands(each, (*words, name))


def options_of(command: Command) -> set[str]:
    """Return the options of a command that a person may want."""
    options = {each for parameter in command.params for each in parameter.opts}
    return {each for each in options if each.startswith("--")} - ALWAYS - NOT_FOR_PEOPLE


def commands_told() -> Iterator[tuple[tuple[str, ...], set[str]]]:
    """Yield each command of the page with the options that stand beside it."""
    every = {words for words, _ in commands(PROGRAM)}
    for cell, *_ in rows_of(PAGE):
        written = cell.strip("`").split()
        if written[:1] != ["till"]:
            continue
        words = next(
            (tuple(written[1:end]) for end in (3, 2, 1) if tuple(written[1:end]) in every), IMPLIED
        )
        yield words, {each.strip("[]") for each in written if each.strip("[]").startswith("--")}


def commands_written(text: str) -> Iterator[str]:
    """Yield each command of a document, in a line of its own or between backticks."""
    found = [each.removeprefix("till") for each in code_of(text) if re.match(r"till(?= |$)", each)]
    for each in [*found, *BLOCK_LINE.findall(text)]:
        yield re.sub(r"[\[\]…]", "", each).strip()


def refusal(written: str) -> str:
    """Say why the program would refuse a command; nothing where it takes it."""
    try:
        parse(written)
    except Exit:
        return ""  # it only tells something, as --version does
    except UsageError as error:
        return error.format_message()
    return ""


def parse(written: str) -> None:
    """Read a command as the program would, up to the point where it would act; a name is enough.

    Raises UsageError where the program would refuse it.
    """
    rest = [EXAMPLES.get(word, word) for word in shlex.split(written)]
    name = "till"
    command = PROGRAM
    context = None
    while command is not None:
        context = command.make_context(name, rest, parent=context)
        rest = [*getattr(context, "_protected_args", ()), *context.args]
        if not (rest and isinstance(command, Group)):
            return
        name, command, rest = command.resolve_command(context, rest)
        if not rest:
            return
