"""The demo shop: its people, articles and quick keys."""

import csv
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import as_file, files
from typing import Final

from till.actions.people.people_access import add_person
from till.actions.ports.records import QuickKey, QuickKeys
from till.actions.shop.catalogue import import_catalogue
from till.actions.till import Till
from till.bootstrap import Surroundings
from till.domain.errors.disk import disk_error
from till.domain.shop.article import ArticleId
from till.domain.shop.catalogue import CatalogueRow
from till.domain.shop.people import Role
from till.system.catalogue_file import read_rows
from till.system.paths import Paths
from till.system.reference_tables import known_units, load_units

SHOP: Final = {"name": "Minimarket Liqeni", "address": "Rruga e Liqenit 14, Tiranë"}
PIN: Final = "1234"  # everybody's, in the demo
MARK: Final = "demo-shop"
FOLDER: Final = "demo"


def mark_demo(paths: Paths) -> None:
    """Let every later start know that the shop of these data is the demo's. Raises DiskFailing."""
    file = paths.folder / MARK
    try:
        file.touch()
    except OSError as error:
        raise disk_error(error, file) from error


def is_demo(paths: Paths) -> bool:
    """Tell whether the shop of these data is the demo's."""
    return (paths.folder / MARK).exists()


def in_demo_shop(surroundings: Surroundings) -> Surroundings:
    """Return the surroundings with the demo shop's name, where it is one and none is set."""
    settings = surroundings.settings
    if settings.shop.name or not is_demo(surroundings.paths):
        return surroundings
    shop = settings.shop.model_copy(update=SHOP)
    return replace(surroundings, settings=settings.model_copy(update={"shop": shop}))


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
    rows = _articles()
    codes = [row.cells["id"] for row in rows]
    had = [each for state in (True, False) for each in till.articles.named(codes, on_sale=state)]
    known = {each.article_id for each in had}
    coming = [row for row in rows if row.cells["id"] not in known]
    if coming:
        units = known_units(till.articles.units())
        await import_catalogue(till, coming, units, dry_run=False)


def _articles() -> Sequence[CatalogueRow]:
    with as_file(files("resources") / FOLDER / "catalogue.csv") as path:
        return read_rows(path)


def _rows(name: str) -> list[dict[str, str]]:
    text = (files("resources") / FOLDER / name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))
