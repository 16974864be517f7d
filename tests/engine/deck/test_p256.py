"""Signatures with P-256, by the test vectors of RFC 6979, appendix A.2.5."""

import pytest

from peerdeck.deck.p256 import ORDER, key_of, sign, verify

SECRET = 0xC9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721
KEY = bytes.fromhex(
    "04"
    "60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6"
    "7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299"
)
SIGNATURES = {
    b"sample": (
        "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716"
        "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8"
    ),
    b"test": (
        "F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367"
        "019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083"
    ),
}


def test_a_secret_has_its_key() -> None:
    assert key_of(SECRET) == KEY


@pytest.mark.parametrize("message", SIGNATURES)
def test_the_signatures_of_the_standard_are_made_and_hold(message: bytes) -> None:
    signature = bytes.fromhex(SIGNATURES[message])
    assert sign(SECRET, message) == signature
    assert verify(KEY, signature, message)


@pytest.mark.parametrize("at", [0, 31, 32, 63])
def test_a_changed_signature_does_not_hold(at: int) -> None:
    signature = bytearray(bytes.fromhex(SIGNATURES[b"test"]))
    signature[at] ^= 1
    assert not verify(KEY, bytes(signature), b"test")


def test_a_signature_holds_for_one_message_and_one_key() -> None:
    signature = bytes.fromhex(SIGNATURES[b"test"])
    assert not verify(KEY, signature, b"tests")
    assert not verify(key_of(SECRET + 1), signature, b"test")


@pytest.mark.parametrize(
    "key", [b"", KEY[:-1], KEY[1:], b"\x02" + KEY[1:], KEY[:-1] + b"\x00", b"\x04" + bytes(64)]
)
def test_what_is_no_point_of_the_curve_is_no_key(key: bytes) -> None:
    assert not verify(key, bytes.fromhex(SIGNATURES[b"test"]), b"test")


@pytest.mark.parametrize("r", [0, ORDER, ORDER + 1])
def test_numbers_out_of_range_are_no_signature(r: int) -> None:
    good = bytes.fromhex(SIGNATURES[b"test"])
    assert not verify(KEY, r.to_bytes(32, "big") + good[32:], b"test")
    assert not verify(KEY, good[:32] + r.to_bytes(32, "big"), b"test")
    assert not verify(KEY, good + b"\x00", b"test")
