"""The addresses of this computer, in the order in which phones most likely reach them."""

from __future__ import annotations

import socket
from collections.abc import Iterable

import pytest

from breakaway_desktop.phones.addresses import LOOPBACK, Adapter, sort_ways
from breakaway_desktop.phones.reach import Reach


def addresses_of(adapters: Iterable[Adapter]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(way.address for way in sort_ways(adapters)))


def adapters(*pairs: tuple[str, str]) -> list[Adapter]:
    return [Adapter((name,), (address,)) for name, address in pairs]


def test_private_networks_come_first_and_addresses_that_nobody_gave_after_them() -> None:
    addresses = adapters(
        ("eth3", "169.254.7.7"), ("eth2", "172.20.0.4"), ("eth1", "10.1.2.3"), ("wlan0", "192.168.1.20")
    )  # fmt: skip
    assert addresses_of(addresses) == ("192.168.1.20", "10.1.2.3", "172.20.0.4", "169.254.7.7")


@pytest.mark.parametrize(
    "name",
    [
        "docker0", "br-3f2a9c", "veth12ab", "virbr0", "vmnet8", "vboxnet0", "tun0", "tap1", "utun3", "wg0", "lxcbr0",
        "tailscale0", "ztly5q", "bridge100", "ppp0", "vEthernet (WSL)", "vEthernet (Default Switch)",
        "Hyper-V Virtual Ethernet Adapter", "VirtualBox Host-Only Ethernet Adapter", "TAP-Windows Adapter V9",
        "VMware Virtual Ethernet Adapter for VMnet8", "WireGuard Tunnel", "NordVPN", "Npcap Loopback Adapter",
    ],
)  # fmt: skip
def test_adapters_of_virtual_machines_and_tunnels_come_last(name: str) -> None:
    addresses = adapters((name, "192.168.56.1"), ("enp3s0", "10.0.0.5"), ("wlp2s0", "169.254.3.3"))
    assert addresses_of(addresses) == ("10.0.0.5", "169.254.3.3", "192.168.56.1")


@pytest.mark.parametrize(
    "name", ["eth0", "enp3s0", "wlan0", "wlp2s0", "en0", "br0", "Wi-Fi", "Ethernet 2", "Intel(R) Wi-Fi 6 AX201", "usb0"]
)
def test_adapters_that_phones_reach_are_no_virtual_ones(name: str) -> None:
    assert addresses_of(adapters(("docker0", "192.168.0.1"), (name, "172.16.0.2"))) == ("172.16.0.2", "192.168.0.1")


def test_any_name_of_an_adapter_may_be_that_of_a_virtual_one() -> None:
    virtual = Adapter(("{846EE342-7039}", "Hyper-V Virtual Ethernet Adapter", "vEthernet (WSL)"), ("192.168.0.1",))
    real = Adapter(("{11111111-7039}", "Realtek Gaming 2.5GbE", "Ethernet"), ("192.168.0.2",))
    assert addresses_of([virtual, real]) == ("192.168.0.2", "192.168.0.1")


def test_public_and_own_addresses_are_left_out_and_none_is_named_twice() -> None:
    addresses = adapters(("eth0", "8.8.8.8"), ("lo", "127.0.0.1"), ("eth1", "10.0.0.5"), ("eth2", "10.0.0.5"))
    assert addresses_of(addresses) == ("10.0.0.5",)
    assert addresses_of([]) == ()


def test_equal_ones_stay_in_the_order_of_the_system() -> None:
    addresses = adapters(("wlan0", "192.168.9.9"), ("eth0", "192.168.1.1"))
    assert addresses_of(addresses) == ("192.168.9.9", "192.168.1.1")


def test_this_computer_alone_is_an_address_if_there_is_no_other() -> None:
    assert Reach(list).find_hosts() == (LOOPBACK,)


def test_the_addresses_are_listed_without_a_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a connection")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    assert Reach().find_hosts()
