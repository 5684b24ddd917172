"""Ed25519 signatures of certificates. The library is needed only here: ``pip install 'upcard[sign]'``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from upcard.certify.certificate import Check, signed_bytes


class CannotSign(ValueError):
    """The library is missing or the key cannot be used; the message says what to do."""


def sign(made: Mapping[str, Any], key_file: Path) -> dict[str, Any]:
    """The certificate with a signature by the private key of a PEM file; raises `CannotSign`."""
    serialization, keys, _ = _library()
    key = _loaded(serialization.load_pem_private_key, key_file, password=None)
    if not isinstance(key, keys.Ed25519PrivateKey):
        raise CannotSign(f"{key_file}: not an Ed25519 key")
    public = key.public_key().public_bytes_raw()
    signature = {"algorithm": "ed25519", "public-key": public.hex(), "value": key.sign(signed_bytes(made)).hex()}
    return {**made, "signature": signature}


def check(made: Mapping[str, Any], public_key_file: Path | None) -> Check:
    """Is the certificate as it was signed, and by whom it should be? Raises `CannotSign`.

    Without `public_key_file` the key of the certificate itself is used, which shows only that nothing was changed.
    """
    serialization, keys, invalid = _library()
    if "signature" not in made:
        return Check("signature", public_key_file is None, "not signed")
    public = bytes.fromhex(made["signature"]["public-key"])
    if public_key_file is not None:
        expected = _loaded(serialization.load_pem_public_key, public_key_file)
        if not isinstance(expected, keys.Ed25519PublicKey) or expected.public_bytes_raw() != public:
            return Check("signature", False, f"by another key than {public_key_file}")
    try:
        keys.Ed25519PublicKey.from_public_bytes(public).verify(
            bytes.fromhex(made["signature"]["value"]), signed_bytes(made)
        )
    except invalid:
        return Check("signature", False, "does not fit: the certificate was changed after it was signed")
    by = str(public_key_file) if public_key_file else f"the key {public.hex()[:16]}…, which nothing vouches for"
    return Check("signature", True, f"fits, by {by}")


def _library() -> tuple[Any, ModuleType, type[Exception]]:
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric import ed25519
    except ImportError:
        raise CannotSign("signatures need one more package: pip install 'upcard[sign]'") from None
    return serialization, ed25519, InvalidSignature


def _loaded(load: Any, path: Path, **arguments: Any) -> Any:
    try:
        return load(path.read_bytes(), **arguments)
    except (ValueError, TypeError) as error:
        raise CannotSign(f"{path}: not a key in PEM format, or one with a password: {error}") from None
