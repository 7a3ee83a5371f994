/**
 * The seals of days (docs/spec/sealed-book.md#days): the ends of the house's logs and what each vendor told, in a chain
 * of their own. Whoever kept it sees a log that was cut off and a day that a vendor told anew, though all be signed again.
 */
import type { ToldDay } from '@madang/contract/core/book/day.ts'
import { verifyDay, type DayProof } from '@madang/contract/core/book/verify-day.ts'

import type { House } from './house.ts'
import type { Kept } from './kept.ts'
import type { Key } from './keys.ts'
import { means } from './means.ts'
import { firstOf, mustHold, Rewritten } from './rewritten.ts'

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
      mustFollow({ day, before: then ? undefined : (before ?? firstOf(day)), keys })
      if (then) {
        mustBeSame(then, day)
        continue
      }
      kept.add({ kind: 'day', day })
      before = day
      say(`the day ${day.date}: sealed, ${day.lines.length} lines`)
    }
    next = page?.next ?? null
  }
  const [gone] = waiting
  if (gone) throw new Rewritten(`the seal of the day ${gone.date} is gone`, { kept: gone })
}

/** A day that was kept already is not held against the day before again. */
const mustFollow = (proof: DayProof) =>
  mustHold(`the seal of the day ${proof.day.date}`, verifyDay(proof, means), {
    ...{ kept: proof.before, told: proof.day, keys: proof.keys },
  })

/** Both are signed: what is another has another signature. */
function mustBeSame(kept: ToldDay, told: ToldDay) {
  if (kept.signature !== told.signature)
    throw new Rewritten(`the seal of the day ${kept.date} is another than it was`, { kept, told })
}
