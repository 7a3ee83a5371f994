/** The losing share of a partner, by two operators; a period that runs is not changed under the partner's hands. */
import { halfAfter, halfOf } from '@madang/contract/core/half-month.ts'
import { dateOf } from '@madang/contract/core/kst.ts'
import { shareWords } from '@madang/contract/core/statement.ts'
import { settlementText } from '@madang/contract/operator/plain/settlement.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Acting } from '../../http/serve-operator.ts'
import { request, type Act } from '../approvals/approvals.ts'
import { mustFitShare } from './bounds.ts'
import { mustBePartner } from './close.ts'
import { insertTerms, lockChain, selectTerms, type Share, type Terms } from './sql.ts'

type Asked = Share & { uid: string; was: Share }

/** The first share of a partner is from the period that runs, any other from the next. */
const sinceOf = (now: Date, last: Terms | undefined) => {
  const running = halfOf(dateOf(now))
  return (last ? halfAfter(running) : running).first
}

const nowOf = async (db: Reader) =>
  (await db.query<{ now: Date }>`select business_now() as now`)[0]!.now

/** Asks for a second operator; refuses `badInput` for what is so already. */
export const requestTerms = (
  { db }: Pick<Deps, 'db'>,
  {
    operator,
    address,
    partner: id,
    share,
    carries,
    reason,
  }: Acting & Share & { partner: number; reason: string },
): Promise<number> =>
  db.begin(async (tx) => {
    const { uid } = await mustBePartner(tx, id)
    const last = await selectTerms(tx, id)
    const was = last ?? { share: 0, carries: false }
    if (was.share === share && was.carries === carries)
      throw new Refusal('badInput', settlementText.sameTerms)
    await mustFitShare(tx, { partner: id, share, since: sinceOf(await nowOf(tx), last) })
    const detail: Asked = { uid, share, carries, was: { share: was.share, carries: was.carries } }
    const title = `${uid} 루징 ${shareWords(share)}${carries ? ' · 이월' : ''}`
    return request(tx, {
      ...{ operator, action: 'settlement.terms', subject: id, detail, title, reason, address },
    })
  })

export const termsApproved: Act = async (_, tx, { id, subject, detail }) => {
  const { share, carries } = detail as Asked
  await lockChain(tx)
  await mustBePartner(tx, subject)
  // Read after the lock, in a statement of its own: versions follow each other.
  const last = await selectTerms(tx, subject)
  const since = sinceOf(await nowOf(tx), last)
  await mustFitShare(tx, { partner: subject, share, since })
  const version = (last?.version ?? 0) + 1
  await insertTerms(tx, { partner: subject, approval: id, version, since, share, carries })
  return { version, since, share, carries }
}
