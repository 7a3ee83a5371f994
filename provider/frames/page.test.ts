// @vitest-environment happy-dom
/** The frame's page as a member's browser runs it, on a line of ours: whatever happened before, it shows the truth of its moment. */
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'

import type { GameKey } from '@madang/contract/core/draw/games.ts'

import type { Feed } from '../draws/feed.ts'
import { frames } from './frames.ts'
import { scripted, type Drawn } from './testing/frame-page.ts'

const seven = { balls: [14, 27, 8, 22, 17], powerball: 7 }
const earlier = { balls: [5, 19, 28, 11, 16], powerball: 4 }

type Ear = (event: { data: string }) => void
let lines: { ears: Record<string, Ear>; closed: boolean }[] = []
/** What a look at the feed answers; null while the provider is away. */
let looked: Feed | null = null
let asked = 0
/** What a page hangs on the document goes with it. */
let hung: MockInstance<Document['addEventListener']>

class Line {
  ears: Record<string, Ear> = {}
  closed = false
  constructor() {
    lines.push(this)
  }
  addEventListener(name: string, ear: Ear) {
    this.ears[name] = ear
  }
  close() {
    this.closed = true
  }
}

/** Takes whatever is painted. */
const canvas = new Proxy({}, { get: () => () => undefined, set: () => true })

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({
    toFake: [
      ...(['setTimeout', 'clearTimeout', 'performance', 'Date'] as const),
      ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
    ],
  })
  // Happy DOM's own has no origin to count from.
  Object.defineProperty(performance, 'timeOrigin', { configurable: true, value: 0 })
  lines = []
  looked = null
  asked = 0
  hung = vi.spyOn(document, 'addEventListener')
  localStorage.clear()
  vi.stubGlobal('EventSource', Line)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
    },
  )
  vi.stubGlobal('Path2D', class {})
  vi.stubGlobal('fetch', async () => {
    asked++
    if (!looked) throw new TypeError('away')
    return new Response(JSON.stringify(looked))
  })
  HTMLCanvasElement.prototype.getContext = (() => canvas) as never
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  Object.defineProperty(document, 'hidden', { configurable: true, value: false })
})
afterEach(() => {
  vi.useRealTimers()
  for (const [name, ear] of hung.mock.calls) document.removeEventListener(name, ear)
  hung.mockRestore()
})

/** Opens a game's frame `at` milliseconds of the show, with a draw that was made `madeAt`. */
async function open(
  key: GameKey,
  at: number,
  { drawn = seven, madeAt = 0 }: { drawn?: Drawn; madeAt?: number } = {},
) {
  const script = scripted(key, drawn, earlier)
  vi.setSystemTime(script.drawAt.getTime() + at)
  const html = String(frames(`/frames/${key}`, '*')!.body)
  const body = /<body([^>]*)>([\s\S]*)<\/body>/.exec(html)!
  document.body.innerHTML = body[2]!
  for (const name of Object.keys(document.body.dataset)) delete document.body.dataset[name]
  for (const [, name, value] of body[1]!.matchAll(/data-(\w+)="([^"]*)"/g))
    document.body.dataset[name!] = value
  document.body.className = ''
  await import('./page/main.ts')
  const since = () => Date.now() - script.drawAt.getTime()
  const feed = () => script.feed(since(), since() >= madeAt)
  const tell = (told = feed()) => lines.at(-1)!.ears.message!({ data: JSON.stringify(told) })
  /** Lets the show go on to a moment, each change told as the provider does. */
  const until = async (moment: number, { told = true } = {}) => {
    let known = JSON.stringify({ ...feed(), now: '' })
    while (since() < moment) {
      await vi.advanceTimersByTimeAsync(Math.min(20, moment - since()))
      const now = JSON.stringify({ ...feed(), now: '' })
      if (told && now !== known) tell()
      known = now
    }
  }
  return { ...script, tell, until, feed }
}

const text = (id: string) => document.getElementById(id)!.textContent
const display = () => `${text('title')}${text('digits') ? ` ${text('digits')}` : ''}`
const bowls = () =>
  [...document.querySelectorAll<HTMLElement>('.ball:not([hidden])')].map((each) => each.textContent)
const notice = () => (document.getElementById('notice')!.hidden ? '' : text('notice-title'))

test('through a whole draw the display has its three words, one number, and the balls as they sit', async () => {
  const { tell, until } = await open('ntry.powerball', -12_000)
  tell()
  expect([display(), text('label'), bowls()]).toEqual([
    '187회 추첨까지 12초',
    '186회 결과',
    ['5', '19', '28', '11', '16', '4'],
  ])
  await until(-9_500)
  expect([display(), bowls(), text('say')]).toEqual(['187회 추첨까지 10초', [], '추첨까지 10초'])
  await until(2_500)
  expect([display(), text('label'), bowls(), text('sum')]).toEqual([
    '187회 추첨중',
    '둘째 공',
    ['14', '27'],
    '41',
  ])
  await until(9_700)
  expect([display(), bowls()]).toEqual(['187회 결과', ['14', '27', '8', '22', '17', '7']])
  expect(text('say')).toBe('파워볼 7, 홀, 오버. 합 88, 짝, 오버, 대')
  expect(text('marks')).toContain('합 88')
  await until(19_500)
  expect(display()).toBe('188회 15:37:55 추첨')
  expect([text('label'), text('say')]).toEqual(['187회 결과', ''])
})

test('while bets are taken it counts nothing: the page does; from the close on it counts to the draw', async () => {
  const { tell, until } = await open('ntry.powerball', -31_000)
  tell()
  expect(display()).toBe('187회 15:32:55 추첨')
  await until(-29_500)
  expect(display()).toBe('187회 추첨까지 30초')
  expect(document.getElementById('go')!.getAttribute('stroke-dasharray')).toMatch(/^43\.9/)
})

test('opened in the middle of a draw it shows what has come, and goes on with it', async () => {
  const { tell, until } = await open('ntry.powerball', 3_900)
  tell()
  expect([display(), bowls()]).toEqual(['187회 추첨중', ['14', '27', '8']])
  await until(5_100)
  expect(bowls()).toEqual(['14', '27', '8', '22'])
})

test('opened after a draw it waits for the next with the last in its bowls', async () => {
  const { tell } = await open('ntry.powerball', 60_000)
  tell()
  expect([display(), text('label'), bowls(), text('say')]).toEqual([
    '188회 15:37:55 추첨',
    '187회 결과',
    ['14', '27', '8', '22', '17', '7'],
    '',
  ])
})

test('a line that breaks in the middle comes back to the truth of its moment', async () => {
  const { tell, until } = await open('ntry.powerball', -1_000)
  tell()
  await until(1_500)
  lines.at(-1)!.ears.error!({ data: '' })
  expect(document.body.className).toContain('lost')
  await until(5_000, { told: false })
  expect([display(), bowls()]).toEqual(['187회 추첨중', ['14', '27']])
  expect(lines.length).toBeGreaterThan(1)
  tell()
  expect(document.body.className).not.toContain('lost')
  expect(bowls()).toEqual(['14', '27', '8'])
  await until(5_060)
  expect(bowls()).toEqual(['14', '27', '8', '22'])
})

test('a hidden tab holds no line; shown again it is where the draw is', async () => {
  const { tell, until, feed } = await open('ntry.powerball', -1_000)
  tell()
  await until(1_300)
  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(lines.at(-1)!.closed).toBe(true)
  await until(7_000, { told: false })
  Object.defineProperty(document, 'hidden', { configurable: true, value: false })
  looked = feed()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(20)
  expect([asked, display(), bowls(), text('label')]).toEqual([
    1,
    '187회 추첨중',
    ['14', '27', '8', '22', '17'],
    '파워볼만 남았습니다',
  ])
})

test('a draw that comes late is shown from where it is, and asked after until it comes', async () => {
  const { tell, until } = await open('ntry.powerball', -1_000, { madeAt: 5_500 })
  tell()
  await until(5_000)
  expect([display(), bowls(), text('say')]).toEqual(['187회 추첨중', [], '187회 추첨 시작'])
  expect(asked).toBeGreaterThan(0)
  await until(5_600)
  expect(bowls()).toEqual(['14', '27', '8', '22'])
  await until(9_700)
  expect([display(), bowls().length]).toEqual(['187회 결과', 6])
})

test('a draw that could not be made is void, in words', async () => {
  const failed = { balls: [], powerball: null, outcome: 'failed' as const }
  const { tell, until } = await open('ntry.powerball', -1_000, { drawn: failed })
  tell()
  await until(500)
  expect([display(), notice(), bowls()]).toEqual(['187회 무효', '187회 무효', []])
  expect(text('say')).toBe('187회는 추첨하지 못해 무효입니다.')
  expect(text('notice-text')).toBe('추첨하지 못했습니다. 베팅금액은 그대로 돌려드립니다.')
  await until(30_100)
  expect([display(), notice()]).toEqual(['188회 15:37:55 추첨', '187회 무효'])
})

test('two draws after each other: the second begins with empty bowls', async () => {
  const { tell, until, drawAt } = await open('ntry.powerball', 8_000)
  tell()
  await until(9_700)
  expect(bowls()).toHaveLength(6)
  await until(292_100)
  expect([display(), bowls()]).toEqual(['188회 추첨까지 8초', []])
  const next = scripted('ntry.powerball', earlier, seven, null, 188)
  expect(next.drawAt.getTime() - drawAt.getTime()).toBe(300_000)
  await until(300_100, { told: false })
  tell(next.feed(100))
  await vi.advanceTimersByTimeAsync(1_100)
  expect([display(), bowls()]).toEqual(['188회 추첨중', ['5']])
})

test('a tap jumps to what is told and is remembered; the button brings the scenes back', async () => {
  const { tell, until } = await open('ntry.powerball', -1_000)
  tell()
  document.getElementById('stage')!.click()
  expect(localStorage.getItem('madang.jump')).toBe('yes')
  await until(1_340)
  expect(bowls()).toEqual(['14', '27'])
  expect(text('jump')).toBe('추첨 장면 보기')
  document.getElementById('jump')!.click()
  expect(bowls()).toEqual(['14'])
  expect([text('jump'), localStorage.getItem('madang.jump')]).toEqual(['바로 결과', null])
})

test('a tap while nothing runs is no wish', async () => {
  const { tell } = await open('ntry.powerball', -60_000)
  tell()
  document.getElementById('stage')!.click()
  expect(localStorage.getItem('madang.jump')).toBeNull()
})

test('moments are said on the document, each once', async () => {
  const heard: unknown[] = []
  const { tell, until } = await open('ntry.powerball', -3_500)
  document.addEventListener('moment', (event) => heard.push((event as CustomEvent).detail))
  tell()
  await until(1_200)
  expect(heard).toEqual(['drum', 'drum', 'drum', 'gate', 'wood'])
})

test('moments sound while the page around says so, and what another says is not heard', async () => {
  const play = vi.fn()
  vi.doMock('@madang/ui/sound/player.ts', () => ({ openPlayer: async () => ({ play }) }))
  const { tell, until } = await open('ntry.powerball', -3_500)
  const say = (data: unknown, source: unknown = parent) =>
    dispatchEvent(Object.assign(new Event('message'), { data, source }))
  tell()
  say({ sound: true }, {})
  say({ sound: 'on' })
  say(null)
  await until(-1_500)
  expect(play).not.toHaveBeenCalled()
  say({ sound: true })
  await until(-900)
  await vi.waitFor(() => expect(play.mock.calls).toEqual([['drum'], ['gate']]))
  say({ sound: false })
  await until(1_200)
  expect(play).toHaveBeenCalledTimes(2)
  vi.doUnmock('@madang/ui/sound/player.ts')
})

test('a ladder says its rungs, its result when the head has arrived, and whose it is while it waits', async () => {
  const { tell, until } = await open('ntry.powerladder', -1_000, {
    drawn: { balls: [9, 27, 8, 22, 17], powerball: 7 },
  })
  tell()
  await until(2_600)
  expect([display(), bowls(), text('way')]).toEqual(['187회 첫째 줄', ['9'], '출발 좌3줄도착 –'])
  await until(6_000)
  expect([display(), text('way'), text('say')]).toEqual([
    '187회 결과',
    '출발 좌3줄도착 짝',
    '좌에서 출발, 3줄, 도착 짝',
  ])
  await until(20_100)
  expect([display(), text('first-word')]).toEqual(['188회 15:37:55 추첨', '187회 첫 공'])
})

test('a keno ladder shows its numbers as they come, in their order', async () => {
  const balls = [11, 23, 36, 32, 5, 70, 2, 52, 41, 44, 42, 7, 61, 18, 29, 66, 13, 50, 38, 1, 57, 24]
  const { tell, until } = await open('ntry.kenoladder', -1_000, {
    drawn: { balls, powerball: null },
  })
  tell()
  const numbers = () => [...document.querySelectorAll('#numbers .n')].map((n) => n.textContent)
  await until(1_600)
  expect([display(), numbers().slice(0, 5)]).toEqual([
    '187회 나온 수 4개',
    ['11', '23', '36', '32', '·'],
  ])
  await until(3_900)
  expect(numbers()).toEqual(balls.map(String))
  await until(9_200)
  expect([display(), text('way')]).toEqual(['187회 결과', '출발 좌3줄도착 짝'])
})
