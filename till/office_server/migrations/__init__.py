"""The steps of the office's database: numbered SQL, each in one transaction.

Lives here: SQL alone; migrating.py runs it.
Must not: change a step that was shipped.
"""
