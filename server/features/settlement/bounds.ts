/** Losing shares of a line fit below each other, in the half month that runs and in the next (docs/adr/0115-partners-statements.md). */
import { halfAfter, halfOf } from '@madang/contract/core/half-month.ts'
import { dateOf } from '@madang/contract/core/kst.ts'
import { settlementText } from '@madang/contract/operator/plain/settlement.ts'

import type { Reader, Tx } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockChain, selectTerms } from './sql.ts'

async function halves(db: Reader): Promise<string[]> {
  const [row] = await db.query<{ now: Date }>`select business_now() as now`
  const running = halfOf(dateOf(row!.now))
  return [running.first, halfAfter(running).first]
}

type Bounds = { own: number; most: number; least: number }

/** For each half month: a member's share, the share above `upper` (itself with it), and the largest below the member. */
const selectBounds = (db: Reader, member: number, upper: number | null, firsts: string[]) =>
  db.query<Bounds>`
  select settlement_share(${member}, first) as own, share_below(${member}, first) as least,
    share_above(${upper}, first) as most
  from unnest(${firsts}::date[]) as h(first)`

/** Refuses `limit` for a share over the one above or under one below, from the half month `since` on. */
export async function mustFitShare(
  db: Reader,
  { partner, share, since }: { partner: number; share: number; since: string },
): Promise<void> {
  if (share === 0) return
  const [row] = await db.query<{ upper: number | null }>`
    select upper_id as upper from member where id = ${partner}`
  const firsts = (await halves(db)).filter((first) => first >= since)
  for (const { most, least } of await selectBounds(db, partner, row!.upper, firsts)) {
    if (share > most) throw new Refusal('limit', settlementText.overUpper(most))
    if (share < least) throw new Refusal('limit', settlementText.underLower(least))
  }
}

/** Refuses `limit` for a move of a member under another whose share is less than one of those who move. */
export async function mustFitMove(tx: Tx, member: number, upper: number | null): Promise<void> {
  await lockChain(tx)
  for (const { own, most, least } of await selectBounds(tx, member, upper, await halves(tx)))
    if (Math.max(own, least) > most)
      throw new Refusal('limit', settlementText.moveOver(Math.max(own, least), most))
}

/** Refuses `state` for a partner with a share: nobody could close the half months that come. */
export async function mustHaveNoShare(tx: Tx, partner: number): Promise<void> {
  await lockChain(tx)
  if ((await selectTerms(tx, partner))?.share) throw new Refusal('state', settlementText.hasShare)
}
