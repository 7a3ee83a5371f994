/** What operators set of vendors and their games (spec/rules.md §10), and what they see of them. */
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { vendorText } from '@madang/contract/operator/plain/vendors.ts'
import type { VendorRow } from '@madang/contract/operator/vendors.ts'

import type { Db, Reader } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import {
  lockGame,
  lockVendor,
  selectOfferedGames,
  selectOpenRounds,
  selectOfferedVendors,
  updateGame,
  updateVendor,
  type Offer,
} from './offers-sql.ts'

const ROWS = 20

export async function listOffers(db: Reader): Promise<VendorRow[]> {
  const [vendors, games] = await Promise.all([selectOfferedVendors(db), selectOfferedGames(db)])
  return vendors.map(({ readAt, ...vendor }) => ({
    ...vendor,
    readAt: readAt.toISOString(),
    games: games.filter((game) => game.vendor === vendor.id).map(({ vendor: _, ...game }) => game),
  }))
}

export async function listOpenRounds(db: Reader, asked: { vendor: string | null; page: number }) {
  const rows = await selectOpenRounds(db, { ...asked, rows: ROWS })
  const totalCnt = rows[0]?.total ?? 0
  const list = rows
    .filter(({ id }) => id !== null)
    .map(({ total: _, openedAt, askedAt, ...row }) => ({
      ...row,
      openedAt: openedAt.toISOString(),
      askedAt: askedAt?.toISOString() ?? null,
    }))
  return { totalCnt, totalPages: Math.ceil(totalCnt / ROWS), list }
}

export type SaveOffer = Acting &
  Offer & { vendor: string; game?: string | undefined; reason: string }

/**
 * Bets are refused from the next one on; wins and refunds go on as ever. Refuses `badInput` without a message for
 * members, `notFound`, and `state` when it changed since it was shown.
 */
export async function saveOffer({ db }: { db: Db }, asked: SaveOffer): Promise<void> {
  const { operator, address, vendor, game, state, sort, version } = asked
  const reason = reasonOf(asked.reason)
  const message = state === 'on' ? '' : asked.message.trim()
  if (state !== 'on' && (message.length < 2 || message.length > 200))
    throw new Refusal('badInput', vendorText.noMessage)
  await db.begin(async (tx) => {
    const known = game ? await lockGame(tx, { vendor, game }) : await lockVendor(tx, vendor)
    if (!known) throw new Refusal('notFound', operatorText.notFound)
    if (known.version !== version) throw new Refusal('state', operatorText.changed)
    const next = { state, message, sort }
    if (game) await updateGame(tx, game, next)
    else await updateVendor(tx, vendor, next)
    await record(tx, {
      ...{ operator, action: game ? 'vendor.game.save' : 'vendor.save', reason, address },
      subject: game ?? vendor,
      before: { state: known.state, message: known.message, sort: known.sort },
      after: next,
    })
  })
}
