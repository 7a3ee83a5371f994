/** A game window: who it is for, which game, and the parts it is put together from. */
import { openLine, overTexts, readToken, undecided, type Line, type SeedShown } from './api.ts'
import { module as baccarat } from './baccarat.ts'
import { module as dragonTiger } from './dragon-tiger.ts'
import { closed, openFrame, waiting } from './frame.ts'
import { module as highlow } from './highlow.ts'
import type { Module, Seat } from './module.ts'
import { module as roulette } from './roulette.ts'
import { module as sicBo } from './sic-bo.ts'
import { module as slot } from './slot.ts'

const BALANCE_MS = 5_000
const AGAIN_MS = 2_000

// All of them in one program: half of each is the same, and one request is sooner here than three.
const modules: Record<string, Module> = { baccarat, dragonTiger, roulette, sicBo, slot, highlow }

/** Asks until there is an answer: a line that is down comes back. */
async function seatAt(line: Line) {
  for (;;) {
    const seat = await line.ask<Seat>('seat')
    if (seat.result || !undecided(seat)) return seat
    waiting('연결을 기다리고 있습니다.')
    await new Promise((done) => setTimeout(done, AGAIN_MS))
  }
}

async function open() {
  if (document.body.dataset.game === '')
    return closed(overTexts[location.hash.slice(1)] ?? '게임을 열 수 있는 시간이 지났습니다.')
  const token = readToken()
  if (token === null) return closed('게임을 열 수 있는 시간이 지났습니다.')
  const line = openLine(token)
  const seat = await seatAt(line)
  if (!seat.result) return closed(seat.msg)
  const { game, title } = seat
  // Put together at once: a window built in parts would move under the player's eyes.
  const module = modules[game.kind === 'table' ? game.table : game.kind]!
  const [had] = await Promise.all([
    line.ask<{ balance: number | null }>('balance'),
    module.bring?.(seat),
  ])
  const frame = openFrame({
    game,
    vendor: [title, module.below?.(seat)].filter(Boolean).join(' · '),
    history: () => module.history(line, seat),
    rules: () => module.rules(seat),
  })

  async function balance() {
    if (document.hidden) return
    const answer = await line.ask<{ balance: number | null }>('balance')
    if (answer.result) frame.setMoney(answer.balance)
  }
  if (had.result) frame.setMoney(had.balance)
  setInterval(() => void balance(), BALANCE_MS)
  document.addEventListener('visibilitychange', () => void balance())

  const { heard, seed } = module.start({ frame, line, seat })
  line.listen((event, data) => {
    if (event === 'table') heard?.(data as never)
    if (event === 'seed') seed?.(data as SeedShown)
    if (event === 'balance') frame.setMoney((data as { balance: number }).balance)
  }, frame.linked)
}

void open()
