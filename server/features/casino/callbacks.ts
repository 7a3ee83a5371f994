/** The wallet's stored calls: found by what an operator knows of them, and asked once more to see the same answer. */
import { hash } from 'node:crypto'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { vendorText } from '@madang/contract/operator/plain/casino.ts'
import type { Replayed, StoredCall, vendorCalls } from '@madang/contract/operator/casino-wire.ts'
import type { Parsed } from '@madang/contract/core/call.ts'

import type { Deps } from '../../http/deps.ts'
import { readPeriod } from '../../http/period.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import {
  selectCall,
  selectCallIds,
  selectCallRows,
  selectCallsOf,
  selectMember,
  type CallRow,
} from './callbacks-sql.ts'
import type { WalletAsk } from './situation.ts'
import { openWalletBatches } from './wallet.ts'

const ROWS = 20
/** Where counting ends. */
const MOST = 1_000

const none = { totalCnt: 0, totalPages: 0, more: false, list: [] }

/** Refuses `badInput` for days it cannot take. */
export async function listCalls({ db, clock }: Deps, asked: Parsed<typeof vendorCalls>) {
  const { vendor = null, call = null, status = null, tx, player, pageIndex } = asked
  if (tx !== undefined) {
    const rows = await selectCallsOf(db, tx, vendor)
    const page = rows.slice((pageIndex - 1) * ROWS, pageIndex * ROWS)
    const totalPages = Math.ceil(rows.length / ROWS)
    return { totalCnt: rows.length, totalPages, more: false, list: page.map(storedOf) }
  }
  const { from, to } = readPeriod(asked, clock.now())
  const member = player === undefined ? null : await selectMember(db, player)
  if (player !== undefined && member === null) return none
  const wanted = { from, to, vendor, call, status, member }
  // One search answers both how many there are and which stand on the page.
  const ids = await selectCallIds(db, wanted, { rows: MOST + 1, below: Number.MAX_SAFE_INTEGER })
  const totalCnt = Math.min(ids.length, MOST)
  const rows = await selectCallRows(
    db,
    ids.slice(0, MOST).slice((pageIndex - 1) * ROWS, pageIndex * ROWS),
  )
  const totalPages = Math.ceil(totalCnt / ROWS)
  return { totalCnt, totalPages, more: ids.length > MOST, list: rows.map(storedOf) }
}

/** What the body says, as the wallet read it: it was a call, so it is JSON. */
export function storedOf({ at, ...row }: CallRow): StoredCall {
  const said = JSON.parse(row.body) as { round?: string; refers?: string; amount?: number }
  const { round = null, refers = null, amount = null } = said
  return { ...row, at: at.toISOString(), round, refers, amount }
}

/**
 * The same bytes through the wallet once more. A call that is stored is answered by what is stored: nothing moves.
 * Refuses `notFound`, and `state` when the bytes are no longer what they were.
 */
export async function replayCall(
  deps: Deps,
  { operator, address, id }: Acting & { id: number },
): Promise<Replayed> {
  const row = await selectCall(deps.db, id)
  if (!row) throw new Refusal('notFound', operatorText.notFound)
  const body = Buffer.from(row.body)
  const own = hash('sha256', Buffer.concat([Buffer.from(`${row.call} `), body]), 'buffer')
  if (!own.equals(row.bodyHash)) throw new Refusal('state', vendorText.spoiled)
  const { vendor, call } = row
  const message: unknown = JSON.parse(row.body)
  const taken = await openWalletBatches(deps).take({ vendor, call, message, body } as WalletAsk)
  const now = taken?.text ?? null
  const same = now !== null && (row.tx === null ? statusOf(now) === row.status : now === row.answer)
  await deps.db.begin((tx) =>
    record(tx, {
      about: null,
      ...{ operator, action: 'vendor.replay', address },
      ...{ subject: `${vendor} ${call} ${row.tx ?? ''}`.trim(), after: { call: id, same } },
    }),
  )
  return { body: row.body, then: row.answer, now, same }
}

const statusOf = (answer: string) => (JSON.parse(answer) as { status: string }).status
