"""Proofs that the built products can be installed, used, updated and removed.

Lives here: what is tried, on Linux and for Windows under Wine, and what was seen.
Must not: build a product, or touch what is installed on this machine.
"""
