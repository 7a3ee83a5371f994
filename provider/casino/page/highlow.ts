/** High-low: a stake, a card, three guesses, and a button that takes the pot; where its numbers come from. */
import { formatWon } from '@madang/contract/core/won.ts'
import { cardWord } from '@madang/contract/core/casino/cards.ts'
import { guessWords, type Guess, type Offer } from '@madang/contract/core/casino/highlow.ts'

import type { Answer, Line, Refusal } from './api.ts'
import { openDialog, say } from './dialog.ts'
import { el, write } from './dom.ts'
import type { Frame } from './frame.ts'
import { highlowHistory } from './highlow-history.ts'
import { highlowRules } from './highlow-rules.ts'
import { openFelt, openGuesses } from './highlow-table.ts'
import type { Module } from './module.ts'
import type { SeedShown } from './seed-history.ts'
import { openSeedLine, type SeedLine } from './seed-line.ts'
import { openPending } from './slot-pending.ts'
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

let seedLine: SeedLine
const seedsOf = (line: Line, game: HighlowSeat['game']) =>
  highlowHistory(line, game, (seed) => seedLine.show(seed))

function start(frame: Frame, line: Line, seat: HighlowSeat) {
  const { game } = seat
  const felt = openFelt(frame)
  const pending = openPending(game.id)
  seedLine = openSeedLine('카드', seat.seed)
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
      : pending.read()
        ? '이전 라운드 이어서 보기'
        : `${formatWon(stake.value())}원 시작`
    write(main, text)
    main.setAttribute('aria-disabled', String(busy || (open && !mayTake())))
  }

  function tell() {
    const { state, pot, stake: staked, cards, guesses: made } = hand!
    const right = made.length - (state === 'lost' ? 1 : 0)
    const told = {
      open: [
        `${formatWon(pot)}원`,
        right > 0
          ? `${right}번 맞힘 · 지금 받거나 이어서 맞혀주세요`
          : '하이, 로우, 같음 가운데 골라주세요',
        '',
      ],
      lost: ['틀렸습니다', `손실 −${formatWon(staked)}원`, 'none'],
      taken: [
        `${formatWon(pot)}원`,
        `${right}번 맞힘 · 순이익 +${formatWon(pot - staked)}원`,
        'gain',
      ],
      returned: ['베팅금액 반환', '맞히지 않은 라운드라 베팅금액을 돌려드렸습니다', ''],
    } as const
    const [head, below, tone] = told[state]
    felt.say(head, below, tone)
    const last = made.at(-1)
    frame.tell(
      `${last ? `${guessWords[last]}, ` : ''}${cardWord(cards.at(-1)!)}. ${head}. ${below}`,
    )
    if (state === 'taken') frame.tone('win')
    if (state === 'lost') frame.tone('stop')
  }

  /** Shows a hand as the vendor tells it; the money follows the card. */
  async function shown({ hand: next, balance }: Told, still = false) {
    hand = next
    seedLine.show(next.seed)
    await felt.cards(next.cards, still)
    tell()
    frame.setMoney(balance)
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
          felt.say('', ENDED, '')
        }
        return
      }
      await new Promise((done) => setTimeout(done, ASK_AGAIN_MS))
    }
  }

  async function refused({ code, msg }: Refusal) {
    say(msg, 'error')
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
    const asked = unanswered ?? { id: crypto.randomUUID(), stake: staked, money: 0 }
    pending.keep(asked)
    frame.tone('chip')
    begun = performance.now()
    const body = { id: asked.id, stake: asked.stake, again: unanswered !== null }
    const answer = await call(() => line.insist<Told>('start', body))
    if (answer && (answer.result || answer.code !== 'lost')) pending.drop()
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
    el(
      'div',
      { class: 'seeds' },
      seedLine.host,
      el(
        'button',
        {
          type: 'button',
          class: 'tool',
          click: async () => openDialog('시드와 검증', await seedsOf(line, game)),
        },
        '시드',
      ),
    ),
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
    return { seed: (next) => seedLine.turned(next) }
  },
  rules: () => highlowRules(),
  history: (line, seat) => seedsOf(line, seat.game),
}
