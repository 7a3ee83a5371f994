// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Motion is reduced: a result stands at once.
vi.stubGlobal('matchMedia', () => ({ matches: true }))
const { openTable } = await import('./table.ts')

type Result = { winner: 'a' | 'b' | 'none' }
type Answer = Record<string, unknown> & { result: boolean }

const game = {
  bets: [],
  returns: (key: string, { winner }: Result) =>
    winner === 'none' ? (key === 'a' ? 100 : 50) : winner === key ? 200 : 0,
  lay(host: HTMLElement, chips: { place: (bet: object) => HTMLElement }) {
    for (const key of ['a', 'b']) host.append(chips.place({ key, label: key, pays: '1:1' }))
  },
  rest: vi.fn(),
  reveal: () => Promise.resolve(),
  road: vi.fn(),
  told: ({ winner }: Result) => `결과 ${winner}`,
}

const START = Date.UTC(2026, 10, 21)
const iso = (seconds: number) => new Date(START + seconds * 1_000).toISOString()
/** The round of this number as the vendor tells of it at `now`, in seconds since the first began. */
const stateAt = (now: number, number: number, current: Result | null, last: object[] = []) => ({
  now: iso(now),
  date: '20261121',
  number,
  opensAt: iso((number - 1) * 30),
  closesAt: iso((number - 1) * 30 + 16),
  shownAt: iso((number - 1) * 30 + 26),
  endsAt: iso(number * 30),
  commit: 'c0ffee00',
  anchor: 'a0',
  current,
  last,
})

let frame: ReturnType<typeof openFrame>
let asked: [string, unknown][]
let answers: Record<string, Answer[]>

function openFrame() {
  const [stage, panel] = [document.createElement('main'), document.createElement('section')]
  document.body.replaceChildren(stage, panel)
  return {
    stage,
    panel,
    purse: stage,
    money: () => 1_000_000,
    knows: () => true,
    setMoney: vi.fn(),
    hold: vi.fn(),
    release: vi.fn(),
    visit: { played: vi.fn() },
    tell: vi.fn(),
    tone: vi.fn(),
  }
}
const line = {
  ask: (name: string, body?: unknown) => {
    asked.push([name, body])
    return Promise.resolve(answers[name]!.shift()!)
  },
}

function sit(mine: { key: string; stake: number }[] = [], insist: unknown = line.ask) {
  const seat = { game: { id: 'test.table', maxStake: 1_000_000 }, table: stateAt(1, 1, null), mine }
  const { heard } = openTable(game as never, { frame, line: { ...line, insist }, seat } as never)
  return (state: object) => heard(state as never)
}
const text = (selector: string) => document.querySelector(selector)?.textContent
const verdict = () => [text('.verdict span'), text('.verdict b')]
const settle = () => vi.advanceTimersByTimeAsync(1)
const press = (name: string) =>
  [...document.querySelectorAll('button')]
    .find((each) => (each.getAttribute('aria-label') ?? each.textContent)!.startsWith(name))!
    .click()

beforeEach(() => {
  vi.useFakeTimers({ now: START + 1_000 })
  frame = openFrame()
  asked = []
  answers = {}
})
afterEach(() => void vi.useRealTimers())

test.each([
  ['a win', 'a', 'a', ['20,000원 당첨', '순이익 +10,000원'], '순이익 +10,000원'],
  ['nothing', 'a', 'b', ['낙첨', '손실 −10,000원'], '손실 −10,000원'],
  ['the stake again', 'a', 'none', ['베팅금액 그대로', '10,000원'], '베팅금액 그대로'],
  ['half of it', 'b', 'none', ['5,000원 돌아옴', '손실 −5,000원'], '손실 −5,000원'],
] as const)('a result that brings %s is told as that', async (_, key, winner, shown, told) => {
  const hear = sit([{ key, stake: 10_000 }])
  expect(verdict()).toEqual(['내 베팅', '10,000원'])
  hear(stateAt(16, 1, { winner }))
  await settle()
  expect(verdict()).toEqual(shown)
  expect(frame.tell).toHaveBeenLastCalledWith(expect.stringContaining(told))
  expect(frame.tone.mock.calls.flat()).toEqual(winner === key ? ['small'] : [])
  // The balance was kept back, and moves with the word.
  const back = { a: { a: 20_000, b: 0, none: 10_000 }, b: { a: 0, b: 0, none: 5_000 } }[key][winner]
  expect(frame.hold).toHaveBeenCalledExactlyOnceWith(1_000_000)
  expect(frame.release).toHaveBeenCalledExactlyOnceWith(1_000_000 + back, 420, winner === key)
  expect(frame.visit.played).toHaveBeenCalledExactlyOnceWith('20261121 1', 10_000, back)
  expect(text('.paid b')).toBe(
    winner === key ? '+10,000원' : `${back.toLocaleString('ko-KR')}원 돌려받음`,
  )
  expect(document.querySelector<HTMLElement>('.paid')!.hidden).toBe(back === 0)
})

test('a window opened after the result was shown keeps no balance back', async () => {
  vi.setSystemTime(START + 27_000)
  const seat = {
    game: { id: 'test.table', maxStake: 1_000_000 },
    table: stateAt(27, 1, { winner: 'a' }),
    mine: [{ key: 'a', stake: 10_000 }],
  }
  openTable(game as never, { frame, line, seat } as never)
  await settle()
  expect(verdict()).toEqual(['20,000원 당첨', '순이익 +10,000원'])
  expect(frame.hold).not.toHaveBeenCalled()
  expect(frame.release).not.toHaveBeenCalled()
})

test('the words beside the clock follow the round', async () => {
  const hear = sit()
  expect([text('.clock p b'), text('.ring'), text('.tray .main')]).toEqual([
    '베팅해주세요',
    '15',
    '칩을 놓아주세요',
  ])
  await vi.advanceTimersByTimeAsync(11_000)
  expect([text('.clock p b'), text('.ring')]).toEqual(['곧 마감됩니다', '4'])
  await vi.advanceTimersByTimeAsync(4_000)
  expect([text('.clock p b'), text('.ring'), text('.tray .main')]).toEqual([
    '베팅 마감',
    '–',
    '베팅 마감',
  ])
  hear(stateAt(16.1, 1, { winner: 'a' }))
  await settle()
  expect([text('.clock p b'), text('.tray .main')]).toEqual(['결과 a', '다음 라운드 14초 뒤'])
  hear(stateAt(30, 2, null, [{ date: '20261121', number: 1, result: { winner: 'a' } }]))
  expect(text('.clock p b')).toBe('베팅해주세요')
  expect(verdict()).toEqual(['', ''])
})

test('a round that ended while the line was down is told when it comes back', () => {
  const hear = sit([{ key: 'a', stake: 10_000 }])
  hear(stateAt(32, 2, null, [{ date: '20261121', number: 1, result: { winner: 'b' } }]))
  expect(text('.say')).toBe('1라운드 결과 b · 낙첨, 손실 −10,000원')
  expect(verdict()).toEqual(['', ''])
})

test('a bet leaves the commitment shown before it in the tab', async () => {
  sessionStorage.clear()
  answers.bet = [{ result: true, balance: null, mine: [{ key: 'a', stake: 1_000 }] }]
  sit()
  press('a 1:1')
  press('1,000원 베팅')
  await settle()
  expect(sessionStorage.getItem('game-promises test.table')).toBe('[["20261121 1","c0ffee00"]]')
})

test('a bet whose answer was lost is asked after until the vendor says what lies', async () => {
  const lost = { result: false, code: 'lost', msg: '연결이 끊겼습니다.' }
  const rate = { result: false, code: 'rate', msg: '너무 자주 시도했습니다.' }
  answers.bet = [lost]
  answers.seat = [
    lost,
    rate,
    { result: true, table: stateAt(5, 1, null), mine: [{ key: 'a', stake: 1_000 }] },
  ]
  sit()
  press('a 1:1')
  press('1,000원 베팅')
  await settle()
  expect(text('.say')).toBe('연결이 끊겼습니다.')
  expect(verdict()).toEqual(['', ''])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(verdict()).toEqual(['내 베팅', '1,000원'])
  expect(asked.map(([name]) => name)).toEqual(['bet', 'seat', 'seat', 'seat'])
})

test('a bet that is refused leaves nothing on the table and says why', async () => {
  answers.bet = [
    {
      result: false,
      code: 'LIMIT',
      msg: '내 베팅 한도를 넘습니다. 한도와 휴식에서 확인해주세요.',
    },
  ]
  sit()
  press('a 1:1')
  press('1,000원 베팅')
  await settle()
  expect(text('.say.error')).toBe('내 베팅 한도를 넘습니다. 한도와 휴식에서 확인해주세요.')
  expect(text('.tray .main')).toBe('칩을 놓아주세요')
  expect(verdict()).toEqual(['', ''])
})

test.each([
  [
    'is known',
    [{ date: '20261121', number: 1, result: { winner: 'a' } }],
    '1라운드 결과 a · 2,000원 당첨, 순이익 +1,000원',
  ],
  ['is not', [], '1라운드에 1,000원을 베팅했습니다. 결과는 내역에서 확인해주세요.'],
])('a bet answered after its round is told, also where its result %s', async (_, last, told) => {
  let answer: (said: object) => void = () => undefined
  const insist = () => new Promise((done) => (answer = done))
  const heard = sit([], insist)
  press('a 1:1')
  press('1,000원 베팅')
  heard(stateAt(31, 2, null, last))
  answer({ result: true, balance: null, mine: [] })
  await settle()
  expect(text('.say')).toBe(told)
  expect(verdict()).toEqual(['', ''])
})
