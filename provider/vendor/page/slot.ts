/** A slot: a stake, a button that spins once, and where its numbers come from. */
import type { SlotRound } from '@madang/contract/core/casino/slot-engines.ts'
import type { SlotCode } from '@madang/contract/core/casino/slot-models.ts'
import { STOPS, type SlotModel, type SlotReturn } from '@madang/contract/core/casino/slot.ts'

import type { Line } from './api.ts'
import { openDialog, say } from './dialog.ts'
import { el, formatWon, write } from './dom.ts'
import type { Frame } from './frame.ts'
import type { Module } from './main.ts'
import { openPayBoard } from './pay-board.ts'
import { slotRules } from './rules.ts'
import { slotHistory, type SeedShown } from './slot-history.ts'
import { openShow } from './slot-show.ts'
import { openStage } from './slot-stage.ts'
import { openStake } from './stake-steps.ts'
import { symbolName, symbolSource } from './themes.ts'

const PENDING = 'game-spin'
/** Over the vendor's own pace, for what the way there may differ. */
const SLACK_MS = 200

type SlotSeat = {
  game: { id: string; ko: string; minStake: number; maxStake: number; model: SlotCode }
  slot: { model: SlotModel; returns: SlotReturn; spinMs: number; seed: SeedShown }
}
type Answer = SlotRound & { nonce: number; commit: string; balance: number | null }
type Ask = { id: string; stake: number }

/** A spin that was asked for and not yet answered: asked for again, it is the same spin. */
const pending = {
  read: () => JSON.parse(sessionStorage.getItem(PENDING) ?? 'null') as Ask | null,
  keep: (ask: Ask) => sessionStorage.setItem(PENDING, JSON.stringify(ask)),
  drop: () => sessionStorage.removeItem(PENDING),
}

/** The seed in use, as a line; it changes with every spin, and in the history. */
function openSeedLine(first: SeedShown) {
  let seed = first
  const host = el('p', { class: 'seed-line' })
  function show(next: Partial<SeedShown>) {
    seed = { ...seed, ...next }
    const { commit, client, next: number } = seed
    write(host, `약속 ${commit.slice(0, 12)}… · 내 시드 ${client} · 다음 ${number}번`)
  }
  show({})
  return { host, show }
}
let seedLine: ReturnType<typeof openSeedLine>

const seedsOf = (line: Line, game: SlotSeat['game']) => slotHistory(line, game, seedLine.show)

/** The button that spins, and the stake it spins for. */
function openControls(game: SlotSeat['game'], changed: () => void, pressed: () => void) {
  let phase: 'ready' | 'spinning' | 'free' = 'ready'
  const button = el('button', { type: 'button', class: 'main spin', click: pressed })
  // A key that is held down is one press: nothing plays by itself.
  button.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).repeat) event.preventDefault()
  })
  const stake = openStake(game, () => {
    changed()
    show()
  })
  function show() {
    const texts = {
      ready: pending.read() ? '앞의 스핀 결과 보기' : `${formatWon(stake.value())}원 스핀`,
      spinning: '스핀 중',
      free: '결과 바로 보기',
    }
    write(button, texts[phase])
    button.setAttribute('aria-disabled', String(phase === 'spinning'))
    stake.lock(phase !== 'ready' || pending.read() !== null)
  }
  return {
    host: el('div', { class: 'controls' }, stake.host, button),
    stake: stake.value,
    phase: () => phase,
    set(next: typeof phase) {
      phase = next
      show()
    },
  }
}

function start(frame: Frame, line: Line, { game, slot }: SlotSeat) {
  const { model } = slot
  const stage = openStage(frame, game.id, model, slot.returns)
  // Somewhere to begin from.
  stage.reels.show(model.strips.map((_, reel) => (slot.seed.next * 7 + reel * 5) % STOPS))
  const show = openShow({ frame, stage, game: game.id, model })
  const pays = openPayBoard(game.id, model)
  seedLine = openSeedLine(slot.seed)
  const controls = openControls(
    game,
    () => pays.show(controls.stake()),
    () => {
      if (controls.phase() === 'free') show.hurry()
      else if (controls.phase() === 'ready') void spin()
    },
  )

  async function spin() {
    const unanswered = pending.read()
    const asked = unanswered ?? { id: crypto.randomUUID(), stake: controls.stake() }
    const money = frame.money()
    if (!unanswered && asked.stake > money) return say('보유금액이 부족합니다.', 'error')
    pending.keep(asked)
    controls.set('spinning')
    show.dark()
    stage.say('', '', 'none')
    const begun = performance.now()
    // What a spin that was asked for before has cost is in the balance already.
    frame.hold(unanswered ? money : money - asked.stake)
    const answering = line.insist<Answer>('spin', asked)
    const stops = answering.then((answer) => (answer.result ? answer.spins[0]!.stops : null))
    const [answer] = await Promise.all([answering, stage.reels.turn(stops, () => false)])
    if (answer.result || answer.code !== 'lost') pending.drop()
    if (!answer.result) {
      frame.release(money)
      say(answer.msg, 'error')
      return controls.set('ready')
    }
    frame.setMoney(answer.balance)
    seedLine.show({ commit: answer.commit, next: answer.nonce + answer.spins.length })
    await show.round(answer, asked.stake, (free) => controls.set(free ? 'free' : 'spinning'))
    frame.release(money - asked.stake + answer.amount)
    // Not `pause`: the pace of play is the same where motion is reduced.
    const left = slot.spinMs + SLACK_MS - (performance.now() - begun)
    await new Promise((done) => setTimeout(done, Math.max(0, left)))
    controls.set('ready')
  }

  frame.panel.append(
    controls.host,
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
    pays.host,
  )
  pays.show(controls.stake())
  controls.set('ready')
}

export const module: Module = {
  start({ frame, line, seat }) {
    start(frame, line, seat as never)
    return {}
  },
  rules(seat) {
    const { game, slot } = seat as unknown as SlotSeat
    return slotRules(slot.model, slot.returns, (symbol) =>
      el('img', {
        src: symbolSource(game.id, symbol),
        alt: symbolName(game.id, symbol),
        width: 40,
        height: 40,
      }),
    )
  },
  history: (line, seat) => seedsOf(line, seat.game as never),
}
