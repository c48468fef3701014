"""The people of a till.

Lives here: the page an owner looks after them on, typing a new PIN.
Must not: who may sign in or change what (till.actions.people).
"""
