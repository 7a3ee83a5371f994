/** Odds of one game were changed after the sandbox's week, so that a fresh house has a history of them. */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import type { Role } from '@madang/contract/operator/plain/permissions.ts'

import { latestOdds } from '../features/draw/draw.ts'
import { saveOdds } from '../features/odds/odds.ts'
import type { Deps } from '../http/deps.ts'
import type { Past } from './past.ts'

const MINUTE = 60_000
/** after every round of the week, whose bets were placed at the odds before */
const MINUTES_AGO = 170
const LESS = 2

export function changeOfOdds(deps: Deps, now: Date): Past {
  return { at: new Date(now.getTime() - MINUTES_AGO * MINUTE), make: () => lower(deps) }
}

/** Odd and even of the digit give a little less in the three-minute game. */
async function lower(deps: Deps): Promise<void> {
  const game = gameByKey('ntry.eos3')!
  const { odds, limits } = await latestOdds(deps.db, game)
  const [operator] = await deps.db.query<{ id: number; uid: string; name: string; role: Role }>`
    select id, uid, name, role from operator where uid = 'game1'`
  await saveOdds(deps, {
    operator: operator!,
    address: '127.0.0.1',
    game: game.key,
    version: 1,
    odds: { ...odds, poOdd: odds.poOdd! - LESS, poEven: odds.poEven! - LESS },
    limits,
    reason: '3분 회차의 홀짝 배당 조정',
  })
}
