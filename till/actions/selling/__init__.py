"""Serving a customer: from the first scan to a sale that nothing can undo, and giving it back.

Lives here: lines, payment, checking out, parking, returns, invoices on other terms.
Must not: send anything, draw anything.
"""
