"""Finding rows by what somebody remembers of them.

Lives here: the index of articles' names, lists of documents.
Must not: change what is found.
"""
