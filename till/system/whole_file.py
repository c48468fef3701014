"""Writing a file whole or not at all: half of one looks like one. A secret is its owner's alone."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from till.domain.errors.disk import disk_error


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Yield where to write a file; it has its name, and one that had it is gone, once it is whole.

    A device or a pipe is written itself. Raises DiskFull, DiskFailing.
    """
    is_plain = path.is_file() or not path.exists()
    part = path.with_name(f"{path.name}.part") if is_plain else path
    try:
        yield part
        if is_plain:
            part.replace(path)
    except OSError as error:
        raise disk_error(error, path) from error
    finally:
        if is_plain:
            with suppress(OSError):  # what failed is told, not what is left of it
                part.unlink(missing_ok=True)


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
