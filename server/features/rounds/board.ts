/** All rounds that are not over, as the house stands on them: the worst case, every outcome class, what is expected. */
import { classPays } from '@madang/contract/core/draw/class-pays.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { largest } from '@madang/contract/core/lists.ts'
import type { BoardRow } from '@madang/contract/operator/rounds.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { readSettings } from '../../http/settings.ts'
import { betLimitsInForce, type BetLimits } from '../draw/draw.ts'
import { expectedNet } from './rounds.ts'
import type { PickSum } from './sql.ts'

type OpenRound = {
  id: number
  game: string
  number: number
  state: BoardRow['state']
  closeAt: Date
  drawAt: Date
  limits: BetLimits
}

export async function readBoard({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const [rounds, settings] = await Promise.all([selectOpen(db), readSettings(db)])
  const sums = await selectSums(
    db,
    rounds.map(({ id }) => id),
  )
  const list = rounds.map(({ limits, ...round }): BoardRow => {
    const game = gameByKey(round.game)!
    const own = sums.filter((sum) => sum.round === round.id)
    const classes = classPays(game, own)
    return {
      ...round,
      closeAt: round.closeAt.toISOString(),
      drawAt: round.drawAt.toISOString(),
      bets: own.reduce((sum, { bets }) => sum + bets, 0),
      stakes: own.reduce((sum, { stakes }) => sum + stakes, 0),
      exposure: largest(classes, 0),
      exposureCap: betLimitsInForce(settings, limits).roundExposure,
      expectedNet: expectedNet(game, own),
      classes,
    }
  })
  return { rounds: list, now: clock.now().toISOString() }
}

const selectOpen = (db: Reader) => db.query<OpenRound>`
  select r.id, r.game, r.number, r.state, r.close_at as "closeAt", r.draw_at as "drawAt", o.limits
  from round r join odds_version o on o.game = r.game and o.version = r.odds_version
  where r.state in ('OPEN', 'LOCKED', 'DRAWN') order by r.close_at, r.game`

const selectSums = (db: Reader, rounds: number[]) => db.query<PickSum & { round: number }>`
  select round_id as round, odds_key as key, pick, count(*) as bets, sum(stake)::bigint as stakes,
    sum(stake * odds_hundredths / 100)::bigint as pays, null::boolean as won
  from bet where round_id = any(${rounds}::bigint[]) group by round_id, odds_key, pick`
