"""Lists that somebody looks through, read a page at a time on threads of their own.

Lives here: what is asked of invoices and of the journal, by filters and by what was typed.
Must not: what one document or entry is (the modules of the store beside this package).
"""
