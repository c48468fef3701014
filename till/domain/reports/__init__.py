"""What a day, a week or a month came to.

Lives here: facts, sums and how figures are written.
Must not: read a database, or know paper.
"""
