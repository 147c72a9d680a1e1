"""Names of structures."""

import hashlib

#: Crockford's base 32, five bits to a character.
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_CHARACTERS = 26


def snapshot_id(lines: bytes) -> str:
    """The first 130 bits of SHA-256."""
    bits = int.from_bytes(hashlib.sha256(lines).digest(), "big") >> (256 - 5 * _CHARACTERS)
    shifts = range(5 * (_CHARACTERS - 1), -1, -5)
    return "snp_" + "".join(_ALPHABET[bits >> shift & 31] for shift in shifts)
