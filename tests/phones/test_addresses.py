"""The addresses of this computer, in the order in which phones most likely reach them, and what systems say of them."""

from __future__ import annotations

import io
import json
import socket
import struct
import subprocess
import sys
from pathlib import Path

import ifaddr
import pytest

from breakaway_desktop.phones import addresses
from breakaway_desktop.phones.addresses import (
    LOOPBACK,
    Adapter,
    Kind,
    is_up,
    linux_kind,
    mac_kind,
    read_kind,
    sort_ways,
    windows_kind,
)
from breakaway_desktop.phones.reach import Reach
from breakaway_desktop.terminal.terminal import Terminal
from tests.phones.namespaces import HARDWARE as REAL, LINKS

HARDWARE = Adapter(("tun0",), ("169.254.3.3",), 32, kind=Kind.LOCAL)
PHONE = Adapter(("anything",), ("172.20.10.3",), kind=Kind.LOCAL)


def addresses_of(*adapters: Adapter) -> tuple[str, ...]:
    return tuple(dict.fromkeys(way.address for way in sort_ways(adapters)))


def local(*addresses: str) -> list[Adapter]:
    return [Adapter((f"eth{number}",), (address,), kind=Kind.LOCAL) for number, address in enumerate(addresses)]


def test_private_networks_come_first_and_addresses_that_nobody_gave_after_them() -> None:
    addresses = local("169.254.7.7", "172.20.0.4", "10.1.2.3", "192.168.1.20")
    assert addresses_of(*addresses) == ("192.168.1.20", "10.1.2.3", "172.20.0.4", "169.254.7.7")


@pytest.mark.parametrize("name", ["eth0", "Wi-Fi", "usb0", "Microsoft Wi-Fi Direct Virtual Adapter", "office"])
@pytest.mark.parametrize(
    "unlikely",
    [
        ("docker0",), ("veth12ab",), ("virbr0",), ("vboxnet0",), ("tun0",), ("utun3",), ("wg0",), ("tailscale0",),
        ("ztly5q",), ("{846EE342-7039}", "Hyper-V Virtual Ethernet Adapter", "vEthernet (WSL)"), ("NordVPN",),
        ("WireGuard Tunnel",),
    ],
)  # fmt: skip
def test_hardware_comes_first_and_then_what_is_no_tunnel_by_its_name(unlikely: tuple[str, ...], name: str) -> None:
    asked = Adapter(unlikely, ("192.168.56.1",)), Adapter((name,), ("172.16.0.2",))
    assert addresses_of(*asked, HARDWARE, PHONE) == ("172.20.10.3", "169.254.3.3", "172.16.0.2", "192.168.56.1")
    assert [way.is_asked for way in sort_ways([*asked, HARDWARE])] == [False, True, True]


@pytest.mark.parametrize("name", ["wwan0", "rmnet_data0", "pdp_ip0", "Mobile Broadband Connection", "Cellular 2"])
def test_what_is_mobile_by_its_name_or_down_is_left_out(name: str) -> None:
    assert addresses_of(Adapter((name,), ("10.0.0.7",), kind=Kind.LOCAL), PHONE._replace(is_up=False)) == ()


def test_public_and_own_addresses_are_left_out_and_none_is_named_twice() -> None:
    assert addresses_of(*local("8.8.8.8", "127.0.0.1", "10.0.0.5", "10.0.0.5")) == ("10.0.0.5",)


def test_equal_ones_stay_in_the_order_of_the_system() -> None:
    assert addresses_of(*local("192.168.9.9", "192.168.1.1")) == ("192.168.9.9", "192.168.1.1")


def test_this_computer_alone_is_an_address_if_there_is_no_other() -> None:
    assert Reach(list).find_hosts() == (LOOPBACK,)


def test_the_addresses_are_listed_without_a_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a connection")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    assert Reach().find_hosts()


LOCAL, MOBILE, UNKNOWN = Kind.LOCAL, Kind.MOBILE, Kind.UNKNOWN
LINUX = {
    "wlan0": ("1 device DEVTYPE=wlan", LOCAL), "eth0": ("1 device", LOCAL), "usb0": ("1 device", LOCAL),
    "office": ("65534", UNKNOWN), "wlan7": ("65534", UNKNOWN), "eth7": ("1", UNKNOWN), "en8": ("1 simulated", UNKNOWN),
    "ppp9": ("512 device", UNKNOWN), "eth0.5": ("1 DEVTYPE=vlan lower_eth0", UNKNOWN),
    "modem": ("1 device DEVTYPE=wwan", MOBILE), "stick": ("65534 device DEVTYPE=wwan", MOBILE),
    "br0": ("1 bridge:eth0,wlan0", LOCAL), "br1": ("1 bridge:eth0,eth7", UNKNOWN), "br2": ("1 bridge:", UNKNOWN),
    "br3": ("1 bridge:eth0,modem", MOBILE), "br4": ("1 bridge:bond0,usb0", LOCAL), "br5": ("1 bridge:br5", UNKNOWN),
    "bond0": ("1 bonding:eth0,wlan0", LOCAL), "bond1": ("1 bonding:", UNKNOWN), "bond2": ("1 bonding:eth7", UNKNOWN),
}  # fmt: skip
"""Adapters of a computer with Linux: type, and what else their folders have."""
EN, TUNNEL = 0x8863, 0x8051
"""Flags of a cable and of a tunnel of macOS."""


def make_linux(folder: Path) -> None:
    """Describe the adapters as Linux does."""
    (folder / "devices" / "virtual" / "radio").mkdir(parents=True)
    for number, (name, (words, _kind)) in enumerate(LINUX.items(), 1):
        type_, *more = words.split()
        device = folder / name
        device.mkdir()
        for file, text in (("ifindex", number), ("type", type_), ("uevent", "\n".join([f"INTERFACE={name}", *more]))):
            (device / file).write_text(f"{text}\n")
        for what in more:
            kind, _colon, ports = what.partition(":")
            if kind == "simulated":
                (device / "device").symlink_to(folder / "devices" / "virtual" / "radio")
            else:
                (device / kind).mkdir()
            if kind == "bridge":
                for port in ports.split(","):
                    (device / "brif" / port).mkdir(parents=True)
            elif kind == "bonding":
                (device / kind / "slaves").write_text(ports.replace(",", " "))


def test_linux_says_what_is_hardware_whatever_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_linux(tmp_path)
    assert {name: linux_kind(tmp_path / name) for name in LINUX} == {name: kind for name, (_, kind) in LINUX.items()}
    monkeypatch.setattr(addresses, "DEVICES", tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    assert [read_kind(*asked) for asked in (("wlan0", 1), ("wlan0", 7), ("gone", 1))] == [LOCAL, UNKNOWN, UNKNOWN]


@pytest.mark.parametrize(
    ("name", "flags", "function", "kind"),
    [
        ("en0", EN, 3, LOCAL), ("en5", EN, 2, LOCAL), ("pdp_ip0", TUNNEL, 5, MOBILE), ("utun4", TUNNEL, 3, UNKNOWN),
        ("en9", TUNNEL, 2, UNKNOWN), ("feth1", EN, 2, UNKNOWN), ("bridge100", EN, 0, UNKNOWN),
        ("awdl0", EN, 4, UNKNOWN),
    ],
)  # fmt: skip
def test_macos_says_it_by_function_and_flags(name: str, flags: int, function: int, kind: Kind) -> None:
    answers = {0xC0206911: struct.pack("<16xH14x", flags), 0xC02069AD: struct.pack("<16xI12x", function)}
    assert mac_kind(name, lambda request, _about: answers[request]) is kind


@pytest.mark.parametrize(
    ("type_", "flags", "kind"),
    [(6, 5, LOCAL), (71, 5, LOCAL), (6, 4, UNKNOWN), (71, 0, UNKNOWN), (53, 1, UNKNOWN), (23, 0, UNKNOWN),
     (131, 1, UNKNOWN), (243, 5, MOBILE), (244, 0, MOBILE)],
)  # fmt: skip
def test_windows_says_it_by_type_and_hardware(type_: int, flags: int, kind: Kind) -> None:
    assert windows_kind(struct.pack("<1128xI20xB199x", type_, flags)) is kind


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fcntl, which other systems are asked with")
@pytest.mark.parametrize("system", ["darwin", "freebsd14"])
def test_a_system_that_does_not_answer_leaves_an_adapter_unknown(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert read_kind("en0", 1) is UNKNOWN


def test_a_second_address_is_of_its_adapter(monkeypatch: pytest.MonkeyPatch) -> None:
    second = ifaddr.Adapter("eth0:1", "eth0:1", [ifaddr.IP("192.168.1.5", 24, "eth0:1")])
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [second])
    monkeypatch.setattr(socket, "if_nametoindex", {"eth0": 3}.__getitem__)
    monkeypatch.setattr(addresses, "read_kind", lambda name, index: LOCAL if (name, index) == ("eth0", 3) else UNKNOWN)
    monkeypatch.setattr(sys, "platform", "linux")
    assert [(adapter.kind, adapter.number) for adapter in addresses.read_adapters()] == [(LOCAL, 3)]


def test_linux_says_what_is_up(tmp_path: Path) -> None:
    adapters = {"wlan0": ("0x1003", "up"), "eth0": ("0x1003", "down"), "eth1": ("0x1002", "unknown")}
    for name, texts in adapters.items():
        (tmp_path / name).mkdir()
        for file, text in zip(("flags", "operstate"), texts, strict=True):
            (tmp_path / name / file).write_text(text)
    assert [name for name in (*adapters, "en0") if is_up(tmp_path / name)] == ["wlan0", "en0"]


class _Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_picture_has_its_own_colours_on_a_screen_and_none_in_a_file() -> None:
    screen, file = _Screen(), io.StringIO()
    for stream in (screen, file):
        Terminal(None, None, stream).print_picture(["█▀", "▄ "])
    assert screen.getvalue() == "\x1b[97;40m█▀\x1b[0m\n\x1b[97;40m▄ \x1b[0m\n"
    assert file.getvalue() == "█▀\n▄ \n"


# Where a table can be reached: adapters, visitors, and whether they may come in, before and after the switch


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
OWN_LINKS = ("192.168.1.23", "192.168.2.1")
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
    assert make_reach(opens=False).find_hosts() == OWN_LINKS
    asked = {"100.101.7.23", "10.147.17.5", "10.8.0.2", "100.90.1.1", "10.50.0.2", "172.17.0.1"}
    hosts = make_reach(opens=True).find_hosts()
    assert hosts[:2] == OWN_LINKS
    assert set(hosts[2:]) == asked
    ways = make_reach(opens=False).asked_ways
    assert {way.address for way, _is_open in ways} == asked
    assert {way.adapter for way, _is_open in ways} >= {"Tailscale", "wg0", "home"}


def test_one_switch_opens_one_adapter_at_one_address() -> None:
    reach = make_reach(opens=False)
    reach.opened = frozenset({("home", "10.50.0.2"), ("wg0", "10.8.0.99")})
    assert reach.find_hosts() == (*OWN_LINKS, "10.50.0.2")
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
    local = [link.own.partition("/")[0] for link in LINKS[:REAL]]
    everywhere = [link.own.partition("/")[0] for link in LINKS]
    assert closed["hosts"] == local
    assert closed["answers"] == {link.adapter: local if link in LINKS[:REAL] else [] for link in LINKS}
    assert sorted(opened["hosts"]) == sorted(everywhere)
    assert opened["answers"] == {link.adapter: everywhere for link in LINKS}
    assert closed_again == closed
