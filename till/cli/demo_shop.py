"""The shop of the demo: people, articles and quick keys from the resources."""

import csv
from importlib.resources import as_file, files

from till.actions.catalogue import import_catalogue
from till.actions.ports.records import QuickKey, QuickKeys
from till.actions.signing_in import add_person
from till.actions.till import Till
from till.domain.shop.article import ArticleId
from till.domain.shop.people import Role
from till.system.tables import read_rows
from till.system.units import load_units

PIN = "1234"  # everybody's, in the demo
FOLDER = "demo"


async def furnish(till: Till) -> None:
    """Put people and articles into a till that has nobody yet."""
    if till.people.all():
        return
    with as_file(files("resources") / FOLDER / "catalogue.csv") as path:
        await import_catalogue(till, read_rows(path), load_units(), dry_run=False)
    keys = [
        QuickKey(
            tab=row["tab"],
            position=int(row["position"]),
            article_id=ArticleId(row["article_id"]),
            label=row["label"],
        )
        for row in _rows("quick_keys.csv")
    ]
    await till.ledger.record(QuickKeys(keys=keys))
    for row in _rows("people.csv"):
        await add_person(
            till, row["name"], PIN, operator_code=row["operator_code"], role=Role(row["role"])
        )


def _rows(name: str) -> list[dict[str, str]]:
    text = (files("resources") / FOLDER / name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))
