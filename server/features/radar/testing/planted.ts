/** A house with a ring in it, by real bets: two below one head stake against each other beside members who do not. */
import { openHouse, type House } from '../../../testing/house.ts'
import { DAY, roundsOf } from '../../../testing/rounds.ts'
import { memberBelow, type TreeMember } from '../../../testing/tree.ts'
import { rollRounds } from '../../rolling/rolling.ts'
import { countRings } from '../count.ts'

export type Planted = Awaited<ReturnType<typeof openPlanted>>
/** What each of the ring stakes. */
export const STAKE = 100_000
/** Rates in hundredths of a percent: of the ring, and of who stands above it. */
export const RATES = { own: 60, head: 100 }

/** `from`: the hour of the first round; rounds are an hour apart. `early`: the tree is older than the rounds. */
export async function openPlanted({ honest = 10, from = 9, early = false } = {}) {
  const house = await openHouse()
  if (early) await house.clock.set(`${DAY}T00:30:00+09:00`)
  const head = await memberBelow(house, null, { rates: RATES.head })
  const below = () => memberBelow(house, head, { rates: RATES.own, money: 10_000_000 })
  const [moon, star] = [await below(), await below()]
  const others = await Promise.all(
    Array.from({ length: honest }, () => house.member({ money: 10_000_000 })),
  )
  const open = roundsOf(house, from)
  let turn = 0

  /** A round that is drawn; the others take either side with sums of their own. */
  async function play(ring: [TreeMember, TreeMember] | [] = [moon, star], draw = true) {
    const round = await open()
    turn += 1
    const [one, other] = ring
    if (one && other) {
      await (turn % 2 === 0 ? round.odd(one, STAKE) : round.even(one, STAKE))
      await (turn % 2 === 0 ? round.even(other, STAKE) : round.odd(other, STAKE))
    }
    await Promise.all(
      others.map((member, n) => {
        const sum = 5_000 + 1_000 * ((turn * 7 + n * 13) % 90)
        return (turn * 3 + n * 5 + turn * n) % 4 < 2
          ? round.odd(member, sum)
          : round.even(member, sum)
      }),
    )
    if (draw) await round.draw()
    return round
  }

  async function settle() {
    await rollRounds(house.deps)
  }
  const count = () => countRings(house.deps)
  return { house, head, moon, star, others, below, play, settle, count }
}

export type RingRow = { id: number; state: string; score: number; certain: number; pairs: number }
export const ringsOf = (house: House) => house.db.query<RingRow>`
  select r.id, r.state, r.score, (select count(*) from ring_member m where m.ring_id = r.id and m.certain) as certain,
    (select count(*) from ring_pair p where p.ring_id = r.id) as pairs
  from ring r order by r.id`
