"""A business day: opened, its drawer filled, emptied and counted, its figures, closed.

Lives here: the declared cash, cash in and out, counts, X and Z.
Must not: sell; lay figures out.
"""
