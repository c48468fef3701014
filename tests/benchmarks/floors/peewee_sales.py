"""The floor of a sale's commit: the same rows through peewee, one transaction a sale.

Run as `python -m tests.benchmarks.floors.peewee_sales DATABASE ROWS_FILE SALES`.

Lives here: models as peewee reads them from the tables, `insert_many` for each table.
Must not: import anything of the till but its SQLite; touch the database it is given.
"""

import json
import shutil
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import till.sqlite  # noqa: F401 before peewee, which takes Python's own otherwise

# isort: split
from peewee import SqliteDatabase
from playhouse.reflection import generate_models

PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": "full",
    "foreign_keys": 1,
    "recursive_triggers": 1,
    "wal_autocheckpoint": 4000,
}
COUNTED = {"document": "sequence", "movement": "sequence", "journal": "number"}
REST_S = 0.002
Rows = Mapping[str, Sequence[Mapping[str, Any]]]


def main() -> None:
    """Write so many sales, and tell what each took."""
    given = Path(sys.argv[1])
    rows = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory(prefix="till-bench-") as folder:
        database = SqliteDatabase(shutil.copy(given, folder), pragmas=PRAGMAS)
        models = generate_models(database, table_names=list(rows))
        took = []
        for number in range(int(sys.argv[3])):
            sale = _another(rows, number)
            began = time.monotonic_ns()
            with database.atomic("IMMEDIATE"):
                for table, each in sale.items():
                    if table == "draft":
                        models[table].replace_many(each).execute()
                    else:
                        models[table].insert_many(each).execute()
            took.append((time.monotonic_ns() - began) / 1e6)
            time.sleep(REST_S)  # noqa: TID251 no window here; a disk is asked as often as ours
        database.close()
    sys.stdout.write(json.dumps({"commit": took}) + "\n")


def _another(rows: Rows, number: int) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of one more sale: its keys are its own, its numbers the table gives."""
    return {
        table: [
            {
                column: _value(f"{table}.{column}", value, number)
                for column, value in row.items()
                if column != COUNTED.get(table)
            }
            for row in each
        ]
        for table, each in rows.items()
    }


def _value(place: str, value: Any, number: int) -> Any:
    if place.endswith((".sale_key", ".doc_id")):
        return f"{value}-{number}"
    if place == "sale.number":
        return value + 1 + number
    if isinstance(value, dict):
        return bytes.fromhex(value["hex"])
    return value


if __name__ == "__main__":
    main()
