/** One round of the sandbox's week was settled wrong, and two operators put it right today. */
import { games } from '@madang/contract/core/draw/games.ts'
import type { Role } from '@madang/contract/operator/plain/permissions.ts'

import { acts } from '../acts.ts'
import { decide } from '../features/approvals/approvals.ts'
import { requestCorrection } from '../features/correction/correction.ts'
import type { Deps } from '../http/deps.ts'
import type { Past } from './past.ts'

const MINUTE = 60_000
/** after every round of the week, and every memo of the board */
const MINUTES_AGO = 180
const ADDRESS = '127.0.0.1'

export function correctionOfWeek(deps: Deps, now: Date): Past {
  return { at: new Date(now.getTime() - MINUTES_AGO * MINUTE), make: () => correct(deps) }
}

/** The newest powerball round with a bet that won by the digit's side, to the other side: the win is taken back. */
async function correct(deps: Deps): Promise<void> {
  const [round] = await deps.db.query<{ id: number; balls: number[]; powerball: number }>`
    select r.id, d.balls, d.powerball from round r join standing_draw d on d.round_id = r.id
    where r.state = 'SETTLED' and d.powerball is not null
      and r.game = any(${games.filter(({ family }) => family.board === 'powerball').map(({ key }) => key)}::text[])
      and exists (
        select from bet b join standing_outcome o using (round_id, odds_key, pick)
        where b.round_id = r.id and o.won and b.odds_key in ('poOdd', 'poEven', 'numOdd', 'numEven', 'poOddDefOdd', 'poEvenDefEven'))
    order by r.draw_at desc limit 1`
  // With a draw every few hours the whole week is the provider's, and the sandbox has no round of its own.
  if (!round) return
  const powerball = (round.powerball + 1) % 10
  const { kim, lee } = await operators(deps)
  const id = await requestCorrection(deps, {
    operator: kim,
    address: ADDRESS,
    id: round.id,
    settlement: 1,
    result: { balls: round.balls, powerball },
    reason: '제공사 화면의 파워볼과 정산이 달랐습니다',
  })
  await decide(deps, acts, { operator: lee, id, approve: true, reason: '', address: ADDRESS })
}

async function operators({ db }: Deps) {
  const rows = await db.query<{ id: number; uid: string; name: string; role: Role }>`
    select id, uid, name, role from operator where uid in ('admin1', 'admin2') order by uid`
  const [kim, lee] = rows
  if (!kim || !lee) throw new Error('the sandbox has no two operators')
  return { kim, lee }
}
