"""An invoice on terms of its own, as a file or a form asks for it.

Lives here: its fields, what is wrong with each, the till's own values made of them.
Must not: issue; ask the service's conditions, which are the wording's.
"""
