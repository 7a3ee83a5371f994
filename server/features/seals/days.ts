/**
 * The seal of a day (docs/spec/sealed-book.md#days): the ends of the house's logs and all that vendors told, after the
 * day's books are closed. A log that is cut off afterwards, or a call that is changed, no longer leads to it.
 */
import { callHashOf, daySealOf, type DayLine } from '@madang/contract/core/book/day.ts'
import { FIRST } from '@madang/contract/core/book/book.ts'
import { growTree } from '@madang/contract/core/book/tree.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { bookKeyOf, digests } from './keys.ts'
import { hex } from './leaves.ts'
import {
  callsOf,
  insertDay,
  lockDays,
  selectDays,
  selectEnds,
  selectLastDay,
  selectNextDay,
} from './day-sql.ts'

const PATIENCE_MS = 60_000

/** Seals every day whose books are closed, in their order. Repeating it, or two of it at once, is harmless. */
export async function sealDays(house: Pick<Deps, 'db' | 'keys'>): Promise<void> {
  while (await house.db.begin((tx) => sealNextDay(tx, house)));
}

async function sealNextDay(tx: Tx, house: Pick<Deps, 'keys'>): Promise<boolean> {
  await lockDays(tx)
  const next = await selectNextDay(tx)
  if (!next) return false
  await tx.patient(PATIENCE_MS)
  const { day, closedAt } = next
  const [key, last] = [await bookKeyOf(tx, house), await selectLastDay(tx)]
  const ends = (await selectEnds(tx)).map((end) => ({ kind: 'log' as const, ...end }))
  const lines: DayLine[] = [...ends, ...(await readVendors(tx, next))]
  const prev = last?.hash ?? FIRST
  const { root, bytes } = daySealOf(digests, { date: day, closedAt, lines, prev })
  const hash = digests.sha256(bytes)
  await insertDay(tx, {
    ...{ day, lines, root, prev, hash },
    ...{ keyId: key.id, signature: key.sign(bytes) },
  })
  return true
}

/** A line each vendor and game that called in the day. */
export async function readVendors(tx: Tx, day: { from: Date; to: Date }): Promise<DayLine[]> {
  const lines: (DayLine & { kind: 'vendor' })[] = []
  let tree = growTree(digests.sha256)
  for await (const rows of callsOf(tx, day))
    for (const { vendor, game, ...call } of rows) {
      let line = lines.at(-1)
      if (line?.vendor !== vendor || line.game !== game) {
        if (line) line.root = hex(tree.root())
        tree = growTree(digests.sha256)
        lines.push((line = { kind: 'vendor', vendor, game, calls: 0, root: '' }))
      }
      tree.add(callHashOf(digests, call))
      line.calls++
    }
  const last = lines.at(-1)
  if (last) last.root = hex(tree.root())
  return lines
}

const FEW = 100

/** Sealed days as they are published. Refuses `badInput` for a `from` that is no day. */
export async function readDays(db: Reader, from = '') {
  if (!/^(\d{8})?$/.test(from)) throw new Refusal('badInput', refusals.badInput)
  const days = await selectDays(db, from, FEW + 1)
  return {
    data: days.slice(0, FEW).map(({ from: _, to: _to, ...day }) => day),
    next: days[FEW]?.date ?? null,
  }
}
