"""Opening what lies in the second location: whoever has the stick may have put anything there."""

import logging
import os
import stat
from functools import cache
from pathlib import Path
from typing import BinaryIO, Final

_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)  # a pipe nobody writes into would keep us for ever
_BINARY: Final = getattr(os, "O_BINARY", 0)


log = logging.getLogger(__name__)


class NoPlainFile(OSError):
    """What has the name of a file is a pipe, a device or a folder: nothing reads it."""


def open_plain_file(path: Path) -> BinaryIO:
    """Open a file for reading, whatever a link with its name leads to.

    Raises OSError, and NoPlainFile for what is none, which the log is told once.
    """
    handle = os.open(path, os.O_RDONLY | _AT_ONCE | _BINARY)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        _tell(path)
        raise NoPlainFile(path)
    return os.fdopen(handle, "rb")


@cache
def _tell(path: Path) -> None:
    log.warning("in the second place %s is no file: it is left alone", path.name)
