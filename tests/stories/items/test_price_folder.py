"""Prices of the back office reach a till that is selling, by the folder its owner named.

Lives here: what a cashier sees of a file that is taken, and of one that waits.
Must not: bounds and files that hang, one by one (tests/actions/test_price_files).
"""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.stories.at_the_window import CHOCOLATE, cashier_at
from tests.stories.long_day import Counter
from tests.stories.shop import Shop
from tests.stories.shop_fixtures import put_into, with_an_owner
from till.actions.maintenance import price_files
from till.actions.setup.settings_editing import keep_all
from till.actions.till import Till
from ui.theme.style import apply_theme

LOOK_S = 0.05


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder that the shop's back office writes into."""
    made = tmp_path / "prices"
    made.mkdir()
    return made


@pytest.fixture
def counter(
    qtbot: QtBot,
    qapp: QApplication,
    shop: Shop,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Counter]:
    """Ana at a till whose owner named the folder."""
    monkeypatch.setattr(price_files, "FIRST_AFTER_S", LOOK_S)
    monkeypatch.setattr(price_files, "BETWEEN_LOOKS_S", LOOK_S)
    apply_theme(qapp, "light", animate=False)

    async def named(till: Till) -> None:
        await with_an_owner(till)
        await keep_all(till, {"price_files.folder": str(folder)}, {})

    put_into(shop, named)
    shop.paths.settings_file.write_text(f'[price_files]\nfolder = "{folder}"\n', encoding="utf-8")
    with cashier_at(qtbot, qapp, shop) as there:
        made = Counter(there.qtbot, there.till_app, there.opened, there.shop)
        made.sign_in()
        made.open_the_day()
        yield made


def test_a_price_of_the_back_office_is_on_the_next_scan_and_a_large_step_waits(
    counter: Counter, folder: Path
) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    article = counter.lines[0].article.article_id

    (folder / "monday.csv").write_text(f"id,price\n{article},100\n", encoding="utf-8")
    counter.until((folder / "taken" / "monday.csv").exists)
    counter.scan_and_see(CHOCOLATE, lines=2)
    (folder / "tuesday.csv").write_text(f"id,price\n{article},1000\n", encoding="utf-8")
    pill = counter.window.strip.fault
    counter.until(lambda: pill.shown().strong == "Çmimet presin një person")

    assert [each.article.price for each in counter.lines] == [Decimal(95), Decimal(100)]
    counter.until_complete(counter.pay_exactly())
    assert counter.sold().total == Decimal(195)
    assert [each.name for each in folder.glob("*.csv")] == ["tuesday.csv"]
    assert "monday.csv" in [each.facts.get("file") for each in counter.journal()]
