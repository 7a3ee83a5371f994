import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex as hex } from '@noble/hashes/utils.js'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { liesInBook, type BetProof } from '@madang/contract/core/book/bet-proof.ts'
import { sealBytes } from '@madang/contract/core/book/book.ts'
import { bytesOf, rootOf } from '@madang/contract/core/book/tree.ts'
import type { ShownReceipt } from '@madang/contract/member/betting.ts'

import { pageMeans } from '@madang/contract/core/book/page-means.ts'
import { keepKeys, keepReceipt, keptReceipts } from '../../api/receipts.ts'
import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'
import {
  AT,
  keys,
  open,
  place,
  rows,
  salt,
  savedFiles,
  secret,
  signed,
  told,
  USER,
  won,
} from './testing/receipts.tsx'

beforeEach(() => logIn())
/** As a page that is opened anew, by the same member. */
function closeSiteAndKeep() {
  const kept = keptReceipts(USER)
  closeSite()
  logIn()
  for (const one of kept) keepReceipt(USER, one)
}
afterEach(closeSite)

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
  await waitFor(() => expect(rows()).toMatchObject({ 낙첨: '−10,000원', '보유금에 더함': '—' }))
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

test('a receipt with another signature is red at the top and in its row, and says nothing of the book', async () => {
  const { seal, mine, own } = sealedBook()
  await open({ ...won(), receipt: { ...signed(), signature: '00'.repeat(64) } }, seal, mine([own]))
  expect(rows()).toMatchObject({ '마당의 서명': '맞지 않습니다' })
  expect(rows()).not.toHaveProperty('봉인된 장부')
  expect(screen.getByRole('alert').textContent).toMatch(/맞지 않는 곳이 있습니다/)
})

test('the receipt kept here counts, whatever the house now says of the bet', async () => {
  keepReceipt(USER, { ...place, receipt: signed(30_000) })
  await open(won())
  expect(rows()).toMatchObject({ '마당의 서명': '받은 영수증과 다릅니다' })
})

const [row, hour] = [
  { id: 1, publicKey: hex(ed25519.getPublicKey(secret)), from: 1, until: null },
  3_600_000_000,
]
const otherKeys: [string, object[]][] = [
  ['is left out of the list', []],
  ['is exchanged', [{ ...row, publicKey: '11'.repeat(32) }]],
  ['ends an hour before it', [{ ...row, until: AT - hour }]],
]
test.each(otherKeys)(
  'a kept receipt whose key %s is red, also where the server has no such bet',
  async (_, data) => {
    const now = on('bookKeys', () => ({ ...told, data: data as (typeof row)[] }))
    const keep = () => {
      keepReceipt(USER, { ...place, receipt: signed() })
      keepKeys(USER, [row])
    }
    keep()
    await open(won(), now)
    expect(rows()).toMatchObject({ '마당의 서명': '공개키가 받을 때와 다릅니다' })
    closeSite()
    logIn()
    keep()
    openSite('/receipt/7', [now])
    expect(
      (await screen.findByText(/공개키가 공개된 목록에|처음 공개된 것과|사용 기간/)).className,
    ).toBe('receipt-gone')
  },
)

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

test('it lies in the sealed book, which its file proves without the book', async () => {
  const { seal, mine, own, shown } = sealedBook()
  await open(won(), seal, mine([own]))
  expect(rows()).toMatchObject({ '봉인된 장부': '바뀌지 않고 있습니다' })
  expect(screen.queryByRole('alert')).toBeNull()
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

test('a bet that the server does not know, with a receipt kept here, is red and leads to the book', async () => {
  keepReceipt(USER, { ...place, receipt: signed() })
  const missing = { result: false as const, code: 'notFound' as const, msg: '존재하지 않습니다.' }
  openSite('/receipt/7', [on('betReceipt', () => missing)])
  await screen.findByText('영수증이 있는데 베팅내역에 없는 베팅입니다.')
  expect(screen.queryByText('존재하지 않는 베팅입니다.')).toBeNull()
  expect(screen.getByRole('link', { name: /장부에서 내 베팅/ }).getAttribute('href')).toBe(
    '/book/ntry.powerball/20261123/145',
  )
  const saved = savedFiles()
  fireEvent.click(screen.getByRole('button', { name: '보관된 영수증 내려받기' }))
  expect(JSON.parse(await saved()[0]!.text())).toMatchObject({ receipt: signed() })
})

test('a good receipt is kept when it is first seen, and counts from then on', async () => {
  await open(won())
  await screen.findByText('맞습니다')
  expect(keptReceipts(USER)).toEqual([{ ...place, receipt: signed(), toldKey: row }])
  closeSiteAndKeep()
  await open({ ...won(), money: 30_000, receipt: signed(30_000) })
  await waitFor(() => expect(rows()).toMatchObject({ '마당의 서명': '받은 영수증과 다릅니다' }))
})

test('a bad receipt is not kept', async () => {
  await open({ ...won(), receipt: { ...signed(), signature: '00'.repeat(64) } })
  await screen.findByText('맞지 않습니다')
  expect(keptReceipts(USER)).toEqual([])
})

test('of two receipts of one number the first counts', async () => {
  keepReceipt(USER, { ...place, receipt: signed() })
  keepReceipt(USER, { ...place, receipt: signed(30_000) })
  await open({ ...won(), money: 30_000, receipt: signed(30_000) })
  expect(rows()).toMatchObject({ '마당의 서명': '받은 영수증과 다릅니다' })
})

test('a house that does not answer keeps no receipt from its member', async () => {
  keepReceipt(USER, { ...place, receipt: signed() })
  openSite('/receipt/7', [
    on('betReceipt', () => ({ result: false, code: 'retry', msg: '잠시 뒤에' })),
  ])
  await screen.findByText('영수증을 불러오지 못했습니다.')
  const saved = savedFiles()
  fireEvent.click(screen.getByRole('button', { name: '보관된 영수증 내려받기' }))
  expect(JSON.parse(await saved()[0]!.text())).toMatchObject({
    ...{ kind: 'KBOOK-1 receipt', member: USER, ...place, receipt: signed(), sealed: null },
  })
})
