"""Paper: pictures of receipts become dots, dots become a printer's bytes.

Lives here: the raster, the printer's language, the devices and the spooler that feeds them.
Must not: know the store, the service or the window; lay out a fiscal receipt.
"""
