"""The table of printer models, for what is found joined to this machine.

Lives here: the guess which model a name stands for.
Must not: what a model can do (till/domain/printer_model).
"""

from functools import cache
from importlib.resources import files

from till.domain.printer_model import PrinterModel, guessed_model, read_models


def model_of(name: str) -> str:
    """Return the key of the model that a printer's own name speaks for, else the generic one."""
    return guessed_model(name, _models())


@cache
def _models() -> tuple[PrinterModel, ...]:
    table = files("resources") / "printers" / "models.toml"
    return tuple(read_models(table.read_text(encoding="utf-8")).values())
