/** A slot: a stake, a button that spins once, and where its numbers come from. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { SlotRound } from '@madang/contract/core/casino/slot-engines.ts'
import type { SlotCode } from '@madang/contract/core/casino/slot-models.ts'
import { STOPS, type SlotModel, type SlotReturn } from '@madang/contract/core/casino/slot.ts'

import type { Line, Refusal } from './api.ts'
import { openDialog, say } from './dialog.ts'
import { el, write } from './dom.ts'
import type { Frame } from './frame.ts'
import type { Module } from './module.ts'
import { openPayBoard } from './pay-board.ts'
import { slotRules } from './rules.ts'
import type { SeedShown } from './seed-history.ts'
import { openSeedLine } from './seed-line.ts'
import { slotHistory } from './slot-history.ts'
import { openPending, type Ask, type Pending } from './slot-pending.ts'
import { openShow } from './slot-show.ts'
import { openStage } from './slot-stage.ts'
import { openStake } from './stake-steps.ts'
import { symbolShown } from './symbol.ts'
import { bringSymbols } from './symbols.ts'

/** Over the vendor's own pace, for what the way there may differ. */
const SLACK_MS = 200
/** After a show: a press that meant to hurry it must not spin. */
const REST_MS = 700
const WAITING = '같은 스핀의 결과를 다시 볼 수 있습니다'
const NO_BALANCE = '보유금을 확인하고 있습니다. 잠시 후 다시 눌러주세요.'

type SlotSeat = {
  game: { id: string; ko: string; minStake: number; maxStake: number; model: SlotCode }
  slot: { model: SlotModel; returns: SlotReturn; spinMs: number; seed: SeedShown }
}
type Answer = SlotRound & { nonce: number; commit: string; balance: number | null }
let seedLine: ReturnType<typeof openSeedLine>

const seedsOf = (line: Line, game: SlotSeat['game']) => slotHistory(line, game, seedLine.show)

/** The button that spins, and the stake it spins for. */
function openControls(
  game: SlotSeat['game'],
  pending: Pending,
  { changed, pressed }: { changed: () => void; pressed: () => void },
) {
  let phase: 'ready' | 'spinning' | 'showing' = 'ready'
  const button = el('button', { type: 'button', class: 'main spin', click: pressed })
  const stake = openStake(game, () => {
    changed()
    show()
  })
  function show() {
    const texts = {
      ready: pending.read() ? '이전 스핀 결과 보기' : `${formatWon(stake.value())}원 스핀`,
      spinning: '스핀중',
      showing: '결과 바로 보기',
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
  seedLine = openSeedLine('스핀', slot.seed)
  const pending = openPending(game.id)
  const controls = openControls(game, pending, {
    changed: () => pays.show(controls.stake()),
    pressed() {
      if (controls.phase() === 'showing') show.hurry()
      else if (controls.phase() === 'ready') void spin()
    },
  })

  /** The spin did not come to be: what was shown for it is taken back. */
  function refused(answer: Refusal, { stake, money }: Ask) {
    if (answer.code === 'lost') stage.say('결과를 기다리고 있습니다', WAITING, 'none')
    else {
      pending.drop()
      frame.release(money + stake)
      stage.say('', answer.msg, 'none')
    }
    say(answer.msg, 'error')
    controls.set('ready')
  }

  async function spin() {
    const unanswered = pending.read()
    const stake = controls.stake()
    if (!unanswered && !frame.knows()) return say(NO_BALANCE, 'error')
    if (!unanswered && stake > frame.money()) return say('보유금액이 부족합니다.', 'error')
    const asked = unanswered ?? { id: crypto.randomUUID(), stake, money: frame.money() - stake }
    pending.keep(asked)
    controls.set('spinning')
    show.dark()
    stage.say('', '', 'none')
    const begun = performance.now()
    frame.hold(asked.money)
    const body = { id: asked.id, stake: asked.stake, again: unanswered !== null }
    const answering = line.insist<Answer>('spin', body)
    const stops = answering.then((answer) => (answer.result ? answer.spins[0]!.stops : null))
    const [answer] = await Promise.all([answering, stage.reels.turn(stops, () => false)])
    if (!answer.result) return refused(answer, asked)
    frame.setMoney(answer.balance)
    seedLine.show({ commit: answer.commit, next: answer.nonce + answer.spins.length })
    await show.round(answer, asked.stake, (now) => controls.set(now ? 'showing' : 'spinning'))
    // Only now: who reloads in the middle of free spins sees them again.
    pending.drop()
    frame.release(asked.money + answer.amount)
    // Not `pause`: the pace of play is the same where motion is reduced.
    const left = slot.spinMs + SLACK_MS - (performance.now() - begun)
    await new Promise((done) => setTimeout(done, Math.max(REST_MS, left)))
    controls.set('ready')
  }

  const unseen = pending.read()
  if (unseen) {
    frame.hold(unseen.money)
    stage.say('', '이전 스핀 결과를 아직 보지 않았습니다', 'none')
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
  bring: ({ game }) => bringSymbols(game.id),
  start({ frame, line, seat }) {
    start(frame, line, seat as never)
    return { seed: (next) => seedLine.turned(next) }
  },
  rules(seat) {
    const { game, slot } = seat as unknown as SlotSeat
    return slotRules(slot.model, slot.returns, (symbol) => symbolShown(game.id, symbol, 40))
  },
  history: (line, seat) => seedsOf(line, seat.game as never),
}
