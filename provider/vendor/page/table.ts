/** What every table shares: the clock, the phases, chips going down and coming back, the road of past results. */
import { payout, type TableBet } from '@madang/contract/core/casino/bets.ts'

import type { Line } from './api.ts'
import { openChips, type ChipTray, type Stakes } from './chips.ts'
import { say } from './dialog.ts'
import { el, formatWon, write } from './dom.ts'
import type { Frame } from './frame.ts'

export type TableState<Result> = {
  now: string
  date: string
  number: number
  opensAt: string
  closesAt: string
  shownAt: string
  endsAt: string
  commit: string
  anchor: string
  current: Result | null
  last: { date: string; number: number; result: Result }[]
}

/** What makes a table baccarat, or roulette. */
export type TableGame<Result> = {
  bets: TableBet<never>[]
  /** hundredths of the stake that come back, by the bet's key */
  returns: (key: string, result: Result) => number
  /** lays out the places; `chips.place(…)` makes each */
  lay: (host: HTMLElement, chips: ChipTray) => void
  /** the felt before a deal */
  rest: (stage: HTMLElement) => void
  /** shows the result within `ms`; what should have been seen `late` ms ago is caught up */
  reveal: (
    stage: HTMLElement,
    result: Result,
    time: { ms: number; late: number; tone: Frame['tone'] },
  ) => Promise<void>
  /** the road of results, oldest first */
  road: (host: HTMLElement, results: Result[]) => void
  /** the result in one sentence */
  told: (result: Result) => string
}

type Mine = { key: string; stake: number }[]
type Seat<Result> = { game: { maxStake: number }; table: TableState<Result>; mine: Mine }

const stakesOf = (mine: Mine): Stakes => {
  const stakes: Stakes = new Map()
  for (const { key, stake } of mine) stakes.set(key, (stakes.get(key) ?? 0) + stake)
  return stakes
}

export function openTable<Result>(
  game: TableGame<Result>,
  { frame, line, seat }: { frame: Frame; line: Line; seat: Seat<Result> },
) {
  let state = seat.table
  /** of the vendor's clock over ours */
  let skew = 0
  let shown = 0
  let dealing = false
  /** seconds left that were told last */
  let counted = Infinity

  const ring = el('div', { class: 'ring', role: 'timer' }, el('b', {}, ''))
  const phase = el('span', { class: 'phase' })
  const felt = el('div', { class: 'felt' })
  const road = el('div', { class: 'road', role: 'group', 'aria-label': '지난 결과' })
  const number = el('b', {})
  const chips = openChips({
    most: seat.game.maxStake,
    money: frame.money,
    say: (text) => say(text, 'error'),
    tone: () => frame.tone('chip'),
    purse: frame.purse,
    onPlace: (stakes) => void place(stakes),
  })
  frame.stage.classList.add('table')
  frame.panel.classList.add('table')
  frame.stage.append(
    el('div', { class: 'clock' }, el('p', {}, number, phase), chips.staked, ring),
    felt,
    road,
  )
  const places = el('div', { class: 'places' })
  game.lay(places, chips)
  frame.panel.append(places, chips.tray)

  const now = () => Date.now() + skew
  const at = (text: string) => Date.parse(text)
  const isOpen = () => state.current === null && now() < at(state.closesAt)

  async function place(stakes: Stakes) {
    chips.setSending(true)
    const bets = [...stakes].map(([key, stake]) => ({ key, stake }))
    const ask = { id: crypto.randomUUID(), number: state.number, bets }
    const answer = await line.insist<{ balance: number | null; mine: Mine }>('bet', ask)
    chips.setSending(false)
    if (!answer.result) {
      chips.setPlaced(chips.placed(), true)
      return say(answer.msg, 'error')
    }
    chips.setPlaced(stakesOf(answer.mine), true)
    if (answer.balance !== null) frame.setMoney(answer.balance)
    say(
      `${formatWon([...stakes.values()].reduce((sum, stake) => sum + stake, 0))}원을 베팅했습니다.`,
    )
  }

  async function deal(result: Result) {
    if (shown === state.number || dealing) return
    dealing = true
    const mine = state.number
    chips.setOpen(false)
    const late = now() - at(state.closesAt)
    await game.reveal(felt, result, {
      ms: at(state.shownAt) - at(state.closesAt) - 500,
      late,
      tone: frame.tone,
    })
    shown = mine
    dealing = false
    if (state.number !== mine) return begin()
    told(result)
  }

  /** The result is on the felt: what it means for the player's chips. */
  function told(result: Result) {
    const stakes = chips.placed()
    chips.mark((key) => game.returns(key, result))
    let back = 0
    let staked = 0
    for (const [key, stake] of stakes) {
      const returned = game.returns(key, result)
      staked += stake
      if (returned > 0) back += payout(stake, returned)
    }
    frame.tell(`${state.number}회 결과 ${game.told(result)}`)
    if (staked === 0) return
    // What comes back is a win only when it is more than was staked.
    if (back > staked) {
      frame.tone('win')
      say(
        `${game.told(result)} · ${formatWon(back)}원 당첨 (순이익 +${formatWon(back - staked)}원)`,
      )
    } else if (back === staked) say(`${game.told(result)} · 베팅금이 그대로 돌아옵니다.`)
    else
      say(
        back > 0
          ? `${game.told(result)} · ${formatWon(back)}원이 돌아옵니다 (손실 −${formatWon(staked - back)}원)`
          : `${game.told(result)} · 낙첨`,
      )
  }

  function begin() {
    counted = Infinity
    chips.mark(null)
    game.rest(felt)
    chips.setOpen(isOpen())
    game.road(road, state.last.map(({ result }) => result).toReversed())
  }

  function heard(next: TableState<Result>) {
    skew = at(next.now) - Date.now()
    const another = next.number !== state.number
    state = next
    if (another) {
      chips.setPlaced(new Map(), true)
      if (!dealing) begin()
    }
    if (state.current !== null) void deal(state.current)
    else if (!dealing) chips.setOpen(isOpen())
    if (!dealing) game.road(road, state.last.map(({ result }) => result).toReversed())
  }

  /** For who listens: ten seconds in words, the last five as ticks. */
  function count(seconds: number) {
    if (seconds === counted) return
    if (seconds === 10 && counted > 10 && counted < Infinity)
      frame.tell('마감까지 10초 남았습니다.')
    if (seconds <= 5) frame.tone('tick')
    counted = seconds
  }

  function tick() {
    const left = Math.max(0, at(state.closesAt) - now())
    const whole = at(state.closesAt) - at(state.opensAt)
    const seconds = Math.ceil(left / 1_000)
    const open = isOpen()
    ring.style.setProperty('--left', String(left / whole))
    ring.classList.toggle('soon', open && seconds <= 5)
    write(ring.firstElementChild!, open ? String(seconds) : '–')
    write(number, `${state.number}회`)
    write(
      phase,
      open
        ? '베팅하세요'
        : state.current === null
          ? '마감'
          : dealing
            ? '결과 공개중'
            : game.told(state.current),
    )
    if (open) count(seconds)
    else chips.setOpen(false)
  }

  skew = at(state.now) - Date.now()
  chips.setPlaced(stakesOf(seat.mine))
  begin()
  if (state.current !== null) void deal(state.current)
  setInterval(tick, 250)
  tick()
  return { heard }
}
