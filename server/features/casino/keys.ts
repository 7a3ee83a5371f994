/**
 * Vendors' secrets in operators' hands: turned, told to the vendor, and which are good (docs/spec/casino.md#wallet).
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { vendorText, type Overlap } from '@madang/contract/operator/plain/casino.ts'
import type { VendorKey } from '@madang/contract/operator/casino-wire.ts'
import { secretAnswer, vendorRoutes } from '@madang/contract/provider/vendors.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { mustHaveProof, reasonOf, type Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { lockVendor } from './offers-sql.ts'
import { askVendor } from './port.ts'
import { addSecret, FRESH_MS, newSecret } from './secrets.ts'

const SHOWN = 10

type KeyRow = {
  id: number
  sealed: Buffer
  by: string
  at: Date
  turned: boolean
  toldAt: Date | null
  /** of the one before this */
  until: Date | null
  over: boolean
}

const selectKeys = (db: Reader, vendor: string, rows: number) => db.query<KeyRow>`
  select s.id, s.sealed, s.made_by as by, s.at, t.secret_id is not null as turned, t.told_at as "toldAt",
    t.told_at + t.overlap_minutes * interval '1 minute' as until,
    coalesce(t.told_at + t.overlap_minutes * interval '1 minute' <= (select business_now()), false) as over
  from vendor_secret s left join vendor_secret_turn t on t.secret_id = s.id
  where s.vendor_id = ${vendor} order by s.id desc limit ${rows}`

const isUntold = (row: KeyRow | undefined) => row?.turned === true && row.toldAt === null

/** Newest first, the last ten; never a secret itself. */
export async function listKeys({ db, keys }: Deps, vendor: string): Promise<VendorKey[]> {
  const rows = await selectKeys(db, vendor, SHOWN)
  return rows.map((row, index) => {
    const after = rows[index - 1]
    const ending = index === 1 && after?.over === false
    return {
      id: row.id,
      at: row.at.toISOString(),
      by: row.by,
      print: printOf(keys.open(row.sealed)),
      state: isUntold(row) ? 'untold' : index === 0 ? 'used' : ending ? 'ending' : 'over',
      until: (ending && after.until?.toISOString()) || null,
    }
  })
}

const printOf = (secret: string) => createHash('sha256').update(secret).digest('hex').slice(0, 12)

type Turn = Acting & { vendor: string; newest: number; overlap: Overlap; reason: string }

/**
 * A new secret: good from the commit on, then told to the vendor; both it and the one before are good until the vendor
 * has confirmed and the overlap is over. Refuses `notFound`, and `state` when another stands or waits to be told.
 */
export async function turnKey(deps: Deps, asked: Turn) {
  const { operator, address, vendor, newest, overlap } = asked
  const reason = reasonOf(asked.reason)
  const secret = newSecret()
  await deps.db.begin(async (tx) => {
    if (!(await lockVendor(tx, vendor))) throw new Refusal('notFound', operatorText.notFound)
    await mustHaveProof(tx, operator)
    const [standing] = await selectKeys(tx, vendor, 1)
    if (isUntold(standing)) throw new Refusal('state', vendorText.untold)
    if (standing?.id !== newest) throw new Refusal('state', operatorText.changed)
    const id = await addSecret(deps, tx, { vendor, secret, by: operator.uid })
    await tx.query`
      insert into vendor_secret_turn (secret_id, overlap_minutes) values (${id}, ${overlap})`
    await record(tx, {
      about: null,
      ...{ operator, action: 'vendor.key.turn', subject: vendor, reason, address },
      before: { print: printOf(deps.keys.open(standing.sealed)) },
      after: { print: printOf(secret), overlap },
    })
  })
  // The vendor signs with it at once: by then every process must know it.
  await sleep(FRESH_MS)
  return { secret, told: await tell(deps, vendor) }
}

/** Tells the vendor again what it has not confirmed. Refuses `state` when there is nothing to tell, `busy` when it is silent. */
export async function tellKey(
  deps: Deps,
  { operator, address, vendor }: Acting & { vendor: string },
) {
  await mustHaveProof(deps.db, operator)
  const [newest] = await selectKeys(deps.db, vendor, 1)
  if (!isUntold(newest)) throw new Refusal('state', vendorText.noUntold)
  const told = await tell(deps, vendor)
  await deps.db.begin((tx) =>
    record(tx, {
      about: null,
      ...{ operator, action: 'vendor.key.tell', subject: vendor, address },
      after: { told },
    }),
  )
  if (!told) throw new Refusal('busy', vendorText.silent)
}

/** True once the vendor has confirmed the newest secret. */
async function tell(deps: Deps, vendor: string): Promise<boolean> {
  const [newest, before] = await selectKeys(deps.db, vendor, 2)
  if (!newest || !isUntold(newest)) return true
  const secret = deps.keys.open(newest.sealed)
  // An answer that was lost: the vendor has turned already, and hears only what the new one signs.
  const signers = [...(before ? [deps.keys.open(before.sealed)] : []), secret]
  for (const signer of signers) {
    const said = await askVendor(
      deps,
      { vendor, path: vendorRoutes.secret.path, body: { secret }, secret: signer },
      secretAnswer,
    )
    if (!said) continue
    await deps.db.query`
      update vendor_secret_turn set told_at = business_now() where secret_id = ${newest.id} and told_at is null`
    return true
  }
  return false
}
