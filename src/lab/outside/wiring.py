"""The network outside: a namespace of its own with a bridge that guests are plugged into."""

import ctypes
import os
import re
import selectors
import signal
import socket
import sys
import threading

from .failure import Failure, run

BRIDGE = "br0"
OUTSIDE = "10.77.0.1"
CLONE_NEWNET = 0x40000000


def address(number, plug):
    """Address of a guest: plug 0 is the guest itself, plug 1 the far end of its path."""
    return f"10.77.0.{10 * number + plug + 1}"


def tap(number, plug):
    """Name of the tap device that a guest's plug leads to."""
    return f"tap{number}{'ab'[plug]}"


def net(do, name, number):
    """Makes or removes a network, or pulls a guest's plugs."""
    if not re.fullmatch("[a-z][a-z0-9-]{0,30}", name):
        raise Failure(f"{name!r} is no name for a network: use small letters, digits and '-'")
    {"up": up, "down": down}.get(do, lambda n: link(do, n, number))(name)


def up(name):
    """Makes a network with plugs for two guests; the machine's own network is not touched."""
    run("ip", "netns", "add", name)
    run("ip", "-n", name, "link", "set", "lo", "up")
    run("ip", "-n", name, "link", "add", BRIDGE, "type", "bridge")
    run("ip", "-n", name, "addr", "add", f"{OUTSIDE}/24", "dev", BRIDGE)
    run("ip", "-n", name, "link", "set", BRIDGE, "up")
    for number in (1, 2):
        for plug in (0, 1):
            device = tap(number, plug)
            run("ip", "netns", "exec", name, "ip", "tuntap", "add", "dev", device, "mode", "tap")
            run("ip", "-n", name, "link", "set", device, "master", BRIDGE, "up")


def down(name):
    """Removes a network with everything in it; none is no failure."""
    if os.path.exists(f"/run/netns/{name}"):
        run("ip", "netns", "del", name)


def link(do, name, number):
    """
    Pulls the plug of a guest, or puts it back.

    The tap device itself stays up: user-mode-linux gives up one that cannot be written to.
    """
    socket_in_wall = ["nomaster"] if do == "unplug" else ["master", BRIDGE]
    run("ip", "-n", name, "link", "set", tap(number, 0), *socket_in_wall)


def relay(name, ports):
    """Listens on the network's own address and passes on to this machine's loopback, for ever."""
    listeners = [_listener_in(name, port) for port in ports]
    print("relaying " + " ".join(map(str, ports)), flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    ready = selectors.DefaultSelector()
    for listener, port in zip(listeners, ports):
        ready.register(listener, selectors.EVENT_READ, port)
    while True:
        for key, _ in ready.select():
            inner, _ = key.fileobj.accept()
            threading.Thread(target=_pass_on, args=(inner, key.data), daemon=True).start()


def _listener_in(name, port):
    """A socket stays in the namespace it was made in, wherever its process goes afterwards."""
    here = os.open("/proc/self/ns/net", os.O_RDONLY)
    try:
        there = os.open(f"/run/netns/{name}", os.O_RDONLY)
    except FileNotFoundError:
        raise Failure(f"there is no network {name}: lab net up {name}") from None
    try:
        _enter(there)
        return socket.create_server((OUTSIDE, port))
    finally:
        _enter(here)
        os.close(there)
        os.close(here)


def _enter(namespace):
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.setns(namespace, CLONE_NEWNET):
        raise Failure(f"cannot change the network namespace: {os.strerror(ctypes.get_errno())}")


def _pass_on(inner, port):
    try:
        outer = socket.create_connection(("127.0.0.1", port), timeout=10)
    except OSError:
        inner.close()  # as if nobody listened there: the client tries again
        return
    outer.settimeout(None)
    back = threading.Thread(target=_copy, args=(outer, inner), daemon=True)
    back.start()
    _copy(inner, outer)
    back.join()
    inner.close()
    outer.close()


def _copy(source, sink):
    try:
        while chunk := source.recv(65536):
            sink.sendall(chunk)
    except OSError:
        pass  # one side is gone; the other is told below
    for end, how in ((sink, socket.SHUT_WR), (source, socket.SHUT_RD)):
        try:
            end.shutdown(how)
        except OSError:
            pass
