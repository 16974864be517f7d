"""A peer that means harm, written against the wire format and nothing else of Peerdeck."""
