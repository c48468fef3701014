"""What waits for paper, settled from the command line.

Lives here: `till print waiting`, `done`, `again`, `drop`, `move`.
Must not: what follows a word (tests/actions).
"""

from contextlib import closing

import pytest

from tests.builders import a_receipt_to_print
from tests.cli.conftest import CommandLine
from tests.printing.builders import a_receipt, png_of
from tests.printing.escpos_decoder import decode
from till.domain.paper.print_job import PrintJobState
from till.store.store import open_store


def keep_a_job(line: CommandLine, *states: PrintJobState) -> str:
    """Leave a job behind in a state, as a till that ended would; return its number."""
    assert line.till("print", "waiting").status == 0  # the database is there now
    [path] = line.folder.rglob("*.sqlite3")
    with closing(open_store(path)) as store:
        number = 9001 + store.print_jobs.count_of(list(PrintJobState))
        receipt, order = a_receipt_to_print(png_of(a_receipt(384)), number=number)
        store.ledger.record_from_thread(*receipt, order)
        job = store.print_jobs.waiting()[-1]
        for state in states:
            job = job.becoming(state)
            store.ledger.record_from_thread(job)
    return str(job.job_id)


def uncertain(line: CommandLine) -> str:
    return keep_a_job(line, PrintJobState.PRINTING, PrintJobState.UNCERTAIN)


def test_what_waits_is_listed(line: CommandLine) -> None:
    assert line.till("print", "waiting", "--json").value == []
    number = uncertain(line)

    listed = line.till("print", "waiting", "--json").value

    assert isinstance(listed, list)
    assert [(each["job"], each["state"]) for each in listed] == [(int(number), "uncertain")]


def test_paper_that_came_is_settled(line: CommandLine) -> None:
    number = uncertain(line)

    ended = line.till("print", "done", number, "--json")

    assert (ended.status, ended.fields["state"]) == (0, "printed")
    assert line.till("print", "waiting", "--json").value == []


def test_paper_that_did_not_come_is_printed_as_a_copy(line: CommandLine) -> None:
    paper = line.folder / "paper.bin"
    line.till("settings", "set", "printer.device", paper.as_uri())
    number = uncertain(line)

    ended = line.till("print", "again", number, "--json")

    assert (ended.status, ended.fields["state"], ended.fields["left"]) == (0, "replaced", 0)
    assert len(decode(paper.read_bytes()).sheets) == 1


def test_what_is_old_is_owed_at_the_next_start_and_dropped_together(line: CommandLine) -> None:
    for _ in range(2):
        keep_a_job(line)

    ended = line.till("print", "drop", "--owed", "--json")

    assert (ended.status, ended.fields["count"]) == (0, 2)
    assert line.till("print", "waiting", "--json").value == []


@pytest.mark.parametrize("word", ["done", "again", "drop"])
def test_nobody_settles_a_job_twice(line: CommandLine, word: str) -> None:
    number = uncertain(line)
    line.till("print", "done", number)

    ended = line.till("print", word, number)

    assert ended.status == 1
    assert f"Print job {number} no longer needs an answer" in ended.err


@pytest.mark.parametrize(
    "words",
    [
        ("print", "again"),
        ("print", "drop", "much"),
        ("print", "done", "1" + "0" * 20),
        ("print", "move", "receipt", "bin"),
    ],
)
def test_wrong_usage_ends_with_two(line: CommandLine, words: tuple[str, ...]) -> None:
    assert line.till(*words).status == 2


def test_a_line_that_is_empty_moves_nothing(line: CommandLine) -> None:
    ended = line.till("print", "move", "reports", "receipt", "--json")

    assert (ended.status, ended.fields["count"]) == (0, 0)
