"""The floor of a search: raw FTS5, the same texts letter by letter, no window.

Run as `python -m tests.benchmarks.floors.raw_search DATABASE TEXTS`; TEXTS is JSON.

Lives here: the query in the index's own words, and reading what it found.
Must not: import anything of the till, rank, count.
"""

import json
import sys
import time

from till.sqlite import sqlite3

START = chr(63743)  # how a name begins in the index
SHOWN = 50
QUERY = """
    SELECT article_id, name, unit_price FROM article WHERE number IN
        (SELECT rowid FROM article_search WHERE article_search MATCH ? LIMIT ?)
"""


def main() -> None:
    """Ask for every beginning of every text, and tell what each took."""
    connection = sqlite3.connect(sys.argv[1])
    texts = json.loads(sys.argv[2])
    for letter in texts[0]:
        _ask(connection, letter)  # warms up
    took = [_ask(connection, text[: length + 1]) for text in texts for length in range(len(text))]
    sys.stdout.write(json.dumps({"asked": took}) + "\n")


def _ask(connection: sqlite3.Connection, text: str) -> float:
    began = time.monotonic_ns()
    connection.execute(QUERY, (_phrases(text), SHOWN)).fetchall()
    return (time.monotonic_ns() - began) / 1e6


def _phrases(text: str) -> str:
    """Return what the index is asked: three letters and more as they are, fewer as beginnings."""
    words = [word for word in text.lower().split() if len(word) > 1]
    if not words:
        return f'name:"{START} {text.strip().lower()}"'
    return " ".join(f'name:"{word}"' if len(word) > 2 else f'name:" {word}"' for word in words)


if __name__ == "__main__":
    main()
