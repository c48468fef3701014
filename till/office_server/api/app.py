"""The API for tills: what they ask, what the office answers."""

import gzip
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict
from typing import Final

import psycopg
from fastapi import FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from psycopg_pool import ConnectionPool, PoolTimeout

from till.domain.chain.answer import BatchTaken, ChainBroken, JournalGap
from till.domain.chain.wire import document_of, read_batch
from till.domain.errors import Fact
from till.office_server.api.enrolling import add_enrolling
from till.office_server.api.requests import ApiError, Received, receive, till_of, wire_faults
from till.office_server.api.watching import Watch, is_loopback
from till.office_server.database import Connection
from till.office_server.errors import OfficeDatabaseAway
from till.office_server.facts.giving_back import facts_after
from till.office_server.facts.reading import branches_of
from till.office_server.facts.taking_in import BatchTaker, TakenIn, note_heard
from till.office_server.fleet import open_problem
from till.office_server.founding import Office
from till.office_server.joining import now_here
from till.office_server.standing import note_status, read_status
from till.office_server.words import ServerWords, language_asked_for

RETRY_AFTER_S: Final = 5
WORTH_PACKING: Final = 1024  # bytes
WHOLE: Final = re.compile(r"[0-9]{1,18}", re.ASCII)
BUSY: Final = (
    psycopg.errors.LockNotAvailable,
    psycopg.errors.DeadlockDetected,
    psycopg.errors.QueryCanceled,
    PoolTimeout,
)
_IS_THERE: Final = "SELECT epoch FROM office"
_TILL: Final = """
    SELECT till.state, shop.name FROM till JOIN shop USING (shop_id) WHERE till_id = %s
"""
_LEAVE: Final = "UPDATE till SET state = 'left' WHERE till_id = %s"
# The branch that grew last, but for the one a batch went to, or for the one that is newest.
_OTHER: Final = """
    SELECT generation, computer, grown_at, tip_number - after_number, proof
    FROM branch JOIN entry USING (till_id, branch)
    WHERE till_id = %(till)s AND number = tip_number AND branch <> coalesce(%(branch)s,
        (SELECT branch FROM branch WHERE till_id = %(till)s ORDER BY grown_at DESC LIMIT 1))
    ORDER BY grown_at DESC LIMIT 1
"""
Answered = Callable[[Connection, str, Received], Mapping[str, object]]


def create_api(pool: ConnectionPool[Connection], office: Office) -> FastAPI:
    """Return the office's API over its database."""
    app = FastAPI(title="till-office", openapi_url=None, docs_url=None, redoc_url=None)
    taker = BatchTaker()
    watch = Watch()

    def take(connection: Connection, till: str, asked: Received) -> Mapping[str, object]:
        with watch.batch():
            taken = taker.take(connection, till, read_batch(asked.body), asked.signature.proof)
        if isinstance(taken, BatchTaken):
            watch.entries += taken.taken
        if isinstance(taken, JournalGap):
            open_problem(connection, till, "gap", taken.have.number + 1)
        if isinstance(taken, ChainBroken):
            open_problem(connection, till, "chain", taken.at)
        return _told(connection, till, taken, office)

    app.post("/v1/facts")(_signed(pool, take))
    app.get("/v1/facts")(_signed(pool, _give_back))

    _add_till(app, pool, office)
    add_enrolling(app, pool, office)

    _add_watching(app, pool, watch)
    app.exception_handler(ApiError)(_say_error)
    for each in (psycopg.Error, PoolTimeout, OfficeDatabaseAway):
        app.exception_handler(each)(_say_database)
    return app


def _give_back(connection: Connection, till: str, asked: Received) -> Mapping[str, object]:
    """Return what follows an entry, as the till sent it: a batch. Raises ApiError."""
    told = [asked.query.get(name, "") for name in ("life", "after")]
    if not all(WHOLE.fullmatch(each) for each in told):
        raise ApiError(400, "malformed", where="life, after")
    found = facts_after(connection, till, *map(int, told))
    if found is None:
        raise ApiError(404, "nothing_after")
    return document_of(found)


def _add_till(app: FastAPI, pool: ConnectionPool[Connection], office: Office) -> None:
    """Add how a till asks how it stands, and how it leaves."""

    def tell(connection: Connection, till: str, _asked: Received) -> Mapping[str, object]:
        return _till_told(connection, till, office)

    def let_go(connection: Connection, till: str, asked: Received) -> Mapping[str, object]:
        connection.execute(_LEAVE, (till,))
        return tell(connection, till, asked)

    def note(connection: Connection, till: str, asked: Received) -> Mapping[str, object]:
        note_status(connection, till, read_status(asked.body))
        return {}

    app.get("/v1/till")(_signed(pool, tell))
    app.delete("/v1/till")(_signed(pool, let_go))
    app.post("/v1/status")(_signed(pool, note))


def _add_watching(app: FastAPI, pool: ConnectionPool[Connection], watch: Watch) -> None:
    """Add what watches the server: whether it is there, and, for this computer, its numbers."""

    @app.get("/healthz")
    def healthz() -> Response:
        with pool.connection() as connection:
            connection.execute(_IS_THERE)
        return JSONResponse({"ok": True})

    @app.get("/metrics")
    def metrics(request: Request) -> Response:
        if request.client is None or not is_loopback(request.client.host):
            return Response(status_code=404)
        with pool.connection() as connection:
            return PlainTextResponse(watch.text(connection))


def _signed(
    pool: ConnectionPool[Connection], answer: Answered
) -> Callable[[Request], Awaitable[Response]]:
    """Answer signed requests, each on a thread: what is answered is on disk by then."""

    async def answered(request: Request) -> Response:
        received = await receive(request)
        packs = "gzip" in request.headers.get("accept-encoding", "")
        return await run_in_threadpool(
            lambda: _written(_answered(pool, received, answer), packs=packs)
        )

    return answered


def _written(told: Mapping[str, object], *, packs: bool) -> Response:
    """Return an answer as JSON, packed where that is worth it."""
    if not told:
        return Response(status_code=204)
    plain = JSONResponse(told)
    if not packs or len(plain.body) < WORTH_PACKING:
        return plain
    body = gzip.compress(plain.body, compresslevel=6, mtime=0)
    return Response(body, headers={"Content-Encoding": "gzip"}, media_type=plain.media_type)


def _answered(
    pool: ConnectionPool[Connection], received: Received, answer: Answered
) -> Mapping[str, object]:
    with pool.connection() as connection, wire_faults():
        till = till_of(connection, received.signature)
        told = answer(connection, till, received)
        note_heard(connection, till)
    return told


def _told(
    connection: Connection, till: str, taken: TakenIn, office: Office
) -> Mapping[str, object]:
    match taken:
        case JournalGap(have=have):
            raise ApiError(409, "gap", have={"number": have.number, "link": have.link})
        case ChainBroken(at=at):
            raise ApiError(422, "chain", at=at)
        case BatchTaken():
            told = asdict(taken)
            other = _other(connection, till, taken.branch)
            return {**told.pop("place"), **told, "epoch": office.epoch, "other": other}


def _till_told(connection: Connection, till: str, office: Office) -> Mapping[str, object]:
    state, shop = connection.execute(_TILL, (till,)).fetchone() or ("left", "")
    tips = [
        (b.branch, b.generation, b.tip_number, b.tip_link) for b in branches_of(connection, till)
    ]
    names = ("branch", "life", "number", "link")
    return {
        "till": till,
        "shop": shop,
        "state": state,
        "epoch": office.epoch,
        "time": now_here().isoformat(),
        "tips": [dict(zip(names, each, strict=True)) for each in sorted(tips)],
        "other": _other(connection, till, None),
    }


def _other(connection: Connection, till: str, branch: int | None) -> Mapping[str, Fact] | None:
    """Return how the till's journal went on elsewhere, as it was signed there."""
    row = connection.execute(_OTHER, {"till": till, "branch": branch}).fetchone()
    if row is None:
        return None
    life, computer, grown_at, entries, proof = row
    seen_at = grown_at.isoformat()
    told = {"life": life, "computer": computer, "seen_at": seen_at, "entries": entries}
    return told | {"proof": proof}


async def _say_error(request: Request, error: Exception) -> Response:
    if not isinstance(error, ApiError):
        raise error
    words = ServerWords(language_asked_for(request.headers.get("accept-language", "")))
    text = words.say(f"office_answer.{error.error}")
    content = {"error": error.error, "text": text, **error.further}
    return JSONResponse(content, status_code=error.status)


async def _say_database(request: Request, error: Exception) -> Response:
    """Tell a till to come again: nothing of its batch was kept."""
    key = "busy" if isinstance(error.__cause__ or error, BUSY) else "database"
    return await _say_error(request, ApiError(503, key, retry_after_s=RETRY_AFTER_S))
