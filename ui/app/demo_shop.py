"""The demo shop: its people, articles and quick keys."""

import csv
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import as_file, files
from typing import Final

from till.actions.people.people_access import add_person
from till.actions.ports.records import QuickKey, QuickKeys
from till.actions.shop.catalogue import check_catalogue, import_catalogue, take_good_rows
from till.actions.till import Till
from till.domain.shop.article import ArticleId
from till.domain.shop.catalogue import CatalogueRow
from till.domain.shop.people import Role
from till.system.catalogue_file import read_rows
from till.system.reference_tables import known_units, load_units
from ui.app.demo_mark import PIN

FOLDER: Final = "demo"


async def furnish(till: Till) -> None:
    """Put people, articles and quick keys into a till that has nobody yet."""
    if till.people.all():
        return
    await import_catalogue(till, _articles(), load_units(), dry_run=False)
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
            till,
            row["name"],
            PIN,
            operator_code=row["operator_code"],
            role=Role(row["role"]),
            pin_may_be_shared=True,
        )


async def take_articles(till: Till) -> None:
    """Put the demo's articles into a shop of its own, which may change and archive them.

    All of them or none, for nobody sells yet. What it has already stays; taken twice, nothing is
    there twice. Raises ApprovalNeeded, DiskFull,
    DiskFailing.
    """
    checked = await check_catalogue(till, _articles(), known_units(till.articles.units()))
    await take_good_rows(till, replace(checked, changed=()), at_once=max(1, len(checked.new)))


def _articles() -> Sequence[CatalogueRow]:
    with as_file(files("resources") / FOLDER / "catalogue.csv") as path:
        return read_rows(path)


def _rows(name: str) -> list[dict[str, str]]:
    text = (files("resources") / FOLDER / name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))
