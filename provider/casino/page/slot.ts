/** A slot: a stake, a button that spins once, and where its numbers come from. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { SlotRound } from '@madang/contract/core/casino/slot-engines.ts'
import type { SlotCode } from '@madang/contract/core/casino/slot-models.ts'
import { STOPS, type SlotModel, type SlotReturn } from '@madang/contract/core/casino/slot.ts'

import type { Line, Refusal, SeedShown } from './api.ts'
import { openDialog, say } from './dialog.ts'
import { el, write } from './dom.ts'
import type { Frame } from './frame.ts'
import { icon } from './icons.ts'
import type { Module } from './module.ts'
import { openPayBoard } from './pay-board.ts'
import { slotRules } from './rules.ts'
import { agrees, openSeedRow, OTHER_SEED } from './seed-row.ts'
import { slotHistory } from './slot-history.ts'
import { openPending, type Ask, type Pending } from './slot-pending.ts'
import { openRecent } from './slot-recent.ts'
import { openShow } from './slot-show.ts'
import { openStage, waysOf } from './slot-stage.ts'
import { openStake } from './stake-steps.ts'
import { symbolShown } from './symbol.ts'
import { bringSymbols } from './symbols.ts'

/** Over the vendor's own pace, for what the way there may differ. */
const SLACK_MS = 200
/** After a show: a press that meant to hurry it must not spin. */
const REST_MS = 700
const WAITING = '같은 스핀의 결과를 다시 볼 수 있습니다'
const NO_BALANCE = '보유금을 확인하고 있습니다. 잠시 후 다시 눌러주세요.'
const FIXED = '결과는 이미 정해졌습니다. 누르면 바로 멈춥니다.'

type SlotSeat = {
  game: { id: string; ko: string; minStake: number; maxStake: number; model: SlotCode }
  slot: { model: SlotModel; returns: SlotReturn; spinMs: number; seed: SeedShown }
}
type Answer = SlotRound & { nonce: number; seed: SeedShown; balance: number | null }
type Phase = 'ready' | 'spinning' | 'stopping' | 'showing' | 'resting'
let seedRow: ReturnType<typeof openSeedRow>

const seedsOf = (line: Line, game: SlotSeat['game']) =>
  slotHistory(line, game, (seed, client) => seedRow.chose(seed, client))

/** The button that spins, and the stake it spins for; after every result it is what it was before. */
function openControls(
  game: SlotSeat['game'],
  pending: Pending,
  { changed, pressed }: { changed: () => void; pressed: () => void },
) {
  let phase: Phase = 'ready'
  const button = el('button', { type: 'button', class: 'main spin', click: pressed })
  const stake = openStake(game, () => {
    changed()
    show()
  })
  function show() {
    const spin = pending.read() ? '이전 스핀 결과 보기' : `${formatWon(stake.value())}원 스핀`
    const texts: Record<Phase, string> = {
      ready: spin,
      spinning: '바로 멈추기',
      stopping: '바로 멈추기',
      showing: '결과 바로 보기',
      resting: spin,
    }
    write(button, texts[phase])
    button.classList.toggle('quiet', phase === 'spinning' || phase === 'showing')
    button.setAttribute('aria-disabled', String(phase === 'stopping' || phase === 'resting'))
    stake.lock(phase !== 'ready' || pending.read() !== null)
  }
  return {
    host: el('div', { class: 'controls' }, stake.host, button),
    stake: stake.value,
    phase: () => phase,
    set(next: Phase) {
      phase = next
      show()
    },
  }
}

function start(frame: Frame, line: Line, { game, slot }: SlotSeat) {
  const { model } = slot
  const stage = openStage(frame, game.id, model)
  // Somewhere to begin from.
  stage.reels.show(model.strips.map((_, reel) => (slot.seed.next * 7 + reel * 5) % STOPS))
  const show = openShow({ frame, stage, game: game.id, model })
  const pays = openPayBoard(game.id, model)
  const recent = openRecent()
  const payTool = el(
    'button',
    {
      type: 'button',
      class: 'tool pays-tool',
      click() {
        const table = openPayBoard(game.id, model)
        table.show(controls.stake())
        openDialog('당첨표', table.host)
      },
    },
    icon('list'),
    `당첨표 ${waysOf(model)}`,
  )
  seedRow = openSeedRow(game, '스핀', slot.seed, () => seedsOf(line, game), payTool, frame.time)
  const pending = openPending(game.id)
  const controls = openControls(game, pending, {
    changed: () => pays.show(controls.stake()),
    pressed,
  })

  /** What a press means now: the spin, the end of it, or the end of what it brought. */
  function pressed() {
    const phase = controls.phase()
    if (phase === 'ready') return void spin()
    hurry()
  }
  function hurry() {
    const phase = controls.phase()
    if (phase === 'spinning') controls.set('stopping')
    if (phase !== 'showing') return
    show.hurry()
    frame.arrive()
  }
  stage.machine.addEventListener('click', hurry)

  /** The spin did not come to be: what was shown for it is taken back. */
  function refused(answer: Refusal, { stake, money }: Ask) {
    if (answer.code === 'lost') stage.say({ head: '결과를 기다리고 있습니다', line: WAITING })
    else {
      pending.drop()
      if (answer.seed) seedRow.turned(answer.seed)
      frame.release(money + stake)
      stage.say({ line: answer.msg })
    }
    say(answer.msg, 'error')
    controls.set('ready')
  }

  async function spin() {
    const unanswered = pending.read()
    const stake = controls.stake()
    if (!unanswered && !frame.knows()) return say(NO_BALANCE, 'error')
    if (!unanswered && stake > frame.money()) return say('보유금액이 부족합니다.', 'error')
    const asked = unanswered ?? {
      ...{ id: crypto.randomUUID(), stake, money: frame.money() - stake },
      given: seedRow.given(),
    }
    pending.keep(asked)
    controls.set('spinning')
    show.dark()
    recent.clear()
    stage.say({ head: '릴이 돌고 있습니다', line: FIXED, tone: 'runs' })
    const begun = performance.now()
    frame.hold(asked.money)
    const body = { id: asked.id, stake: asked.stake, again: unanswered !== null, ...asked.given }
    const answering = line.insist<Answer>('spin', body)
    const stops = answering.then((answer) => (answer.result ? answer.spins[0]!.stops : null))
    const turning = stage.reels.turn(stops, () => controls.phase() === 'stopping')
    const [answer] = await Promise.all([answering, turning])
    if (!answer.result) return refused(answer, asked)
    frame.setMoney(answer.balance)
    if (!agrees(answer.seed, asked.given)) say(OTHER_SEED, 'error')
    seedRow.drew({ ...answer.seed, next: answer.nonce + answer.spins.length })
    controls.set('stopping')
    await show.round(answer, asked.stake, {
      showing: (now) => controls.set(now ? 'showing' : 'stopping'),
      paid(_, ms) {
        // The word, the sum and the balance begin in the same frame.
        frame.release(asked.money + answer.amount, ms, answer.amount > asked.stake)
        frame.visit.played(asked.id, asked.stake, answer.amount)
        recent.add(asked.stake, answer.amount)
      },
    })
    // Only now: who reloads in the middle of free spins sees them again.
    pending.drop()
    controls.set('resting')
    // Not `pause`: the pace of play is the same where motion is reduced.
    const left = slot.spinMs + SLACK_MS - (performance.now() - begun)
    await new Promise((done) => setTimeout(done, Math.max(REST_MS, left)))
    controls.set('ready')
  }

  const unseen = pending.read()
  if (unseen) {
    frame.hold(unseen.money)
    stage.say({ line: '이전 스핀 결과를 아직 보지 않았습니다' })
  }
  frame.panel.append(controls.host, recent.host, seedRow.host, pays.host)
  pays.show(controls.stake())
  controls.set('ready')
}

export const module: Module = {
  bring: ({ game }) => bringSymbols(game.id),
  start({ frame, line, seat }) {
    start(frame, line, seat as never)
    return { seed: (next) => seedRow.turned(next) }
  },
  rules(seat) {
    const { game, slot } = seat as unknown as SlotSeat
    return slotRules(slot.model, slot.returns, (symbol) => symbolShown(game.id, symbol, 40))
  },
  below: (seat) => `환수율 ${((seat as unknown as SlotSeat).slot.returns.total * 100).toFixed(2)}%`,
  history: (line, seat) => seedsOf(line, seat.game as never),
}
