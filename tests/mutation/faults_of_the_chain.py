"""Deliberate faults in what holds the scenarios of a chain (chain.md 13).

Lives here: the table.
Must not: run anything.
"""

from tests.mutation.fault import Fault

RULES = ("tests/domain/chain",)
TAKING_IN = ("tests/office_server/test_taking_in.py",)
BOOKS = ("tests/office_server/test_books.py",)
KILLED = ("tests/office_server/test_killed.py",)
SCENARIOS = ("tests/office_server/test_scenarios.py",)
TWO_LIVES = ("tests/office_server/test_two_lives.py",)
QUARANTINE = ("tests/office_server/test_quarantine.py",)
GIVEN_BACK = ("tests/office_server/test_given_back.py",)
FOUNDING = ("tests/office_server/test_founding.py",)
JOINING = ("tests/office_server/test_joining.py",)
API = ("tests/office_server/test_api.py",)

FAULTS = (
    Fault(
        name="chain 1: an office that is away counts as told",
        file="till/domain/chain/answer.py",
        was="return TryAgainAt(moment=now + _wait(sending.tries, rng, at_least_s=seconds))",
        wrong="return RestUntilCommit()",
        tests=SCENARIOS,
    ),
    Fault(
        name="chain 2: what is known is not found by its link",
        file="till/domain/chain/branch.py",
        was="        if found is None:\n            break",
        wrong="        if True:\n            break",
        tests=RULES,
    ),
    Fault(
        name="chain 2: two senders are in a till's row at once",
        file="till/office_server/books/keeping.py",
        was="ORDER BY till_id FOR UPDATE",
        wrong="ORDER BY till_id",
        tests=TAKING_IN,
    ),
    Fault(
        name="chain 2: a till that joined again does not wait for what it was",
        file="till/office_server/books/keeping.py",
        was="WHERE installation = (SELECT installation FROM till WHERE till_id = %s)",
        wrong="WHERE till_id = %s",
        tests=BOOKS,
    ),
    Fault(
        name="chain 3: a batch is no transaction",
        file="till/office_server/facts/taking_in.py",
        was="        with connection.transaction():\n            lock_till",
        wrong="        if connection:\n            lock_till",
        tests=KILLED,
    ),
    Fault(
        name="chain 3: a database that is away is no reason to come again",
        file="till/office_server/api/app.py",
        was="for each in (psycopg.Error, PoolTimeout, OfficeDatabaseAway):",
        wrong="for each in (PoolTimeout,):",
        tests=KILLED,
    ),
    Fault(
        name="chain 4: a restored office counts no epoch more",
        file="till/office_server/backups.py",
        was="SET epoch = epoch + 1",
        wrong="SET epoch = epoch",
        tests=SCENARIOS,
    ),
    Fault(
        name="chain 4: a till believes what the office once said",
        file="till/office_client/sending.py",
        was="self.place = min(self.place, has, key=_number)",
        wrong="self.place = self.place or has",
        tests=SCENARIOS,
    ),
    Fault(
        name="chain 5: data that are older than the office are sent",
        file="till/office_client/sending.py",
        was="        if await self._is_behind():",
        wrong="        if await self._is_behind() and False:",
        tests=TWO_LIVES,
    ),
    Fault(
        name="chain 5: what the office has is not added to a backup",
        file="till/safekeeping/owner/from_office.py",
        was="                giving.take(batch)",
        wrong="                giving.take(replace(batch, entries=()))",
        tests=GIVEN_BACK,
    ),
    Fault(
        name="chain 5: what is given back is not proved",
        file="till/safekeeping/owner/from_office.py",
        was="    return proof.broken is not None or bool(proof.faults)",
        wrong="    return False and bool(proof.faults)",
        tests=GIVEN_BACK,
    ),
    Fault(
        name="chain 6: a copy of a till is taken for its restored self",
        file="till/domain/chain/branch.py",
        was="BranchKind.FORK if entries[0].generation == other else",
        wrong="BranchKind.FORK if False else",
        tests=SCENARIOS,
    ),
    Fault(
        name="chain 6: anybody's signature is a sign of life",
        file="till/office_client/sending.py",
        was="        if self.identity.has_signed(signed.base, signed.value):",
        wrong="        if signed:",
        tests=TWO_LIVES,
    ),
    Fault(
        name="chain 9: one entry that cannot be written stops the batch",
        file="till/office_server/books/keeping.py",
        was="(psycopg.DataError, psycopg.IntegrityError, psycopg.NotSupportedError, Unreadable)",
        wrong="(psycopg.NotSupportedError, Unreadable)",
        tests=QUARANTINE,
    ),
    Fault(
        name="chain 10: an action of tomorrow is read as one of today",
        file="till/office_server/books/things.py",
        was='    if entry.line["action"] not in _ACTIONS:',
        wrong="    if False:",
        tests=QUARANTINE,
    ),
    Fault(
        name="chain 10: a later wire is read as today's",
        file="till/domain/chain/wire.py",
        was='    if document["v"] != VERSION:\n        _refuse("v")',
        wrong='    if False:\n        _refuse("v")',
        tests=SCENARIOS,
    ),
    Fault(
        name="chain 10: an older wire is read as today's",
        file="till/domain/chain/wire.py",
        was='    if WireFields(document).number("v") < VERSION:',
        wrong='    if WireFields(document).number("v") < 0:',
        tests=SCENARIOS,
    ),
    Fault(
        name="chain 10: a newer office's database is served by an older office",
        file="till/office_server/migrating.py",
        was="    if step > len(known):",
        wrong="    if False:",
        tests=FOUNDING,
    ),
    Fault(
        name="chain 12: a code lets in who asks after it was used",
        file="till/office_server/joining.py",
        was="        if is_used:",
        wrong="        if False:",
        tests=JOINING,
    ),
    Fault(
        name="chain 12: what is packed may become as large as it likes",
        file="till/domain/chain/wire.py",
        was="unpacking.decompress(packed, LARGEST_BATCH + 1)",
        wrong="unpacking.decompress(packed, 0)[:LARGEST_BATCH]",
        tests=API,
    ),
    Fault(
        name="chain 12: a till that was shut out is served",
        file="till/office_server/api/requests.py",
        was='    if state != "active":',
        wrong='    if state == "gone":',
        tests=SCENARIOS,
    ),
    Fault(
        name="chain 12: an old request may be said again",
        file="till/office_server/api/requests.py",
        was="    if abs(now - signature.created) > LARGEST_SKEW_S:",
        wrong="    if False:",
        tests=API,
    ),
)
