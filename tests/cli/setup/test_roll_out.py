"""`till setup`: tills from one file of answers, unattended, and as often as somebody likes."""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import keyring
import pytest
from keyring.backends import fail

from tests.cli.conftest import CommandLine, Ended
from tests.cli.setup.test_token import GOOD
from tests.practice_server import PracticeServer
from tests.system.test_secrets import StoreInMemory

HEAD = """
profile = "{profile}"
catalogue = "articles.csv"
token = {{ file = "token.txt" }}

[settings.shop]
name = "Market Drita"

[settings.roles]
cashier_discount = 5
"""
ARTAS_PIN = "5093"
PEOPLE = """
[[people]]
name = "Ilir Shehu"
role = "owner"
pin = { variable = "PIN_ILIR" }

[[people]]
name = "Arta Hoxha"
role = "cashier"
operator_code = "kd482mz719"
pin = { file = "arta.pin" }
"""
ARTICLES = (
    "id,name,barcodes,price,vat,unit,category\n"
    "A1,Bukë,5310042031104,110,B,XPP,Furra\n"
    "101,Domate,,140,B,KGM,Fruta\n"
)
FEW = 2  # so many sell in this process: starting one takes a second
OPENED = ("day", "open", "--amount", "5000", "--wait", "60", "--pin-stdin")
SOLD = ("sell", "--json", "--line", "A1", "--pay", "cash", "--wait", "60", "--pin-stdin")
SLOW = pytest.mark.timeout(600)  # sixty processes


@pytest.fixture
def answers(line: CommandLine, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with articles and secrets, as somebody brings it to the shop; no store yet."""
    keyring.set_keyring(StoreInMemory())
    monkeypatch.setenv("PIN_ILIR", "9071")
    folder = line.folder.parent / "stick"
    folder.mkdir()
    (folder / "articles.csv").write_text(ARTICLES, encoding="utf-8")
    put_secrets(folder)
    yield folder
    keyring.set_keyring(fail.Keyring())


def put_secrets(folder: Path) -> None:
    (folder / "arta.pin").write_text(f"{ARTAS_PIN}\n")
    (folder / "token.txt").write_text(f"{GOOD}\n")


def write(folder: Path, tail: str = "", *, profile: str = "practice") -> str:
    path = folder / "answers.toml"
    path.write_text(HEAD.format(profile=profile) + tail + PEOPLE, encoding="utf-8")
    return str(path)


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize("count", [2, pytest.param(20, marks=[pytest.mark.long, SLOW])])
def test_tills_are_set_up_from_one_file_unattended_and_each_sells(
    line: CommandLine, answers: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    monkeypatch.setenv("PIN_ARTA", "1234")
    lines = [f'arka-{number}.shop.till_name = "Kasa {number}"' for number in range(count)]
    by_variable = PEOPLE.replace('{ file = "arta.pin" }', '{ variable = "PIN_ARTA" }')
    file = answers / "answers.toml"
    head = HEAD.format(profile="practice")
    file.write_text("\n".join((head, "[tills]", *lines, by_variable)), encoding="utf-8")
    places = [line.folder.parent / f"till-{number}" for number in range(count)]

    def set_up(place: Path) -> Ended:
        name = place.name.replace("till", "arka")
        return by_process(place, "setup", "--answers", str(file), "--till", name, "--json")

    with ThreadPoolExecutor(max_workers=2) as machines:
        made = list(machines.map(set_up, places))
    run = by_process if count > FEW else partial(in_this_process, line)
    opened = [run(place, *OPENED, typed="1234\n") for place in places]
    sold = [run(place, *SOLD, typed="1234\n") for place in places]

    assert [each.err for each in (*made, *opened, *sold) if each.status] == []
    assert [each.fields["till"] for each in made] == [f"Kasa {each}" for each in range(count)]
    people = {tuple(sorted(each.fields["people"])) for each in made}
    assert people == {("Arta Hoxha", "Ilir Shehu")}
    assert [each.fields["state"] for each in sold] == ["complete"] * count


def by_process(place: Path, *words: str, typed: str = "") -> Ended:
    """Run a command as somebody else's computer would: in a process of its own."""
    command = [sys.executable, "-m", "till", "--data-dir", str(place), *words]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, check=False)
    return Ended(status=done.returncode, out=done.stdout, err=done.stderr)


def in_this_process(line: CommandLine, place: Path, *words: str, typed: str = "") -> Ended:
    return replace(line, folder=place).till(*words, typed=typed)


@pytest.mark.usefixtures("service")
def test_a_pin_that_is_easily_guessed_stops_the_file_before_anything_is_done(
    line: CommandLine, answers: Path
) -> None:
    path = write(answers, profile="development")
    (answers / "arta.pin").write_text("1234\n")

    refused = line.till("setup", "--answers", path)

    assert refused.status == 1
    assert f"{path}:21: the PIN of Arta Hoxha is easy to guess." in refused.err
    assert line.till("--profile", "development", "people", "list", "--json").value == []
    assert not (line.folder / "settings.toml").exists()


def test_again_nothing_is_done_twice_and_what_is_new_is_the_owners(
    line: CommandLine, answers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(answers)
    done = line.till("setup", "--answers", path)
    assert done.status == 0, done.err
    assert "2 settings set." in done.out
    assert "Operators who can sign in now: Arta Hoxha, Ilir Shehu." in done.out
    assert not (answers / "arta.pin").exists()
    monkeypatch.delenv("PIN_ILIR")

    again = line.till("setup", "--answers", path, "--json")
    path = write(answers, '[settings.ui]\ntheme = "dark"\n')
    alone = line.till("setup", "--answers", path)
    monkeypatch.setenv("PIN_ILIR", "9071")
    owned = line.till("setup", "--answers", path, "--json")

    assert again.status == 0, again.err
    assert (again.fields["settings"], again.fields["people"]) == ([], [])
    assert again.fields["catalogue"] == {"added": 0, "changed": 0, "unchanged": 2}
    assert (alone.status, "has an owner" in alone.err) == (1, True)
    assert owned.fields["settings"] == ["ui.theme"], owned.err


def test_a_till_that_starts_elsewhere_starts_where_the_file_says_and_no_file_says_both(
    line: CommandLine, answers: Path
) -> None:
    line.till("settings", "set", "start.profile", "development")

    done = line.till("setup", "--answers", write(answers), "--json")
    starts = line.till("settings", "get", "start.profile").out.strip()
    exported = answers / "exported.toml"
    line.till("setup", "--export", str(exported))

    assert (done.status, starts) == (0, "practice"), done.err
    assert "start" not in exported.read_text()


def test_one_file_sets_several_tills_up_each_with_its_own_line(
    line: CommandLine, answers: Path
) -> None:
    tills = "".join(
        f'[tills.arka-{number}]\nshop.till_name = "Arka {number}"\n' for number in (1, 2)
    )
    path = write(answers, tills)

    named = line.till("setup", "--answers", path, "--till", "ARKA-2", "--json")
    unknown = line.till("setup", "--answers", path, "--till", "arka-3")

    assert named.fields["till"] == "Arka 2", named.err
    assert unknown.status == 1
    assert "no till named arka-3" in unknown.err
    assert "arka-1, arka-2" in unknown.err


@pytest.mark.parametrize(
    ("tail", "said"),
    [
        ('[settings.shop2]\nname = "x"\n', "answers.toml:12: unknown setting shop2.name"),
        ("[printers]\ncount = 2\n", "answers.toml:11: unknown setting printers"),
        ('[tills]\narka-1.shop.nam = "x"\n', "answers.toml:12: unknown setting shop.nam"),
        ("[settings.limits]\nwarn_hours = 500\n", "answers.toml:12: limits.warn_hours cannot be"),
        ('[settings.service]\ntoken = "abc"\n', "answers.toml:12: service.token cannot be"),
        ("[[people]]\nnickname = 1\n", "answers.toml:12: unknown setting nickname"),
        ('[[people]]\nname = "A"\nrole = "boss"\n', "answers.toml:13: role cannot be"),
        (
            '[[people]]\nname = "A"\nrole = "cashier"\npin = "1234"\n',
            "answers.toml:14: pin cannot be",
        ),
        (
            '[[people]]\nname = "A"\nrole = "cashier"\npin = { variable = "NOBODYS" }\n',
            "NOBODYS is empty",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_line_and_nothing_is_done(
    line: CommandLine, answers: Path, tail: str, said: str
) -> None:
    refused = line.till("setup", "--answers", write(answers, tail))

    assert refused.status == 1
    assert said in refused.err
    assert not (line.folder / "settings.toml").exists()
    assert (answers / "arta.pin").exists()


def test_a_token_is_kept_tried_and_its_file_removed(
    line: CommandLine, answers: Path, tmp_path: Path
) -> None:
    database = tmp_path / "service.sqlite3"
    with PracticeServer(database=database, environment="development") as service:
        address = f'[settings.service]\nbase_url = "{service.base_url}"\n'
        path = write(answers, address, profile="development")
        refused = line.till("setup", "--answers", path, "--json")
        again = line.till("setup", "--answers", path, "--json")

    assert (refused.status, refused.fields["token"]) == (3, {"kept": True, "tried": "refused"})
    assert not (answers / "token.txt").exists()
    assert again.fields["token"] == {"kept": False, "tried": "refused"}


def test_the_answers_of_a_till_that_runs_make_another_like_it(
    line: CommandLine, answers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert line.till("setup", "--answers", write(answers)).status == 0
    out = answers / "like-it.toml"

    exported = line.till("setup", "--export", str(out))
    other = replace(line, folder=line.folder.parent / "other")
    for name, pin in (("PIN_1", "9071"), ("PIN_2", "1234")):
        monkeypatch.setenv(name, pin)
    made = other.till("setup", "--answers", str(out), "--json")
    again = answers / "again.toml"
    assert other.till("setup", "--export", str(again)).status == 0

    assert exported.status == 0, exported.err
    assert made.status == 0, made.err
    assert made.fields["settings"] == ["shop.name", "roles.cashier_discount"]
    assert sorted(made.fields["people"]) == ["Arta Hoxha", "Ilir Shehu"]
    assert made.fields["catalogue"]["added"] == 2
    assert again.read_text() == out.read_text().replace("like-it", "again")
    articles = [(answers / f"{name}-articles.csv").read_text() for name in ("like-it", "again")]
    assert articles[0] == articles[1]


def test_a_till_starts_with_the_session_as_the_answers_and_the_settings_say(
    line: CommandLine, answers: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    entry = tmp_path / "config" / "autostart" / "till.desktop"
    path = write(answers, '[settings.ui]\nstart_with_session = "on"\n')

    assert line.till("setup", "--answers", path).status == 0
    is_made = entry.exists()
    off = line.by("9071").till("settings", "set", "ui.start_with_session", "off")

    assert off.status == 0, off.err
    assert is_made
    assert not entry.exists()


@pytest.mark.parametrize("way", ["absolute", "above", "link", "pipe"])
def test_a_secret_lies_beside_the_answers_and_nothing_else_is_read_or_removed(
    line: CommandLine, answers: Path, way: str
) -> None:
    """Whoever prepares the file is not whoever runs it."""
    mine = line.folder.parent / "mine.txt"
    mine.write_text("4815\n", encoding="ascii")
    named = {"absolute": str(mine), "above": "../mine.txt"}.get(way, "arta.pin")
    if way in {"link", "pipe"}:
        (answers / "arta.pin").unlink()
    if way == "link":
        (answers / "arta.pin").symlink_to(mine)
    if way == "pipe":
        os.mkfifo(answers / "arta.pin")
    file = Path(write(answers))
    file.write_text(file.read_text(encoding="utf-8").replace("arta.pin", named), encoding="utf-8")

    refused = line.till("setup", "--answers", str(file))

    assert refused.status == 1, refused.out
    assert "4815" not in refused.err
    assert mine.exists()
