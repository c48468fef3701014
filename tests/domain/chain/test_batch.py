"""A batch: what it says on the wire is read back, and whatever does not fit is named.

Lives here: reading, proving, bad input.
Must not: a till's database (tests/store/chain), the office's (tests/office_server).
"""

import json
from dataclasses import replace

import pytest

from tests.domain.chain.journals import a_batch, a_thing, some_entries
from till.domain.chain.batch import (
    BEGINNING,
    LARGEST_BATCH,
    Batch,
    ChainEntry,
    ChainPlace,
    Thing,
    ThingFault,
    prove_batch,
)
from till.domain.chain.wire import (
    BatchMalformed,
    BatchTooLarge,
    document_of,
    read_batch,
)


def body_of(batch: Batch) -> bytes:
    return json.dumps(document_of(batch)).encode()


def changed(entry: ChainEntry, **fields: object) -> ChainEntry:
    return replace(entry, line={**entry.line, **fields})


def test_what_is_sent_is_read_back() -> None:
    batch = a_batch(some_entries(3))

    assert read_batch(body_of(batch)) == batch


def test_a_journal_as_it_was_written_is_proved() -> None:
    first = some_entries(3)
    second = some_entries(2, first[-1].place)

    proofs = [prove_batch(a_batch(first)), prove_batch(a_batch(second, first[-1].place))]

    assert [(each.broken, each.faults) for each in proofs] == [(None, ()), (None, ())]


@pytest.mark.parametrize(
    "field",
    [{"person": "Beni"}, {"facts": '{"sale":"9"}'}, {"seals": ""}, {"life": 2}, {"link": "a" * 64}],
)
def test_an_entry_that_is_not_what_its_link_says_breaks_the_batch(field: dict[str, object]) -> None:
    one, two, three = some_entries(3)

    proof = prove_batch(a_batch([one, changed(two, **field), three]))

    assert (proof.broken, proof.faults) == (("changed", "2"), ())


def test_a_hole_in_a_batch_is_a_missing_entry() -> None:
    one, _, three = some_entries(3)

    assert prove_batch(a_batch([one, three])).broken == ("missing", "2")
    assert prove_batch(a_batch([three], one.place)).broken == ("missing", "2")


def test_a_batch_that_follows_another_link_is_broken_at_its_first_entry() -> None:
    elsewhere = ChainPlace(number=0, link="b" * 64)

    assert prove_batch(a_batch(some_entries(2), elsewhere)).broken == ("changed", "1")


def test_rows_that_do_not_fit_are_named_and_break_nothing() -> None:
    one, two = some_entries(2)
    cheaper = replace(one, things=(a_thing(1, total=100),))
    strange = replace(two, things=(*two.things, Thing(name="sale 77", tables={"sale": []})))

    proof = prove_batch(a_batch([cheaper, strange]))

    assert proof.broken is None
    assert proof.faults == (
        ThingFault(number=1, thing="sale 1", fault="changed"),
        ThingFault(number=2, thing="sale 77", fault="missing"),
    )


def test_a_batch_has_at_most_500_entries_and_4_mib() -> None:
    with pytest.raises(BatchTooLarge):
        read_batch(body_of(a_batch(some_entries(501))))
    with pytest.raises(BatchTooLarge):
        read_batch(b" " * (LARGEST_BATCH + 1))
    assert len(read_batch(body_of(a_batch(some_entries(500)))).entries) == 500


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"v":1,"lives":[],"after":{"number":NaN,"link":""},"entries":[]}',
    ],
    ids=["nothing", "cut", "a list", "null", "no text", "deep", "not a number"],
)
def test_what_is_no_batch_is_refused(body: bytes) -> None:
    with pytest.raises(BatchMalformed):
        read_batch(body)


VALUES = (None, True, -1, 2**63, 1.5, "", "x", [], {}, "\ud800")
FIELDS = [
    *(("v",), ("lives",), ("after",), ("entries",), ("after", "number"), ("after", "link")),
    *(("lives", 0, each) for each in ("number", "installation", "begun_at")),
    *(("entries", 0, each) for each in ("number", "moment", "person", "person_id", "action")),
    *(("entries", 0, each) for each in ("facts", "previous_link", "link", "life", "seals", "rows")),
    *(("entries", 0, "rows", 0, each) for each in ("thing", "tables")),
]


@pytest.mark.parametrize("path", FIELDS, ids=[".".join(map(str, each)) for each in FIELDS])
def test_other_types_in_a_field_are_refused_or_do_not_fit(path: tuple[str | int, ...]) -> None:
    whole = json.loads(body_of(a_batch(some_entries(1))))
    for value in VALUES:
        document = json.loads(json.dumps(whole))
        part = document
        for step in path[:-1]:
            part = part[step]
        if part[path[-1]] == value:
            continue
        part[path[-1]] = value
        try:
            proof = prove_batch(read_batch(json.dumps(document).encode()))
        except BatchMalformed:
            continue
        # Only what the chain or a digest covers may be another text; what is left out may be sent.
        assert proof.broken or proof.faults or path[0] == "lives" or value == [], (path, value)


def test_a_field_too_many_or_too_few_is_refused() -> None:
    document = json.loads(body_of(a_batch(some_entries(1))))
    document["entries"][0]["extra"] = 1
    with pytest.raises(BatchMalformed):
        read_batch(json.dumps(document).encode())
    del document["entries"][0]["extra"]
    del document["entries"][0]["moment"]
    with pytest.raises(BatchMalformed):
        read_batch(json.dumps(document).encode())


def test_half_a_letter_in_the_facts_is_proved_like_any_other_text() -> None:
    (one,) = some_entries(1)

    proof = prove_batch(a_batch([changed(one, facts='{"note":"\\ud800"}')]))

    assert proof.broken == ("changed", "1")
    assert BEGINNING.number == 0
