"""Connections to printers, each kind in a module of its own, and what this machine can find.

Lives here: addresses, network, USB, serial ports, device files, queues of CUPS and of Windows.
Must not: know receipts or jobs, decide what a failure means for them, try again.
"""
