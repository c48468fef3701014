"""The books: what entries say, as tables of sales, documents and cash, with sums of each day.

Lives here: reading things, writing their rows, sums, quarantine, reports, making them again.
Must not: taking batches in, HTTP.
"""
