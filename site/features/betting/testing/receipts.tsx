/** A receipt as a house gives it, its page opened, and what the page says and saves. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex as hex } from '@noble/hashes/utils.js'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'

import { blindOf, leafHashOf, receiptBytes } from '@madang/contract/core/book/book.ts'
import { pageMeans } from '@madang/contract/core/book/page-means.ts'
import type { ShownReceipt } from '@madang/contract/member/betting.ts'

import { on, openSite } from '../../../testing/house.tsx'

export const USER = 'demo1'
export const told = { result: true as const, msg: '' }
export const secret = new Uint8Array(32).fill(3)
export const keys = on('bookKeys', () => ({
  ...told,
  data: [{ id: 1, publicKey: hex(ed25519.getPublicKey(secret)), from: 1, until: null }],
}))
export const place = { stream: 'ntry.powerball', date: '20261123', round: 145 }
export const salt = new Uint8Array(16).fill(4)
/** Placed 15:31:40 of Seoul. */
export const AT = Date.parse('2026-11-23T06:31:40Z') * 1_000

export function signed(stake = 10_000) {
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
export const won = (): ShownReceipt => ({
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
export const open = async (bet: ShownReceipt, ...more: ReturnType<typeof on>[]) => {
  const site = openSite('/receipt/7', [
    keys,
    on('betReceipt', () => ({ ...told, data: bet })),
    ...more,
  ])
  await screen.findByRole('heading', { name: bet.name })
  return site
}
export const rows = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.receipt-row')].map((row) => [
      row.querySelector('dt')!.textContent,
      row.querySelector('dd')!.textContent,
    ]),
  )

/** What is saved as files from now on. */
export function savedFiles() {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob)
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  return () => files
}
