"""Orders where they wait: places, money for parts, and how a bill is divided.

Lives here: what is open at a place, and who pays what of it.
Must not: what an order or its summary comes to (selling), documents.
"""
