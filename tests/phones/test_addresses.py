"""The addresses of this computer, in the order in which phones most likely reach them."""

from __future__ import annotations

import socket

import pytest

from breakaway_desktop.phones.addresses import LOOPBACK, Adapter, Kind, sort_ways
from breakaway_desktop.phones.reach import Reach

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
