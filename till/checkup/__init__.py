"""The check-up of a till: everything it depends on looked at once, side by side.

Lives here: the probes of each door, and the examination that gives each its time.
Must not: when something is worth a word (domain/health), sentences, mending anything.
"""
