"""Bytes as text in base64url, without padding."""

from __future__ import annotations

import base64
import binascii
import re


def encoded(data: bytes) -> str:
    """Return bytes in base64url."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return the bytes of a text in base64url. Raises `ValueError`."""
    if not re.fullmatch(r"[A-Za-z0-9_-]*", text):
        raise ValueError(text)
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except binascii.Error:
        raise ValueError(text) from None
