"""Hands each packet of one line to another so many milliseconds later, both ways: relay.py LINE LINE MS."""
import heapq
import select
import socket
import sys
import time

ETH_P_ALL = 3
OUTGOING = 4

one, other, late = sys.argv[1], sys.argv[2], int(sys.argv[3]) / 1000


def opened(line):
    at = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.ntohs(ETH_P_ALL))
    at.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8_000_000)
    at.bind((line, 0))
    at.setblocking(False)
    return at


lines = opened(one), opened(other)
to = {lines[0]: lines[1], lines[1]: lines[0]}
waiting = []
count = 0
print("ready", flush=True)
while True:
    wait = max(0, waiting[0][0] - time.monotonic()) if waiting else None
    for at in select.select(lines, [], [], wait)[0]:
        try:
            while True:
                packet, (_, _, kind, _, _) = at.recvfrom(65536)
                if kind != OUTGOING:
                    count += 1
                    heapq.heappush(waiting, (time.monotonic() + late, count, to[at], packet))
        except BlockingIOError:
            pass
    while waiting and waiting[0][0] <= time.monotonic():
        _, _, at, packet = heapq.heappop(waiting)
        try:
            at.send(packet)
        except OSError:
            pass  # too long, or the line is down: lost, as packets are
