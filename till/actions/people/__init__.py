"""What is done about people besides signing in.

Lives here: looking after them as an owner, everybody's own PIN.
Must not: who may sign in at all, by commands too (till.actions.people_access).
"""
