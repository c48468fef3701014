"""Deliberate faults in what is on disk, and how it got there.

Lives here: the table.
Must not: run anything.
"""

from tests.mutation.fault import ACTIONS, ENGINE, STORE, Fault

FAULTS = (
    Fault(
        name="a pending request is worded again at each attempt",
        file="till/store/migrations/0002_the_whole_engine.sql",
        was="BEFORE UPDATE OF body, originals ON document WHEN OLD.body <> x''",
        wrong="BEFORE UPDATE OF body, originals ON document WHEN OLD.body = x'00'",
        tests=STORE,
    ),
    Fault(
        name="a pending request goes before its original",
        file="till/store/documents.py",
        was="WHERE original.state IS NOT 'complete'))",
        wrong="WHERE original.state IS 'nothing'))",
        tests=(*ACTIONS, *STORE),
    ),
    Fault(
        name="a power cut takes the last sales",
        file="till/store/database.py",
        was='    ("synchronous", "full"),',
        wrong='    ("synchronous", "normal"),',
        tests=STORE,
    ),
    Fault(
        name="a transaction that fails is kept by half",
        file="till/store/database.py",
        was="            super().rollback()",
        wrong="            super().commit()",
        tests=STORE,
    ),
    Fault(
        name="one of several writes that fails takes the others along",
        file="till/store/ledger.py",
        was="                self._do([each])\n",
        wrong="                each.end.set_exception(error)\n",
        tests=STORE,
    ),
    Fault(
        name="issued documents can be deleted",
        file="till/store/migrations/0001_the_first_sale.sql",
        was="CREATE TRIGGER document_stays BEFORE DELETE ON document",
        wrong="CREATE TRIGGER document_stays BEFORE DELETE ON document WHEN 0",
        tests=STORE,
    ),
    Fault(
        name="the journal's links leave out who did it",
        file="till/domain/rights/journal.py",
        was="        who,\n",
        wrong="",
        tests=ENGINE,
    ),
)
