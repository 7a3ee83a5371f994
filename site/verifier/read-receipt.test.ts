/** One receipt by itself: what a file can be held against, and what it cannot know. */
import { expect, test } from 'vitest'

import { leafHashOf, blindOf } from '@madang/contract/core/book/book.ts'
import { pageMeans } from '@madang/contract/core/book/page-means.ts'
import { bytesOf, hexOf } from '@madang/contract/core/book/tree.ts'
import type { ToldKey } from '@madang/contract/core/book/receipt.ts'
import type { BetProof } from '@madang/contract/core/book/bet-proof.ts'

import { bookOf, receiptOf } from '../features/draw/testing/book-sample.ts'
import { betLine, readReceipt, receiptItems, type Heard } from './read-receipt.ts'

/** The other bet of the book, which is all of the path of the first. */
function saved(): BetProof {
  const { seal, keys, book } = bookOf()
  const kept = receiptOf()
  const lines = book!.map((line) => JSON.parse(line) as Parameters<typeof hashOf>[0])
  return {
    ...{ kind: 'KBOOK-1 receipt', member: 'demo1', ...kept, keys },
    sealed: { seal, index: 0, path: [hashOf(lines[1]!)] },
  }
}
const hashOf = ({ blind, ...leaf }: { blind: string } & BetProof['receipt']) => {
  const { stream, date, round } = bookOf().seal
  return hexOf(leafHashOf(pageMeans, { stream, date, round }, { ...leaf, blind: bytesOf(blind) }))
}
const heard = (): Heard => ({ keys: bookOf().keys, seal: bookOf().seal })
const verdicts = (proof: BetProof, of: Heard) =>
  receiptItems(proof, of).map(({ verdict }) => verdict)

test('the book of the sample has its first bet where the file says', () => {
  const { receipt, member, stream, date, round } = saved()
  const blind = blindOf(pageMeans, bytesOf(receipt.salt), member)
  const line = JSON.parse(bookOf().book![0]!) as Parameters<typeof hashOf>[0]
  expect(hashOf(line)).toBe(
    hexOf(leafHashOf(pageMeans, { stream, date, round }, { ...receipt, blind })),
  )
})

test('on a page of the house both lines are true; in a file they wait to be compared', () => {
  expect(verdicts(saved(), heard())).toEqual(['ok', 'ok'])
  expect(verdicts(saved(), null)).toEqual(['unknown', 'unknown'])
  expect(receiptItems(saved(), null)[0]!.text).toMatch(/비교해주세요/)
  expect(receiptItems(saved(), heard())[1]!.text).toMatch(/베팅 2건 가운데 1번째/)
})

test('a receipt from before its seal, or without keys, says which of the two it cannot know', () => {
  expect(verdicts({ ...saved(), sealed: null }, heard())).toEqual(['ok', 'unknown'])
  const items = receiptItems({ ...saved(), keys: [], sealed: null }, null)
  expect(items).toMatchObject([
    { verdict: 'unknown', values: [] },
    { verdict: 'unknown', values: [] },
  ])
})

test.each<[string, (proof: BetProof) => BetProof, Heard, string[]]>([
  [
    'whose stake is another',
    (proof) => ({ ...proof, receipt: { ...proof.receipt, stake: 90_000 } }),
    heard(),
    ['bad', 'bad'],
  ],
  ['of somebody else', (proof) => ({ ...proof, member: 'han' }), null, ['bad', 'bad']],
  [
    'whose path leads elsewhere',
    (proof) => ({ ...proof, sealed: { ...proof.sealed!, index: 1 } }),
    heard(),
    ['ok', 'bad'],
  ],
  [
    'whose seal is not the one that the house tells',
    (proof) => proof,
    { keys: bookOf().keys, seal: { ...bookOf().seal, hash: '00'.repeat(32) } },
    ['ok', 'bad'],
  ],
  [
    'whose seal the house tells no more',
    (proof) => proof,
    { keys: bookOf().keys, seal: null },
    ['ok', 'bad'],
  ],
  [
    'of a key that is not the house’s',
    (proof) => proof,
    { keys: [{ id: 1, publicKey: 'ab'.repeat(32) }], seal: bookOf().seal },
    ['bad', 'bad'],
  ],
])('a receipt %s is red there', (_, bend, of, expected) => {
  expect(verdicts(bend(saved()), of)).toEqual(expected)
})

const row = (): ToldKey => ({ ...bookOf().keys[0]!, from: 0, until: null })
const sitting = (...keys: ReturnType<typeof row>[]): Heard => ({ keys, seal: bookOf().seal })
test.each<[string, Heard]>([
  ['is exchanged', sitting({ ...row(), publicKey: 'ab'.repeat(32) })],
  ['is left out', sitting()],
  ['ends before it', sitting({ ...row(), until: saved().receipt.at - 3_600_000_000 })],
])('a receipt whose key %s since it was given is red by its file', (_, now) => {
  const given = readReceipt(JSON.stringify({ ...saved(), toldKey: row() }))!
  expect(verdicts(given, sitting(row()))[0]).toBe('ok')
  expect(receiptItems(given, now)[0]!.verdict).toBe('bad')
  // Saved before the key was kept with it: the list of the file is of then.
  const earlier = readReceipt(JSON.stringify({ ...saved(), keys: [row()] }))!
  expect(receiptItems(earlier, now)[0]!.verdict).toBe('bad')
})

test('a file is read as it was saved, of before too, and nothing else is one', () => {
  expect(readReceipt(JSON.stringify(saved()))).toEqual({ ...saved(), toldKey: saved().keys[0] })
  const { keys: _, sealed: __, ...before } = saved()
  expect(readReceipt(JSON.stringify(before))).toEqual({ ...before, keys: [], sealed: null })
  for (const strange of [
    '',
    '{}',
    '[]',
    '{"receipt":1}',
    JSON.stringify({ ...saved(), sealed: 1 }),
  ])
    expect(readReceipt(strange)).toBeNull()
  expect(betLine(saved())).toMatch(/145회 · 파워볼 짝 · 10,000원 · 1\.95배$/)
})
