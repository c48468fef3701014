"""Who may do what, who approved it, and what is written down of it.

Lives here: rights with their limits, approvals, the journal.
Must not: check a PIN, or know a screen.
"""
