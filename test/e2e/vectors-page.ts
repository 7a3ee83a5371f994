/** KBOOK-1's vectors made anew by what a page has: a program of its own, for the browser (vectors.test.ts). */
import {
  blindOf,
  entropyWithBeacon,
  leafHashOf,
  readBook,
  receiptBytes,
  saltOf,
  sealBytes,
  sealHashOf,
} from '@madang/contract/core/book/book.ts'
import { pageMeans } from '@madang/contract/core/book/page-means.ts'
import { bytesOf, hexOf, pathsOf, rootByPath } from '@madang/contract/core/book/tree.ts'
import { drawOf, type Entropy } from '@madang/contract/core/draw/kdraw.ts'

/** As the specification's file has them, with nothing that is made of the rest. */
export type Given = {
  bookKey: string
  publicKey: string
  seed: string
  beaconRound: number
  randomness: string
  books: {
    stream: string
    date: string
    round: number
    closedAt: number
    worst: number
    prev: string
    signature: string
    bets: {
      id: number
      uid: string
      placedAt: number
      game: string
      key: string
      pick: string
      stake: number
      odds: number
    }[]
    receipt: { at: number; size: number; root: string; signature: string } | null
  }[]
}

function made({ bookKey, publicKey, seed, beaconRound, randomness, books }: Given) {
  const signed = (bytes: Uint8Array, signature: string) =>
    pageMeans.signed(bytesOf(publicKey), bytes, bytesOf(signature))
  return books.map(({ stream, date, round, closedAt, worst, prev, signature, bets, receipt }) => {
    const place = { stream, date, round }
    const book = readBook(pageMeans, place)
    const leaves = bets.map(({ uid, ...bet }) => {
      const salt = saltOf(pageMeans, bytesOf(bookKey), bet.id)
      const leaf = { ...bet, blind: blindOf(pageMeans, salt, uid) }
      book.add(bet, leaf.blind)
      return { salt, blind: leaf.blind, hash: leafHashOf(pageMeans, place, leaf) }
    })
    const hashes = Uint8Array.from(leaves.flatMap(({ hash }) => [...hash]))
    const { pathOf } = pathsOf(pageMeans.sha256, hashes)
    const { count, stake, root } = book.end()
    const seal = { ...place, closedAt, worst, count, stake, root, prev: bytesOf(prev) }
    const hash = sealHashOf(pageMeans, seal)
    const both = entropyWithBeacon(pageMeans, hash, bytesOf(randomness))
    const ballsOf = (of: string, entropy: Entropy, draws: 'powerball' | 'keno') => {
      const drawn = drawOf(draws, { seed: bytesOf(seed), stream: of, date, round, entropy })
      return drawn.powerball === null ? drawn.balls : [...drawn.balls, drawn.powerball]
    }
    const ofBook: Entropy = { type: 4, index: count, value: hash }
    const ofBoth: Entropy = { type: 5, index: beaconRound, value: both }
    const receipted = receipt && receiptBytes({ ...receipt, root: bytesOf(receipt.root) })
    return {
      ...{ count, stake, root: hexOf(root), sealBytes: hexOf(sealBytes(seal)) },
      ...{ sealHash: hexOf(hash), entropyBookAndBeacon: hexOf(both) },
      signed: [
        signed(sealBytes(seal), signature),
        receipt && signed(receipted!, receipt.signature),
        signed(sealBytes({ ...seal, worst: worst + 1 }), signature),
      ],
      bets: leaves.map(({ salt, blind, hash: leafHash }, index) => {
        const path = pathOf(index)
        const led = rootByPath(pageMeans.sha256, leafHash, { index, size: count, path })
        const [one, other] = [hexOf(salt), hexOf(blind)]
        return {
          ...{ salt: one, blind: other, leafHash: hexOf(leafHash), path: path.map(hexOf) },
          ledTo: led && hexOf(led),
        }
      }),
      receiptBytes: receipted && hexOf(receipted),
      draws: {
        book: ballsOf(stream, ofBook, 'powerball'),
        bookAndBeacon: ballsOf(stream, ofBoth, 'powerball'),
        kenoBook: ballsOf('ntry.keno', ofBook, 'keno'),
      },
    }
  })
}
export type Made = ReturnType<typeof made>

Object.assign(globalThis, { madeOfVectors: made })
