"""The licences of the till and of everything that is shipped with it."""

from importlib.metadata import distribution
from pathlib import Path

FOLDER = "licences"  # beside the program
FILE = "ALL.txt"
OWN = "licenses/LICENSE"  # in the metadata of an installation


def read_licences(program: Path) -> str:
    """Return every licence of the product that `program` belongs to; in a checkout the till's own.

    There the other packages lie in the environment, each with its licence.
    """
    shipped = program.parent / FOLDER / FILE
    if shipped.is_file():
        return shipped.read_text(encoding="utf-8")
    return distribution("till").read_text(OWN) or ""
