/** What a saved page tells its reader to compare: every key that something in it is believed by. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex as hex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'

import { receiptBytes, blindOf, leafHashOf } from '@madang/contract/core/book/book.ts'
import { pageMeans } from '@madang/contract/core/book/page-means.ts'
import { verifyBook } from '@madang/contract/core/book/verify.ts'

import { bookedProof, bookOf, receiptOf } from '../features/draw/testing/book-sample.ts'
import { comparedOf, comparedOfReceipt } from './compared.ts'

const proof = bookedProof()
const means = { ...pageMeans, turn: async () => undefined }

test('anchor, commitment, seal, the seal before and its key are to be compared; without a book what there is', () => {
  const book = bookOf()
  const { publicKey } = book.keys[0]!
  const known = comparedOf({ proof, book: { ...book, own: null } })
  expect(known).toEqual([
    ['이날의 체인 기준값', proof.anchor],
    ['약속값', proof.commit],
    ['봉인 해시', book.seal.hash],
    ['앞 봉인', book.seal.prev],
    ['마당의 공개키', publicKey],
  ])
  expect(comparedOf({ proof }).flatMap(([label, value]) => (value ? [label] : []))).toEqual([
    '이날의 체인 기준값',
    '약속값',
  ])
})

test('a receipt that brings a key of its own is red, and its key stands there to be compared', async () => {
  const book = bookOf()
  const secret = new Uint8Array(32).fill(77)
  const publicKey = hex(ed25519.getPublicKey(secret))
  const { receipt, ...place } = receiptOf()
  const other = { ...receipt, id: 99, keyId: 2 }
  const blind = blindOf(pageMeans, Buffer.from(other.salt, 'hex'), 'demo1')
  const root = leafHashOf(pageMeans, place, { ...other, blind })
  const { at, size } = other
  const signature = hex(ed25519.sign(receiptBytes({ at, size, root }), secret))
  const kept = [{ ...place, receipt: { ...other, root: hex(root), signature } }]
  const forged = {
    ...book,
    keys: [...book.keys, { id: 2, publicKey }],
    own: { ...book.own!, kept },
  }
  const steps = await verifyBook(forged, means, { offline: true })
  expect(steps.find(({ name }) => name === 'own')).toMatchObject({
    ...{
      verdict: 'bad',
      text: expect.stringMatching(/장부에 없습니다\. .*사이트의 공개키와 비교해주세요/),
    },
  })
  expect(comparedOf({ proof, book: forged })).toContainEqual(['영수증의 공개키', publicKey])
  // One's own receipts of one key are told once.
  const honest = { ...book, own: { ...book.own!, kept: [receiptOf(), receiptOf()] } }
  const keys = comparedOf({ proof, book: honest }).filter(([label]) => label === '영수증의 공개키')
  expect(keys).toEqual([['영수증의 공개키', book.keys[0]!.publicKey]])
})

test('of one receipt the key of its seal is told beside its own', () => {
  const { seal, keys } = bookOf()
  const other = { id: 2, publicKey: '22'.repeat(32) }
  const sealed = { seal: { ...seal, key: 2 }, index: 0, path: [] }
  const told = { kind: 'KBOOK-1 receipt', member: 'demo1', ...receiptOf(), sealed } as const
  expect(comparedOfReceipt({ ...told, keys: [...keys, other] })).toEqual([
    ['영수증의 공개키', keys[0]!.publicKey],
    ['봉인의 공개키', other.publicKey],
    ['봉인 해시', seal.hash],
    ['앞 봉인', seal.prev],
  ])
})
