"""A till that is killed while it keeps a sale: run by test_kill as a program of its own.

Lives here: keep one sale whole, begin the next, die at the N-th statement of its transaction.
Must not: be imported by tests.

Each line of standard input is one life. The process that reads them has loaded everything already
and only forks, so that a life is short.
"""

import json
import os
import signal
import sys
from pathlib import Path

from tests.builders import a_basket, a_document, a_sale, an_entry
from till.actions.ports.records import Draft
from till.domain.fiscal.issue import cash_of_sale
from till.domain.selling.basket import Basket
from till.store.store import open_store


def live(path: Path, statement: int) -> None:
    """Kill this process just before the statement of that number runs, from 1; or end well."""
    store = open_store(path)
    first = a_sale(number=1)
    second = a_sale(number=2)
    seen = -1  # the watch itself is within a transaction that ends first

    def die_in_time(sql: str) -> None:
        nonlocal seen
        seen += not sql.lstrip().startswith("SELECT")  # reading leaves nothing behind
        if seen == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    def watch() -> None:
        store.database.plain.set_trace_callback(die_in_time)

    store.ledger.record_from_thread(Draft(basket=a_basket()), first, a_document("one", sale=first))
    store.ledger._submit(watch).result()
    document = a_document("two", sale=second)
    store.ledger.record_from_thread(
        second, document, cash_of_sale(second, document.doc_id), an_entry(), Draft(basket=Basket())
    )
    sys.stdout.write("finished, ")
    sys.stdout.flush()
    os.kill(os.getpid(), signal.SIGKILL)


def main() -> None:
    for line in iter(sys.stdin.readline, ""):
        path, statement = json.loads(line)
        child = os.fork()
        if child == 0:
            live(Path(path), statement)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"dead {os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
