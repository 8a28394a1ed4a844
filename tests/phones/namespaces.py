"""A computer with a Wi-Fi, a cable, a hot spot, containers and five VPNs, each with somebody at its other end.

    unshare --map-root-user --net python -m tests.phones.namespaces

prints who reaches its table at which address, before the switch, after it, and after it is off again.
"""

from __future__ import annotations

import ctypes
import json
import os
import socket
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, NamedTuple

from breakaway_desktop.phones.addresses import Kind, read_adapters
from breakaway_desktop.phones.reach import Reach
from breakaway_desktop.phones.server import PageFile, PhoneServer
from tests.kit.phone_server import LIMITS_IN_TESTS

_NEW_NETWORK: Final = 0x40000000
"""Flag of `unshare` (Linux)."""


class Link(NamedTuple):
    """An adapter, its address, the computer at its end, and the route to others behind it."""

    adapter: str
    own: str
    visitor: str
    route: str = ""


LINKS: Final = (
    Link("wlan0", "192.168.1.23/24", "192.168.1.50/24"),
    Link("ap0", "192.168.2.1/24", "192.168.2.7/24"),
    Link("eth1", "10.1.1.1/24", "10.1.1.2/24"),
    Link("office", "10.10.0.1/24", "10.10.0.7/24"),
    Link("docker0", "172.17.0.1/16", "172.17.0.3/16"),
    Link("ztly5abc", "10.147.17.5/24", "10.147.17.8/24"),
    Link("wg0", "10.8.0.2/32", "10.8.0.7/32", "10.8.0.0/24"),
    Link("tailscale0", "100.101.7.23/32", "100.64.0.9/32", "100.64.0.0/10"),
    Link("wg1", "10.9.0.2/32", "192.168.1.99/32", "192.168.1.99/32"),
)

HARDWARE: Final = 3
"""The first ones count as hardware, which a network of one's own has not."""


class Visitor:
    """Somebody at the other end of an adapter, who reaches all our addresses through it."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._thread.submit(self._enter).result()

    def _enter(self) -> None:
        assert ctypes.CDLL(None).unshare(_NEW_NETWORK) == 0  # of this thread alone
        link, own = self.link, self.link.own.partition("/")[0]
        home = f"/proc/{os.getpid()}/ns/net"
        _run("nsenter", f"--net={home}", "ip", "link", "add", link.adapter, "type", "veth", "peer", "name", "far",
             "netns", str(threading.get_native_id()))  # fmt: skip
        for command in (f"address add {link.own} dev {link.adapter}", f"link set {link.adapter} up",
                        *([f"route add {link.route} dev {link.adapter}"] if link.route else [])):  # fmt: skip
            _run("nsenter", f"--net={home}", "ip", *command.split())
        for command in (f"address add {link.visitor} dev far", "link set far up", f"route replace {own} dev far",
                        f"route add default via {own}"):  # fmt: skip
            _run("ip", *command.split())

    def reaches(self, address: str, port: int) -> bool:
        """Return whether the table answers at this address."""
        return self._thread.submit(self._request, address, port).result()

    def _request(self, address: str, port: int) -> bool:
        with suppress(OSError), socket.create_connection((address, port)) as connection:
            connection.sendall(f"GET / HTTP/1.1\r\nHost: {address}:{port}\r\n\r\n".encode())
            return connection.recv(12) == b"HTTP/1.1 200"
        return False


def _run(*command: str) -> None:
    subprocess.run(command, check=True)


def main() -> None:
    _run("ip", "link", "set", "lo", "up")
    visitors = [Visitor(link) for link in LINKS]
    kinds = dict.fromkeys((link.adapter for link in LINKS[:HARDWARE]), Kind.LOCAL)
    reach = Reach(lambda: [each._replace(kind=kinds.get(each.names[0], each.kind)) for each in read_adapters()])
    server = PhoneServer({"/": PageFile("text/html", b"page")}, lambda: None, reach=reach, limits=LIMITS_IN_TESTS)
    server.start()
    own = [link.own.partition("/")[0] for link in LINKS]

    def state() -> dict[str, Any]:
        answers = {
            visitor.link.adapter: [address for address in own if visitor.reaches(address, server.port)]
            for visitor in visitors
        }
        return {"hosts": server.hosts, "answers": answers}

    found = [state()]
    for opened in (frozenset(way.key for way, _is_open in reach.asked_ways), frozenset[tuple[str, str]]()):
        before, reach.opened = server.hosts, opened
        server.follow_network()
        while server.hosts == before:
            os.sched_yield()
        found.append(state())
    server.close()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
