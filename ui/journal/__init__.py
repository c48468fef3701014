"""The journal, for whoever owns the shop: looked through, and carried out with its proof.

Lives here: what the page is made of, an entry as a row and in full, the page joined with the till.
Must not: how an entry is put into words, what is read of the journal, the form of the export.
"""
