"""Changing what can be sold: articles one by one, the grid of quick keys."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import count
from types import MappingProxyType

from till.actions.people.authorisation import permit, permit_right
from till.actions.ports.events import QuickKeysChanged
from till.actions.ports.records import (
    KEY_COLOURS,
    ArticlesArchived,
    Catalogue,
    QuickKey,
    QuickKeys,
)
from till.actions.shop.prices import price_change, require_moment_free
from till.actions.till import Till
from till.domain.barcode import LONGEST_CODE, excerpt, is_checked_barcode, without_leading_zero
from till.domain.errors.basket import UnknownCode
from till.domain.errors.catalogue import (
    ArticleExists,
    BarcodeOfScale,
    BarcodeTaken,
    CodeUnfit,
    GroupTooLong,
    PictureUnfit,
    PriceFromTooEarly,
    QuickKeyTaken,
    QuickKeyUnfit,
)
from till.domain.formatting import write_moment
from till.domain.money import ZERO, checked_price
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.rights.limits import Right, right_needed
from till.domain.selling.label import parse_label
from till.domain.shop.article import LONGEST_NAME, Article, ArticleId, Unit, checked_name
from till.domain.shop.pack import check_packs, checked_deposit, read_pack, require_deposit
from till.domain.shop.spelling import read_unit
from till.domain.shop.vat import VatCode

BY_THE_PIECE = "XPP"  # UN/CEFACT; whatever is made at the counter is sold by the piece
LONGEST_LABEL = 40
MOST_PLACES = 200  # of one tab
LARGEST_PICTURE = 65_536  # bytes of the picture of a quick key
NO_PICTURES: Mapping[str, bytes] = MappingProxyType({})
FIRST_TABS = 8  # of the grid that a shop begins with
FIRST_KEYS = 20
FEW_ARTICLES = 500  # a shop of more has a grid of its own, or takes its catalogue from a file


async def create_article(  # noqa: PLR0913 three fields, the code they belong to, who approved
    till: Till,
    code: str,
    name: str,
    price: Decimal,
    vat_code: VatCode,
    *,
    approval: Approval | None = None,
) -> Article:
    """Take a new article in, by the piece; a price of 0 is an open one (lek).

    A barcode with a wrong check digit is taken: the window warns of it. Raises CodeUnfit,
    ArticleExists, NameMissing, NameTooLong, NameUnfit, what a price may be refused for,
    VatCodeNotAllowed, ApprovalNeeded.
    """
    code = _checked_code(till, code)
    name = checked_name(name)
    till.rates.rate(vat_code)
    approved_by = permit(till, right_needed(till.limits, Right.CREATE_ARTICLE, name), approval)
    article = Article(
        article_id=ArticleId(code),
        name=name,
        price=checked_price(price) if price else ZERO,
        vat_code=vat_code,
        unit=BY_THE_PIECE,
        barcodes=(code,) if is_checked_barcode(code) else (),
    )
    await till.ledger.record(Catalogue(articles=[article]), _created(till, article, approved_by))
    return article


async def add_article(
    till: Till, article: Article, units: Mapping[str, Unit], approval: Approval | None = None
) -> Article:
    """Take a new article in as whoever keeps the catalogue wrote it; return it as checked.

    Without a code it has its first barcode for one, else the next number that is free. Raises
    ArticleExists, CodeUnfit, PriceFromTooEarly, what `change_article` does.
    """
    told = article.article_id or next(iter(article.barcodes), "")
    code = _checked_code(till, told) if told.strip() else _free_number(till)
    if article.price_from is not None:
        raise PriceFromTooEarly
    checked = _checked(till, replace(article, article_id=ArticleId(code)), units)
    approved_by = permit_right(till, Right.CATALOGUE, approval)
    grid = _grown_grid(till, checked)
    await till.ledger.record(
        Catalogue(articles=[checked]), *grid, _created(till, checked, approved_by)
    )
    till.announce(QuickKeysChanged())
    return checked


async def change_article(
    till: Till, article: Article, units: Mapping[str, Unit], approval: Approval | None = None
) -> Article:
    """Put an article in the place of the one with its code, off sale or not, and on sale then.

    What is in a basket, set aside or sold keeps the price and the VAT code it was scanned with;
    the next scan has the new ones. A price with a moment is planned. Raises UnknownCode,
    NameMissing, NameTooLong, NameUnfit, what a price may be refused for, VatCodeNotAllowed,
    UnitUnknown, GroupTooLong, CodeUnfit, BarcodeTaken, BarcodeOfScale, PriceFromPassed,
    PriceFromTaken, ApprovalNeeded.
    """
    code = article.article_id
    was = till.articles.with_id(code)
    archived = till.articles.in_archive(code) if was is None else None
    before = was or archived
    if before is None or before.article_id != code:
        raise UnknownCode(code=excerpt(code))
    checked = _checked(till, article, units)
    require_moment_free(till, checked)
    approved_by = permit_right(till, Right.CATALOGUE, approval)
    facts = changes_of(before, checked) | ({"archived": "back"} if was is None else {})
    if facts:
        await _keep_changed(till, checked, facts | approved_by)
    return checked


async def archive_article(
    till: Till, article_id: ArticleId, approval: Approval | None = None
) -> None:
    """Take an article off sale: it is not found any more, and its quick keys are gone.

    What is in a basket or was sold stays. Raises UnknownCode, ApprovalNeeded.
    """
    article = till.articles.with_id(article_id)
    if article is None:
        raise UnknownCode(code=excerpt(article_id))
    approved_by = permit_right(till, Right.CATALOGUE, approval)
    facts = {"article": article_id, "name": article.name} | approved_by
    entry = till.entry(JournalAction.ARTICLE_ARCHIVED, **facts)
    await till.ledger.record(ArticlesArchived(article_ids=[article_id]), entry)
    till.announce(QuickKeysChanged())


async def set_vat_code(
    till: Till, article_id: ArticleId, code: VatCode, approval: Approval | None = None
) -> Article:
    """Give an article another VAT code; what was sold of it keeps the one it was sold with.

    Raises ApprovalNeeded, UnknownCode, VatCodeNotAllowed.
    """
    approved_by = permit_right(till, Right.CATALOGUE, approval)
    was = till.articles.with_id(article_id)
    if was is None:
        raise UnknownCode(code=excerpt(article_id))
    till.rates.rate(code)
    article = replace(was, vat_code=code)
    await _keep_changed(till, article, changes_of(was, article) | approved_by)
    return article


def changes_of(was: Article, now: Article) -> dict[str, str]:
    """Return what the journal says of a change: each thing that is another, before and after."""
    told = {
        "name": (was.name, now.name),
        "price": (str(was.price), str(now.price)),
        "vat": (was.vat_code.value, now.vat_code.value),
        "unit": (was.unit, now.unit),
        "group": (was.category, now.category),
        "barcodes": (" ".join(was.barcodes), " ".join(now.barcodes)),
        "deposit": (was.deposit or "", now.deposit or ""),
    }
    changes = {
        f"{what}_{when}": value
        for what, (before, after) in told.items()
        if before != after
        for when, value in (("was", before), ("now", after))
    }
    if now.price_from is not None:
        changes["price_from"] = write_moment(now.price_from)
    return changes


def change_entry(till: Till, article: Article, facts: Mapping[str, str]) -> JournalEntry:
    """Return what the journal says of an article that is another now."""
    whose = {"article": article.article_id, "name": article.name}
    return till.entry(JournalAction.ARTICLE_CHANGED, **whose, **facts)


def keys_of_groups(articles: Iterable[Article]) -> QuickKeys:
    """Return the grid that a shop begins with: the largest groups, in each what is not scanned.

    Goods without a barcode come first, for they are looked for; then those of the catalogue.
    """
    groups: dict[str, list[Article]] = {}
    for article in articles:
        if 0 < len(article.category) <= LONGEST_LABEL:
            groups.setdefault(article.category, []).append(article)
    largest = sorted(groups, key=lambda name: -len(groups[name]))[:FIRST_TABS]
    return QuickKeys(
        keys=[
            QuickKey(tab=name, position=place, article_id=article.article_id, label="")
            for name in largest
            for place, article in enumerate(
                sorted(groups[name], key=lambda each: bool(each.barcodes))[:FIRST_KEYS]
            )
        ]
    )


async def set_quick_keys(
    till: Till,
    keys: Sequence[QuickKey],
    approval: Approval | None = None,
    *,
    pictures: Mapping[str, bytes] = NO_PICTURES,
) -> None:
    """Put another grid in the place of the whole one; a key stays where it was put.

    `pictures` (small PNG by name) come to those that are kept. Raises QuickKeyTaken, QuickKeyUnfit,
    PictureUnfit, UnknownCode for an article that is gone, ApprovalNeeded.
    """
    known = till.articles.quick_pictures().keys() | pictures.keys()
    for key in keys:
        _check_key(till, key)
        if key.picture is not None and key.picture not in known:
            raise PictureUnfit
    if any(not 0 < len(each) <= LARGEST_PICTURE for each in pictures.values()):
        raise PictureUnfit
    places = [(key.tab, key.position) for key in keys]
    for place in places:
        if places.count(place) > 1:
            raise QuickKeyTaken(tab=place[0], place=place[1] + 1)
    approved_by = permit(till, right_needed(till.limits, Right.QUICK_KEYS), approval)
    entry = till.entry(JournalAction.QUICK_KEYS_CHANGED, keys=str(len(keys)), **approved_by)
    await till.ledger.record(QuickKeys(keys=list(keys), pictures=pictures), entry)
    till.announce(QuickKeysChanged())


def _checked_code(till: Till, text: str) -> str:
    """Return the code of an article that is not there yet. Raises as `create_article` does."""
    code = without_leading_zero(text.strip())
    if not 0 < len(code) <= LONGEST_CODE or not code.isprintable() or "*" in code:
        raise CodeUnfit(code=excerpt(text))
    known = till.articles.find(code) or till.articles.in_archive(code)
    if known is not None:
        raise ArticleExists(code=code, name=known.name)
    return code


def _free_number(till: Till) -> str:
    """Return a code for what is typed by hand: the next number that nothing has."""
    numbers = map(str, count(till.articles.count() + 1))
    return next(
        each
        for each in numbers
        if till.articles.find(each) is None and till.articles.in_archive(each) is None
    )


def _created(till: Till, article: Article, approved_by: Mapping[str, str]) -> JournalEntry:
    facts = {"article": article.article_id, "name": article.name, "price": str(article.price)}
    facts["vat"] = article.vat_code.value
    return till.entry(JournalAction.ARTICLE_CREATED, **facts, **approved_by)


async def _keep_changed(till: Till, article: Article, facts: Mapping[str, str]) -> None:
    priced = [article.article_id] if facts.keys() & {"price_now", "price_from"} else []
    kept = Catalogue(articles=[article], change=price_change(till), priced=priced)
    await till.ledger.record(kept, change_entry(till, article, facts))
    till.announce(QuickKeysChanged())


def _checked(till: Till, article: Article, units: Mapping[str, Unit]) -> Article:
    """Return an article as it may be kept; the unit says whether it is sold by measure."""
    till.rates.rate(article.vat_code)
    unit = read_unit(article.unit, units)
    checked = replace(
        article,
        name=checked_name(article.name),
        price=checked_price(article.price) if article.price else ZERO,
        unit=unit.code,
        weighed=unit.weighed,
        category=checked_category(article.category),
        barcodes=_checked_barcodes(till, article),
        deposit=checked_deposit(article.deposit),
    )
    check_packs(checked)
    if checked.deposit is not None:
        code = ArticleId(read_pack(checked.deposit).code)
        require_deposit(checked, till.articles.with_id(code) or till.articles.in_archive(code))
    return checked


def checked_category(text: str) -> str:
    """Return the name of a category in one line. Raises GroupTooLong."""
    category = " ".join(text.split())
    if len(category) > LONGEST_NAME or not category.isprintable():
        raise GroupTooLong(letters=LONGEST_NAME)
    return category


def _checked_barcodes(till: Till, article: Article) -> tuple[str, ...]:
    """Return each barcode once. A wrong check digit is taken: the window warns of it."""
    packs = [read_pack(each) for each in article.barcodes if each.strip()]
    codes = {each.code: each.text for each in packs}
    for code in codes:
        owner = till.articles.find(code)
        if owner is not None and owner.article_id != article.article_id:
            raise BarcodeTaken(code=code, name=owner.name)
        label = parse_label(code, till.policy.labels)
        if label is not None:
            raise BarcodeOfScale(code=code, article=label.code)
    return tuple(codes.values())


def _grown_grid(till: Till, article: Article) -> tuple[QuickKeys, ...]:
    """Return the grid with a new article, while it is still as the groups made it."""
    if till.articles.count() >= FEW_ARTICLES:
        return ()
    before = list(till.articles.all())
    now = [key for key, _ in till.articles.quick_keys()]
    after = keys_of_groups([*before, article])
    is_as_made = now == keys_of_groups(before).keys
    return (after,) if is_as_made and after.keys != now else ()


def _check_key(till: Till, key: QuickKey) -> None:
    fits = (
        0 < len(key.tab) <= LONGEST_LABEL
        and len(key.label) <= LONGEST_LABEL
        and 0 <= key.position < MOST_PLACES
        and key.tab.isprintable()
        and key.label.isprintable()
        and key.colour in (None, *KEY_COLOURS)
    )
    if not fits:
        raise QuickKeyUnfit(label=excerpt(key.label))
    if till.articles.find(key.article_id) is None:
        raise UnknownCode(code=excerpt(key.article_id))
