"""`till journal`: proving that nothing was changed or taken out."""

import typer

from till.cli.answers import Status, answer
from till.cli.context import context_of
from till.cli.lazy import new_app
from till.cli.options import Json
from till.store.safety.integrity import JournalFault, Proof, prove
from till.system.words import Words

app = new_app()

NOTHING_YET = Proof(entries=0, documents=0)


@app.callback()
def _as_group() -> None:
    """Keep a lone command one of a group; by itself it would be the whole of it."""


@app.command("verify")
def verify(ctx: typer.Context, *, as_json: Json = False) -> Status:
    """Prove that nothing was changed or removed; also beside an open window.

    Reads the whole database: its pages, its tables and triggers, every entry's seal, and whether
    sales and documents are those that the entries tell of. Ends with 1 where something does not
    fit.
    """
    context = context_of(ctx)
    path = context.paths.database
    proof = prove(path) if path.exists() else NOTHING_YET
    value = {
        "ok": proof.is_whole,
        "entries": proof.entries,
        "first_break": None if proof.fault is None else _place(proof.fault),
    }
    answer([verdict(context.words, proof)], value, as_json=as_json)
    return Status.DONE if proof.is_whole else Status.FAILED


def verdict(words: Words, proof: Proof) -> str:
    """Return in one sentence whether it is complete, and else what is missing or changed where."""
    if proof.fault is None:
        return words.say("cli.journal_complete", entries=proof.entries, documents=proof.documents)
    return words.say(f"cli.journal_{proof.fault.kind.value}", place=proof.fault.place)


def _place(fault: JournalFault) -> dict[str, str]:
    return {"what": fault.kind.value, "where": fault.place}
