/**
 * Receipts of accepted bets (docs/spec/sealed-book.md#bytes): a batch is signed once, by the root over its leaves, and
 * each of its bets gets its salt and its path.
 */
import {
  openLeaves,
  receiptBytes,
  saltOf,
  type DrawPlace,
  type Leaf,
} from '@madang/contract/core/book/book.ts'
import { pathsOf } from '@madang/contract/core/book/tree.ts'
import type { BetReceipt } from '@madang/contract/member/draw.ts'

import type { Deps } from '../../http/deps.ts'
import { openBlinds } from './blinds.ts'
import { bookKeyOf, digests, type BookKey } from './keys.ts'
import { hex } from './leaves.ts'
import { selectSigned, type SignedRow } from './signing-sql.ts'

/** A bet as its receipt tells it, all but its member; `uid` is the member's id. */
export type SignedBet = Omit<Leaf, 'blind'> & { place: DrawPlace; uid: string }

/**
 * The receipts of some bets of one moment, as the text of what `receiptOf` tells, in their order, and what is kept of
 * them. `bets` ascend by id; those of a draw share its place.
 */
export function signBets(
  key: BookKey,
  at: Date,
  bets: readonly SignedBet[],
): { row: SignedRow; receipts: string[] } {
  const hashes = Buffer.alloc(32 * bets.length)
  const hashersOf = new Map<DrawPlace, ReturnType<typeof openLeaves>>()
  const blindOf = blindsOf(key)
  const salts = bets.map((bet, index) => {
    let hashOf = hashersOf.get(bet.place)
    if (!hashOf) hashersOf.set(bet.place, (hashOf = openLeaves(digests, bet.place)))
    // One byte more than an id may have: what is too long is not cut, but refused.
    const uid = { page: named, from: 0, length: named.write(bet.uid) }
    blindOf.write(bet.id, uid, { target: blind, at: 0 })
    hashes.set(hashOf(bet, blind), 32 * index)
    return blindOf.salt.toString('hex')
  })
  const { placesOf, levels, root } = pathsOf(digests.sha256, hashes)
  const signed = { at: at.getTime() * 1_000, size: bets.length, root: hex(root) }
  const signature = key.sign(receiptBytes({ ...signed, root }))
  const row = { at, bets: bets.map(({ id }) => id), hashes, keyId: key.id, signature }
  // Written once a batch and cut for each: hex of every path, and whole receipts, took as long as all hashing.
  const common = JSON.stringify({ ...signed, keyId: key.id, signature: hex(signature) }).slice(1)
  const told = levels.map(hex)
  const receipts = bets.map((bet, index) => {
    const path = placesOf(index).map(
      ({ level, at: place }) => `"${told[level]!.slice(64 * place, 64 * place + 64)}"`,
    )
    return `${shownText(bet, salts[index]!)},"index":${index},"path":[${path.join(',')}],${common}`
  })
  return { row, receipts }
}

/** Written over at every bet. */
const named = Buffer.alloc(257)
const blind = Buffer.alloc(32)

/** Of the key in use: the pads of its secret are laid out once. */
let laidOut: { key: BookKey; blinds: ReturnType<typeof openBlinds> } | null = null
function blindsOf(key: BookKey) {
  if (laidOut?.key !== key) laidOut = { key, blinds: openBlinds(key.secret) }
  return laidOut.blinds
}

/** What a bet is on as JSON has it: the same few in all receipts of a day. */
const quoted = new Map<string, string>()
const QUOTED = 4_096
function quote(word: string): string {
  let text = quoted.get(word)
  if (text === undefined) {
    if (quoted.size === QUOTED) quoted.clear()
    quoted.set(word, (text = JSON.stringify(word)))
  }
  return text
}

/** `shownOf` as text, without its closing brace: whole numbers need no escaping. */
const shownText = (
  { id, placedAt, game, key, pick, stake, odds }: Omit<Leaf, 'blind'>,
  salt: string,
) =>
  `{"id":${id},"placedAt":${placedAt},"salt":"${salt}","game":${quote(game)},"key":${quote(key)},"pick":${quote(pick)},"stake":${stake},"odds":${odds}`

const shownOf = (bet: Omit<Leaf, 'blind'>, salt: Uint8Array) => {
  const { id, placedAt, game, key, pick, stake, odds } = bet
  return { id, placedAt, salt: hex(salt), game, key, pick, stake, odds }
}

/** The receipt that a bet was given, as it was given; null for one from before there were any. */
export async function receiptOf(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  bet: number,
): Promise<BetReceipt | null> {
  const found = await selectSigned(db, bet)
  if (!found) return null
  const { bets, hashes, at, keyId, signature, ...leaf } = found
  const { secret } = await db.begin((tx) => bookKeyOf(tx, { keys }, keyId))
  const { pathOf, root } = pathsOf(digests.sha256, hashes)
  const index = bets.indexOf(bet)
  return {
    ...shownOf(leaf, saltOf(digests, secret, bet)),
    ...{ index, path: pathOf(index).map(hex) },
    ...{ at, size: bets.length, root: hex(root), keyId, signature: hex(signature) },
  }
}
