"""The log: one JSON object a line, rotating, without what must not be kept.

Lives here: sentences about till.system.log.
Must not: what is worth a log line.
"""

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from till.domain.errors.disk import DiskFailing
from till.system.log import LARGEST_FILE, OLD_FILES, Log
from till.system.secrets import Secret

FULL = Path("/dev/full")


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    log = Log(tmp_path / "till.log")
    yield tmp_path / "till.log"
    log.close()


def lines_of(file: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_lines_of_both_kinds_of_logger_have_one_form(file: Path) -> None:
    structlog.get_logger("till.one").warning("late", doc_id="d-1")
    logging.getLogger("till.two").warning("late", extra={"doc_id": "d-2"})

    lines = lines_of(file)

    assert [line["doc_id"] for line in lines] == ["d-1", "d-2"]
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)


def test_an_exception_is_written_without_the_values_around_it(file: Path) -> None:
    def fail(secret: str) -> None:
        raise ValueError(len(secret))

    try:
        fail("not-for-" + "the-log")
    except ValueError:
        logging.getLogger("till").exception("failed")

    assert "ValueError" in file.read_text()
    assert "not-for-the-log" not in file.read_text()


def test_what_must_not_be_kept_is_withheld(file: Path) -> None:
    structlog.get_logger("till").warning("odd", token="abc", body="{}", person="Arta")
    structlog.get_logger("till").warning("odd", value=Secret("eyJhbGciOiJub25lIn0.x"))

    text = file.read_text()

    assert not any(kept in text for kept in ("abc", "Arta", "eyJhbGciOiJub25lIn0"))


def test_requests_are_not_listed_one_by_one(file: Path) -> None:
    logging.getLogger("httpx").info("HTTP Request: POST https://x.example/invoice/register")

    assert file.read_text() == ""


def test_old_lines_go_when_there_are_too_many(tmp_path: Path) -> None:
    log = Log(tmp_path / "till.log")
    for _ in range(OLD_FILES + 3):
        logging.getLogger("till").info("%s", "x" * LARGEST_FILE)
    log.close()

    assert len(list(tmp_path.iterdir())) == OLD_FILES + 1


def test_a_log_that_cannot_be_opened_is_a_disk_that_fails(tmp_path: Path) -> None:
    with pytest.raises(DiskFailing):
        Log(tmp_path / "no such folder" / "till.log")


@pytest.mark.skipif(not FULL.exists(), reason="a disk that is always full is Linux' own")
def test_a_line_that_the_disk_does_not_take_is_not_told_on_the_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    log = Log(FULL)

    logging.getLogger("till").warning("a line too many")
    log.close()

    assert capsys.readouterr().err == ""
