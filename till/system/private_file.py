"""Files that their owner's account alone may read: what stands there is a secret."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from till.domain.errors.disk import disk_error


def write_private(file: Path, text: str) -> None:
    """Write a file whole or not at all, also when the power goes; this account alone may read it.

    Raises DiskFull, DiskFailing.
    """
    try:
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-")
        beside = Path(name)  # made with 0600
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
            beside.replace(file)
        finally:
            with suppress(FileNotFoundError):
                beside.unlink()
    except OSError as error:
        raise disk_error(error, file) from error
