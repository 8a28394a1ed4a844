"""Where a table can be reached: adapters, visitors, and whether they may come in, before and after the switch."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from breakaway_desktop.phones.addresses import LOOPBACK, Adapter, Kind
from breakaway_desktop.phones.reach import Reach
from tests.phones.namespaces import HARDWARE, LINKS

WIFI = Adapter(("wlan0",), ("192.168.1.23",), kind=Kind.LOCAL, number=2)
BRIDGE = Adapter(("bridge100",), ("192.168.2.1",), kind=Kind.LOCAL, number=3)
CONTAINERS = Adapter(("docker0",), ("172.17.0.1",), 16)
TAILSCALE = Adapter(("{5A}", "Tailscale Tunnel", "Tailscale"), ("100.101.7.23",), 32)
ZEROTIER = Adapter(("ztly5abc",), ("10.147.17.5",))
WIREGUARD = Adapter(("wg0",), ("10.8.0.2",), 32, number=5)
UTUN = Adapter(("utun4",), ("100.90.1.1",), 32)
COMPANY = Adapter(("home",), ("10.50.0.2",))
MODEM = Adapter(("wwan0",), ("100.72.0.9",), 30)
CARRIER = Adapter(("eth9",), ("10.72.0.9",), 30, kind=Kind.MOBILE)
UNUSED = Adapter(("TAP-Windows Adapter V9",), ("169.254.80.1",), 16)
ALL = [TAILSCALE, WIFI, MODEM, ZEROTIER, CARRIER, WIREGUARD, UNUSED, UTUN, COMPANY, CONTAINERS, BRIDGE]
LOCAL = ("192.168.1.23", "192.168.2.1")
ROUTES = {
    "127.0.0.1": "127.0.0.1", "192.168.1.50": "192.168.1.23", "192.168.2.7": "192.168.2.1", "172.17.0.3": "172.17.0.1",
    "192.168.1.99": "10.8.0.2",
    "100.64.0.9": "100.101.7.23", "10.147.17.8": "10.147.17.5", "10.8.0.7": "10.8.0.2", "10.50.0.1": "10.50.0.2",
    "8.8.8.8": "192.168.1.23", "100.72.0.10": "100.72.0.9", "10.72.0.10": "10.72.0.9", "10.9.9.9": "192.168.1.23",
    "100.64.0.10": "192.168.1.23", "10.147.17.9": "192.168.1.23", "192.168.1.23": "192.168.1.23",
}  # fmt: skip
"""The address of ours from which each visitor is answered. 192.168.1.99 is at the end of the tunnel wg0."""


def make_reach(*, opens: bool, adapters: list[Adapter] = ALL) -> Reach:
    reach = Reach(lambda: adapters, ROUTES.__getitem__)
    reach.find_hosts()
    reach.opened = frozenset(way.key for way, _is_open in reach.asked_ways if opens)
    return reach


def test_the_table_answers_where_it_was_opened_and_never_at_a_mobile_network() -> None:
    assert not Reach().opened
    assert make_reach(opens=False).find_hosts() == LOCAL
    asked = {"100.101.7.23", "10.147.17.5", "10.8.0.2", "100.90.1.1", "10.50.0.2", "172.17.0.1"}
    hosts = make_reach(opens=True).find_hosts()
    assert hosts[:2] == LOCAL
    assert set(hosts[2:]) == asked
    ways = make_reach(opens=False).asked_ways
    assert {way.address for way, _is_open in ways} == asked
    assert {way.adapter for way, _is_open in ways} >= {"Tailscale", "wg0", "home"}


def test_one_switch_opens_one_adapter_at_one_address() -> None:
    reach = make_reach(opens=False)
    reach.opened = frozenset({("home", "10.50.0.2"), ("wg0", "10.8.0.99")})
    assert reach.find_hosts() == (*LOCAL, "10.50.0.2")
    assert reach.admits("10.50.0.2", "10.50.0.1")
    assert reach.admits("192.168.1.23", "10.50.0.1")
    assert not reach.admits("10.50.0.2", "10.8.0.7")


@pytest.mark.parametrize("visitor", ["192.168.1.50", "10.9.9.9"])
def test_the_adapter_through_which_a_visitor_comes_must_be_open(visitor: str) -> None:
    """Linux says which: so a tunnel without an address of its own, and a false route, are seen, too."""
    for opens, adapters in ((False, [2, 3]), (True, [2, 3, 5])):
        reach = make_reach(opens=opens)
        assert [index for index in range(1, 9) if reach.admits("192.168.1.23", visitor, index)] == adapters


def test_an_address_that_a_tunnel_borrows_is_closed_until_it_is_opened() -> None:
    adapters = [WIFI, Adapter(("office",), ("192.168.1.23",), 32)]
    assert make_reach(opens=False, adapters=adapters).find_hosts() == (LOOPBACK,)
    assert not make_reach(opens=False, adapters=adapters).admits("192.168.1.23", "192.168.1.50")
    assert make_reach(opens=True, adapters=adapters).find_hosts() == ("192.168.1.23",)


@pytest.mark.parametrize(
    ("called", "visitor", "before", "after"),
    [
        ("192.168.1.23", "192.168.1.50", True, True),
        ("192.168.1.23", "192.168.1.23", True, True),
        ("192.168.2.1", "192.168.2.7", True, True),
        ("172.17.0.1", "172.17.0.3", False, True),
        ("192.168.1.23", "10.9.9.9", True, True),  # behind the router of a company
        ("100.101.7.23", "100.64.0.9", False, True),
        ("10.147.17.5", "10.147.17.8", False, True),
        ("10.8.0.2", "10.8.0.7", False, True),
        ("10.50.0.2", "10.50.0.1", False, True),
        ("192.168.1.23", "10.8.0.7", False, True),  # routed to the Wi-Fi's address through the tunnel
        ("192.168.1.23", "192.168.1.99", False, True),  # the same, with an address of the Wi-Fi
        ("192.168.1.23", "10.147.17.9", False, True),  # the same, where the route does not tell
        ("192.168.1.23", "8.8.8.8", False, False),
        ("192.168.1.23", "100.64.0.10", False, False),  # of the provider
        ("100.72.0.9", "100.72.0.10", False, False),
        ("10.72.0.9", "10.72.0.10", False, False),
        ("192.168.1.23", "10.72.0.10", False, False),
        ("203.0.113.7", "192.168.1.50", False, False),
        ("127.0.0.1", "127.0.0.1", True, True),
        ("127.0.0.1", "192.168.1.50", False, False),
        ("192.168.1.23", "127.0.0.1", False, False),
    ],
)
def test_the_called_address_and_the_visitor_decide(called: str, visitor: str, before: bool, after: bool) -> None:
    assert make_reach(opens=False).admits(called, visitor) == before
    assert make_reach(opens=True).admits(called, visitor) == after


def test_a_wide_network_of_a_vpn_leaves_the_wifi_inside_it_open_and_a_lost_route_admits_nobody() -> None:
    wifi, company = Adapter(("wlan0",), ("10.0.0.4",), kind=Kind.LOCAL), Adapter(("tun0",), ("10.200.0.1",), 8)
    table = Reach(lambda: [company, wifi], lambda _visitor: "10.0.0.4")
    assert table.find_hosts() == ("10.0.0.4",)
    assert table.admits("10.0.0.4", "10.0.0.9")
    assert not table.admits("10.0.0.4", "10.200.0.9")

    def lose(_visitor: str) -> str:
        raise OSError

    assert not Reach(lambda: [wifi], lose).admits("10.0.0.4", "10.0.0.9")


_NAMESPACE = ("unshare", "--map-root-user", "--net")


def _can_make_networks() -> bool:
    try:
        return subprocess.run([*_NAMESPACE, "ip", "link"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


@pytest.mark.release
def test_a_listening_table_answers_exactly_where_the_screen_says() -> None:
    if not _can_make_networks():
        pytest.skip("this system makes no networks of its own")
    command = [*_NAMESPACE, sys.executable, "-m", "tests.phones.namespaces"]
    closed, opened, closed_again = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    local = [link.own.partition("/")[0] for link in LINKS[:HARDWARE]]
    everywhere = [link.own.partition("/")[0] for link in LINKS]
    assert closed["hosts"] == local
    assert closed["answers"] == {link.adapter: local if link in LINKS[:HARDWARE] else [] for link in LINKS}
    assert sorted(opened["hosts"]) == sorted(everywhere)
    assert opened["answers"] == {link.adapter: everywhere for link in LINKS}
    assert closed_again == closed
