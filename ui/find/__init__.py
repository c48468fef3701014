"""Finding an article, and looking at a price.

Lives here: search as it is typed, the list, one price.
Must not: add to the basket.
"""
