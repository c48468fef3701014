"""SQLite: all that must survive the power going off.

Lives here: tables, migrations and one module per noun that is kept.
Must not: rules, HTTP, printing, Qt.
"""
