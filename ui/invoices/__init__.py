"""Invoices that are no sale at the counter: on terms, electronic, export, self-issued, corrective.

Lives here: the form, what is told at each of its fields, its draft, an invoice made again.
Must not: conditions, which are asked for; what a file may hold.
"""
