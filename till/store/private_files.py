"""Folders and files for their owner only."""

import os
from pathlib import Path


def private_folder(folder: Path) -> None:
    """Make a folder, with those above it, and shut it to everybody else."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.name == "posix":
        folder.chmod(0o700)


def new_private_file(path: Path) -> None:
    """Make an empty file that only its owner may use. Raises FileExistsError where one is."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
