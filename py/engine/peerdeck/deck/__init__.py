"""The mathematics of a deck that nobody holds: everybody shuffles, and only together they look.

There is no protocol here, nothing is sent or waited for, and no code but `ristretto` and `toy`
knows which group it works in. `peer/src/deck/` is the same in JavaScript, with the same bytes;
`docs/deck-mathematics.md` says why it is right, and what was not proved.

- `group`: what a group offers. `ristretto`, on `edwards`, is the real one, `toy` a fast one.
- `transcript`: hashing with the place of a proof; secret numbers. `encoding`: what is hashed, as
  bytes. `layout`: reading bytes.
- `batch`: many equations in one sum. `dleq`: proofs about logarithms.
- `cards`: keys, faces, cards, shares. `shuffle`: a shuffle and its proof.
- `sharing`: a secret held by others. `boxes`: bytes for one person. `signing`: words of a key.
- `p256`: signatures as browsers make them, checked in plain Python.
- `operations`: all of this by name, from bytes to bytes.
"""
