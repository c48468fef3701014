"""What must be true at the end of a seed, beyond what tests/invariants.py asks of every test.

Lives here: the look at the disk as a request leaves, the comparison with the ground truth.
Must not: use the till's own reading of its database.
"""

from collections import Counter
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from tests import invariants
from tests.evidence import Evidence, gather
from tests.invariants_of_the_day import check_records, read_records
from tests.invariants_of_time import MOST_IN_A_MINUTE
from tests.invariants_of_trust import check_trust, read_trust
from tests.simulation.calls import Call
from tests.simulation.pictures import picture_of
from tests.simulation.shop import Shop
from tests.simulation.world import TIRANE, World
from till.domain.identifiers import DocKind
from till.sqlite import sqlite3

LONGEST_DECISION = timedelta(seconds=15)  # from deciding to send until it sets out: a slow disk
LONGEST_WAY = timedelta(minutes=5)
STANDING = """
    SELECT document.sale_key, document.state, later.doc_id FROM document
    LEFT JOIN (document AS later, json_each(later.originals) AS original)
        ON original.value = document.doc_id AND later.state <> 'resolved'
    WHERE document.kind = 'order'
"""
CREATING = ("invoice/register", "invoice/cancel", "balance/")


def look_at_disk(world: World, path: Path, call: Call) -> None:
    """See, as a request leaves, that it and its document are on disk (I3, I4)."""
    if call.doc_id is None:
        return
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        row = connection.execute(
            "SELECT state, body, attempts FROM document WHERE doc_id = ?", (call.doc_id,)
        ).fetchone()
        tried = connection.execute(
            "SELECT number FROM attempt WHERE doc_id = ? AND ended_at IS NULL ORDER BY number DESC",
            (call.doc_id,),
        ).fetchone()
    if row is None or tried is None or tried[0] != row[2]:
        world.wrong(f"{call.doc_id} leaves before it is on disk")
    elif call.path.startswith(CREATING):
        if row[0] != "sending" or row[1] != call.body:
            world.wrong(f"{call.doc_id} leaves otherwise than it is on disk, which says {row[0]}")
    elif row[0] != "unclear":
        world.wrong(f"status is asked for {call.doc_id}, which is {row[0]}")


def judge(world: World, shop: Shop, *, clock_was_set: bool) -> None:
    """Find everything that is wrong now that all is settled and the till is closed."""
    service = shop.desk.network.service
    evidence = gather(
        shop.path,
        at_service=service.rows(),
        requests=shop.desk.network.sent,
        released=[*shop.released, *shop.desk.network.released],
        clock_was_set=clock_was_set,
        lost=frozenset(shop.lost),
        came_back=shop.came_back,
    )
    for check in (
        lambda: invariants.check(evidence),
        lambda: invariants.nothing_waits(evidence),
        lambda: check_records(read_records(shop.path)),
        lambda: check_trust(read_trust(shop.path)),
    ):
        try:
            check()
        except AssertionError as error:
            world.wrong(f"an invariant is hurt: {_where(error)}")
    _what_was_shown_is_there(world, shop, evidence)
    _service_and_till_agree(world, shop, evidence)
    _each_invoice_has_its_receipt(world, evidence)
    _no_paper_came_twice(world, shop, evidence)
    _corrections_leave_something(world, shop)
    _openings_are_tried_on_their_own_day(world, evidence)
    if not clock_was_set:
        _attempts_are_in_no_hurry(world, evidence)
        _openings_go_on_their_own_day(world, evidence)
        _objections_are_explained(world, shop, evidence)
    _places_are_as_their_documents(world, shop)
    _nothing_secret(world, shop)
    _journal_is_quiet(world, shop)


def _what_was_shown_is_there(world: World, shop: Shop, evidence: Evidence) -> None:
    """I1: each document that was called finished is on disk."""
    kept = {row["doc_id"] for row in evidence.documents}
    for doc_id in shop.shown:
        if doc_id not in kept:
            world.wrong(f"{doc_id} was finished, and is not kept")


def _service_and_till_agree(world: World, shop: Shop, evidence: Evidence) -> None:
    """I2, I10: what is complete here is complete there, and the other way round.

    But for this: a request that the network repeats after it was refused, and the set-up mended,
    completes what a person may have closed meanwhile; what became of an opening balance whose day
    passed is not asked any more, nor where a backup knows it as refused. No till can know.
    """
    there = {row["docId"]: row for row in evidence.at_service}
    for document in evidence.documents:
        here = document["state"]
        known = there.get(document["doc_id"])
        is_done = known is not None and known["complete"]
        was_closed = here == "resolved" and document["problem_key"] is not None
        is_past = document["problem_key"] == "errors.opening_day_passed"
        is_known = document["problem_key"] == "errors.opening_known"
        is_opening = document["kind"] == DocKind.OPENING_BALANCE.value
        was_refused = is_opening and _is_of_before(shop, document["issued_at"])
        is_straggler = document["doc_id"] in shop.desk.network.stragglers
        may_be = was_closed and (is_past or is_known or was_refused or is_straggler)
        if (here == "complete") != is_done and not may_be:
            world.wrong(f"{document['doc_id']} is {here} at the till, complete there: {is_done}")
        if here == "complete" and known and document["invoice_order_number"] != known["number"]:
            world.wrong(f"{document['doc_id']} has another number at the till")


def _each_invoice_has_its_receipt(world: World, evidence: Evidence) -> None:
    """I14: every complete invoice has its receipt, and one original of it for paper."""
    done = [row for row in evidence.invoices() if row["state"] == "complete"]
    owed = {row["doc_id"] for row in done if not row["is_electronic"]}
    if owed != {row["doc_id"] for row in evidence.receipts}:
        world.wrong("complete invoices and receipts are not the same")
    if owed != {row["doc_id"] for row in evidence.print_jobs if row["copy_number"] == 0}:
        world.wrong("complete invoices and originals on paper are not the same")


def _no_paper_came_twice(world: World, shop: Shop, evidence: Evidence) -> None:
    """I14: the printer drew no original twice, and what is called printed came out.

    What came out since a backup, that backup does not know: it may come once more.
    """
    printed = shop.desk.printer.whole
    for dots, times in (printed - shop.desk.printer.before).items():
        if times > 1:
            world.wrong(f"a receipt came out {times} times: {dots[:16].hex()}")
    for row in evidence.print_jobs:
        if row["copy_number"]:
            continue
        if row["state"] == "printed" and not printed[bytes.fromhex(_iic(evidence, row)) * 4]:
            world.wrong(f"{row['doc_id']} is called printed, and no paper came")
    for row in evidence.receipts:
        if row["image"] != picture_of(_iic(evidence, row)):
            world.wrong(f"{row['doc_id']} prints another receipt")


def _iic(evidence: Evidence, job: dict[str, str]) -> str:
    found = [row["iic"] for row in evidence.documents if row["doc_id"] == job["doc_id"]]
    return str(found[0])


def _corrections_leave_something(world: World, shop: Shop) -> None:
    """What is given back of an invoice is never more than it came to, and once cancelled is all."""
    done = [each for each in shop.desk.network.service.documents.values() if each.completed_at]
    for original in done:
        given = [x for x in done if original.iic and x.contents.corrects == original.iic]
        left = original.contents.total + sum(each.contents.total for each in given)
        if given and (left < 0) != (original.contents.total < 0) and left:
            world.wrong(f"{original.doc_id} gave {left} too much back")
        if left and any(each.endpoint == "invoice/cancel" for each in given):
            world.wrong(f"{original.doc_id} was cancelled, and {left} is left")


def _attempts_are_in_no_hurry(world: World, evidence: Evidence) -> None:
    """I7: also attempts that never leave the till are at most ten in any minute."""
    for document in evidence.documents:
        tried = evidence.attempts_of(document["doc_id"])
        moments = [datetime.fromisoformat(row["started_at"]) for row in tried]
        for first in moments:
            near = [each for each in moments if first <= each < first + timedelta(minutes=1)]
            if len(near) > MOST_IN_A_MINUTE:
                world.wrong(f"{document['doc_id']} was tried {len(near)} times in a minute")


def _openings_are_tried_on_their_own_day(world: World, evidence: Evidence) -> None:
    """I11: by the till's own clock, however it was set, no opening balance goes on a later day."""
    for row in evidence.of_kind("opening_balance"):
        for tried in evidence.attempts_of(row["doc_id"]):
            if _day(tried["started_at"]) > row["day"]:
                world.wrong(f"{row['doc_id']} of {row['day']} is tried at {tried['started_at']}")


def _openings_go_on_their_own_day(world: World, evidence: Evidence) -> None:
    """I11: an opening balance is sent on its own day alone, whatever became of it there."""
    for row in evidence.of_kind("opening_balance"):
        for request in evidence.requests_of(row["doc_id"]):
            if _day(request["at"]) > row["day"]:
                world.wrong(f"{row['doc_id']} of {row['day']} is sent at {request['at']}")


def _objections_are_explained(world: World, shop: Shop, evidence: Evidence) -> None:
    """I11: only what happens around midnight excuses what the platform held against the order.

    What it held against a till whose data went since, those data alone would explain.
    A request may be judged on the day after it was decided on. And an opening balance of
    yesterday may count as today's: where its completion is learnt today, or where it was completed
    today by a repeated copy of a request that was refused to the till. Nor can anybody tell what
    the platform means by refusing today's where yesterday's may have been on its way at midnight.
    """
    service = shop.desk.network.service
    openings = evidence.of_kind("opening_balance")
    days = {row["doc_id"]: row["day"] for row in openings}
    completed = [(row["doc_id"], row["completed_at"]) for row in openings if row["completed_at"]]
    completed += [
        (known.doc_id, known.completed_at.isoformat())
        for known in service.documents.values()
        if known.completed_at and known.doc_id in days
    ]
    unsure = {_day(moment) for doc_id, moment in completed if _day(moment) != days[doc_id]}
    begun = {row["doc_id"]: row["started_at"] for row in evidence.attempts}
    for row in openings:
        last = datetime.fromisoformat(begun.get(row["doc_id"], row["issued_at"]))
        if row["problem_key"] == "errors.opening_day_passed":
            unsure.add(_day((last + LONGEST_WAY).isoformat()))
    unsure |= {day.isoformat() for day in service.opened_astray}
    for each in service.objections:
        if shop.came_back and each.sets_out < shop.came_back:
            continue
        decided = each.sets_out - LONGEST_DECISION
        judged = each.moment.isoformat()
        is_midnight = _day(decided.isoformat()) != _day(judged)
        if not (is_midnight or _day(judged) in unsure):
            world.wrong(f"{each.code} for {each.doc_id}, sent {each.sets_out:%d %H:%M:%S} UTC")


def _is_of_before(shop: Shop, issued_at: str) -> bool:
    """Tell whether something was issued before a backup came back."""
    return shop.came_back is not None and datetime.fromisoformat(issued_at) <= shop.came_back


def _places_are_as_their_documents(world: World, shop: Shop) -> None:
    """An order is open until one document that stands uses it; the drawer knows of all parts."""
    with closing(sqlite3.connect(f"file:{shop.path}?mode=ro", uri=True)) as connection:
        rows = connection.execute(STANDING).fetchall()
        placed = connection.execute("SELECT sale_key, is_open FROM place_order").fetchall()
        (kept,) = connection.execute(
            "SELECT coalesce(sum(amount), 0) FROM place_money WHERE tender = 'cash'"
        ).fetchone()
        (moved,) = connection.execute(
            "SELECT coalesce(sum(amount), 0) FROM movement WHERE kind = 'place'"
        ).fetchone()
    if kept != moved:
        world.wrong(f"{kept} cents in cash are kept for places, the drawer knows of {moved}")
    used = Counter(sale for sale, _, by in rows if by)
    standing = {sale for sale, state, _ in rows if state != "resolved"}
    for sale, is_open in placed:
        if used[sale] > 1 or bool(is_open) != (sale in standing and not used[sale]):
            world.wrong(f"{sale} is open: {is_open}, and used {used[sale]} times")


def _nothing_secret(world: World, shop: Shop) -> None:
    """I13: no token is in anything that was written."""
    try:
        invariants.no_secret_in(shop.path.parent, "token-of-the-simulation")
    except AssertionError as error:
        world.wrong(f"a token in a file: {error}")


def _journal_is_quiet(world: World, shop: Shop) -> None:
    """I12: the service made no other total of anything than the till; the file is sound."""
    with closing(sqlite3.connect(f"file:{shop.path}?mode=ro", uri=True)) as connection:
        differs = connection.execute(
            "SELECT facts FROM journal WHERE action = 'total_differs'"
        ).fetchall()
        sound = connection.execute("PRAGMA integrity_check").fetchall()
    if differs or sound != [("ok",)]:
        world.wrong(f"totals differ: {differs}; integrity: {sound}")


def _day(text: str) -> str:
    return datetime.fromisoformat(text).astimezone(TIRANE).date().isoformat()


def _where(error: AssertionError) -> str:
    """Name the invariant and the line that failed."""
    trail = error.__traceback__
    names = []
    while trail is not None:
        names.append(f"{trail.tb_frame.f_code.co_name}:{trail.tb_lineno}")
        trail = trail.tb_next
    return f"{' '.join(names[1:])} {error}"
