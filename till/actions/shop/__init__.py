"""What the shop sells and to whom, as whoever keeps the lists changes them.

Lives here: articles one by one and from tables, the grid of quick keys, saved buyers.
Must not: sell anything; say anything in words.
"""
