"""Homes behind routers in network namespaces, and an "internet" between them. Needs root.

Each home has one machine; its router translates addresses, like those that most homes have (one
port outside for each port inside) or like those of some firms and telephones (another port for each
destination, so that nobody can find it out beforehand).
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

HOMES = ("a", "b", "c")
INTERNET = "198.51.100.1"
PREFIX = "peerdeck-lab-"
TOOLS = {"ip": "iproute2", "nft": "nftables", "turnserver": "coturn"}


def missing() -> str:
    """Return why there can be no such network here, or "" if there can."""
    if os.geteuid():
        return "network namespaces need root"
    packages = [package for tool, package in TOOLS.items() if not shutil.which(tool)]
    return f"not installed: {', '.join(packages)}" if packages else ""


def within(place: str) -> list[str]:
    """Return the words that make a command run on the machine of a home, or on the internet."""
    return ["ip", "netns", "exec", f"{PREFIX}{place}"]


def outside(home: str) -> str:
    """The address of a home as others see it."""
    return f"198.51.100.{11 + HOMES.index(home)}"


@contextmanager
def network(*strict: str) -> Iterator[None]:
    """The whole network; the routers of these homes take another port for each destination."""
    _down()
    try:
        _namespace("internet")
        _ip(f"-n {PREFIX}internet link add br0 type bridge")
        _ip(f"-n {PREFIX}internet addr add {INTERNET}/24 dev br0")
        _ip(f"-n {PREFIX}internet link set br0 up")
        for home in HOMES:
            _build(home, "random,fully-random" if home in strict else "")
        yield
    finally:
        _down()


@contextmanager
def blackout(home: str, other: str = "") -> Iterator[None]:
    """Let nothing through a home's router, or nothing from and to one other home."""
    who = [f"ip saddr {outside(other)}", f"ip daddr {outside(other)}"] if other else [""]
    _nft(home, "add table ip dark")
    for hook in ("forward", "input", "output"):
        _nft(home, f"add chain ip dark {hook} {{ type filter hook {hook} priority -300 ; }}")
        for which in who:
            _nft(home, f"add rule ip dark {hook} {which} drop")
    try:
        yield
    finally:
        _nft(home, "delete table ip dark")


def _build(home: str, translation: str) -> None:
    number = HOMES.index(home) + 1
    machine, router = f"{PREFIX}{home}", f"{PREFIX}{home}-router"
    _namespace(home)
    _namespace(f"{home}-router")
    wan, lan = f"pdl-{home}", f"10.{number}.0"
    _ip(f"link add {wan} netns {PREFIX}internet type veth peer name wan netns {router}")
    _ip(f"-n {PREFIX}internet link set {wan} master br0 up")
    _ip(f"-n {router} addr add {outside(home)}/24 dev wan")
    _ip(f"-n {router} link set wan up")
    _ip(f"link add lan netns {router} type veth peer name eth0 netns {machine}")
    _ip(f"-n {router} addr add {lan}.1/24 dev lan")
    _ip(f"-n {router} link set lan up")
    _ip(f"-n {machine} addr add {lan}.2/24 dev eth0")
    _ip(f"-n {machine} link set eth0 up")
    _ip(f"-n {machine} route add default via {lan}.1")
    _run(*within(f"{home}-router"), "sysctl", "-qw", "net.ipv4.ip_forward=1")
    _nft(home, "add table ip home")
    _nft(home, "add chain ip home out { type nat hook postrouting priority 100 ; }")
    _nft(home, f"add rule ip home out oifname wan masquerade {translation}")
    # Strangers are turned away at once: otherwise an early packet of theirs takes our port.
    for hook in ("forward", "input"):
        _nft(home, f"add chain ip home {hook} {{ type filter hook {hook} priority 0 ; }}")
        _nft(home, f"add rule ip home {hook} iifname wan ct state new drop")


def _down() -> None:
    """Remove all of it, and stop everything that still runs there."""
    for name in ("internet", *HOMES, *(f"{home}-router" for home in HOMES)):
        pids = ["ip", "netns", "pids", f"{PREFIX}{name}"]
        done = subprocess.run(pids, capture_output=True, text=True, check=False)
        for process in done.stdout.split():
            subprocess.run(["kill", process], check=False)
        delete = ["ip", "netns", "delete", f"{PREFIX}{name}"]
        subprocess.run(delete, capture_output=True, check=False)


def _namespace(name: str) -> None:
    _ip(f"netns add {PREFIX}{name}")
    _ip(f"-n {PREFIX}{name} link set lo up")


def _nft(home: str, rule: str) -> None:
    _run(*within(f"{home}-router"), "nft", rule)


def _ip(words: str) -> None:
    _run("ip", *words.split())


def _run(*command: str) -> None:
    subprocess.run(command, check=True)
