/**
 * Vendors' secrets: two are good at a time, so that one can be turned while calls are under way
 * (docs/spec/casino.md#wallet).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'

const WINDOW_MS = 60_000
/** A turned secret is known to every process this soon. */
export const FRESH_MS = 1_000

/** The secret a vendor of the sandbox begins with; the vendor makes the same one. */
export const firstSecret = (houseSecret: string, vendor: string) =>
  createHmac('sha256', houseSecret).update(`vendor ${vendor}`).digest('hex')

export const newSecret = () => randomBytes(32).toString('hex')

type SecretRow = { sealed: Buffer; untold: boolean; over: boolean }

const selectSecrets = (db: Reader, vendor: string) => db.query<SecretRow>`
  select s.sealed, t.secret_id is not null and t.told_at is null as untold,
    coalesce(t.told_at + t.overlap_minutes * interval '1 minute' <= (select business_now()), false) as over
  from vendor_secret s left join vendor_secret_turn t on t.secret_id = s.id
  where s.vendor_id = ${vendor} order by s.id desc limit 2`

/** Good for what the vendor asks of us, newest first: the newest, and the one before until its time is over. */
export async function readSecrets(
  { keys }: Pick<Deps, 'keys'>,
  db: Reader,
  vendor: string,
): Promise<string[]> {
  const [newest, before] = await selectSecrets(db, vendor)
  const good = [newest, newest?.over === false ? before : undefined]
  return good.flatMap((row) => (row ? [keys.open(row.sealed)] : []))
}

/** What signs what we ask: the newest that the vendor knows; none for a vendor that has none. */
export async function readSigning(
  { keys }: Pick<Deps, 'keys'>,
  db: Reader,
  vendor: string,
): Promise<string | undefined> {
  const rows = await selectSecrets(db, vendor)
  const row = rows[0]?.untold ? rows[1] : rows[0]
  return row && keys.open(row.sealed)
}

export async function addSecret(
  { keys }: Pick<Deps, 'keys'>,
  tx: Tx,
  { vendor, secret, by }: { vendor: string; secret: string; by: string },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>`
    insert into vendor_secret (vendor_id, sealed, made_by) values (${vendor}, ${keys.seal(secret)}, ${by}) returning id`
  return row!.id
}

/** Hex of HMAC-SHA256 over timestamp.nonce.path.body. */
export const signatureOf = (
  secret: string,
  { timestamp, nonce, path }: { timestamp: string; nonce: string; path: string },
  body: Buffer | string,
) =>
  createHmac('sha256', secret).update(`${timestamp}.${nonce}.${path}.`).update(body).digest('hex')

type SignedParts = {
  vendor: string
  timestamp: string
  nonce: string
  signature: string
  path: string
  body: Buffer
}

/** Judges calls by what was sent, before anything of it is read. */
export function openSignatures(deps: Deps) {
  const known = new Map<string, { secrets: string[]; at: number }>()
  const reading = new Map<string, Promise<string[]>>()

  /** Who asks while they are read waits for that: else every call under way would read them, once a second. */
  function secretsOf(vendor: string): string[] | Promise<string[]> {
    const at = performance.now()
    const found = known.get(vendor)
    if (found && at - found.at < FRESH_MS) return found.secrets
    let read = reading.get(vendor)
    if (!read) {
      read = readAnew(vendor, at).finally(() => reading.delete(vendor))
      reading.set(vendor, read)
    }
    return read
  }

  async function readAnew(vendor: string, at: number): Promise<string[]> {
    const secrets = await readSecrets(deps, deps.db, vendor)
    // Only names that are vendors' are remembered: others could be made up without end.
    if (secrets.length > 0) known.set(vendor, { secrets, at })
    return secrets
  }

  return async ({ vendor, timestamp, nonce, signature, path, body }: SignedParts) => {
    if (!/^[a-z0-9]{2,20}$/.test(vendor) || !/^[\w-]{8,80}$/.test(nonce)) return false
    if (!/^\d{1,15}$/.test(timestamp)) return false
    const given = Buffer.from(signature)
    let right = false
    for (const secret of await secretsOf(vendor)) {
      const own = Buffer.from(signatureOf(secret, { timestamp, nonce, path }, body))
      if (own.length === given.length && timingSafeEqual(own, given)) right = true
    }
    // The vendor may keep the house's clock or the true one; they differ only in the sandbox.
    const clocks = [deps.clock.now().getTime(), performance.timeOrigin + performance.now()]
    return right && clocks.some((at) => Math.abs(at - Number(timestamp)) <= WINDOW_MS)
  }
}
