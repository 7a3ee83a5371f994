/** What the saved verifier takes as a round: files of its own, of before, and nothing that only looks like one. */
import { expect, test } from 'vitest'

import { sealedProof, sealSample } from '../features/draw/testing/proof-sample.ts'
import { bookOf, receiptOf } from '../features/draw/testing/book-sample.ts'
import { withFile } from './read-book.ts'
import { readEvidence, VERSION, writeEvidence } from './read-proof.ts'

const seal = sealSample()
const proof = { ...sealedProof(), seal }

test('what is kept is read again, with its seal and its anchor', () => {
  const kept = { proof, chainAnchor: proof.anchor }
  expect(readEvidence(writeEvidence(kept))).toEqual(kept)
  expect(JSON.parse(writeEvidence(kept))).toMatchObject({ version: VERSION })
})

test('a file from before has no version and no seal, and is read as it is', () => {
  const { seal: _, ...old } = proof
  expect(readEvidence(JSON.stringify({ proof: old }))).toEqual({ proof: old })
  expect(readEvidence(JSON.stringify({ result: true, data: old }))).toEqual({ proof: old })
})

test.each<[string, object]>([
  ['of a later page', { version: VERSION + 1, proof }],
  ['of no version', { version: 'two', proof }],
  ['whose seal is none', { version: VERSION, proof: { ...proof, seal: { hash: seal.hash } } }],
  ['whose beginning is no time', { version: VERSION, proof: { ...proof, openedAt: { at: 1 } } }],
  ['whose seal is a word', { version: VERSION, proof: { ...proof, seal: 'seal' } }],
])('a file %s is none', (_, file) => {
  expect(readEvidence(JSON.stringify(file))).toBeNull()
})

const booked = () => ({ proof, book: { ...bookOf(), seal: { ...bookOf().seal } } })

test('a book is kept with its round, and the evidence of a page brings both', () => {
  const kept = booked()
  expect(readEvidence(writeEvidence(kept))).toEqual(kept)
  const evidence = { kind: 'KBOOK-1 evidence', ...kept.book, draw: proof }
  expect(readEvidence(JSON.stringify(evidence))).toEqual(kept)
})

test.each<[string, object]>([
  ['without keys', { keys: undefined }],
  ['with a key that is a word', { keys: ['key'] }],
  ['with lines that are none', { book: [1] }],
  ['with pay-outs in words', { pay: { payout: '1', returned: 0, drawn: null, void: [] } }],
  ['with a receipt that is none', { own: { uid: 'demo1', receipts: [], kept: [{ receipt: 1 }] } }],
  ['whose seal is not signed', { seal: { ...seal, signature: undefined } }],
])('a book %s is none', (_, changes) => {
  expect(readEvidence(JSON.stringify({ proof, book: { ...bookOf(), ...changes } }))).toBeNull()
})

test('files bring a book to its own round, then lines and receipts of it, and nothing of another', () => {
  const { own: _, ...told } = bookOf()
  const file = JSON.stringify({ kind: 'KBOOK-1 evidence', ...told, own: null })
  expect(withFile(null, file)).toBeNull()
  const found = withFile({ proof }, file)!
  expect(found.book?.seal).toEqual(bookOf().seal)
  expect(withFile({ proof: { ...proof, round: 146 } }, file)).toBeNull()
  const lines = `${bookOf().book![0]}\n`
  expect(withFile(found, lines)?.book?.book).toEqual([bookOf().book![0]])
  expect(withFile({ proof }, lines)).toBeNull()
  const receipt = { kind: 'KBOOK-1 receipt', member: 'demo1', ...receiptOf() }
  const held = withFile(found, JSON.stringify(receipt))!
  expect(held.book?.own).toEqual({ uid: 'demo1', receipts: [], kept: [receiptOf()] })
  // The same once more is the same.
  expect(withFile(held, JSON.stringify(receipt))).toEqual(held)
  expect(withFile(found, JSON.stringify({ ...receipt, round: 9 }))).toBeNull()
  // A file that tells where its bet lies has that held against the book as well.
  const sealed = { seal: bookOf().seal, index: 0, path: ['aa'] }
  const placed = withFile(found, JSON.stringify({ ...receipt, keys: bookOf().keys, sealed }))!
  const { id, salt } = receiptOf().receipt
  expect(placed.book?.own?.receipts).toEqual([{ id, salt, index: 0, path: ['aa'] }])
  expect(withFile(placed, JSON.stringify(receipt))?.book?.own?.receipts).toEqual([])
  expect(withFile(found, JSON.stringify({ ...receipt, sealed: { seal: {}, index: 0 } }))).toBeNull()
  for (const strange of ['', 'hello', '{}', '[]']) expect(withFile(found, strange)).toBeNull()
})
