"""Doors to the machine: time, chance, paths, settings, secrets, logs.

Lives here: one module per door.
Must not: rules, SQL, HTTP, Qt.
"""
