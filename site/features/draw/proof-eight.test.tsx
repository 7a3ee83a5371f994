/** The eight checks on the proof's page: an honest house, and each of them bent, red where it is to be seen. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keepReceipt } from '../../api/receipts.ts'
import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'
import { serveBook } from '../../testing/serve-book.ts'
import {
  bookedProof,
  bookText,
  honest,
  keysOf,
  own,
  payout,
  received,
  receiptOf,
  seal,
} from './testing/book-sample.ts'
import {
  chainList,
  drawnProof,
  serveProof,
  serveSeal,
  waitingProof,
} from './testing/proof-sample.ts'
import { house } from './testing/sample.ts'

beforeEach(() => vi.useRealTimers())
afterEach(closeSite)

const path = `/proof/ntry.eos5/${seal.date}/${seal.round}`
type Rules = ReturnType<typeof on>[]
const open = (rules: Rules = [], text: string | null = bookText) => {
  const site = openSite(path, [...honest(), ...rules])
  serveBook(() => text)
  return site
}
const eight = async () => within(await screen.findByRole('region', { name: '여덟 가지 확인' }))
/** Each line's word, in order. */
const words = async () =>
  (await eight())
    .getAllByRole('listitem')
    .map((item) => within(item).getByText(/^(일치|불일치|확인 전)$/).textContent)
const line = async (title: string) =>
  (await eight()).getByText(title).closest('li')!.querySelector('.t13')!.textContent
/** Presses for the book; the part that reads it comes in the place of the one that was pressed. */
const readOn = async ({ user }: ReturnType<typeof open>) => {
  const pressed = await screen.findByRole('button', { name: '장부까지 모두 확인' })
  const before = pressed.closest('section')
  await user.click(pressed)
  await waitFor(() => expect(before!.isConnected).toBe(false))
  await waitFor(async () => expect((await eight()).queryByText('장부를 여는 중')).toBeNull())
}
const checkAll = async (site: ReturnType<typeof open>) => {
  await readOn(site)
  await (await eight()).findByRole('status')
}
const [good, wrong, open_] = ['일치', '불일치', '확인 전']

test('what concerns the draw is known at once, what concerns the book by a press, each with its numbers', async () => {
  logIn()
  const site = open()
  await eight()
  expect(await words()).toEqual([good, open_, good, good, open_, open_, open_, open_])
  expect(site.times('bookKeys')).toBe(0)
  await checkAll(site)
  expect(await words()).toEqual(Array.from({ length: 8 }, () => good))
  expect((await eight()).getByRole('status').textContent).toBe('여덟 가지가 모두 맞습니다.')
  expect(await line('봉인 뒤 바뀌지 않은 장부')).toBe('베팅 2건 · 50,000원')
  expect(await line('모두 배당대로 지급')).toBe(`지급 ${payout.toLocaleString('en')}원`)
  expect(await line('내 베팅이 장부 안에')).toBe('1 / 1')
  expect(await line('받은 돈 = 건 돈 × 배당')).toBe(`${own.toLocaleString('en')}원`)
  await site.user.click((await eight()).getByText('장부는 추첨 전에 봉인'))
  expect((await eight()).getByText(seal.signature)).toBeTruthy()
})

test('a guest sees six of them, and that two need a log-in', async () => {
  const site = open()
  await checkAll(site)
  expect(await words()).toEqual([good, good, good, good, good, good, open_, open_])
  expect(await line('받은 돈 = 건 돈 × 배당')).toBe('로그인하면 내가 받은 돈을 확인합니다.')
  expect(site.times('receipts') + site.times('betReceipt')).toBe(0)
})

test('a kept receipt whose key was exchanged since is red in the seventh line', async () => {
  logIn()
  keepReceipt('demo1', {
    ...receiptOf(),
    toldKey: { id: 1, publicKey: '11'.repeat(32), from: 0, until: null },
  })
  const site = open()
  await checkAll(site)
  expect((await words())[6]).toBe(wrong)
})

const flip = (text: string) => (text[0] === '0' ? '1' : '0') + text.slice(1)
const chosenEven = drawnProof().reveal!.powerball! % 2 === 0
const bent: [string, Rules, number[], string?][] = [
  [
    'another seed',
    [
      serveProof(() =>
        bookedProof({ reveal: { ...bookedProof().reveal!, seed: '11'.repeat(32) } }),
      ),
    ],
    [1, 4],
  ],
  ['a seal of another key', [keysOf(new Uint8Array(32).fill(9))], [2]],
  ['a seal whose content was changed', [serveSeal(() => ({ ...seal, worst: 79_000 }))], [2, 3, 4]],
  [
    'a seal whose hash is not its own',
    [serveSeal(() => ({ ...seal, hash: flip(seal.hash) }))],
    [2, 3],
  ],
  [
    'a mix that was not promised',
    [serveProof(() => bookedProof({ entropy: { ...bookedProof().entropy, beaconRound: 9 } }))],
    [3],
  ],
  [
    'a draw without its book, chosen once the seal was known, and paid as it says',
    [
      serveProof(() => ({ ...drawnProof(), payout: chosenEven ? 19_500 : 78_000, returned: 0 })),
      received(chosenEven ? 19_500 : 0),
    ],
    [3],
  ],
  [
    'other balls',
    [
      serveProof(() => {
        const { reveal } = bookedProof()
        return bookedProof({ reveal: { ...reveal!, balls: reveal!.balls.toReversed() } })
      }),
    ],
    [4],
  ],
  [
    'a stake that was changed',
    [],
    [5, 6, 7, 8],
    bookText.replace('"stake":10000', '"stake":10001'),
  ],
  ['a bet that was left out', [], [5, 6, 7], bookText.split('\n').slice(1).join('\n')],
  ['another sum of pay-outs', [serveProof(() => bookedProof({ payout: payout - 500 }))], [6]],
  [
    'salts that are not mine',
    [
      on('receipts', () => ({
        ...{ result: true, msg: '' },
        data: [{ id: 11, salt: '00'.repeat(16), index: 0, path: [] }],
      })),
    ],
    [7],
  ],
  ['less than my bets won', [received(own + 500)], [8]],
]
test.each(bent)(
  '%s is red in the line that should see it, with the evidence',
  async (_, rules, red, text) => {
    logIn()
    const site = open(rules, text)
    await checkAll(site)
    const seen = (await words()).flatMap((word, at) => (word === wrong ? [at + 1] : []))
    expect(seen).toEqual(red)
    expect((await eight()).getByRole('button', { name: '증거 파일 내려받기' })).toBeTruthy()
  },
)

test('a book that stays shut when all is paid is red', async () => {
  const site = open([], null)
  await checkAll(site)
  expect((await words())[4]).toBe(wrong)
})

test('a round that was corrected shows by what beside what was paid first', async () => {
  logIn()
  const corrections = [
    { settlement: 2, at: '2026-11-21T07:00:00.000Z', reason: '다시', result: null },
  ]
  const site = open([serveProof(() => bookedProof({ corrections, state: 'VOID' }))])
  await checkAll(site)
  expect((await words()).slice(5)).toEqual([good, good, good])
  await site.user.click((await eight()).getByText('모두 배당대로 지급'))
  expect((await eight()).getByText(/2차 정산/)).toBeTruthy()
})

test('before the draw there is nothing to press, and a draw without a book says so', async () => {
  const site = openSite(path, [house(), chainList(), serveProof(() => waitingProof())])
  const button = await (await eight()).findByRole<HTMLButtonElement>('button')
  expect(button.disabled).toBe(true)
  closeSite()
  await readOn(openSite(path, [house(), chainList(), serveProof(() => drawnProof())]))
  expect((await (await eight()).findAllByText('장부를 봉인하지 않은 회차입니다.')).length).toBe(5)
  expect(site.times('openSeal')).toBe(0)
})

test('a house that does not answer is asked again by a press', async () => {
  let down = true
  const site = open([
    on('bookKeys', () => {
      if (down) return { result: false, code: 'busy', msg: '잠시 후 다시 시도해주세요.' }
      return { result: true, msg: '', data: [] }
    }),
  ])
  await readOn(site)
  const again = await (await eight()).findByRole('button', { name: '다시 시도' })
  down = false
  await site.user.click(again)
  expect((await (await eight()).findByRole('status')).textContent).toMatch(/어긋납니다/)
})
