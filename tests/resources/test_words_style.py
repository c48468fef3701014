"""How texts are written: one word for one concept, one form for keys, numbers, quotes and units.

Lives here: what a machine can see of the house's style, the terms that are gone, and the texts that
may break a rule, each by its key.
Must not: whether a text is true or can be understood; people read that.
"""

import json
import re
from importlib.resources import files

import pytest

LANGUAGES = ("sq", "en")
BOTH = pytest.mark.parametrize("language", LANGUAGES)

# Words that no text has any more, and what stands in their place.
GONE = {
    "en": {
        r"articles?": "item",
        r"buyers?": "customer",
        r"goods": "item",
        r"shadows?": "live backup",
        r"(?<!USB )sticks?": "USB stick",
        r"mend(s|ed|ing)?": "correct, repair",
        r"second place": "second location",
        r"check-up|Till check": "Diagnostics",
        r"whoever|can not|unable|successfully|such as": "you, the operator, cannot, e.g.",
        r"put (right|back|aside)|set right|take back|give up|throw away": "correct, restore, park",
        r"way of payment|no-sale|hand-over|provisional receipt": "payment method, handover, slip",
        r"by (itself|themselves)": "automatically",
        r"baskets?": "sale",
        r"green|amber": "OK, Warning, Problem",
        r"NUIS(?!\))": "NIPT",
        r"machines?": "computer, service account",
        r"further": "more",
    },
    "sq": {
        r"shkop\w*": "memorie USB",
        r"hij[aë]\w*": "kopja e vazhdueshme",
        r"jeton\w*": "përdor këtë kompjuter",
        r"mall(i|in|it|ra|rat)?": "artikull",
        r"blerës\w*": "klient",
        r"kupon\w* fiskal\w*|kupon\w* (i|e|të) përkohsh\w*": "kupon tatimor, fletë e përkohshme",
        r"mirëmbajt\w*": "asistenca",
        r"praktik\w*|ushtrim\w*": "trajnim",
        r"norm[aëe]\w*": "shkallë",
        r"vetëfatur\w*": "autofaturë",
        r"mënjanë": "pezullo, veçmas",
        r"NUIS(?!\))": "NIPT",
        r"duke": "po …het",
        r"makin\w*": "kompjuter, llogari shërbimi",
        r"ndreq\w*": "korrigjo, riparo",
        r"fshehtësi\w*|vend sekretesh": "depo sekretesh",
        r"çka": "çfarë",
        r"nuk (u|e) pranua\w*": "u refuzua",
        r"raportua\w*": "deklaruar",
        r"gjelbër|kuqe": "Në rregull, Vërejtje, Problem",
        r"(arkëtar|pronar|përgjegjës)/e": "arkëtar, pronar, përgjegjës",
        r"linjë": "online",
        r"tokeni\w*": "token-i",
        r"s'\w+|ç'\w+|ju": "nuk, çfarë, ti",
    },
}
MAY_BREAK = {
    "GONE": {
        "vat_code.J",  # export of goods, as the law has it
        "errors.actor_missing",  # a computer that nobody sits at
    },
    # What is typed stands as it is typed: amounts, addresses, PINs, settings; and years, laws.
    "GROUPED": {
        "catalogue_reason.not_a_number",
        "catalogue_reason.too_many_places",
        "demo.opened",
        "errors.amount_too_fine",
        "errors.amount_unreadable",
        "errors.count_unreadable",
        "printers.language.toledo",
        "settings.what.limits.buyer_years",
        "settings.what.limits.delivery_hours",
        "settings.what.limits.repair_days",
        "weight.hint_grams",
    },
    # Never one: the hours of the law, the rows of a list that is cut, bytes of a file.
    "ONE_FORM": {
        "doctor.documents_late",
        "doctor.documents_wait",
        "doctor.fonts_well",
        "lookup.cut",
        "outage.mark",
        "parked_for.hours",  # under an hour it is told in minutes
        "service.in_queue",
        "service.queue_since",
    },
    "STRAIGHT": {"save.name_unfit"},  # the signs that a name of a file must not have
}
TYPED = "settings.may."  # what may be typed into a setting, as it is typed
KEY_APART = re.compile(r"\b(?:Ctrl|Alt|Shift)(?: \+|[ \u00a0-])(?=[A-Z0-9,{]|Del)|\bESC\b|\bCTRL\b")
UNIT_APART = re.compile(r"[}\d] (?:L|s|ms|min|h|mm|cm|kg|g|MB|GB|%)(?![\w/])")
STRAIGHT = re.compile(r"[«»\"‘]|(?<!\w)'[^']+'(?!\w)")
LONG_NUMBER = re.compile(r"(?<![\w.,/:=-])\d{4,}(?![\w./:-])")
COUNTED = re.compile(
    r"\{(?:count|days|documents|entries|hours|lines|minutes|records|sales)\}"
    r"[ \u00a0](?!min\b)[a-zëç]{3,}"
)
SMALL_ACRONYM = re.compile(
    r"(?<![\w.{-])(?:nipt|nuis|nivf|nslf|eic|tvsh|usb|pdf|qr|iic|fic)(?![\w}:.])"
)
BARE_ENDING = re.compile(
    r"\b(?:PIN|NIPT|NIVF|NSLF|EIC|TVSH|PDF|QR|USB|IBAN|Till|Windows)(?:i|in|it|ja|së|në|ve|et)\b"
)
SHORTENED = re.compile(r"n't\b|\b(?:it|that|there|what|let)'s\b|\b\w+'(?:ll|re|ve)\b")
UNDER_WAY = {
    "sq": re.compile(r"Po (?:\w+)(?:het|hen|n)\b"),
    "en": re.compile(r"(?:Saving|Loading|Searching|Calculating|Declaring|Exporting|Weighing)\b"),
}
A_STATE = re.compile(r"(?:document_state|print_state|printers?\.(?:state\.)?printing)")


def texts(language: str) -> dict[str, str]:
    text = files("resources").joinpath("words", f"{language}.json").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text)
    return found


def breaking(language: str, rule: re.Pattern[str], excused: str = "") -> dict[str, str]:
    """Return the texts where a rule finds something, but for those that may have it."""
    may = MAY_BREAK.get(excused, set())
    return {
        key: text
        for key, text in texts(language).items()
        if rule.search(text) and key not in may and not key.startswith(TYPED)
    }


@BOTH
def test_a_word_that_is_gone_stays_away(language: str) -> None:
    found = {
        f"{key}: {text}": better
        for gone, better in GONE[language].items()
        for key, text in breaking(language, whole(gone), "GONE").items()
    }

    assert found == {}


def test_what_may_break_a_rule_breaks_it() -> None:
    gone = [(each, whole(word)) for each in LANGUAGES for word in GONE[each]]
    rules = {
        "GONE": gone,
        "GROUPED": [(each, LONG_NUMBER) for each in LANGUAGES],
        "STRAIGHT": [(each, STRAIGHT) for each in LANGUAGES],
        "ONE_FORM": [(each, COUNTED) for each in LANGUAGES],
    }

    needed = {
        name: {key for rule in found for key in breaking(*rule)} for name, found in rules.items()
    }
    assert {name: MAY_BREAK[name] - needed[name] for name in rules} == {
        name: set() for name in rules
    }


@BOTH
def test_keys_are_written_as_on_the_keyboard(language: str) -> None:
    assert breaking(language, KEY_APART) == {}


@BOTH
def test_a_number_never_parts_from_its_unit(language: str) -> None:
    assert breaking(language, UNIT_APART) == {}


@BOTH
def test_four_digits_and_more_are_grouped(language: str) -> None:
    years = re.compile(r"\b(?:19|20)\d{2}\b")
    found = breaking(language, LONG_NUMBER, "GROUPED")

    assert {
        key: text for key, text in found.items() if LONG_NUMBER.search(years.sub("", text))
    } == {}


@BOTH
def test_quotes_are_round_and_dots_are_three_in_one(language: str) -> None:
    assert breaking(language, STRAIGHT, "STRAIGHT") == {}
    assert breaking(language, re.compile(r"\.\.\.|\s…")) == {}


@BOTH
def test_acronyms_are_capitals(language: str) -> None:
    assert breaking(language, SMALL_ACRONYM) == {}


@BOTH
def test_what_is_under_way_ends_in_dots(language: str) -> None:
    plain = {
        key: text
        for key, text in texts(language).items()
        if UNDER_WAY[language].match(text) and "…" not in text and not A_STATE.match(key)
    }

    assert plain == {}


@BOTH
def test_a_number_of_things_has_both_forms(language: str) -> None:
    known = texts(language)
    pairs = [key.rpartition(".") for key in known if key.endswith((".one", ".other"))]

    assert [key for key, text in known.items() if re.search(r"\((?:s|e|n|t)\)", text)] == []
    assert {f"{name}.{end}" for name, _, _ in pairs for end in ("one", "other")} - set(
        known
    ) == set()


@BOTH
def test_what_is_counted_before_its_name_has_both_forms(language: str) -> None:
    found = breaking(language, COUNTED, "ONE_FORM")

    assert [key for key in found if not key.endswith((".one", ".other"))] == []


def test_english_is_not_shortened() -> None:
    assert breaking("en", SHORTENED) == {}


def test_albanian_endings_of_acronyms_have_a_hyphen() -> None:
    assert breaking("sq", BARE_ENDING) == {}


def whole(pattern: str) -> re.Pattern[str]:
    """Return a pattern that finds whole words, large or small."""
    return re.compile(
        rf"(?<![\w}}{{]){pattern if '|' not in pattern else f'(?:{pattern})'}(?![\w}}])",
        re.IGNORECASE,
    )
