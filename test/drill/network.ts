/**
 * What happens between machines: nothing passes, one way nothing passes, some is lost, or all is late. The kernel's
 * netfilter drops on the rack's bridge; lateness is a relay's, for not every kernel has netem.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

import type { Host } from './host.ts'
import { ready, type Rack } from './rack.ts'

const LINE = (name: string) => `p-${name}`

export type Ends = { from: readonly string[]; to: readonly string[] }

export function openNetwork(rack: Rack) {
  const rule = (...words: string[]) =>
    rack.net('nft', 'add', 'rule', 'bridge', 'cuts', 'between', ...words)
  const list = (names: readonly string[]) =>
    `{ ${names.map((name) => `"${LINE(name)}"`).join(', ')} }`

  /** `share`: of a hundred packets, how many are lost on the way from one to the other. */
  async function lose({ from, to }: Ends, share = 100) {
    if (from.length === 0 || to.length === 0) return
    const where = ['iifname', list(from), 'oifname', list(to)]
    const chance = share === 100 ? [] : ['numgen', 'random', 'mod', '100', '<', String(share)]
    await rule(...where, ...chance, 'drop')
  }

  return {
    lose,
    /** Both ways. */
    async cut({ from, to }: Ends, share = 100) {
      await lose({ from, to }, share)
      await lose({ from: to, to: from }, share)
    },
    async heal() {
      await rack.net('nft', 'flush', 'chain', 'bridge', 'cuts', 'between')
    },
    /**
     * Puts a relay between a machine and everybody else that hands each packet on so much later, both ways. Answers how
     * to take it out again.
     */
    async delay({ name }: Host, ms: number): Promise<() => Promise<void>> {
      const [line, inner, outer] = [LINE(name), `i-${name}`, `o-${name}`]
      await rack.net('ip', 'link', 'add', inner, 'type', 'veth', 'peer', 'name', outer)
      // The relay hands on what it sees: sums must stand in it, and packets be as long as they are sent.
      for (const each of [line, inner, outer])
        await rack.net('ethtool', '-K', each, 'tx', 'off', 'gso', 'off', 'tso', 'off', 'gro', 'off')
      await rack.net('ip', 'link', 'set', line, 'nomaster')
      await rack.net('ip', 'link', 'set', outer, 'master', 'br0', 'up')
      await rack.net('ip', 'link', 'set', inner, 'up')
      const relay = startRelay(rack, line, inner, ms)
      await ready(relay, `the relay of ${name}`)
      return async () => {
        relay.kill('SIGKILL')
        await rack.net('ip', 'link', 'del', inner)
        await rack.net('ip', 'link', 'set', line, 'master', 'br0')
      }
    },
  }
}

const startRelay = (rack: Rack, one: string, other: string, ms: number): ChildProcess =>
  spawn(
    'nsenter',
    [
      ...['-t', String(rack.pid), '-n', '-p', '/usr/bin/python3'],
      ...[join(import.meta.dirname, 'relay.py'), one, other, String(ms)],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
