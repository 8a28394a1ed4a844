"""Adapters behind which no phone is: they come last or are left out, and no code is shown for this computer alone."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.phones.addresses import Adapter, is_real, is_up
from breakaway_desktop.terminal.terminal import Terminal
from tests.phones.test_addresses import addresses_of

HOTSPOT = Adapter(("wlan0",), ("172.20.10.3",))


@pytest.mark.parametrize(
    "name",
    [
        "proton0", "nordlynx", "CloudflareWARP", "gpd0", "cscotun0", "surfshark_wg", "outline-tun0", "snx0", "incusbr0",
        "waydroid0", "nebula1", "mpqemubr0", "wgivpn", "wg-mullvad", "zcctun0", "wt0", "ipsec0", "cali1f", "mvpn0",
        "pvpnksintrf0",
        "Cloudflare WARP Interface Tunnel", "PANGP Virtual Ethernet Adapter", "Check Point Virtual Network Adapter",
        "Mullvad Tunnel", "ProtonVPN TUN", "Some adapter of 2031",
    ],
)  # fmt: skip
def test_a_hotspot_comes_before_tunnels_and_machines(name: str) -> None:
    assert addresses_of([Adapter((name,), ("10.2.0.2",)), HOTSPOT]) == ("172.20.10.3", "10.2.0.2")


@pytest.mark.parametrize(
    "more", [{"bits": 32}, {"bits": 31}, {"is_real": False}], ids=["point to point", "two ends", "no hardware"]
)
def test_an_adapter_with_a_real_name_may_be_a_tunnel(more: dict[str, Any]) -> None:
    assert addresses_of([Adapter(("eth7",), ("192.168.1.2",), **more), HOTSPOT])[0] == "172.20.10.3"


def test_an_adapter_that_is_down_is_left_out_and_hardware_counts_whatever_its_name() -> None:
    down, odd = Adapter(("wlan1",), ("192.168.1.2",), is_up=False), Adapter(("x7",), ("10.0.0.7",), is_real=True)
    windows = Adapter(("{8-4}", "Microsoft Wi-Fi Direct Virtual Adapter", "Wi-Fi 3"), ("192.168.137.1",))
    tunnel = Adapter(("tun0",), ("192.168.1.3",))
    assert addresses_of([down, tunnel, odd, windows]) == ("192.168.137.1", "10.0.0.7", "192.168.1.3")


def test_linux_says_what_is_up_and_what_is_hardware(tmp_path: Path) -> None:
    adapters = {
        "wlan0": ("0x1003", "up", "device"), "eth0": ("0x1003", "down", "device"),
        "eth1": ("0x1002", "unknown", "device"),
        "nordlynx": ("0x10091", "unknown", ""), "lan": ("0x1003", "up", "lower_wlan0"),
        "lxdbr": ("0x1003", "up", "lower_veth1"),
        "veth1": ("0x1003", "up", "lower_lxdbr"),
    }  # fmt: skip
    for name, (flags, state, inner) in adapters.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "flags").write_text(flags)
        (tmp_path / name / "operstate").write_text(state)
        if inner:
            (tmp_path / name / inner).mkdir()
    assert {name for name in adapters if is_up(tmp_path / name)} == adapters.keys() - {"eth0", "eth1"}
    assert {name for name in adapters if is_real(tmp_path / name)} == {"wlan0", "eth0", "eth1", "lan"}
    assert is_real(tmp_path / "en0") is None
    assert is_up(tmp_path / "en0")


class _Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_picture_has_its_own_colours_on_a_screen_and_none_in_a_file() -> None:
    screen, file = _Screen(), io.StringIO()
    for stream in (screen, file):
        Terminal(None, None, stream).print_picture(["█▀", "▄ "])
    assert screen.getvalue() == "\x1b[97;40m█▀\x1b[0m\n\x1b[97;40m▄ \x1b[0m\n"
    assert file.getvalue() == "█▀\n▄ \n"
