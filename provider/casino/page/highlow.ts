/** High-low: a stake, a card, three guesses, and a button that takes the pot; where its numbers come from. */
import { formatWon } from '@madang/contract/core/won.ts'
import { cardWord } from '@madang/contract/core/casino/cards.ts'
import { guessWords, type Guess, type Offer } from '@madang/contract/core/casino/highlow.ts'

import type { Answer, Line, Refusal, SeedShown } from './api.ts'
import { say } from './dialog.ts'
import { animate, calm, easeOut, el, write } from './dom.ts'
import type { Frame } from './frame.ts'
import { highlowHistory } from './highlow-history.ts'
import { highlowRules } from './highlow-rules.ts'
import { openFelt, openGuesses } from './highlow-table.ts'
import type { Module } from './module.ts'
import { agrees, openSeedRow, OTHER_SEED, type SeedRow } from './seed-row.ts'
import { openPending } from './slot-pending.ts'
import { openRecent } from './slot-recent.ts'
import { tierOf } from './slot-tiers.ts'
import { openStake } from './stake-steps.ts'

const ASK_AGAIN_MS = 2_000
/** Over the vendor's own pace, for what the way there may differ. */
const SLACK_MS = 200
/** After an answer, when the same place may mean another thing: the second press of a double one decides nothing. */
const RESTS_MS = 300
/** After a hand: a press that meant to take its pot must not begin the next. */
const ENDS_MS = 700
const NO_BALANCE = '보유금을 확인하고 있습니다. 잠시 후 다시 눌러주세요.'
const ENDED = '라운드가 끝났습니다. 내역에서 확인해주세요.'

type Hand = {
  id: string
  stake: number
  state: 'open' | 'lost' | 'taken' | 'returned'
  cards: number[]
  guesses: Guess[]
  pot: number
  offers: Offer[]
  seed: SeedShown
}
type HighlowSeat = {
  game: { id: string; ko: string; minStake: number; maxStake: number }
  seed: SeedShown
  handMs: number
  hand: Hand | null
}
type Told = { hand: Hand; balance: number | null }

let seedRow: SeedRow
const seedsOf = (line: Line, game: HighlowSeat['game']) =>
  highlowHistory(line, game, (seed, client) => seedRow.chose(seed, client))

/** What stands on the felt, and the same in one sentence. */
function handTold({ state, pot, stake, guesses: made }: Hand) {
  const right = made.length - (state === 'lost' ? 1 : 0)
  const won = `${formatWon(pot)}원`
  const net = formatWon(pot - stake)
  switch (state) {
    case 'open': {
      const line =
        right > 0
          ? `${right}번 맞힘 · 지금 받거나 이어서 맞혀주세요`
          : '하이, 로우, 같음 가운데 골라주세요'
      return { head: won, line, tone: '', said: `${won}. ${line}` } as const
    }
    case 'lost': {
      const line = `건 돈 ${formatWon(stake)}원`
      return { head: '낙첨', line, tone: 'none', said: `틀렸습니다. 낙첨. ${line}` } as const
    }
    case 'taken': {
      const said = `적중. ${won} 받음. 건 돈 ${formatWon(stake)}원, ${net}원 이익`
      return {
        word: '적중',
        head: won,
        line: `+${net}원 · ${right}번 맞힘`,
        tone: 'gain',
        said,
      } as const
    }
    case 'returned': {
      const line = '맞히지 않은 라운드라 베팅금액을 돌려드렸습니다'
      return { head: `${formatWon(stake)}원 돌려받음`, line, tone: '', said: line } as const
    }
  }
}

function start(frame: Frame, line: Line, seat: HighlowSeat) {
  const { game } = seat
  const felt = openFelt(frame)
  const recent = openRecent()
  const pending = openPending(game.id)
  seedRow = openSeedRow(game, '카드', seat.seed, () => seedsOf(line, game), frame.time)
  let hand = seat.hand
  let busy = false
  /** when the last hand began, by the page's clock */
  let begun = -Infinity
  const stake = openStake(game, () => show())
  const guesses = openGuesses((guess) => void turn(guess))
  const main = el('button', { type: 'button', class: 'main', click: () => void act() })

  const isOpen = () => hand?.state === 'open'
  const mayTake = () => isOpen() && hand!.guesses.length > 0

  function show() {
    const open = isOpen()
    stake.lock(open || busy || pending.read() !== null)
    guesses.show(open ? hand!.offers : [], open && !busy)
    const text = open
      ? mayTake()
        ? `${formatWon(hand!.pot)}원 받기`
        : '다음 카드를 맞혀주세요'
      : pending.read() && !busy
        ? '이전 라운드 이어서 보기'
        : `${formatWon(stake.value())}원 시작`
    write(main, text)
    main.setAttribute('aria-disabled', String(busy || (open && !mayTake())))
  }

  /** What the card means, its sum and the balance in the same moment. */
  function tell(balance: number | null) {
    const { id, state, pot, stake: staked, cards, guesses: made } = hand!
    const told = handTold(hand!)
    const back = { open: null, lost: 0, taken: pot, returned: staked }[state]
    const tier = back === null ? null : tierOf(staked, back)
    // Of a gain the sum stands nowhere before it has been counted up.
    felt.say(tier && !calm.matches ? { ...told, head: '0원' } : told)
    const last = made.at(-1)
    frame.tell(`${last ? `${guessWords[last]}, ` : ''}${cardWord(cards.at(-1)!)}. ${told.said}`)
    if (back === null) {
      felt.stake(staked, false)
      frame.setMoney(balance)
      return frame.release(frame.money())
    }
    void felt.end(back === 0 ? null : back - staked)
    frame.visit.played(id, staked, back)
    recent.add(staked, back)
    frame.setMoney(balance, tier?.count, tier !== null)
    if (!tier) return
    frame.tone(tier.sound)
    void animate(tier.count, (share) =>
      felt.head(`${formatWon(Math.round(back * easeOut(share)))}원`),
    )
  }

  /** Shows a hand as the vendor tells it; the money follows the card. */
  async function shown({ hand: next, balance }: Told, still = false) {
    hand = next
    seedRow.drew(next.seed)
    await felt.cards(next.cards, still)
    tell(balance)
  }

  /** Nobody knows what became of it: asked until the vendor says how the hand lies. */
  async function sync() {
    for (;;) {
      const answer = await line.ask<HighlowSeat>('seat')
      if (answer.result) {
        const had = hand
        if (answer.hand) await shown({ hand: answer.hand, balance: null }, true)
        else if (had?.state === 'open') {
          hand = null
          felt.say({ head: '', line: ENDED, tone: '' })
        }
        return
      }
      await new Promise((done) => setTimeout(done, ASK_AGAIN_MS))
    }
  }

  async function refused({ code, msg, seed }: Refusal) {
    say(msg, 'error')
    if (seed) seedRow.turned(seed)
    if (code === 'lost' || code === 'over' || code === 'open') await sync()
  }

  /** One call at a time; what it answers is shown before the next may be pressed. */
  async function call(asking: () => Promise<Answer<Told>>) {
    if (busy) return
    busy = true
    show()
    const answer = await asking()
    if (answer.result) await shown(answer)
    else await refused(answer)
    show()
    // Not `pause`: the pace of play is the same where motion is reduced.
    const left = begun + seat.handMs + SLACK_MS - performance.now()
    const rest = isOpen() ? RESTS_MS : Math.max(ENDS_MS, left)
    await new Promise((done) => setTimeout(done, rest))
    busy = false
    show()
    return answer
  }

  async function begin() {
    const unanswered = pending.read()
    if (!unanswered && !frame.knows()) return say(NO_BALANCE, 'error')
    const staked = stake.value()
    if (!unanswered && staked > frame.money()) return say('보유금액이 부족합니다.', 'error')
    const money = frame.money() - staked
    const asked = unanswered ?? {
      ...{ id: crypto.randomUUID(), stake: staked, money },
      given: seedRow.given(),
    }
    pending.keep(asked)
    // The stake leaves the balance as it is laid.
    if (!unanswered) frame.hold(money)
    felt.stake(asked.stake, true)
    frame.tone('chip')
    recent.clear()
    begun = performance.now()
    const body = { id: asked.id, stake: asked.stake, again: unanswered !== null, ...asked.given }
    const answer = await call(async () => {
      const told = await line.insist<Told>('start', body)
      if (told.result && !agrees(told.hand.seed, asked.given)) say(OTHER_SEED, 'error')
      return told
    })
    if (answer && (answer.result || answer.code !== 'lost')) pending.drop()
    if (answer && !answer.result && !isOpen()) {
      frame.release(answer.code === 'lost' ? frame.money() : money + staked)
      void felt.end(0)
    }
    show()
  }
  const turn = (guess: Guess) =>
    call(() => line.insist<Told>('guess', { id: hand!.id, step: hand!.guesses.length, guess }))
  const act = () => {
    if (main.getAttribute('aria-disabled') === 'true') return
    return isOpen() ? call(() => line.insist<Told>('take', { id: hand!.id })) : begin()
  }

  frame.panel.append(
    guesses.host,
    el('div', { class: 'controls' }, stake.host, main),
    recent.host,
    seedRow.host,
    el(
      'p',
      { class: 'mute rest' },
      '창을 닫아도 라운드는 그대로 남습니다. 10분 동안 누르지 않으면 쌓인 금액을 받고 끝납니다.',
    ),
  )
  if (hand) void shown({ hand, balance: null }, true)
  show()
}

export const module: Module = {
  start({ frame, line, seat }) {
    start(frame, line, seat as never)
    return { seed: (next) => seedRow.turned(next) }
  },
  rules: () => highlowRules(),
  history: (line, seat) => seedsOf(line, seat.game),
}
