"""Where a table can be reached: adapters, visitors, and whether they may come in, before and after the switch."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from breakaway_desktop.phones.addresses import Adapter
from breakaway_desktop.phones.reach import Reach
from tests.phones.namespaces import LINKS

WIFI = Adapter(("wlan0",), ("192.168.1.23",))
HOTSPOT = Adapter(("bridge100",), ("192.168.2.1",))
CONTAINERS = Adapter(("docker0",), ("172.17.0.1",), 16, is_real=False)
TAILSCALE = Adapter(("{5A}", "Tailscale Tunnel", "Tailscale"), ("100.101.7.23",), 32)
ZEROTIER = Adapter(("ztly5abc",), ("10.147.17.5",))
WIREGUARD = Adapter(("wg0",), ("10.8.0.2",), 32)
UTUN = Adapter(("utun4",), ("100.90.1.1",), 32)
COMPANY = Adapter(("Some adapter",), ("10.50.0.2",), 32)
MODEM = Adapter(("wwan0",), ("100.72.0.9",), 30, is_real=True)
CARRIER = Adapter(("wwan1",), ("10.72.0.9",), 30, is_real=True)
UNUSED = Adapter(("TAP-Windows Adapter V9",), ("169.254.80.1",), 16)
ALL = [TAILSCALE, WIFI, MODEM, ZEROTIER, CARRIER, WIREGUARD, UNUSED, UTUN, COMPANY, CONTAINERS, HOTSPOT]
LOCAL = ("192.168.1.23", "192.168.2.1", "172.17.0.1")
ROUTES = {
    "127.0.0.1": "127.0.0.1", "192.168.1.50": "192.168.1.23", "192.168.2.7": "192.168.2.1", "172.17.0.3": "172.17.0.1",
    "192.168.1.99": "10.8.0.2",
    "100.64.0.9": "100.101.7.23", "10.147.17.8": "10.147.17.5", "10.8.0.7": "10.8.0.2", "10.50.0.1": "10.50.0.2",
    "8.8.8.8": "192.168.1.23", "100.72.0.10": "100.72.0.9", "10.72.0.10": "10.72.0.9", "10.9.9.9": "192.168.1.23",
    "100.64.0.10": "192.168.1.23", "10.147.17.9": "192.168.1.23", "192.168.1.23": "192.168.1.23",
}  # fmt: skip
"""The address of ours from which each visitor is answered. 192.168.1.99 is at the end of the tunnel wg0."""


def make_reach(*, opens_vpn: bool) -> Reach:
    reach = Reach(lambda: ALL, ROUTES.__getitem__)
    reach.opens_vpn = opens_vpn
    reach.find_hosts()
    return reach


def test_the_table_answers_on_a_vpn_only_after_the_switch_and_never_at_a_mobile_network() -> None:
    assert not Reach().opens_vpn
    assert make_reach(opens_vpn=False).find_hosts() == LOCAL
    vpn = {"100.101.7.23", "10.147.17.5", "10.8.0.2", "100.90.1.1", "10.50.0.2"}
    hosts = make_reach(opens_vpn=True).find_hosts()
    assert hosts[:3] == LOCAL
    assert set(hosts[3:]) == vpn
    assert {way.address for way in make_reach(opens_vpn=False).vpn_ways} == vpn
    assert {way.adapter for way in make_reach(opens_vpn=False).vpn_ways} >= {"Tailscale", "wg0"}


@pytest.mark.parametrize(
    ("called", "visitor", "before", "after"),
    [
        ("192.168.1.23", "192.168.1.50", True, True),
        ("192.168.1.23", "192.168.1.23", True, True),
        ("192.168.2.1", "192.168.2.7", True, True),
        ("172.17.0.1", "172.17.0.3", True, True),
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
    assert make_reach(opens_vpn=False).admits(called, visitor) == before
    assert make_reach(opens_vpn=True).admits(called, visitor) == after


def test_a_wide_network_of_a_vpn_leaves_the_wifi_inside_it_open_and_a_lost_route_admits_nobody() -> None:
    wifi, company = Adapter(("wlan0",), ("10.0.0.4",)), Adapter(("tun0",), ("10.200.0.1",), 8)
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
    local = [link.own.partition("/")[0] for link in LINKS[:4]]
    everywhere = [link.own.partition("/")[0] for link in LINKS]
    assert closed["hosts"] == local
    assert closed["answers"] == {link.adapter: local if link in LINKS[:4] else [] for link in LINKS}
    assert sorted(opened["hosts"]) == sorted(everywhere)
    assert opened["answers"] == {link.adapter: everywhere for link in LINKS}
    assert closed_again == closed
