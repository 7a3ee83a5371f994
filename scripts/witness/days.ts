/**
 * The seals of days (docs/spec/sealed-book.md#days): the ends of the house's logs and what each vendor told, in a chain
 * of their own. Whoever kept it sees a log that was cut off and a day that a vendor told anew, though all be signed again.
 */
import { daySealOf, type DayLine, type ToldDay } from '@madang/contract/core/book/day.ts'
import { isPast } from '@madang/contract/core/book/receipt.ts'
import { bytesOf, hexOf } from '@madang/contract/core/book/tree.ts'
import { addDays } from '@madang/contract/core/kst.ts'

import type { House } from './house.ts'
import type { Kept } from './kept.ts'
import type { Key } from './keys.ts'
import { means } from './means.ts'
import { Rewritten } from './rewritten.ts'

type Looked = { house: House; kept: Kept; say: (line: string) => void }

/** Days that were kept are as they were, in their order; those that follow are signed and lead on. */
export async function readDays(
  { house, kept, say }: Looked,
  { keys, whole }: { keys: Key[]; whole: boolean },
): Promise<void> {
  const known = kept.entries.flatMap((entry) => (entry.kind === 'day' ? [entry.day] : []))
  const from = whole ? known[0] : known.at(-1)
  const waiting = whole ? [...known] : known.slice(-1)
  let before = known.at(-1) ?? null
  let next: string | null = from?.date ?? ''
  while (next !== null) {
    const page: { data: ToldDay[]; next: string | null } | null = await house.ask(
      `/open/days${next === '' ? '' : `?from=${next}`}`,
    )
    for (const day of page?.data ?? []) {
      const then = waiting.shift()
      mustBeSigned(day, keys)
      if (then) {
        mustBeSame(then, day)
        continue
      }
      if (before) mustFollow(before, day)
      kept.add({ kind: 'day', day })
      before = day
      say(`the day ${day.date}: sealed, ${day.lines.length} lines`)
    }
    next = page?.next ?? null
  }
  const [gone] = waiting
  if (gone) throw new Rewritten(`the seal of the day ${gone.date} is gone`, { kept: gone })
}

/** Its lines make its root, and a key of the house signed it. Throws `Rewritten`, also for what is no day. */
function mustBeSigned(day: ToldDay, keys: Key[]) {
  const wrong = wrongIn(day, keys)
  if (wrong) throw new Rewritten(`the seal of the day ${day.date} ${wrong}`, { told: day, keys })
}

function wrongIn(day: ToldDay, keys: Key[]): string | null {
  try {
    const { root, bytes } = daySealOf(means, { ...day, prev: bytesOf(day.prev) })
    const key = keys.find(({ id }) => id === day.key)
    if (hexOf(root) !== day.root || hexOf(means.sha256(bytes)) !== day.hash)
      return 'is not of its lines'
    if (!key || isPast(key, day.closedAt)) return 'is not signed by a key of its time'
    const isSigned = means.signed(bytesOf(key.publicKey), bytes, bytesOf(day.signature))
    return isSigned ? null : 'is not signed by the house'
  } catch {
    return 'cannot be read'
  }
}

/** Both are signed: what is another has another signature. */
function mustBeSame(kept: ToldDay, told: ToldDay) {
  if (kept.signature !== told.signature)
    throw new Rewritten(`the seal of the day ${kept.date} is another than it was`, { kept, told })
}

function mustFollow(before: ToldDay, day: ToldDay) {
  if (day.prev !== before.hash || day.date !== addDays(before.date, 1))
    throw new Rewritten(`the seal of the day ${day.date} does not follow the day before`, {
      ...{ kept: before, told: day },
    })
  for (const end of before.lines)
    if (end.kind === 'log' && !leadsOn(end, day))
      throw new Rewritten(`the log of ${end.name} ends on ${day.date} before it did`, {
        ...{ kept: before, told: day },
      })
}

/** A log only grows: at the same entry it has the same hash. */
const leadsOn = (end: DayLine & { kind: 'log' }, { lines }: ToldDay) =>
  lines.some(
    (line) =>
      line.kind === 'log' &&
      line.name === end.name &&
      (line.entry > end.entry || (line.entry === end.entry && line.hash === end.hash)),
  )
