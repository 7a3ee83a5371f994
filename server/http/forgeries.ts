/**
 * Messages nobody signed (docs/spec/threats.md#significant-events): counted by address, and written down once a minute
 * however many came.
 */
import { networkOf } from '@madang/contract/provider/network.ts'

import type { Db } from '../db/db.ts'
import { recordEvents } from './events.ts'

type Forged = {
  kind: 'provider.signature' | 'vendor.signature'
  /** counted by its network */
  address: string
  /** whose signature it claimed to be */
  target?: string
  path: string
}

export type Forgeries = {
  count(forged: Forged): void
  /** Writes down what was counted until now; what the database does not take is told in the next row. */
  write(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 60_000
/** Beyond so many addresses in a minute the rest share a row. */
const MAX_ADDRESSES = 1_000

/**
 * Counts in memory and writes a row a minute for each kind and network; `close` writes what is left. `wait`: a minute of
 * the house, in the machine's time.
 */
export function openForgeries(db: Db, wait = (ms: number) => ms): Forgeries {
  let counted = new Map<string, Forged & { count: number }>()
  let timer: NodeJS.Timeout | undefined

  function add({ count, ...forged }: Forged & { count: number }) {
    const keyOf = (address: string) => `${forged.kind} ${address}`
    const address =
      counted.has(keyOf(forged.address)) || counted.size < MAX_ADDRESSES ? forged.address : 'others'
    const known = counted.get(keyOf(address))
    if (known) known.count += count
    else counted.set(keyOf(address), { ...forged, address, count })
  }

  async function write() {
    clearTimeout(timer)
    timer = undefined
    const rows = [...counted.values()]
    if (rows.length === 0) return
    counted = new Map()
    try {
      await recordEvents(
        db,
        rows.map(({ kind, address, target, path, count }) => ({
          ...{ kind, actor: address, target: target?.slice(0, 40) },
          detail: { path: path.slice(0, 200), count },
        })),
      )
    } catch {
      for (const row of rows) add(row)
      later()
    }
  }
  function later() {
    timer ??= setTimeout(() => void write(), wait(EVERY_MS)).unref()
  }

  return {
    count(forged) {
      add({ ...forged, address: networkOf(forged.address), count: 1 })
      later()
    },
    write,
    async close() {
      await write()
      clearTimeout(timer)
    },
  }
}
