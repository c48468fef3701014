"""Which generation of a till some data are: in the database, beside it, in the second location.

Lives here: the table of generations, the file beside the database, heartbeats.
Must not: when two of them surely live (domain), what stops then (actions).
"""
