/** How a round is shown: its wins lit, its free spins one by one, what it came to. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { SlotRound, Spin } from '@madang/contract/core/casino/slot-engines.ts'
import type { SlotModel } from '@madang/contract/core/casino/slot.ts'

import { animate, calm, easeOut, pause } from './dom.ts'
import type { Frame } from './frame.ts'
import type { Stage } from './slot-stage.ts'
import { tierOf, type Tier } from './slot-tiers.ts'
import { roundTold, windowTold, winTold, type Told } from './slot-told.ts'

const FREE_MS = 2_500
/** Each way of a win is told for so long. */
const EACH_MS = 900

type Parts = { frame: Frame; stage: Stage; game: string; model: SlotModel }
/** What hears of a round: that something may be hurried, and that the money moves now, for so many ms. */
type Hearing = { showing: (now: boolean) => void; paid: (told: Told, ms: number) => void }

export function openShow({ frame, stage, game, model }: Parts) {
  let lit = 0
  let cut: (() => void) | null = null

  /** Lights one spin's wins: all at once, then each by itself until something else is shown. */
  function light({ wins }: Spin, gain: boolean) {
    const mine = ++lit
    stage.reels.light(wins, gain)
    if (wins.length < 2 || calm.matches) return
    let next = 0
    const turn = () => {
      if (mine !== lit) return
      stage.reels.light([wins[next]!], gain)
      stage.below(winTold(game, wins[next]!))
      next = (next + 1) % wins.length
      setTimeout(turn, EACH_MS)
    }
    setTimeout(turn, EACH_MS)
  }
  function dark() {
    lit++
    stage.reels.light([], false)
    stage.tier(null)
  }

  const spinTold = ({ wins, amount }: Spin) =>
    wins.length === 0
      ? '이번 스핀 당첨 없음'
      : wins.length === 1
        ? winTold(game, wins[0]!)
        : `당첨 ${wins.length}곳 · ${formatWon(amount)}원`

  /** Something the player may go straight to the end of: `hurry` says that they did, `wait` ends at once then. */
  function skippable() {
    let hurry = calm.matches
    const ended = new Promise<void>((done) => {
      cut = () => {
        hurry = true
        done()
      }
    })
    return {
      hurry: () => hurry,
      wait: (ms: number) => Promise.race([pause(ms), ended]),
      ended,
    }
  }

  /** The free spins, one after the other. */
  async function showFree(round: SlotRound) {
    let left = round.spins[0]!.freeSpins
    let sum = round.spins[0]!.amount
    const { hurry, wait } = skippable()
    stage.free(`무료 스핀 ${left}번`)
    await stage.announce(`무료 스핀 ${left}번`, `당첨금 ${model.freeTimes}배`, wait)
    for (const [index, spin] of round.spins.entries()) {
      if (index === 0) continue
      const begun = performance.now()
      dark()
      stage.free(`무료 스핀 ${index} / ${index + left - 1}`)
      await stage.reels.turn(Promise.resolve(spin.stops), hurry)
      left += spin.freeSpins - 1
      sum += spin.amount
      stage.say({
        word: '지금까지',
        head: `${formatWon(sum)}원`,
        line: spinTold(spin),
        tone: 'even',
      })
      if (hurry()) continue
      light(spin, spin.amount > 0)
      if (spin.freeSpins > 0)
        await stage.announce(`무료 스핀 +${spin.freeSpins}번`, `남은 무료 스핀 ${left}번`, wait)
      await wait(FREE_MS + (spin.amount > 0 ? EACH_MS : 0) - (performance.now() - begun))
    }
    stage.free(null)
  }

  /** A gain's sum, counted up beside the balance: the longer, the more it is. */
  async function countUp(amount: number, tier: Tier) {
    const { hurry, ended } = skippable()
    frame.tone(tier.sound)
    stage.tier(tier)
    const count = animate(tier.count, (share) => {
      if (!hurry() || calm.matches)
        stage.head(`${formatWon(Math.round(amount * easeOut(share)))}원`)
    })
    await Promise.race([count, ended])
    stage.head(`${formatWon(amount)}원`)
  }

  return {
    dark,
    /** Shows the rest at once. */
    hurry: () => cut?.(),
    /** Shows a round whose first window is on the reels already. */
    async round(round: SlotRound, staked: number, { showing, paid }: Hearing) {
      const first = round.spins[0]!
      if (round.spins.length > 1) {
        stage.say({
          head: `무료 스핀 ${first.freeSpins}번`,
          line: spinTold(first),
          tone: 'even',
        })
        light(first, true)
        await pause(2 * EACH_MS)
        showing(true)
        await showFree(round)
        showing(false)
      }
      const told = roundTold(round, staked)
      const last = round.spins.at(-1)!
      const tier = tierOf(staked, round.amount)
      stage.reels.name(windowTold(game, last))
      light(last, tier !== null)
      const line = told.tone === 'none' ? `건 돈 ${formatWon(staked)}원` : spinTold(last)
      // Of a gain the sum stands nowhere before it has been counted up.
      const counting = tier !== null && !calm.matches
      stage.say(counting ? { ...told, head: '0원' } : { ...told, line })
      paid(told, tier?.count ?? 0)
      if (tier) {
        showing(true)
        await countUp(round.amount, tier)
        stage.below(line)
        showing(false)
      }
      frame.tell(told.said)
      cut = null
    },
  }
}
