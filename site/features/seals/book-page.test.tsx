/** A draw's sealed book as a member opens it: sealed, open, whole, and bent. */
import { screen, waitFor, within } from '@testing-library/react'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex as hex } from '@noble/hashes/utils.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import {
  blindOf,
  leafHashOf,
  receiptBytes,
  saltOf,
  sealBytes,
} from '@madang/contract/core/book/book.ts'
import { pathsOf, rootOf } from '@madang/contract/core/book/tree.ts'

import { keepKeys, keepReceipt, keptReceipts, RECEIPTS } from '../../api/receipts.ts'
import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'
import { serveBook } from '../../testing/serve-book.ts'
import { pageMeans } from '@madang/contract/core/book/page-means.ts'

const [secret, bookKey] = [new Uint8Array(32).fill(5), new Uint8Array(32).fill(6)]
const place = { stream: 'ntry.eos5', date: '20261121', round: 145 }
const CLOSED = Date.UTC(2026, 10, 21, 3, 4, 30) * 1_000
const bets = [
  { uid: 'demo1', id: 11, key: 'poOdd', pick: '파워볼 홀', stake: 10_000, odds: 195 },
  { uid: 'han', id: 12, key: 'poEven', pick: '파워볼 짝', stake: 40_000, odds: 195 },
].map((bet, n) => ({ ...bet, placedAt: CLOSED - 9_000_000 + n, game: 'ntry.eos5' }))

const salts = bets.map(({ id }) => saltOf(pageMeans, bookKey, id))
const leaves = bets.map(({ uid, ...leaf }, n) => ({
  ...leaf,
  blind: blindOf(pageMeans, salts[n]!, uid),
}))
const hashes = leaves.map((leaf) => leafHashOf(pageMeans, place, leaf))
const { pathOf } = pathsOf(pageMeans.sha256, Uint8Array.from(hashes.flatMap((hash) => [...hash])))
const prev = new Uint8Array(32)
const root = rootOf(pageMeans.sha256, hashes)
const seal = { ...place, closedAt: CLOSED, count: 2, stake: 50_000, worst: 78_000 }
const bytes = sealBytes({ ...seal, root, prev })
const told = {
  ...{ ...seal, root: hex(root), prev: hex(prev), hash: hex(pageMeans.sha256(bytes)), key: 1 },
  ...{ signature: hex(ed25519.sign(bytes, secret)), entropyType: 0 },
}
const lines = leaves
  .map(({ blind, ...leaf }) => `${JSON.stringify({ ...leaf, blind: hex(blind) })}\n`)
  .join('')

const toldKey = { id: 1, publicKey: hex(ed25519.getPublicKey(secret)), from: 0, until: null }
const tellKeys = (...data: (typeof toldKey | { until: number })[]) =>
  on('bookKeys', () => ({ result: true, msg: '', data: data as (typeof toldKey)[] }))
const keys = tellKeys(toldKey)
/** The receipt of demo1's bet, alone in its batch. */
const receipt = (() => {
  const { blind: _, ...leaf } = leaves[0]!
  const batch = { at: CLOSED - 9_000_000, size: 1, root: hashes[0]! }
  return {
    ...{ ...leaf, salt: hex(salts[0]!), size: 1, index: 0, path: [], root: hex(hashes[0]!) },
    ...{ at: batch.at, keyId: 1, signature: hex(ed25519.sign(receiptBytes(batch), secret)) },
  }
})()
/** No seal before it: it is its stream's first. */
const none = on('openSeals', () => ({ result: true, msg: '', data: [], next: null }))
const sealed = on('openSeal', () => ({ result: true, msg: '', data: told }))
/** As the house tells the draw: odd, so that the first bet is paid. */
const paid = (changes: object = {}) =>
  on('roundProof', () => {
    const reveal = { balls: [3, 8, 14, 20, 27], powerball: 7 }
    const data = { state: 'SETTLED', payout: 19_500, returned: 0, reveal, ...changes }
    return { result: true, msg: '', data } as never
  })
const own = on('receipts', () => ({
  ...{ result: true, msg: '' },
  data: [{ id: 11, salt: hex(salts[0]!), index: 0, path: pathOf(0).map(hex) }],
}))
/** As the ledger has it: the bet and what its game paid. */
const received = (amount: number) =>
  on('betReceipt', () => ({ result: true, msg: '', data: { paid: { amount } } as never }))
const path = '/book/ntry.eos5/20261121/145'
const open = (text: () => string | null, ...rules: ReturnType<typeof on>[]) => {
  const opened = openSite(path, [keys, none, paid(), received(19_500), ...rules])
  serveBook(text)
  return opened
}
const step = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: title })
  return within(heading.closest('li')!)
}

beforeEach(() => vi.useRealTimers())
afterEach(closeSite)

test('an open book is read again and found whole, also the bet that is one’s own', async () => {
  logIn()
  const { asked } = open(() => lines, sealed, own)
  expect(await screen.findByText('모두 맞습니다')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('EOS 파워볼 5분 145회 장부')
  expect(
    (await step('장부 다시 읽기')).getByText(/베팅 2건, 50,000원이 모두 마감 전에/),
  ).toBeTruthy()
  expect(
    (await step('지급액')).getByText(/당첨금 19,500원, 반환금 0원이 마당이 지급한 금액과 같습니다/),
  ).toBeTruthy()
  const mine = await step('내 베팅')
  expect(mine.getByText('내 베팅 1건이 바뀌지 않고 장부에 있습니다.')).toBeTruthy()
  expect(mine.getByText('파워볼 홀 · 10,000원 · 1.95배')).toBeTruthy()
  const facts = within(screen.getByRole('region', { name: '봉인된 것' }))
  for (const value of ['2건', '50,000원', '78,000원', '2026-11-21 12:04:30'])
    expect(facts.getByText(value)).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'receipts').map(({ input }) => input)).toEqual([place])
})

test('receipts whose bets lie in an open book are the first to go; those of a bent one are not', async () => {
  const proven = () =>
    (JSON.parse(localStorage.getItem(RECEIPTS)!) as object[]).map((one) => 'proven' in one)
  const keep = () => {
    logIn()
    keepReceipt('demo1', { ...place, receipt })
  }
  keep()
  open(() => lines.split('\n').slice(1).join('\n'), sealed, own)
  expect(await screen.findByText('서명된 영수증이 있는 내 베팅이 장부에 없습니다.')).toBeTruthy()
  expect(proven()).toEqual([false])
  closeSite()
  keep()
  open(() => lines, sealed, own)
  expect(await screen.findByText(/보관된 영수증 1장과도 같습니다/)).toBeTruthy()
  expect(proven()).toEqual([true])
})

const hour = 3_600_000_000
const otherKeys: [string, (typeof toldKey | { until: number })[], string][] = [
  ['leaves its key out of the list', [{ ...toldKey, id: 2 }], '공개된 목록에 없습니다'],
  [
    'exchanges its key',
    [{ ...toldKey, publicKey: hex(ed25519.getPublicKey(bookKey)) }],
    '처음 공개된 것과 다릅니다',
  ],
  [
    'ends its key an hour earlier',
    [{ ...toldKey, until: receipt.at - hour }],
    '사용 기간이 아닙니다',
  ],
]
test.each(otherKeys)('a house that %s is red by a receipt kept before', async (_, now, text) => {
  logIn()
  keepReceipt('demo1', { ...place, receipt })
  keepKeys('demo1', [toldKey])
  open(() => lines, sealed, own, tellKeys(...now))
  expect((await step('내 베팅')).getByText(new RegExp(text))).toBeTruthy()
  expect(screen.getByRole('button', { name: '증거 파일 내려받기' })).toBeTruthy()
})

test('a receipt that was never signed is red on the page of its book', async () => {
  logIn()
  keepReceipt('demo1', { ...place, receipt: { ...receipt, signature: '00'.repeat(64) } })
  open(() => lines, sealed, own)
  expect((await step('내 베팅')).getByText(/서명되지 않았거나/)).toBeTruthy()
})

test('a key that is first read with a book is kept with the receipts of its draw', async () => {
  logIn()
  keepReceipt('demo1', { ...place, receipt })
  open(() => lines, sealed, own)
  expect(await screen.findByText('모두 맞습니다')).toBeTruthy()
  expect(keptReceipts('demo1')).toEqual([{ ...place, receipt, toldKey }])
})

test('a guest checks the book too, and is told what a member sees besides', async () => {
  const { times } = open(() => lines, sealed)
  expect(await screen.findByText('지금까지 맞습니다')).toBeTruthy()
  expect((await step('내 베팅')).getByText(/로그인하면 내 베팅이/)).toBeTruthy()
  expect(times('receipts')).toBe(0)
})

test('a book that was bent is red, and says in which step', async () => {
  logIn()
  open(() => lines.split('\n').slice(1).join('\n'), sealed, own)
  expect(await screen.findByText('맞지 않습니다')).toBeTruthy()
  expect((await step('봉인과 서명')).getByText('일치')).toBeTruthy()
  expect((await step('장부 다시 읽기')).getByText('불일치')).toBeTruthy()
  expect((await step('내 베팅')).getByText('장부에 없는 내 베팅이 있습니다.')).toBeTruthy()
})

test.each([
  ['paid less than the bets won', { payout: 9_500 }],
  ['kept a stake of what is void', { state: 'VOID', payout: 0, returned: 40_000 }],
])('a house that %s is red, with the evidence to keep', async (_, pay) => {
  open(() => lines, sealed, paid(pay))
  expect((await step('지급액')).getByText(/지급했다는 금액과 다릅니다/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '증거 파일 내려받기' })).toBeTruthy()
})

test('a member who was paid otherwise than their bets won sees it, and nobody else does', async () => {
  logIn()
  open(() => lines, sealed, own, received(19_000))
  expect((await step('받은 돈')).getByText(/다릅니다: EOS 파워볼 5분$/)).toBeTruthy()
  expect((await step('지급액')).getByText('일치')).toBeTruthy()
})

test('a book that stays shut when all is paid is red', async () => {
  open(() => null, sealed)
  expect(
    (await step('장부 다시 읽기')).getByText('정산이 끝났는데 장부를 열지 않습니다.'),
  ).toBeTruthy()
})

test('before the settlement the seal stands there alone; the book opens without a reload', async () => {
  logIn()
  let text: string | null = null
  let told = { payout: null, returned: null } as { payout: number | null; returned: number | null }
  const { times } = open(
    () => text,
    sealed,
    own,
    on('roundProof', () => {
      const reveal = { balls: [3, 8, 14, 20, 27], powerball: 7 }
      return { result: true, msg: '', data: { state: 'SETTLED', reveal, ...told } } as never
    }),
  )
  expect(await screen.findByText('장부는 정산이 끝나면 열립니다.')).toBeTruthy()
  expect((await step('장부 다시 읽기')).getByText('확인 전')).toBeTruthy()
  // What is not paid yet is not asked for.
  expect(times('betReceipt')).toBe(0)
  text = lines
  told = { payout: 19_500, returned: 0 }
  await waitFor(() => expect(screen.getByText('모두 맞습니다')).toBeTruthy())
})

test('the seal before is the one that came before, however many rounds were open to nobody', async () => {
  logIn()
  const first = { ...told, date: '20261101', round: 7, hash: 'ab'.repeat(32) }
  const next = sealBytes({ ...seal, root, prev: new Uint8Array(32).fill(0xab) })
  const following = {
    ...{ ...told, prev: 'ab'.repeat(32), hash: hex(pageMeans.sha256(next)) },
    signature: hex(ed25519.sign(next, secret)),
  }
  const { asked } = open(
    () => lines,
    on('openSeal', (_, { path: at }) =>
      at.endsWith('/145')
        ? { result: true, msg: '', data: following }
        : { result: false, code: 'notFound', msg: '없습니다.' },
    ),
    on('openSeals', () => ({ result: true, msg: '', data: [first], next: null })),
    own,
  )
  expect(await screen.findByText('모두 맞습니다')).toBeTruthy()
  expect(asked.find(({ name }) => name === 'openSeals')?.path).toBe(
    '/open/seals/ntry.eos5?before=20261121-145',
  )
})

test.each([
  [
    'says its seal is the first, and has one before',
    told,
    [{ ...told, round: 7, hash: 'ab'.repeat(32) }],
  ],
  ['shows none before one that follows another', { ...told, prev: 'ab'.repeat(32) }, []],
])('a house that %s is red', async (_, its, before) => {
  logIn()
  const bytes = sealBytes({ ...seal, root, prev: Uint8Array.from(Buffer.from(its.prev, 'hex')) })
  const signed = {
    ...{ ...its, hash: hex(pageMeans.sha256(bytes)) },
    signature: hex(ed25519.sign(bytes, secret)),
  }
  open(
    () => lines,
    on('openSeal', () => ({ result: true, msg: '', data: signed })),
    on('openSeals', () => ({ result: true, msg: '', data: before, next: null })),
    own,
  )
  expect(await screen.findByText('앞 봉인과 이어지지 않습니다.')).toBeTruthy()
})

test('a draw without a seal says so', async () => {
  open(
    () => null,
    on('openSeal', () => ({ result: false, code: 'notFound', msg: '없습니다.' })),
  )
  expect(await screen.findByText('이 회차의 봉인이 아직 없습니다.')).toBeTruthy()
})

test('what is no draw says so', async () => {
  openSite('/book/no.such/20261121/145', [])
  expect(await screen.findByText('존재하지 않는 회차입니다.')).toBeTruthy()
})

test('a line that breaks offers to try again, and then shows the book', async () => {
  logIn()
  let broken = true
  const { user } = open(
    () => lines,
    on('openSeal', () =>
      broken
        ? { result: false, code: 'retry', msg: '잠시 후 다시 시도해주세요.' }
        : { result: true, msg: '', data: told },
    ),
    own,
  )
  const again = await screen.findByRole('button', { name: '다시 시도' })
  broken = false
  await user.click(again)
  expect(await screen.findByText('모두 맞습니다')).toBeTruthy()
})
