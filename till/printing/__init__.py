"""Paper: pictures of receipts become dots, dots become a printer's bytes.

Lives here: the raster, the printer's language, the printers, and the spooler that feeds each from
its queue; connections in `wires`, the till's own slips in `slips`, the pole display in `pole`.
Must not: know the store, the service or the window; lay out a fiscal receipt.
"""
