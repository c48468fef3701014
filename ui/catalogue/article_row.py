"""What a row of the catalogue says of an article."""

from collections.abc import Mapping

from till.domain.shop.article import Article, Unit
from till.domain.shop.vat import VatRates
from ui.kit.formats import format_percent, format_price
from ui.kit.table.record_list import ListRecord
from ui.shell.messages import Messages


def article_row(
    words: Messages, article: Article, units: Mapping[str, Unit], rates: VatRates
) -> ListRecord:
    """Return code, name, unit, VAT, price and group, with the barcodes under the name."""
    unit = units.get(article.unit)
    rate = rates.percent.get(article.vat_code)
    percent = "" if rate is None else f" {format_percent(rate)}"
    price = format_price(article.price)
    return ListRecord(
        key=article.article_id,
        cells=(
            article.article_id,
            article.name,
            unit.words[words.language] if unit else article.unit,
            f"{article.vat_code.value}{percent}",
            words.say("find.open_price") if article.has_open_price else price,
            article.category,
        ),
        sub=_codes(article) or words.say("catalogue.no_barcode"),
        icon="scale" if article.weighed else "" if article.barcodes else "scan-barcode",
    )


def _codes(article: Article) -> str:
    """Return the first barcode, and how many others there are."""
    more = f" +{len(article.barcodes) - 1}" if len(article.barcodes) > 1 else ""
    return f"{article.barcodes[0]}{more}" if article.barcodes else ""
