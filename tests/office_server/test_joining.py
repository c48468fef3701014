"""Joining: a code lets one till in, once; the owner shuts it out and takes it back.

Lives here: codes and enrolment over HTTP, and the commands around them.
Must not: what a till that has joined may send (test_api).
"""

import base64
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.domain.chain.journals import a_batch, some_entries
from tests.office_server.conftest import Place
from tests.office_server.test_api import Sender, body_of
from tests.office_server.test_commands import run
from till.domain.chain.joining import JoinCode, joining_text, read_code
from till.office_server.api.serving import Listening, OfficeServer
from till.office_server.database import Connection
from till.office_server.joining import WRONG_CODES, WrongCodes

pytestmark = pytest.mark.postgres
INSTALLATION = "0f5c1c1e7d0a4d7ab0a5a7e0b3c1d2e4"


@dataclass(frozen=True)
class NewTill:
    """A till that wants to join."""

    address: str
    installation: str = INSTALLATION
    key: Ed25519PrivateKey = field(default_factory=Ed25519PrivateKey.generate)

    def join(self, code: JoinCode, **others: object) -> httpx.Response:
        url = f"{self.address}/v1/enrol"
        return httpx.post(url, json=self.asked(code, **others), trust_env=False, timeout=120)

    def asked(self, code: JoinCode, **others: object) -> dict[str, object]:
        signature = self.key.sign(joining_text(code, self.installation))
        return {
            "v": 1,
            "code": code.text,
            "installation": self.installation,
            "life": 1,
            "name": "Arka 1",
            "version": "0.2.0",
            "key": base64.b64encode(self.key.public_key().public_bytes_raw()).decode(),
            "box": "",
            "signature": base64.b64encode(signature).decode(),
            **others,
        }


@pytest.fixture
def address(owner: Connection, office: Place) -> Iterator[str]:
    """The office, serving; made anew for each test, for it counts wrong codes."""
    with OfficeServer(office.address, office.folder, Listening()) as server:
        yield server.address


def said(office: Place, *words: str) -> dict[str, object]:
    result = run(office, *words, "--json")
    assert result.exit_code == 0, result.output
    value: dict[str, object] = json.loads(result.stdout)
    return value


def a_code(office: Place, *more: str) -> JoinCode:
    told = said(office, "tills", "code", "--shop", "Tirana", "--name", "Arka 1", *more)
    return read_code(str(told["code"]))


def test_a_till_joins_with_a_code_and_sends(office: Place, address: str) -> None:
    till = NewTill(address)

    answer = till.join(a_code(office))

    assert answer.status_code == 201
    told = answer.json()
    assert (told["shop"], told["office"], told["epoch"]) == ("Tirana", "Liqeni", 1)
    sent = Sender(address, till.key, told["till"]).send(body_of(a_batch(some_entries(2))))
    assert sent.status_code == 200
    (listed,) = said(office, "tills", "list")["tills"]  # type: ignore[misc]
    assert (listed["till"], listed["number"], listed["branches"]) == (told["till"], 2, 1)
    assert (listed["installation"], listed["version"]) == (INSTALLATION, "0.2.0")
    assert (listed["state"], listed["colour"]) == ("active", "green")
    assert said(office, "tills", "show", told["till"]) == listed


def test_the_answer_names_the_key_that_the_code_was_of(office: Place, address: str) -> None:
    code = a_code(office)

    told = NewTill(address).join(code).json()

    assert code.is_of(base64.b64decode(told["office_key"]))


def test_a_lost_answer_is_given_again_and_to_nobody_else(office: Place, address: str) -> None:
    code = a_code(office)
    till = NewTill(address)

    first = till.join(code)
    again = till.join(code)
    other = NewTill(address, "another installation").join(code)

    assert again.json() == first.json()
    assert (other.status_code, other.json()["error"]) == (403, "code_used")


def test_a_code_ends_with_its_minutes(office: Place, address: str, owner: Connection) -> None:
    code = a_code(office)
    owner.execute("UPDATE join_code SET valid_until = now() - interval '1 second'")

    late = NewTill(address).join(code)

    assert (late.status_code, late.json()["error"]) == (403, "code_expired")


def test_an_installation_joins_once(office: Place, address: str) -> None:
    NewTill(address).join(a_code(office))

    again = NewTill(address).join(a_code(office))

    assert (again.status_code, again.json()["error"]) == (409, "installation_known")


def test_a_till_whose_disk_died_is_replaced_and_its_old_key_shut_out(
    office: Place, address: str
) -> None:
    dead = NewTill(address)
    till = dead.join(a_code(office)).json()["till"]
    restored = NewTill(address)

    told = restored.join(a_code(office, "--replaces", till)).json()

    batch = body_of(a_batch(some_entries(1)))
    assert told["till"] == till
    assert Sender(address, dead.key, till).send(batch).json()["error"] == "signature"
    assert Sender(address, restored.key, till).send(batch).status_code == 200


def test_a_code_of_another_office_or_a_guessed_one_is_wrong(office: Place, address: str) -> None:
    code = a_code(office)
    guessed = JoinCode(secret=code.secret ^ 1, fingerprint=code.fingerprint)
    foreign = JoinCode(secret=code.secret, fingerprint=code.fingerprint ^ 1)

    answers = [NewTill(address).join(each) for each in (guessed, foreign)]

    assert [(each.status_code, each.json()["error"]) for each in answers] == [
        (403, "code_wrong"),
        (403, "code_wrong"),
    ]


def test_who_tries_codes_waits_and_the_right_one_still_counts_later(
    office: Place, address: str
) -> None:
    code = a_code(office)
    till = NewTill(address)
    guesses = [
        JoinCode(secret=code.secret ^ each, fingerprint=code.fingerprint) for each in range(1, 7)
    ]

    answers = [till.join(each).status_code for each in guesses]

    assert answers == [403] * WRONG_CODES + [429]
    assert till.join(code).json()["error"] == "codes_too_many"


def test_wrong_codes_are_forgotten_after_a_minute() -> None:
    now = 0.0
    wrong = WrongCodes(lambda: now)
    for _ in range(WRONG_CODES):
        wrong.count("here")

    before = wrong.is_too_many("here"), wrong.is_too_many("there")
    now = 61.0
    after = wrong.is_too_many("here")

    assert (before, after) == ((True, False), False)


def test_a_till_has_to_show_that_it_has_its_key(office: Place, address: str) -> None:
    code = a_code(office)
    other = Ed25519PrivateKey.generate().sign(joining_text(code, INSTALLATION))

    answer = NewTill(address).join(code, signature=base64.b64encode(other).decode())

    assert (answer.status_code, answer.json()["error"]) == (401, "signature")
    assert NewTill(address).join(code).status_code == 201


@pytest.mark.parametrize(
    "others",
    [
        {"v": 2},
        {"key": "short"},
        {"key": 1},
        {"installation": None},
        {"installation": "x" * 10_000},
        {"version": "a\x00b"},
        {"signature": "ë"},
    ],
    ids=",".join,
)
def test_a_request_that_is_none_joins_nobody(
    office: Place, address: str, owner: Connection, others: dict[str, object]
) -> None:
    answer = NewTill(address).join(a_code(office), **others)

    assert answer.status_code in {400, 401}
    assert owner.execute("SELECT count(*) FROM till").fetchone() == (0,)


def test_who_was_shut_out_is_refused_until_taken_back(office: Place, address: str) -> None:
    new = NewTill(address)
    till = new.join(a_code(office)).json()["till"]
    sender = Sender(address, new.key, till)
    batch = body_of(a_batch(some_entries(1)))

    said(office, "tills", "revoke", till, "--reason", "stolen")
    shut_out = sender.send(batch)
    said(office, "tills", "readmit", till)
    back = sender.send(batch)

    assert (shut_out.status_code, shut_out.json()["error"]) == (403, "revoked")
    assert back.status_code == 200


def test_shops_are_added_once_and_listed(owner: Connection, office: Place) -> None:
    said(office, "shops", "add", "Durrës")

    again = run(office, "shops", "add", "Durrës")

    assert again.exit_code == 1
    assert said(office, "shops", "list")["shops"] == [
        {"name": "Durrës", "groups": ["all"]},
        {"name": "Tirana", "groups": ["all"]},
    ]


@pytest.mark.parametrize(
    "words",
    [
        ("tills", "code", "--shop", "Nowhere", "--name", "x"),
        ("tills", "code", "--shop", "Tirana", "--name", "x", "--replaces", "t999999"),
        ("tills", "show", "t999999"),
        ("tills", "revoke", "t999999", "--reason", "x"),
        ("tills", "readmit", "t999999"),
    ],
)
def test_what_is_not_there_is_named(owner: Connection, office: Place, words: tuple[str]) -> None:
    result = run(office, *words)

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.count("\n") == 1


def test_a_code_is_kept_as_a_hash_alone(owner: Connection, office: Place) -> None:
    code = a_code(office, "--minutes", "60")

    kept = owner.execute("SELECT * FROM join_code").fetchall()

    assert len(kept) == 1
    assert code.text not in str(kept)
    assert code.digest in str(kept)
    found = owner.execute("SELECT valid_until - now() FROM join_code").fetchone()
    assert found is not None
    assert timedelta(minutes=59) < found[0] <= timedelta(minutes=60)
