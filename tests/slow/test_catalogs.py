"""Many thousands of broken catalogs: none is a surprise, and none that is sound loses anything."""

import os

import pytest

from tests.catalogs.hostile_catalogs import broken, prove

CATALOGS = int(os.environ.get("RULEBOOK_CATALOGS", "100000"))
TOGETHER = 5000


@pytest.mark.parametrize("first", range(0, CATALOGS, TOGETHER))
def test_broken_catalog_is_told_or_kept_whole(first: int) -> None:
    """The seeds of those that are not are listed."""
    failed = {}
    for seed in range(first, first + TOGETHER):
        try:
            prove(broken(seed))
        except Exception as error:  # noqa: BLE001 -- whatever it is, with its seed
            failed[seed] = repr(error)
    assert failed == {}
