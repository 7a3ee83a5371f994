/** The house's book keys: none is ever another, none goes, and the time of none is told otherwise than it was. */
import { leadsOn } from '@madang/contract/core/book/receipt.ts'

import type { House } from './house.ts'
import type { Kept } from './kept.ts'
import { Rewritten } from './rewritten.ts'

/** As `/open/keys` tells it. */
export type Key = { id: number; publicKey: string; from: number; until: number | null }

export async function readKeys(
  { house, kept }: { house: House; kept: Kept },
  say: (line: string) => void,
): Promise<Key[]> {
  const told = (await house.ask<Key[]>('/open/keys'))?.data ?? []
  // What was written of a key last: its end comes later than itself.
  const known = new Map(
    kept.entries.flatMap((entry) => (entry.kind === 'key' ? [[entry.id, entry]] : [])),
  )
  for (const before of known.values()) {
    const now = told.find(({ id }) => id === before.id)
    if (!now || !leadsOn(before, now))
      throw new Rewritten(`key ${before.id} is another than it was`, { kept: before, told })
  }
  for (const { id, publicKey, from, until } of told) {
    const before = known.get(id)
    if (before?.from === from && before.until === until) continue
    kept.add({ kind: 'key', id, publicKey, from, until })
    if (!before) say(`key ${id}: ${publicKey}`)
  }
  return told
}
