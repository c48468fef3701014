"""How a till is looked after: what is worth a word, which backups are kept.

Lives here: judging what others have looked at.
Must not: look at anything.
"""
