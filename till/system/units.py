"""Units of measure, as the till carries them with it."""

import csv
from importlib.resources import files

from till.domain.shop.article import Unit


def load_units() -> dict[str, Unit]:
    """Return the units by their UN/CEFACT code, with a short word in each language."""
    text = files("resources").joinpath("units/units.csv").read_text(encoding="utf-8")
    return {
        row["code"]: Unit(
            code=row["code"],
            words={"sq": row["sq"], "en": row["en"]},
            weighed=row["weighed"] == "yes",
        )
        for row in csv.DictReader(text.splitlines())
    }
