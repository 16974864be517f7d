"""Pages that hold nothing but peers, as the tests of connections have them."""

from tests.connections.conftest import invite, site

__all__ = ["invite", "site"]
