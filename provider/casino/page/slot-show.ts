/** How a round is shown: its wins lit, its free spins one by one, what it came to. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { SlotRound, Spin } from '@madang/contract/core/casino/slot-engines.ts'
import type { SlotModel } from '@madang/contract/core/casino/slot.ts'

import { animate, calm, pause } from './dom.ts'
import type { Frame } from './frame.ts'
import type { Stage } from './slot-stage.ts'
import { roundTold, windowTold, winTold } from './slot-told.ts'

const FREE_MS = 2_500
const EACH_MS = 1_100
/** From how many times the stake a win is counted up for how long; the first that fits. */
const COUNTS = [
  { from: 30, ms: 3_200 },
  { from: 10, ms: 2_200 },
  { from: 3, ms: 1_200 },
  { from: 0, ms: 700 },
]
/** From so many times the stake on, symbols rain over the reels. */
const RAIN_FROM = 10

type Parts = { frame: Frame; stage: Stage; game: string; model: SlotModel }

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
    setTimeout(turn, 2 * EACH_MS)
  }
  function dark() {
    lit++
    stage.reels.light([], false)
  }

  const freeTold = ({ wins, amount }: Spin) =>
    amount === 0
      ? '이번 스핀 당첨 없음'
      : wins.length === 1
        ? winTold(game, wins[0]!)
        : `이번 스핀 ${formatWon(amount)}원`

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
      stage.say(`합계 ${formatWon(sum)}원`, freeTold(spin), 'even')
      if (hurry()) continue
      light(spin, spin.amount > 0)
      if (spin.freeSpins > 0)
        await stage.announce(`무료 스핀 +${spin.freeSpins}번`, `남은 무료 스핀 ${left}번`, wait)
      await wait(FREE_MS + (spin.amount > 0 ? EACH_MS : 0) - (performance.now() - begun))
    }
    stage.free(null)
  }

  /** A gain, counted up: the longer, the more it is; one of many times the stake with symbols raining down. */
  async function countUp({ amount, spins }: SlotRound, staked: number) {
    const times = amount / staked
    const { ms } = COUNTS.find(({ from }) => times >= from)!
    const { hurry, ended } = skippable()
    frame.tone('win')
    const best = spins.flatMap(({ wins }) => wins).toSorted((a, b) => b.amount - a.amount)[0]!
    const stop = times >= RAIN_FROM && !calm.matches ? stage.rain(game, best.symbol) : () => {}
    const count = animate(ms, (share) => {
      if (!hurry() || calm.matches) stage.head(`${formatWon(Math.round(amount * share))}원`)
    })
    await Promise.race([count, ended])
    stage.head(`${formatWon(amount)}원`)
    stop()
  }

  return {
    dark,
    /** Shows the rest at once. */
    hurry: () => cut?.(),
    /**
     * Shows a round whose first window is on the reels already; `showing` hears when what may be hurried begins and
     * ends.
     */
    async round(round: SlotRound, staked: number, showing: (now: boolean) => void) {
      const first = round.spins[0]!
      if (round.spins.length > 1) {
        stage.say(`${formatWon(first.amount)}원`, `무료 스핀 ${first.freeSpins}번 당첨`, 'even')
        light(first, true)
        await pause(2 * EACH_MS)
        showing(true)
        await showFree(round)
        showing(false)
      }
      const told = roundTold(round, staked)
      const last = round.spins.at(-1)!
      const gain = told.tone === 'gain'
      const say = () => {
        stage.say(told.head, told.line, told.tone)
        frame.tell(`${windowTold(game, last)}. ${told.head}. ${told.line}`)
      }
      light(last, gain)
      if (gain) {
        // The sum stands nowhere before it has been counted up.
        if (!calm.matches) stage.say('0원', '', told.tone)
        showing(true)
        await countUp(round, staked)
        showing(false)
      }
      say()
      cut = null
    },
  }
}
