"""Articles made or changed at the counter.

Lives here: the page of the catalogue, a file of articles, an article in three fields at the sale.
Must not: say what an article may be.
"""
