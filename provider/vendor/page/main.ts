/** A game window: who it is for, which game, and the parts it is put together from. */
import { openLine, overTexts, readToken, undecided, type Line } from './api.ts'
import { closed, openFrame, waiting } from './frame.ts'
import type { Module, Seat } from './module.ts'
import type { SeedShown } from './seed-history.ts'

const BALANCE_MS = 5_000
const AGAIN_MS = 2_000

const modules: Record<string, () => Promise<{ module: Module }>> = {
  baccarat: () => import('./baccarat.ts'),
  dragonTiger: () => import('./dragon-tiger.ts'),
  roulette: () => import('./roulette.ts'),
  sicBo: () => import('./sic-bo.ts'),
  slot: () => import('./slot.ts'),
  highlow: () => import('./highlow.ts'),
}

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
  const [{ module }, had] = await Promise.all([
    modules[game.kind === 'table' ? game.table : game.kind]!(),
    line.ask<{ balance: number | null }>('balance'),
  ])
  const frame = openFrame({
    vendor: title,
    title: game.ko,
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
