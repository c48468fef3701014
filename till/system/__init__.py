"""Doors to the machine: time, chance, paths, settings, secrets, logs, words, reports as files.

Lives here: a module for each door; settings and reports have a package each.
Must not: rules, SQL, HTTP, Qt.
"""
