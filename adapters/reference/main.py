"""Upcard's own engine behind the protocol: ``upcard certify VARIANT -- python adapters/reference/main.py``."""

from upcard.certify.protocol.reference import Reference
from upcard.certify.protocol.serve import serve

if __name__ == "__main__":
    serve(Reference())
