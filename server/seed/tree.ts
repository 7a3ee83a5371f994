/** The tree below the demo member: three levels of referrals, with the rates each was given by their upper. */
import { ratesOf } from '@madang/contract/core/rates.ts'

import type { Tx } from '../db/db.ts'
import { saveRates } from '../features/rolling/rolling.ts'
import { createMember } from '../features/signup/signup.ts'
import type { Deps } from '../http/deps.ts'
import { defaults } from '../http/settings.ts'
import { SANDBOX_ADDRESS } from './terms.ts'

type Referral = {
  uid: string
  nick: string
  upper: string
  /** hundredths of a percent, for every kind of game */
  rate?: number
}

/** Each below whoever stands before them here, or below the demo member. */
const referrals: Referral[] = [
  {
    uid: 'haneul21',
    nick: '하늘바라기',
    upper: 'demo1',
    rate: 8,
  },
  { uid: 'gaon5', nick: '가온누리', upper: 'demo1', rate: 7 },
  { uid: 'iseul44', nick: '아침이슬', upper: 'demo1' },
  {
    uid: 'sora0909',
    nick: '소라고둥',
    upper: 'haneul21',
    rate: 5,
  },
  { uid: 'narae77', nick: '나래짓', upper: 'haneul21' },
  { uid: 'maru2024', nick: '너른마루', upper: 'gaon5', rate: 4 },
  { uid: 'byeol33', nick: '샛별하나', upper: 'sora0909', rate: 3 },
]

/** Adds them to `ids`; each upper was made before. */
export async function seedTree(
  { keys }: Pick<Deps, 'keys'>,
  tx: Tx,
  { passwordHash, ids }: { passwordHash: string; ids: Map<string, number> },
): Promise<void> {
  for (const [index, { uid, nick, upper, rate }] of referrals.entries()) {
    const above = ids.get(upper)!
    const id = await createMember({ keys }, tx, {
      ...{ uid, nick, passwordHash, state: 'active', upper: above, bank: '신한', holder: '김마당' },
      account: `110-45-67800${index}`,
      phone: `010-0000-02${String(index).padStart(2, '0')}`,
      float: defaults.practiceFloat,
      agreesFrom: SANDBOX_ADDRESS,
    })
    ids.set(uid, id)
    if (rate === undefined) continue
    const by = { role: 'upper' as const, id: above, uid: upper }
    const { result } = await saveRates(tx, { member: id, rates: ratesOf(() => rate), by })
    if (result !== 'saved') throw new Error(`the rates of ${uid} do not fit: ${result}`)
  }
}
