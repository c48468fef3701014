"""The journal, for whoever owns the shop: looked through, and carried out with its proof.

Lives here: the page, what narrows its list, one entry in full, the controller.
Must not: how an entry is put into words, what is read of the journal, the form of the export.
"""
