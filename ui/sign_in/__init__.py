"""Who stands at the till, and what was restored after an unclean end.

Lives here: people, PIN, the lock of an idle till, what a crash left.
Must not: check a PIN.
"""
