/** Acts on what a draw paid. */
import { readPick, wins } from '@madang/contract/core/draw/picks.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'

import type { Act, Scene } from './act.ts'
import { drawnOtherwise, pickThat, STREAM } from './world.ts'

/** What is drawn with the seal as it stands. */
async function comingDraw({ world, round }: Scene) {
  const { rows } = await world.su('select count, hash from seal where draw_id = $1', [round.draw])
  const [{ count, hash }] = rows as [{ count: number; hash: Buffer }]
  return drawnOtherwise(round, { index: count, value: hash })
}

export const payActs: readonly Act[] = [
  {
    ...{ kind: 'tells the pay-out wrong', at: ['drawn'] },
    async act({ world, round, random }) {
      const amount = Math.ceil(random.next() ** 3 * 500_000)
      await world.su(
        `insert into transfer (member_id, kind, cause, amount, at) values ($1, 'win', $2, $3, business_now())
        on conflict (kind, cause, member_id) do update set amount = transfer.amount + excluded.amount`,
        [random.pick(world.members).id, round.round, amount],
      )
    },
  },
  {
    ...{ kind: 'pays a bet otherwise than its odds', at: ['sealed'] },
    async act(scene) {
      const { world, round, random } = scene
      const { id, type, pick } = random.pick(round.bets)
      const drawn = await comingDraw(scene)
      const game = gameByKey(STREAM)!
      const won = wins(game, readPick(game, type, pick)!, drawn)
      const { rows } = await world.su('select * from bet where id = $1', [id])
      const [{ odds_hundredths, odds_key, pick: text }] = rows
      const set = 'update bet set odds_hundredths = $2, odds_key = $3, pick = $4 where id = $1'
      if (won) await world.su(set, [id, odds_hundredths + random.pick([-50, 50]), odds_key, text])
      else {
        const other = pickThat(true, drawn)
        await world.su(set, [id, odds_hundredths, other.key, other.pick])
      }
      return { after: () => world.su(set, [id, odds_hundredths, odds_key, text]) }
    },
  },
  {
    ...{ kind: 'pays nothing: the draw is told void', at: ['drawn'] },
    async act({ world, round }) {
      await world.su(`update round set state = 'VOID' where id = $1`, [round.round])
    },
  },
]
