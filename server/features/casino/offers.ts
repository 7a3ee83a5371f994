/** What operators set of vendors and their games (docs/spec/rules.md#operators), and what is under way at them. */
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { vendorText } from '@madang/contract/operator/plain/casino.ts'
import type { VendorRow } from '@madang/contract/operator/casino.ts'

import type { Db, Reader } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import {
  lockGame,
  lockOrder,
  lockVendor,
  selectOfferedGames,
  selectOfferedVendors,
  updateGame,
  updateOrder,
  updateVendor,
  type Offer,
} from './offers-sql.ts'

export async function listOffers(db: Reader): Promise<VendorRow[]> {
  const [vendors, games] = await Promise.all([selectOfferedVendors(db), selectOfferedGames(db)])
  return vendors.map(({ readAt, ...vendor }) => ({
    ...vendor,
    readAt: readAt.toISOString(),
    games: games.filter((game) => game.vendor === vendor.id).map(({ vendor: _, ...game }) => game),
  }))
}

type SaveOffer = Acting &
  Offer & {
    vendor: string
    game?: string | undefined
    premium?: boolean | undefined
    reason: string
  }

/**
 * Bets are refused from the next one on; wins and refunds go on as ever. Refuses `badInput` without a message for
 * members or where premium is no question, `notFound`, and `state` when it changed since it was shown.
 */
export async function saveOffer({ db }: { db: Db }, asked: SaveOffer): Promise<void> {
  const { state } = asked
  const reason = reasonOf(asked.reason)
  const message = state === 'on' ? '' : asked.message.trim()
  if (state !== 'on' && (message.length < 2 || message.length > 200))
    throw new Refusal('badInput', vendorText.noMessage)
  await db.begin(async (tx) => {
    const { before, after } = await (asked.game === undefined ? saveVendor : saveGame)(tx, {
      ...asked,
      message,
    })
    const { operator, address, vendor, game } = asked
    await record(tx, {
      ...{ operator, action: game ? 'vendor.game.save' : 'vendor.save', reason, address },
      ...{ subject: game ?? vendor, before, after },
    })
  })
}

type Tx = Parameters<typeof lockGame>[0]

async function saveVendor(tx: Tx, { vendor, version, state, message, premium }: SaveOffer) {
  const known = mustStand(await lockVendor(tx, vendor), version)
  if (premium !== undefined && known.kind !== 'slot' && known.kind !== 'premium')
    throw new Refusal('badInput', vendorText.notSlot)
  const kind = premium === undefined ? null : premium ? ('premium' as const) : ('slot' as const)
  const changes = kind !== null && kind !== known.kind
  await updateVendor(tx, vendor, { state, message, kind: changes ? kind : null })
  return {
    before: { state: known.state, message: known.message, ...(changes && { kind: known.kind }) },
    after: { state, message, ...(changes && { kind }) },
  }
}

async function saveGame(tx: Tx, { vendor, game = '', version, state, message }: SaveOffer) {
  const known = mustStand(await lockGame(tx, { vendor, game }), version)
  await updateGame(tx, game, { state, message })
  return { before: { state: known.state, message: known.message }, after: { state, message } }
}

function mustStand<O extends Offer>(known: O | undefined, version: number): O {
  if (!known) throw new Refusal('notFound', operatorText.notFound)
  if (known.version !== version) throw new Refusal('state', operatorText.changed)
  return known
}

type Order = Acting & { vendor?: string | undefined; order: string[]; reason: string }

/** The lobby's order of all vendors, or of one vendor's games. Refuses `notFound`, and `state` when others are there by now. */
export async function saveOrder({ db }: { db: Db }, asked: Order): Promise<void> {
  const { operator, address, vendor = null, order } = asked
  const reason = reasonOf(asked.reason)
  await db.begin(async (tx) => {
    const before = await lockOrder(tx, vendor)
    if (before.length === 0) throw new Refusal('notFound', operatorText.notFound)
    const names = new Set(order)
    const same = names.size === before.length && before.every((id) => names.has(id))
    if (!same || order.length !== names.size) throw new Refusal('state', operatorText.changed)
    await updateOrder(tx, vendor, order)
    await record(tx, {
      ...{ operator, action: 'vendor.order', reason, address },
      ...{ subject: vendor ?? 'vendors', before: { order: before }, after: { order } },
    })
  })
}
