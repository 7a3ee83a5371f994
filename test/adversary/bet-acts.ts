/** Acts on bets, by who may write anything into the database. */
import { allPicks } from '@madang/contract/core/draw/picks.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'

import type { Act, Moment, Scene } from './act.ts'
import { STREAM } from './world.ts'

const ANY = ['open', 'closed', 'sealed', 'drawn'] as const satisfies Moment[]

/** From one bet of the draw to all of them. */
function someOf({ round, random }: Scene) {
  const many = 1 + Math.floor(random.next() * random.next() * round.bets.length)
  return round.bets.toSorted(() => random.next() - 0.5).slice(0, many)
}
const idsOf = (scene: Scene) => someOf(scene).map(({ id }) => id)

/** Some bets, a part of them changed. */
const changes = (
  kind: string,
  how: (scene: Scene) => [set: string, ...values: unknown[]],
): Act => ({
  ...{ kind, at: ANY },
  async act(scene) {
    const [set, ...values] = how(scene)
    await scene.world.su(`update bet set ${set} where id = any($1)`, [idsOf(scene), ...values])
  },
})

const insert = `insert into bet (id, round_id, member_id, odds_key, pick, stake, odds_hundredths, placed_at)
  select id + $2, round_id, member_id, odds_key, pick, $3, odds_hundredths, placed_at + $4 * interval '1 microsecond'
  from bet where id = any($1)`

export const betActs: readonly Act[] = [
  {
    ...{ kind: 'deletes bets', at: ANY },
    act: async (scene) =>
      void (await scene.world.su('delete from bet where id = any($1)', [idsOf(scene)])),
  },
  {
    ...{ kind: 'inserts bets in members’ names', at: ANY },
    async act(scene) {
      const { random, world } = scene
      const stake = 5_000 + Math.floor(random.next() * 90_000)
      const later = Math.floor(random.between(-20_000_000, 20_000_000))
      await world.su(insert, [idsOf(scene), 1_000_000, stake, later])
    },
  },
  {
    ...{
      kind: 'inserts a bet after the close, backdated, once the balls are known',
      at: ['drawn'],
    },
    async act(scene) {
      await scene.world.su(insert, [
        [scene.random.pick(scene.round.bets).id],
        1_000_000,
        99_000,
        -1,
      ])
    },
  },
  changes('moves bets in time', ({ random }) => {
    const micros = Math.ceil(random.next() ** 4 * 7_200_000_000) * random.pick([-1, 1])
    return [`placed_at = placed_at + $2 * interval '1 microsecond'`, micros]
  }),
  changes('re-prices bets', ({ random }) => [
    'odds_hundredths = odds_hundredths + $2',
    Math.ceil(random.next() * 90) * random.pick([-1, 1]),
  ]),
  changes('changes stakes', ({ random }) => [
    'stake = stake + $2',
    Math.ceil(random.next() ** 3 * 4_000) * random.pick([-1, 1]),
  ]),
  {
    ...{ kind: 're-picks a bet', at: ANY },
    async act({ world, round, random }) {
      const { id, pick } = random.pick(round.bets)
      const other = random.pick(allPicks(gameByKey(STREAM)!).filter((one) => one.pick !== pick))
      await world.su('update bet set odds_key = $2, pick = $3 where id = $1', [
        ...[id, other.key, other.pick],
      ])
    },
  },
  {
    ...{ kind: 're-orders bets', at: ANY },
    async act({ world, round, random }) {
      const [one, other] = round.bets.toSorted(() => random.next() - 0.5)
      const ids = [one!.id, other!.id]
      await world.su('update bet set id = -id where id in ($1::bigint, $2::bigint)', ids)
      await world.su(
        'update bet set id = $1::bigint + $2::bigint + id where id in (-$1::bigint, -$2::bigint)',
        ids,
      )
    },
  },
  {
    ...{ kind: 'gives a bet to another member', at: ANY },
    async act({ world, round, random }) {
      const { id, by } = random.pick(round.bets)
      const to = random.pick(world.members.filter((one) => one !== by))
      await world.su('update bet set member_id = $2 where id = $1', [id, to.id])
    },
  },
  {
    ...{ kind: 'moves bets to the draw before', at: ANY },
    async act(scene) {
      const { world, round } = scene
      const before = 'select max(id) from round where game = $2 and id < $3'
      await world.su(`update bet set round_id = coalesce((${before}), 0) where id = any($1)`, [
        ...[idsOf(scene), STREAM, round.round],
      ])
    },
  },
  {
    ...{ kind: 'withholds bets from the seal and puts them back', at: ['open', 'closed'] },
    async act(scene) {
      const ids = idsOf(scene)
      const { world, round } = scene
      await world.su('update bet set round_id = -1 where id = any($1)', [ids])
      const back = () =>
        world.su('update bet set round_id = $2 where id = any($1)', [ids, round.round])
      return { after: back }
    },
  },
  {
    ...{ kind: 'puts an empty book in the place of a full one', at: ANY },
    act: async ({ world, round }) =>
      void (await world.su('delete from bet where round_id = $1', [round.round])),
  },
]
