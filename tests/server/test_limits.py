"""Buckets, places and addresses, with a clock of their own."""

from __future__ import annotations

import pytest

from fivewide.server.limits import MOST_KNOWN, Bucket, PerAddress, Places, address_of

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    bucket = Bucket(2, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_addresses_do_not_share_and_are_not_all_remembered() -> None:
    limits = PerAddress(0, 1, lambda: 0.0)
    assert limits.take("a")
    assert not limits.take("a")
    assert limits.take("b")
    for number in range(MOST_KNOWN):
        limits.take(str(number))
    assert len(limits._buckets) == MOST_KNOWN


def test_places_are_given_back() -> None:
    places = Places(2)
    assert [places.enter("a") for _ in range(3)] == [True, True, False]
    places.leave("a")
    assert places.enter("a")
    assert places.taken == 2


def test_one_household_is_one_address() -> None:
    assert address_of("2001:db8:1:2:3:4:5:6") == address_of("2001:db8:1:2::1")
    assert address_of("2001:db8:1:3::1") != address_of("2001:db8:1:2::1")
    assert address_of("::ffff:10.0.0.1") == address_of("10.0.0.1")
    assert address_of(None) == address_of("nonsense") == "unknown"
