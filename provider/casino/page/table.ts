/** What every table shares: the clock, the phases, chips going down and coming back, the road of past results. */
import { formatWon } from '@madang/contract/core/won.ts'
import { payout, type TableBet } from '@madang/contract/core/casino/bets.ts'
import { tuneOf } from '@madang/ui/sound/tunes.ts'

import { undecided, type Line } from './api.ts'
import { openChips, type ChipTray, type Stakes } from './chips.ts'
import { say } from './dialog.ts'
import { calm, el, write } from './dom.ts'
import type { Frame } from './frame.ts'
import { openPayFelt } from './pay-felt.ts'
import { openPromises } from './promises.ts'
import { openRing } from './ring.ts'
import { openVerdict, outcome } from './verdict.ts'

type TableState<Result> = {
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

/** How a result is shown: within `ms`, of which `late` are gone; `mine` are the keys that were bet on. */
type Showing = {
  ms: number
  late: number
  tone: Frame['tone']
  tell: Frame['tell']
  mine: string[]
}

/** What makes a table baccarat, or roulette. */
export type TableGame<Result> = {
  bets: TableBet<never>[]
  /** hundredths of the stake that come back, by the bet's key */
  returns: (key: string, result: Result) => number
  /** lays out the places; `chips.place(…)` makes each */
  lay: (host: HTMLElement, chips: ChipTray) => void
  /** the felt before a deal, as the last one left it */
  rest: (stage: HTMLElement, last: Result | null) => void
  /** shows the result within `ms`; what should have been seen `late` ms ago is caught up */
  reveal: (stage: HTMLElement, result: Result, time: Showing) => Promise<void>
  /** the road of results, oldest first */
  road: (host: HTMLElement, results: Result[]) => void
  /** the result in one sentence */
  told: (result: Result) => string
}

/** The road, newest first: a phase tells only of what is new on it. */
function joined<Row extends { date: string; number: number }>(told: Row[], known: Row[]): Row[] {
  const has = ({ date, number }: Row) =>
    told.some((each) => each.date === date && each.number === number)
  return [...told, ...known.filter((each) => !has(each))].slice(0, ROADS)
}

type Mine = { key: string; stake: number }[]
type Seat<Result> = {
  game: { id: string; maxStake: number }
  table: TableState<Result>
  mine: Mine
}

/** Between the result on the felt and the money that follows it. */
const BREATH_MS = 500
const TICK_MS = 250
/** Rounds a road shows. */
const ROADS = 72
/** Between tries to hear what became of a bet. */
const ASK_AGAIN_MS = 2_000

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

  const promises = openPromises(seat.game.id)
  const ring = openRing()
  const verdict = openVerdict()
  const phase = el('b', {})
  const number = el('span', {})
  const felt = el('div', { class: 'felt' })
  const paid = openPayFelt(frame.purse)
  const road = el('div', { class: 'road', role: 'group', 'aria-label': '지난 결과' })
  const chips = openChips({
    most: seat.game.maxStake,
    money: frame.money,
    knows: frame.knows,
    say: (text) => say(text, 'error'),
    tone: () => frame.tone('chip'),
    onPlace: (stakes) => void place(stakes),
  })
  frame.stage.classList.add('table')
  frame.panel.classList.add('table')
  const clock = el('div', { class: 'clock' }, ring.box, el('p', {}, phase, number), verdict.box)
  frame.stage.append(
    el('div', { class: 'head' }, clock, el('div', { class: 'felt-box' }, felt, paid.host)),
    road,
  )
  const places = el('div', { class: 'places' })
  game.lay(places, chips)
  frame.panel.append(places, chips.tray)

  const now = () => Date.now() + skew
  const at = (text: string) => Date.parse(text)
  const isOpen = () => state.current === null && now() < at(state.closesAt)
  const sum = (stakes: Stakes) => [...stakes.values()].reduce((total, stake) => total + stake, 0)
  const backOf = (stakes: Stakes, result: Result) =>
    [...stakes].reduce((total, [key, stake]) => {
      const returned = game.returns(key, result)
      return returned > 0 ? total + payout(stake, returned) : total
    }, 0)
  const results = () => state.last.map(({ result }) => result)

  const runRing = () => ring.run(at(state.closesAt) - now(), at(state.closesAt) - at(state.opensAt))

  function setPlaced(stakes: Stakes) {
    chips.setPlaced(stakes, true)
    verdict.stake(sum(stakes))
  }

  async function place(stakes: Stakes) {
    const of = state.number
    promises.keep(`${state.date} ${of}`, state.commit)
    chips.setSending(true)
    const bets = [...stakes].map(([key, stake]) => ({ key, stake }))
    const ask = { id: crypto.randomUUID(), number: of, bets }
    const answer = await line.insist<{ balance: number | null; mine: Mine }>('bet', ask)
    if (!answer.result) {
      say(answer.msg, 'error')
      if (answer.code === 'lost') await askWhatLies(of)
      chips.setSending(false)
      return chips.setPlaced(chips.placed(), true)
    }
    chips.setSending(false)
    if (answer.balance !== null) frame.setMoney(answer.balance)
    if (state.number !== of) return tellLate(of, stakes)
    setPlaced(stakesOf(answer.mine))
    say(`${formatWon(sum(stakes))}원을 베팅했습니다.`)
  }

  /** Nobody knows whether the chips were taken: asked until the vendor says what lies there. */
  async function askWhatLies(of: number) {
    for (;;) {
      const answer = await line.ask<Seat<Result>>('seat')
      if (answer.result && answer.table.number === of) setPlaced(stakesOf(answer.mine))
      else if (answer.result) say(`${of}라운드 베팅이 접수되었는지 내역에서 확인해주세요.`)
      if (answer.result || !undecided(answer)) return
      await new Promise((done) => setTimeout(done, ASK_AGAIN_MS))
    }
  }

  async function deal(result: Result) {
    if (shown === state.number || dealing) return
    dealing = true
    const mine = state.number
    chips.setOpen(false)
    const late = now() - at(state.closesAt)
    // The balance must not tell the result before the felt does; opened after it was shown, it has told it.
    const holds = chips.placed().size > 0 && now() < at(state.shownAt)
    if (holds) frame.hold(frame.money())
    await game.reveal(felt, result, {
      ms: at(state.shownAt) - at(state.closesAt) - BREATH_MS,
      late,
      tone: frame.tone,
      tell: frame.tell,
      mine: [...chips.placed().keys()],
    })
    shown = mine
    dealing = false
    if (state.number !== mine) {
      if (holds) frame.release(frame.money())
      return begin()
    }
    tick()
    tell(mine, result, holds)
  }

  /** The result is known: what it means for the player's chips; `holds`: the balance was kept back for it. */
  function tell(of: number, result: Result, holds: boolean) {
    const stakes = chips.placed()
    const returned = (key: string) => game.returns(key, result)
    chips.mark(returned)
    const sentence = `${of}라운드 결과 ${game.told(result)}`
    if (stakes.size === 0) return frame.tell(sentence)
    const [staked, back] = [sum(stakes), backOf(stakes, result)]
    frame.visit.played(`${state.date} ${of}`, staked, back)
    const said = outcome(staked, back)
    void paid.pay({ staked, back, ...chips.piles(returned) }, (ms) => {
      // Word, sum and balance in one frame.
      const tune = tuneOf(staked, back)
      if (tune) frame.tone(tune)
      if (holds) frame.release(frame.money() + back, ms, back > staked)
      frame.tell(`${sentence}. ${said[1]}, ${said[2]}`)
      if (state.number === of) verdict.result(said)
    })
  }

  function begin() {
    counted = Infinity
    chips.mark(null)
    paid.clear()
    game.rest(felt, results()[0] ?? null)
    showRoad()
    tick()
  }

  /** Drawn anew only when there is one more. */
  function showRoad() {
    const [newest] = state.last
    const name = newest ? `${newest.date} ${newest.number}` : 'none'
    if (road.dataset.newest === name) return
    road.dataset.newest = name
    game.road(road, results().toReversed())
  }

  /** A bet that was answered after its round: where its result is not known here, the history has it. */
  function tellLate(of: number, stakes: Stakes) {
    if (tellResult(of, stakes)) return
    const staked = formatWon(sum(stakes))
    say(`${of}라운드에 ${staked}원을 베팅했습니다. 결과는 내역에서 확인해주세요.`)
  }

  /** A round that ended while the line was down is told as soon as it is heard of. */
  function tellMissed(of: number) {
    const stakes = chips.placed()
    setPlaced(new Map())
    if (shown !== of && stakes.size > 0) tellResult(of, stakes)
  }

  /** What became of chips on a round that is over; false where its result is not known. */
  function tellResult(of: number, stakes: Stakes): boolean {
    const missed = state.last.find(({ number: each }) => each === of)
    if (!missed) return false
    const [, first, second] = outcome(sum(stakes), backOf(stakes, missed.result))
    say(`${of}라운드 ${game.told(missed.result)} · ${first}, ${second}`)
    return true
  }

  function heard(next: TableState<Result>) {
    skew = at(next.now) - Date.now()
    const before = state.number
    state = { ...next, last: joined(next.last, state.last) }
    runRing()
    if (next.number !== before) {
      tellMissed(before)
      if (!dealing) begin()
    }
    if (state.current !== null) void deal(state.current)
    if (!dealing) showRoad()
    tick()
  }

  /** For who listens: ten seconds in words, the last three as a drum's beats. */
  function count(seconds: number) {
    if (seconds === counted) return
    if (seconds === 10 && counted > 10 && counted < Infinity)
      frame.tell('마감까지 10초 남았습니다.')
    if (seconds >= 1 && seconds <= 3) frame.tone('drum')
    counted = seconds
  }

  function tick() {
    const seconds = Math.ceil(Math.max(0, at(state.closesAt) - now()) / 1_000)
    const next = Math.ceil(Math.max(0, at(state.endsAt) - now()) / 1_000)
    const open = isOpen()
    const soon = open && seconds <= 5
    ring.show(open ? String(seconds) : '–', soon)
    // A ring that does not run by itself is set by the second.
    if (calm.matches) runRing()
    write(number, `${state.number}라운드 · 약속값 ${state.commit.slice(0, 6)}`)
    const word = shown === state.number ? '' : dealing ? '결과 공개중' : '베팅 마감'
    write(
      phase,
      soon ? '곧 마감됩니다' : open ? '베팅해주세요' : word || game.told(state.current as Result),
    )
    chips.setOpen(open, word || `다음 라운드 ${next}초 뒤`)
    if (open) count(seconds)
  }

  skew = at(state.now) - Date.now()
  setPlaced(stakesOf(seat.mine))
  runRing()
  begin()
  if (state.current !== null) void deal(state.current)
  setInterval(tick, TICK_MS)
  return { heard }
}
