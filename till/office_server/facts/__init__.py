"""What tills send: taken in, proved again, handed out as files.

Lives here: batches, the branches they belong to, entries as they came.
Must not: what entries come to (books), HTTP.
"""
