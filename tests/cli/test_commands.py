"""Every command ends with the right status and one clear sentence.

Lives here: sentences about usage, errors, settings, people, catalogue and paper.
Must not: selling (test_selling).
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine
from tests.printing.builders import a_receipt, png_of, same_dots
from tests.printing.escpos_decoder import decode
from till.cli.sell import parse_line
from till.domain.errors import RuleBroken
from till.domain.formatting import write_lek
from till.domain.money import from_whole_cents
from till.domain.typed import read_amount
from till.system.json_values import json_number
from ui.app.console import COMMANDS

HEAD = "id,name,barcodes,price,vat,unit,category\n"


def test_the_version_is_told(line: CommandLine) -> None:
    told = line.till("--version")

    assert told.status == 0
    assert told.out.startswith("Till ")


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",),
        ("day", "open"),
        ("sell", "--line", "A1", "--pay", "cash"),
        ("--profile", "real", "day", "status"),
        ("settings", "set", "service.token", "abc"),
        ("settings", "set", "ui.theme"),
        ("print", "test", "--width", "70"),
    ],
)
def test_wrong_usage_ends_with_two(line: CommandLine, words: tuple[str, ...]) -> None:
    assert line.till(*words).status == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("documents", "show", "nothing"), "Document nothing was not found"),
        (("settings", "set", "ui.theme", "pink"), "ui.theme cannot be “pink”"),
        (("settings", "get", "ui.thme"), "unknown setting ui.thme"),
        (("settings", "set", "service.base_url", "http://x.example"), "is not secure"),
        (("print", "nothing.png"), "File nothing.png was not found"),
        (("print", "test", "--device", "pigeon:"), "Unknown printer “pigeon:”"),
        (("print", "test", "--device", "tcp://127.0.0.1:9"), "does not answer"),
        (("catalogue", "import", "nothing.csv"), "File nothing.csv was not found"),
        (("day", "open", "--amount", "much"), "“much” is not a valid amount"),
        (("--profile", "production", "day", "open", "--amount", "1"), "no service address"),
        (("sell", "--pin-stdin", "--line", "A1", "--pay", "gold"), "Unknown payment method “gold”"),
        (("sell", "--pin-stdin", "--line", "A1", "--pay", "cash"), "no operators yet"),
        (("currency", "rate", "EUR", "-3"), "“-3” is not a valid rate"),
        (("backup", "verify", "nothing.till-copy.gz"), "File nothing.till-copy.gz was not found"),
        (("catalogue", "template", "articles.docx"), "Files like articles.docx are not supported"),
        (("practice-service", "--db", "no/such/place.db"), "Cannot write to no/such/place.db"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line_on_standard_error(
    line: CommandLine, words: tuple[str, ...], said: str
) -> None:
    ended = line.till(*words, typed="0000\n")

    assert ended.status == 1
    assert said in ended.err
    assert ended.err.count("\n") == 1
    assert ended.out == ""


def test_errors_are_said_in_the_language_set(
    line: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILL_UI__LANGUAGE", "sq")

    assert "nuk u gjet" in line.till("documents", "show", "x").err


def test_a_typo_in_the_settings_stops_every_command_in_the_language_they_ask_for(
    line: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TILL_UI__LANGUAGE")
    line.folder.mkdir()
    (line.folder / "settings.toml").write_text('[ui]\nlanguage = "en"\nthme = "dark"\n')

    for words in (("day", "status"), ("people", "list"), ("settings", "list")):
        ended = line.till(*words)
        assert ended.status == 1
        assert "settings.toml:3: unknown setting ui.thme. Allowed: ui.language" in ended.err


def test_settings_are_changed_and_listed(line: CommandLine) -> None:
    changed = line.till("settings", "set", "printer.paper_width", "58")

    assert changed.status == 0, changed.err
    assert line.till("settings", "get", "printer.dots", "--json").value == {
        "key": "printer.dots",
        "value": 384,
        "where": "",
    }
    assert "ui.language = en (from TILL_UI__LANGUAGE)" in line.till("settings", "list").out


def test_settings_are_listed_as_one_wants_to_see_them(line: CommandLine) -> None:
    line.till("settings", "set", "printer.paper_width", "58")

    every = line.till("settings", "list").out.splitlines()
    printer = line.till("settings", "list", "paper_w", "--json").value
    only_set = line.till("settings", "list", "--set").out.splitlines()

    assert "[printer]" in every
    assert "printer.cut = true (default)" in every
    assert isinstance(printer, list)
    assert "printer.paper_width" in {each["key"] for each in printer}
    place = f"{line.folder / 'settings.toml'}:2"
    assert f"printer.paper_width = 58 (from {place})" in only_set
    assert not any("(default)" in each for each in only_set)


def test_a_value_below_zero_is_a_value(line: CommandLine) -> None:
    ended = line.till("settings", "set", "limits.withdrawal_cashier", "-5")

    assert (ended.status, "cannot be “-5”" in ended.err) == (1, True)


def test_another_profile_in_use_is_said(line: CommandLine) -> None:
    address = ("settings", "set", "service.base_url", "https://till.example/v1")

    first = line.till("--profile", "development", *address)
    again = line.till("--profile", "development", *address)

    assert "Active profile: development." in first.out
    assert "Active profile" not in again.out


@pytest.mark.parametrize(
    "words",
    [("-h",), ("day", "-h"), ("day", "open", "-h"), ("print", "-h"), ("print", "test", "-h")],
)
def test_help_comes_by_its_short_name(line: CommandLine, words: tuple[str, ...]) -> None:
    asked = line.till(*words, "-h")

    assert (asked.status, asked.out.startswith("Usage: till")) == (0, True)
    assert "print page" not in asked.out


def test_a_token_is_read_from_standard_input_and_never_shown(
    line: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = line.till("settings", "set", "service.token", typed="two words\n")
    monkeypatch.setenv("TILL_SERVICE__TOKEN", "eyJhbGciOiJub25lIn0.e30.abcd")
    monkeypatch.setenv("TILL_PROFILE", "production")
    listed = line.till("--profile", "production", "settings", "list", "--json")

    assert refused.status == 1
    assert "contains invalid characters" in refused.err
    assert "…abcd" in listed.out
    assert "eyJhbGci" not in listed.out


def test_people_are_added_listed_and_removed(line: CommandLine) -> None:
    words = ("people", "add", "Arta Hoxha", "--operator-code", "kd482mz719", "--role", "owner")

    added = line.till(*words, typed="4711\n")
    again = line.till(*words, typed="4711\n")
    listed = line.till("people", "list", "--json").value
    removed = line.by("4711").till("people", "remove", "Arta Hoxha")

    assert added.status == 0, added.err
    assert again.status == 1
    assert "add --pin-stdin" in again.err
    assert listed == [
        {"person_id": 1, "name": "Arta Hoxha", "operator_code": "kd482mz719", "role": "owner"}
    ]
    assert removed.status == 0
    assert line.till("people", "list", "--json").value == []


def test_of_two_of_one_name_a_command_wants_the_number_or_the_operator_code(
    line: CommandLine,
) -> None:
    for code, pin in (("kd482mz719", "4711"), ("rb615qa208", "2345")):
        words = ("people", "add", "Arta Hoxha", "--operator-code", code, "--role", "cashier")
        assert line.till(*words, typed=f"{pin}\n").status == 0

    unclear = line.till("people", "remove", "Arta Hoxha")
    removed = line.till("people", "remove", "rb615qa208", "--json")
    left = line.till("people", "badge", "1", typed="OP-ARTA-01\n")

    assert unclear.status == 1
    assert "1 (kd482mz719), 2 (rb615qa208)" in unclear.err
    assert removed.value == {"name": "Arta Hoxha"}
    assert left.status == 0, left.err


def test_every_bad_row_is_named_and_no_good_one_is_taken(line: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "bad.csv"
    file.write_text(HEAD + "A1,Bukë,,90,B,XPP,x\nA2,,,1.300,B,XPP,x\nA3,c,4006381333932,1,Z,?,x\n")

    ended = line.till("catalogue", "import", str(file))
    line.till("catalogue", "export", str(tmp_path / "out.csv"))

    assert ended.status == 1
    assert ended.err.splitlines() == [
        "Row 3, column name: the value is missing.",
        (
            "Row 3, column price: “1.300” has more than four decimals, or may mean thousands;"
            " write 1290, 1290,50 or 0,0125."
        ),
        (
            "Row 4, column vat: VAT code “Z” does not exist; allowed: A = 0\u00a0%, B = 20\u00a0%,"
            " C = 0\u00a0%, D = 10\u00a0%, E = 6\u00a0%, J = 0\u00a0%."
        ),
        "Row 4, column unit: unknown unit “?”; e.g. pc, kg, g, t, L, dl, cl, ml, hl, m.",
        "Rows with errors: 2. Nothing was imported; correct them and import again.",
    ]
    assert len((tmp_path / "out.csv").read_text().splitlines()) == 1


def test_what_is_wrong_alike_is_said_once(line: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "bad.csv"
    rows = [f"A{n},Bukë,,90,B,{'' if n != 7 else 'copë'},x\n" for n in range(2000)]
    file.write_text(HEAD + "".join(rows) + "".join(f"B{n},c,,x{n},B,kg,x\n" for n in range(30)))

    ended = line.till("catalogue", "import", str(file))

    said = ended.err.splitlines()
    assert said[0].startswith("Rows 2–8, 10–2001, column unit: the unit is missing; e.g. pc, kg")
    assert said[1] == "Row 2002, column price: “x0” is not a number; write 1290 or 1290,50."
    assert said[-2:] == [
        "Other kinds of errors: 11. They are shown after you correct these.",
        "Rows with errors: 2\u00a0029. Nothing was imported; correct them and import again.",
    ]
    assert len(said) == 22


def test_units_and_vat_codes_are_listed(line: CommandLine) -> None:
    units = line.till("catalogue", "units")
    vat = line.till("catalogue", "vat", "--json")

    assert "KGM · kg · sold by weight or measure · kilogram, kilogramë, kile, kgs" in units.out
    assert {"code": "B", "rate": 20} in list(vat.value)  # type: ignore[call-overload]
    assert "B = 20\u00a0% · standard rate" in line.till("catalogue", "vat").out


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_catalogue_goes_in_and_out_again(line: CommandLine, tmp_path: Path, kind: str) -> None:
    line.till("catalogue", "template", str(tmp_path / f"t.{kind}"))

    tried = line.till("catalogue", "import", str(tmp_path / f"t.{kind}"), "--dry-run", "--json")
    taken = line.till("catalogue", "import", str(tmp_path / f"t.{kind}"), "--json")
    line.till("catalogue", "export", str(tmp_path / f"out.{kind}"))
    again = line.till("catalogue", "import", str(tmp_path / f"out.{kind}"), "--json")

    counts = {"added": 2, "changed": 0, "unchanged": 0, "warnings": []}
    assert isinstance(tried.value, dict)
    assert {name: tried.value[name] for name in counts} == taken.value == counts
    assert again.value == {"added": 0, "changed": 0, "unchanged": 2, "warnings": []}


def test_a_barcode_with_a_wrong_last_digit_is_named_and_taken(
    line: CommandLine, tmp_path: Path
) -> None:
    file = tmp_path / "doubtful.csv"
    file.write_text(HEAD + "A1,Bukë,4006381333932,90,B,XPP,x\n")

    taken = line.till("catalogue", "import", str(file))
    again = line.till("catalogue", "import", str(file), "--json")

    named = "Row 2, column barcodes: the last digit of barcode 4006381333932 is wrong."
    assert taken.status == 0
    assert taken.out.splitlines()[0] == named
    assert again.value == {"added": 0, "changed": 0, "unchanged": 1, "warnings": [named]}


def test_a_barcode_of_another_article_on_the_shelf_is_refused(
    line: CommandLine, tmp_path: Path
) -> None:
    file = tmp_path / "one.csv"
    file.write_text(HEAD + "A1,Bukë,5310042031104,90,B,XPP,x\n")
    line.till("catalogue", "import", str(file))
    file.write_text(HEAD + "A2,Tjetër,5310042031104,90,B,XPP,x\n")

    ended = line.till("catalogue", "import", str(file))

    assert ended.status == 1
    assert "barcode 5310042031104 already belongs to item Bukë" in ended.err


@pytest.mark.parametrize("width", ["58", "80", "110"])
def test_a_test_page_reaches_a_printer(line: CommandLine, tmp_path: Path, width: str) -> None:
    device = (tmp_path / "paper.bin").as_uri()

    ended = line.till("print", "test", "--device", device, "--width", width, "--json")

    assert ended.status == 0, ended.err
    assert ended.value == {"device": device, "path": None}
    assert (tmp_path / "paper.bin").stat().st_size > 1000


def test_paper_on_the_screen_is_a_picture_in_a_file(line: CommandLine) -> None:
    ended = line.till("print", "test")

    assert ended.status == 0, ended.err
    assert (line.folder / "practice" / "screen.png").read_bytes().startswith(b"\x89PNG")


def test_a_picture_of_a_file_reaches_a_printer(line: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "receipt.png"
    file.write_bytes(png_of(a_receipt(576)))
    paper = tmp_path / "paper.bin"

    ended = line.till("print", str(file), "--device", paper.as_uri())

    assert ended.status == 0, ended.err
    [sheet] = decode(paper.read_bytes()).sheets
    assert same_dots(sheet.picture, a_receipt(576))


def test_a_picture_of_a_file_that_is_damaged_is_not_printed(
    line: CommandLine, tmp_path: Path
) -> None:
    whole = png_of(a_receipt(576))
    file = tmp_path / "receipt.png"
    file.write_bytes(whole[:-14] + bytes([whole[-14] ^ 0x10]) + whole[-13:])  # the dots' sum
    paper = tmp_path / "paper.bin"

    ended = line.till("print", str(file), "--device", paper.as_uri())

    assert ended.status == 1
    assert "image" in ended.err
    assert not paper.exists()


def test_the_help_loads_nothing_heavy() -> None:
    heavy = {"PySide6", "fastapi", "uvicorn", "keyring", "PIL", "peewee", "httpx", "pydantic"}
    tell_modules = "import atexit, sys; atexit.register(lambda: print(*sys.modules))"
    show_help = "sys.argv = ['till', '--help']; from ui.app.console import main; main()"
    command = [sys.executable, "-c", f"{tell_modules}; {show_help}"]

    shown = subprocess.run(command, capture_output=True, text=True, check=True)

    *_help, loaded = shown.stdout.splitlines()
    assert heavy & set(loaded.split()) == set()
    assert {each for each in loaded.split() if each.startswith("till.actions")} == set()


def test_the_help_says_of_each_command_what_the_command_says_of_itself() -> None:
    own = {each.name: (each.load().help or "").partition("\n\n")[0] for each in COMMANDS}

    assert own == {each.name: each.help for each in COMMANDS}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("A1", ("A1", "", "")),
        ("A1*3", ("3*A1", "", "")),
        ("101*0,5/10%", ("0,5*101", "10%", "")),
        ("A1/50", ("A1", "50", "")),
        ("A/B", ("A/B", "", "")),
        ("A1@49,50", ("A1", "", "49,50")),
        ("A1*2@50/10%", ("2*A1", "10%", "50")),
        ("A@B", ("A@B", "", "")),
    ],
)
def test_a_line_is_a_code_with_quantity_price_and_discount(
    text: str, read: tuple[str, str, str]
) -> None:
    assert parse_line(text) == read


def test_amounts_are_read_as_in_the_window_and_written_for_people() -> None:
    assert write_lek(read_amount("1240,5")) == "1\u00a0240,50"
    assert write_lek(read_amount("1 300")) == "1\u00a0300,00"
    for text in ("1,300.00", "1,234", "-3", "", "１"):
        with pytest.raises(RuleBroken):
            read_amount(text)


def test_json_numbers_have_at_most_two_places_for_every_cent() -> None:
    for cents in (*range(100_00), 99_999_999_99):
        amount = from_whole_cents(cents)
        assert from_whole_cents(round(json_number(amount) * 100)) == amount
        assert len(str(json_number(amount)).partition(".")[2]) <= 2


def test_people_can_be_added_before_anybody_has_said_where_the_service_is(
    line: CommandLine,
) -> None:
    ended = line.till(
        *("--profile", "production", "people", "add", "Ana Hoxha"),
        *("--operator-code", "kd482mz719", "--role", "owner"),
        typed="4711\n",
    )

    assert ended.status == 0
