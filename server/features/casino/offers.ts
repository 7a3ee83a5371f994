/** What operators set of vendors and their games (docs/spec/rules.md#operators), and what is under way at them. */
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { vendorText } from '@madang/contract/operator/plain/casino.ts'
import type { VendorRow } from '@madang/contract/operator/casino.ts'
import { scheduledText } from '@madang/contract/operator/plain/scheduled.ts'

import type { Db, Reader } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { endWaiting, takeSettings } from '../../http/settings.ts'
import { record } from '../audit/audit.ts'
import {
  instantsOf,
  keepPlan,
  mustBeClear,
  waitingChanges,
  type Scheduled,
} from '../scheduled/scheduled.ts'
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
  const [vendors, games, waiting] = await Promise.all([
    selectOfferedVendors(db),
    selectOfferedGames(db),
    waitingChanges<Next>(db, 'offer'),
  ])
  const scheduledOf = (chain: string) =>
    waiting
      .filter((change) => change.chain === chain)
      .map(({ subject: _, chain: __, value, inForceAt, ...change }) => ({
        ...{ ...change, ...value },
        inForceAt: inForceAt.toISOString(),
      }))
  return vendors.map(({ readAt, ...vendor }) => ({
    ...vendor,
    readAt: readAt.toISOString(),
    scheduled: scheduledOf(chainOf({ vendor: vendor.id })),
    games: games
      .filter((game) => game.vendor === vendor.id)
      .map(({ vendor: _, ...game }) => ({
        ...game,
        scheduled: scheduledOf(chainOf({ vendor: vendor.id, game: game.id })),
      })),
  }))
}

type Next = Pick<Offer, 'state' | 'message'>

/** What waits of a vendor or of a game of it; the database's reads go by it (migration 0207). */
const chainOf = ({ vendor, game }: { vendor: string; game?: string | undefined }) =>
  game === undefined ? `offer vendor ${vendor}` : `offer game ${game}`

type SaveOffer = Acting &
  Offer & {
    vendor: string
    game?: string | undefined
    premium?: boolean | undefined
    reason: string
    inForceAt?: string | undefined
    until?: string | undefined
  }

/**
 * Bets are refused from the next one on, or from an instant on (docs/adr/0124); wins and refunds go on as ever. Refuses
 * `badInput` without a message for members, where premium is no question, and for instants that cannot be; `notFound`;
 * and `state` when it changed since it was shown, or is about to.
 */
export async function saveOffer({ db }: { db: Db }, asked: SaveOffer): Promise<void> {
  const { state } = asked
  const reason = reasonOf(asked.reason)
  const message = state === 'on' ? '' : asked.message.trim()
  if (state !== 'on' && (message.length < 2 || message.length > 200))
    throw new Refusal('badInput', vendorText.noMessage)
  const next = { ...asked, message, reason }
  await db.begin(async (tx) => {
    await takeSettings(tx)
    const waiting = (await waitingChanges<Next>(tx, 'offer')).filter(
      ({ chain }) => chain === chainOf(asked),
    )
    if (asked.inForceAt !== undefined) return schedule(tx, next, waiting)
    await mustBeClear(tx, waiting)
    const { before, after } = await (asked.game === undefined ? saveVendor : saveGame)(tx, next)
    const { operator, address, vendor, game } = asked
    await endWaiting(tx, chainOf(asked), operator.uid)
    await record(tx, {
      about: null,
      ...{ operator, action: game ? 'vendor.game.save' : 'vendor.save', reason, address },
      ...{ subject: game ?? vendor, before, after },
    })
  })
}

/** Keeps a switch for its instant, after what waits of it already, and its way back where it has an end. */
async function schedule(tx: Tx, asked: SaveOffer, waiting: Scheduled<Next>[]): Promise<void> {
  const { operator, address, vendor, game, state, message, reason, inForceAt = '', until } = asked
  if (asked.premium !== undefined) throw new Refusal('badInput', vendorText.notScheduled)
  const known = mustStand(
    await (game === undefined ? lockVendor(tx, vendor) : lockGame(tx, { vendor, game })),
    asked.version,
  )
  const last = waiting.at(-1)
  const { state: stood, message: said } = { ...known, ...last?.value }
  const before: Next = { state: stood, message: said }
  if (state === before.state && message === before.message)
    throw new Refusal('badInput', scheduledText.same)
  const instants = await instantsOf(tx, { inForceAt, until }, { last, approved: false })
  const after: Next = { state, message }
  const change = { kind: 'offer' as const, subject: game ?? vendor, chain: chainOf(asked), reason }
  const scheduled = await keepPlan(
    tx,
    { ...change, value: after, back: before, by: operator.uid, approvedBy: null },
    instants,
  )
  await record(tx, {
    about: null,
    ...{ operator, action: 'vendor.schedule', reason, address, subject: game ?? vendor, before },
    after: {
      ...{ ...after, scheduled, inForceAt: instants.inForceAt.toISOString() },
      until: instants.until?.toISOString() ?? null,
    },
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
      about: null,
      ...{ operator, action: 'vendor.order', reason, address },
      ...{ subject: vendor ?? 'vendors', before: { order: before }, after: { order } },
    })
  })
}
