"""Who buys.

Lives here: search, list, details, a form.
Must not: keep customers.
"""
