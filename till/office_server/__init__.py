"""The office of a chain: a server on PostgreSQL that keeps what its tills did, proved and once.

Lives here: its database, taking in, the API for tills, the program `till-office`.
Must not: anything of the till but `till.domain` and the texts; nothing of a till imports it.
"""
