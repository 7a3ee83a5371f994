import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex as hex } from '@noble/hashes/utils.js'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { blindOf, leafHashOf, receiptBytes } from '@madang/contract/core/book/book.ts'
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
const open = async (bet: ShownReceipt) => {
  const site = openSite('/receipt/7', [keys, on('betReceipt', () => ({ ...told, data: bet }))])
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
