"""The sale just made, until the next one begins.

Lives here: the change, the steps that follow, the receipt.
Must not: print or deliver.
"""
