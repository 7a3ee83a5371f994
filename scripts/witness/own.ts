/** Receipts that somebody holds: each has its bet, as it is signed, in the book of its draw. */
import {
  liesInBook,
  type BetProof,
  type SealedPlace,
} from '@madang/contract/core/book/bet-proof.ts'
import type { KeptReceipt } from '@madang/contract/core/book/receipt.ts'
import { receiptHolds, type ToldKeys } from '@madang/contract/core/book/receipt.ts'
import type { ToldSeal } from '@madang/contract/core/book/verify.ts'
import type { RoundProof } from '@madang/contract/core/draw/verify.ts'

import type { House } from './house.ts'
import { means } from './means.ts'
import { Rewritten } from './rewritten.ts'

/** As a page keeps them: with the id of the member they were given to, and where the bet lies, if it was told. */
export type Owned = KeptReceipt & { uid: string; sealed?: SealedPlace | null }

/** Of a file: a list as a page keeps it, or receipts as a page saves each, which name their `member`. */
export function readOwned(text: string): Owned[] {
  const given = JSON.parse(text) as Owned | BetProof | (Owned | BetProof)[]
  return [given].flat().map((one) => {
    const { stream, date, round, receipt, toldKey, sealed = null } = one
    const uid = 'uid' in one ? one.uid : one.member
    return { uid, stream, date, round, receipt, ...(toldKey && { toldKey }), sealed }
  })
}
type Place = Pick<ToldSeal, 'stream' | 'date' | 'round'>

const isOf = (place: Place) => (one: Place) =>
  one.stream === place.stream && one.date === place.date && one.round === place.round

/** The receipts of a draw, by whose they are, as `verifyBook` takes them. */
export function ownersOf(owned: readonly Owned[], place: Place) {
  const byUid = Map.groupBy(owned.filter(isOf(place)), ({ uid }) => uid)
  return [...byUid].map(([uid, kept]) => ({ uid, receipts: [], kept }))
}

/**
 * Where a receipt was told to lie is the book that the house has sealed. Throws `Rewritten`: the house told two seals of
 * one draw, or a place that is none.
 */
export function mustLieThere(owned: readonly Owned[], seal: ToldSeal, keys: ToldKeys) {
  for (const { uid, sealed, ...kept } of owned.filter(isOf(seal))) {
    if (!sealed) continue
    const which = `${kept.receipt.id} of ${seal.stream} ${seal.date}-${seal.round}`
    const evidence = { receipt: kept, told: sealed, seal, keys }
    if (sealed.seal.hash !== seal.hash)
      throw new Rewritten(`the receipt ${which} was told another seal`, evidence)
    if (!liesInBook(kept, sealed, { member: uid, keys, means }))
      throw new Rewritten(`the receipt ${which} does not lie where it was told`, evidence)
  }
}

/** The house signed each of them. Throws `Rewritten`: of one that it did not sign nothing else is worth a look. */
export function mustBeSigned(owned: readonly Owned[], keys: ToldKeys) {
  const forged = owned.find(
    ({ uid, sealed: _, ...kept }) => !receiptHolds(kept, uid, { keys, means }),
  )
  if (!forged) return
  const { stream, date, round, receipt } = forged
  const which = `${receipt.id} of ${stream} ${date}-${round}`
  throw new Rewritten(`the receipt ${which} is not signed by the house`, { receipt: forged, keys })
}

/** A draw that somebody has a receipt of, and that is over, has a seal. */
export async function mustBeSealed(house: House, owned: readonly Owned[], seals: ToldSeal[]) {
  for (const receipt of owned) {
    if (seals.some(isOf(receipt))) continue
    const { stream, date, round } = receipt
    const place = `${receipt.receipt.game}/${date}/${round}`
    const told = await house.ask<RoundProof>(`/open/rounds/${place}`)
    // A void draw is paid back, whenever it is sealed.
    if (told && (told.data.reveal === null || told.data.state === 'VOID')) continue
    // The seal may have come since they were read.
    if (await house.ask(`/open/seals/${stream}/${date}/${round}`)) continue
    throw new Rewritten(`the book of ${stream} ${date}-${round} was never sealed`, {
      ...{ receipt, told: told?.data ?? null },
    })
  }
}
