import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex as hex } from '@noble/hashes/utils.js'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { liesInBook, type BetProof } from '@madang/contract/core/book/bet-proof.ts'
import { blindOf, leafHashOf, receiptBytes, sealBytes } from '@madang/contract/core/book/book.ts'
import { bytesOf, rootOf } from '@madang/contract/core/book/tree.ts'
import type { ShownReceipt } from '@madang/contract/member/betting.ts'

import { pageMeans } from '@madang/contract/core/book/page-means.ts'
import { keepReceipt } from '../../shell/receipts.ts'
import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'

beforeEach(() => logIn())
afterEach(closeSite)

const USER = 'demo1'
const told = { result: true as const, msg: '' }
const secret = new Uint8Array(32).fill(3)
const keys = on('bookKeys', () => ({
  ...told,
  data: [{ id: 1, publicKey: hex(ed25519.getPublicKey(secret)), from: 1, until: null }],
}))
const place = { stream: 'ntry.powerball', date: '20261123', round: 145 }
const salt = new Uint8Array(16).fill(4)
/** Placed 15:31:40 of Seoul. */
const AT = Date.parse('2026-11-23T06:31:40Z') * 1_000

function signed(stake = 10_000) {
  const leaf = {
    ...{ id: 7, placedAt: AT, game: 'ntry.powerball', key: 'poOdd', pick: '파워볼 홀' },
    ...{ stake, odds: 195 },
  }
  const root = leafHashOf(pageMeans, place, { ...leaf, blind: blindOf(pageMeans, salt, USER) })
  const batch = { at: AT, size: 1, root }
  return {
    ...{ ...leaf, salt: hex(salt), size: 1, index: 0, path: [], root: hex(root), at: AT, keyId: 1 },
    signature: hex(ed25519.sign(receiptBytes(batch), secret)),
  }
}
const won = (): ShownReceipt => ({
  ...{ no: 7, game: 'ntry.powerball', ...place, key: 'poOdd', name: '파워볼 홀' },
  ...{ money: 10_000, odds: 195, state: 'won', win: 19_500 },
  placedAt: '2026-11-23T06:31:40.000Z',
  closeAt: '2026-11-23T06:32:25.000Z',
  drawAt: '2026-11-23T06:32:55.000Z',
  ...{ balls: [14, 27, 8, 22, 17], powerball: 7 },
  paid: { amount: 19_500, before: 1_284_500, after: 1_304_000, at: '2026-11-23T06:33:05.000Z' },
  book: { index: 1, count: 8 },
  receipt: signed(),
})
const open = async (bet: ShownReceipt, ...more: ReturnType<typeof on>[]) => {
  const site = openSite('/receipt/7', [
    keys,
    on('betReceipt', () => ({ ...told, data: bet })),
    ...more,
  ])
  await screen.findByRole('heading', { name: bet.name })
  return site
}
const rows = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.receipt-row')].map((row) => [
      row.querySelector('dt')!.textContent,
      row.querySelector('dd')!.textContent,
    ]),
  )

test('a bet that won, from its stake to its place in the book, and the house’s signature', async () => {
  await open(won())
  expect(screen.getByText(/1관 .*파워볼 145회 · 2026-11-23/)).toBeDefined()
  expect(document.querySelector('.receipt-drawn')!.textContent).toMatch(/14.*27.*8.*22.*17.*7/)
  expect(rows()).toEqual({
    ...{ '건 돈': '10,000원', 배당: '× 1.95', '받은 돈': '19,500원', '적중, 이익': '+9,500원' },
    ...{ '적중 확률': '50.00%', '공정 배당': '2.00', '하우스 엣지': '2.50% (250원)' },
    ...{ 접수: '15:31:40', '마감 · 장부 봉인': '15:32:25', 추첨: '15:32:55' },
    ...{ '보유금에 더함': '15:33:05', 보유금: '1,284,500 → 1,304,000원' },
    ...{ '장부 자리': '2번째 / 8', '마당의 서명': '맞습니다', '베팅 번호': '7' },
  })
  expect(screen.getByRole('link', { name: '증명 보기' }).getAttribute('href')).toBe(
    '/proof/ntry.powerball/20261123/145',
  )
  expect(screen.getByRole('link', { name: /장부에서 내 베팅/ }).getAttribute('href')).toBe(
    '/book/ntry.powerball/20261123/145',
  )
})

test('it is asked again until the draw is over', async () => {
  let bet: ShownReceipt = {
    ...{ ...won(), state: 'wait', win: 0 },
    ...{ balls: null, powerball: null, paid: null, book: null },
  }
  openSite('/receipt/7', [keys, on('betReceipt', () => ({ ...told, data: bet }))])
  await screen.findByText('15:32:55에 추첨합니다.')
  expect(rows()).toMatchObject({ '추첨 전': '—', '받은 돈': '—', '장부 자리': '봉인 전' })
  bet = { ...won(), state: 'lost', win: 0, paid: null }
  await waitFor(() => expect(rows()).toMatchObject({ 낙첨: '−10,000원', '보유금에 더함': '—' }), {
    timeout: 10_000,
  })
})

test('a void round’s stake came back, and the round’s pay is not the bet’s', async () => {
  await open({
    ...{ ...won(), state: 'push', win: 10_000, balls: null, powerball: null },
    paid: { ...won().paid!, amount: 30_000 },
  })
  expect(screen.getByText('추첨이 무효가 되었습니다.')).toBeDefined()
  expect(rows()).toMatchObject({ '적특, 반환': '0원' })
  expect(rows()).toHaveProperty('보유금 (이 회차 전체)')
})

test('another signature is red, and so is what this device was not given', async () => {
  await open({ ...won(), receipt: { ...signed(), signature: '00'.repeat(64) } })
  expect(rows()).toMatchObject({ '마당의 서명': '맞지 않습니다' })
})

test('the receipt kept here counts, whatever the house now says of the bet', async () => {
  keepReceipt(USER, { ...place, receipt: signed(30_000) })
  await open(won())
  expect(rows()).toMatchObject({ '마당의 서명': '받은 영수증과 다릅니다' })
})

test('a bet from before there were receipts has none to save', async () => {
  await open({ ...won(), receipt: null })
  expect(rows()).toMatchObject({ '마당의 서명': '영수증 이전의 베팅' })
  expect(screen.getByRole('button', { name: '영수증 내려받기' })).toHaveProperty('disabled', true)
})

test('a bet that is not there', async () => {
  openSite('/receipt/7', [
    on('betReceipt', () => ({
      result: false,
      code: 'notFound',
      msg: '존재하지 않는 베팅내역입니다.',
    })),
  ])
  await screen.findByText('존재하지 않는 베팅입니다.')
})

/** What is saved as files from now on. */
function savedFiles() {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob)
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  return () => files
}

/** The draw's seal, of a book of two bets in which this one is the first; and where it lies. */
function sealedBook() {
  const { sha256 } = pageMeans
  const hash = bytesOf(signed().root)
  const other = sha256(Uint8Array.of(1))
  const root = rootOf(sha256, [hash, other])
  const seal = {
    ...{ ...place, closedAt: AT + 1, count: 2, stake: 20_000, worst: 19_500 },
    ...{ root, prev: new Uint8Array(32) },
  }
  const bytes = sealBytes(seal)
  const shown = {
    ...{ ...seal, root: hex(root), prev: hex(seal.prev), hash: hex(sha256(bytes)), key: 1 },
    ...{ signature: hex(ed25519.sign(bytes, secret)), entropyType: 4 as const },
  }
  const mine = { id: 7, salt: hex(salt), index: 0, path: [hex(other)] }
  return {
    seal: on('openSeal', () => ({ ...told, data: shown })),
    mine: (data: (typeof mine)[]) => on('receipts', () => ({ ...told, data })),
    own: mine,
    shown,
  }
}

/** A canvas that keeps what is written on it, where the page's is none. */
function canvas() {
  const written: string[] = []
  const pen = new Proxy({} as Record<string, unknown>, {
    get: (own, name: string) =>
      own[name] ?? (name === 'fillText' ? (text: string) => written.push(text) : () => undefined),
    set: (own, name: string, value) => Boolean((own[name] = value) || true),
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['png'], { type: 'image/png' })),
  )
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { load: () => Promise.reject(new Error('offline')) },
  })
  return written
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('what of the draw decided the bet stands beside its balls', async () => {
  await open(won())
  expect(document.querySelector('.receipt-drawn')!.textContent).toMatch(/7은 홀$/)
})

test('its picture has every line but what the member has, and nobody’s name', async () => {
  const written = canvas()
  const saved = savedFiles()
  await open(won())
  const own = rows()
  press('그림으로 저장')
  await waitFor(() => expect(saved().map(({ type }) => type)).toEqual(['image/png']))
  delete own['보유금']
  expect(written).toEqual(expect.arrayContaining(Object.entries(own).flat() as string[]))
  expect(written).toEqual(expect.arrayContaining(['파워볼 홀', '7은 홀', '14', '27', '8', '22']))
  expect(written.join(' ')).not.toMatch(/1,304,000|1,284,500|demo1/)
})

test('a browser without pictures says so', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  await open(won())
  press('그림으로 저장')
  await screen.findByText(/그림을 만들지 못했습니다/)
})

test('it is handed on as a picture, as words where files are not taken, and to the clipboard else', async () => {
  canvas()
  const shared: ShareData[] = []
  const share = vi.fn((data: ShareData) => {
    shared.push(data)
    return Promise.resolve()
  })
  Object.assign(navigator, { share, canShare: () => true })
  await open(won())
  press('공유')
  await waitFor(() => expect(shared).toHaveLength(1))
  expect(shared[0]!.files!.map(({ name, type }) => [name, type])).toEqual([
    ['madang-receipt-7.png', 'image/png'],
  ])
  Object.assign(navigator, { canShare: undefined })
  press('공유')
  await waitFor(() => expect(shared).toHaveLength(2))
  expect(shared[1]).toEqual({
    title: expect.stringMatching(/^1관 .* 145회 · 2026-11-23 파워볼 홀$/),
    url: expect.stringMatching(/\/proof\/ntry\.powerball\/20261123\/145$/),
  })
  // Who changed their mind is told nothing; what went wrong is said.
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'))
  press('공유')
  await waitFor(() => expect(share).toHaveBeenCalledTimes(3))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  share.mockRejectedValueOnce(new Error('no'))
  press('공유')
  await screen.findByText(/공유하지 못했습니다/)
  fireEvent.click(screen.getByRole('button', { name: '확인' }))
  Object.assign(navigator, { share: undefined })
  press('공유')
  await screen.findByText('회차와 증명 주소를 복사했습니다.')
  expect(await navigator.clipboard.readText()).toMatch(/파워볼 홀\n.*\/proof\//)
})

test('it lies in the sealed book, which its file proves without the book', async () => {
  const { seal, mine, own, shown } = sealedBook()
  await open(won(), seal, mine([own]))
  expect(rows()).toMatchObject({ '봉인된 장부': '바뀌지 않고 있습니다' })
  const saved = savedFiles()
  fireEvent.click(screen.getByRole('button', { name: '영수증 내려받기' }))
  const proof = JSON.parse(await saved()[0]!.text()) as BetProof
  expect(proof).toMatchObject({ kind: 'KBOOK-1 receipt', member: USER, ...place })
  expect(proof.sealed).toEqual({ seal: shown, index: 0, path: own.path })
  const by = { member: USER, keys: proof.keys, means: pageMeans }
  expect(liesInBook(proof, proof.sealed!, by)).toBe(true)
})

test('a sealed book without the bet, or with another in its place, is red', async () => {
  const { seal, mine, own } = sealedBook()
  await open(won(), seal, mine([]))
  expect(rows()).toMatchObject({ '봉인된 장부': '이 베팅이 없습니다', '마당의 서명': '맞습니다' })
  closeSite()
  logIn()
  await open(won(), seal, mine([{ ...own, index: 1 }]))
  expect(rows()).toMatchObject({ '봉인된 장부': '이 베팅이 없습니다' })
})

test('a house that does not answer keeps no receipt from its member', async () => {
  keepReceipt(USER, { ...place, receipt: signed() })
  openSite('/receipt/7', [
    on('betReceipt', () => ({ result: false, code: 'retry', msg: '잠시 뒤에' })),
  ])
  await screen.findByText('영수증을 불러오지 못했습니다.', undefined, { timeout: 20_000 })
  const saved = savedFiles()
  fireEvent.click(screen.getByRole('button', { name: '보관된 영수증 내려받기' }))
  expect(JSON.parse(await saved()[0]!.text())).toMatchObject({
    ...{ kind: 'KBOOK-1 receipt', member: USER, ...place, receipt: signed(), sealed: null },
  })
})
