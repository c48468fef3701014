"""Printers that this machine knows of, told on the command line.

Lives here: the answer of `till print printers`.
Must not: search (printing.discovery), print.
"""

from till.cli.answers import answer
from till.domain.printing import FoundPrinter
from till.system.words import Words


def tell_printers(words: Words, *, as_json: bool) -> None:
    """Answer with every printer that was found, each with the address that the setting takes."""
    from till.printing.wires.discovery import found_printers  # noqa: PLC0415 for this answer alone
    from till.system.printer_models import load_models  # noqa: PLC0415 the same

    models = load_models()
    found = found_printers(models.values())
    lines = [
        words.say(
            "cli.printer_found",
            address=each.address,
            name=each.name,
            joint=words.say(f"cli.printer_joint.{each.joint.value}"),
            model=models[each.model].title,
        )
        for each in found
    ]
    value = {"printers": [_value(each) for each in found]}
    answer(lines or [words.say("cli.printers_none")], value, as_json=as_json)


def _value(found: FoundPrinter) -> dict[str, object]:
    return {
        "address": found.address,
        "name": found.name,
        "joint": found.joint.value,
        "model": found.model,
    }
