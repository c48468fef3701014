"""The shop PC's products: what goes into them and how each is made.

Lives here: the product's own facts, the Linux bundle and package, the Windows folder and installer.
Must not: set the checkout up, or be imported by the till.
"""
