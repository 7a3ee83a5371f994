/** The specification's vectors of KBOOK-1 (docs/spec/sealed-book.md) are reproduced in a real browser, by what a page has. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from '@playwright/test'
import { build } from 'vite'

import type { Given, Made } from './vectors-page.ts'

const folder = import.meta.dirname
type Book = Given['books'][number]
type Vectors = Omit<Given, 'books'> & {
  books: (Omit<Book, 'bets' | 'receipt'> & {
    count: number
    stake: number
    root: string
    sealBytes: string
    sealHash: string
    entropyBook: string
    entropyBookAndBeacon: string
    bets: (Book['bets'][number] & {
      salt: string
      blind: string
      leafHash: string
      path: string[]
    })[]
    receipt: (NonNullable<Book['receipt']> & { bytes: string }) | null
    draws: Made[number]['draws']
  })[]
}

/** The page's program as the site's are built, in one piece. */
async function program(): Promise<string> {
  const built = await build({
    ...{ root: folder, configFile: false, logLevel: 'silent' },
    build: {
      write: false,
      lib: { entry: join(folder, 'vectors-page.ts'), formats: ['iife'], name: 'vectors' },
    },
  })
  const [{ output }] = [built].flat() as { output: { type: string; code?: string }[] }[] as [
    { output: { type: string; code?: string }[] },
  ]
  return output.find(({ type }) => type === 'chunk')!.code!
}

test(
  'a browser reproduces every vector of the book: leaves, paths, seals, signatures and draws',
  { tag: '@phone' },
  async ({ page }) => {
    const path = join(folder, '../../contract/core/book/vectors/book-vectors.json')
    const vectors = JSON.parse(await readFile(path, 'utf8')) as Vectors
    const { bookKey, publicKey, seed, beaconRound } = vectors
    const randomness = createHash('sha256').update('KBOOK-1 test beacon').digest('hex')
    // Only what nothing else is made of: what comes back was made there.
    const books = vectors.books.map(
      ({ stream, date, round, closedAt, worst, prev, signature, bets, receipt }) => ({
        ...{ stream, date, round, closedAt, worst, prev, signature },
        bets: bets.map(({ id, uid, placedAt, game, key, pick, stake, odds }) => ({
          ...{ id, uid, placedAt, game, key, pick, stake, odds },
        })),
        receipt: receipt && {
          ...{ at: receipt.at, size: receipt.size, root: receipt.root },
          signature: receipt.signature,
        },
      }),
    )
    const given: Given = { bookKey, publicKey, seed, beaconRound, randomness, books }
    await page.addScriptTag({ content: await program() })
    const made = await page.evaluate(
      (of) => (globalThis as unknown as { madeOfVectors: (of: Given) => Made }).madeOfVectors(of),
      given,
    )
    expect(made.map(({ count }) => count)).toEqual([0, 1, 3, 7])
    for (const [at, vector] of vectors.books.entries()) {
      const { count, stake, root, sealBytes, sealHash, entropyBookAndBeacon, draws } = vector
      expect(vector.entropyBook).toBe(sealHash)
      expect(made[at]).toEqual({
        ...{ count, stake, root, sealBytes, sealHash, entropyBookAndBeacon, draws },
        signed: [true, vector.receipt && true, false],
        bets: vector.bets.map(({ salt, blind, leafHash, path: way }) => ({
          ...{ salt, blind, leafHash, path: way, ledTo: root },
        })),
        receiptBytes: vector.receipt && vector.receipt.bytes,
      })
    }
  },
)
