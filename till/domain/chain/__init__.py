"""The office: what a till sends of its journal, how it is proved, what follows an answer.

Lives here: entry, thing, batch, answer, branch; the functions that prove a journal.
Must not: HTTP, a database, the other rules of a shop: the server of a chain knows this alone.
"""
