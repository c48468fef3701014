"""The log, for whoever looks after the till."""

import logging
from collections.abc import MutableMapping
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path

import structlog
from typing_extensions import override

from till.domain.errors.disk import disk_error

LARGEST_FILE = 2 * 1024 * 1024  # bytes
OLD_FILES = 5
QUIET = ("httpx", "httpcore", "asyncio", "PIL", "uvicorn.access")  # they speak of every request

# Fields that must not be kept, should a line ever carry them.
_WITHHELD = {"token", "pin", "pin_hash", "body", "authorization", "name", "person", "cashier"}


class Log:
    """The log file of this process; closing it puts logging back as it was."""

    def __init__(self, file: Path) -> None:
        """Open the log. Raises DiskFailing."""
        try:
            self._destination = _Destination(
                file, maxBytes=LARGEST_FILE, backupCount=OLD_FILES, encoding="utf-8"
            )
        except OSError as error:
            raise disk_error(error, file) from error
        self._destination.setFormatter(_formatter())
        root = logging.getLogger()
        self._level_before = root.level
        root.setLevel(logging.INFO)
        root.addHandler(self._destination)
        for noisy in QUIET:
            logging.getLogger(noisy).setLevel(logging.WARNING)
        structlog.configure(
            processors=[
                structlog.contextvars.merge_contextvars,
                structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
            ],
            logger_factory=structlog.stdlib.LoggerFactory(),
            wrapper_class=structlog.stdlib.BoundLogger,
        )

    def close(self) -> None:
        """Write what is left and close the file."""
        root = logging.getLogger()
        root.removeHandler(self._destination)
        root.setLevel(self._level_before)
        self._destination.close()
        structlog.reset_defaults()


class _Destination(RotatingFileHandler):
    """The file; a line that it cannot take is lost without a word on a person's terminal."""

    @override
    def handleError(self, record: logging.LogRecord) -> None:
        """Leave a line out: a full disk is told, in words, by what was to be kept on it."""

    @override
    def close(self) -> None:
        """Close the file; a last line that cannot be written stops nobody from ending."""
        with suppress(OSError):
            super().close()


def _formatter() -> logging.Formatter:
    """One form for lines from structlog and from the standard library."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[structlog.stdlib.ExtraAdder()],
        processors=[
            tell_where,
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.stdlib.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(
                structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
            ),
            withhold,
            structlog.processors.JSONRenderer(ensure_ascii=False, default=str),
        ],
    )


def tell_where(
    _logger: object, _method: str, event: MutableMapping[str, object]
) -> MutableMapping[str, object]:
    """Say which line of the program wrote this, and its words before values were put in."""
    record = event.get("_record")
    if isinstance(record, logging.LogRecord):
        event["where"] = f"{record.name}:{record.lineno}"
        if isinstance(record.msg, str):  # structlog's own lines have a dictionary there
            event["form"] = record.msg
    return event


def withhold(
    _logger: object, _method: str, event: MutableMapping[str, object]
) -> MutableMapping[str, object]:
    """Take out of a line what must not be kept."""
    for name in _WITHHELD & event.keys():
        event[name] = "…"
    return event
