"""The office of a chain, for whoever owns the shop: joining it, how the till stands to it, leaving.

Lives here: what the page is made of, the page joined with the till.
Must not: keys, codes, what is sent and when.
"""
