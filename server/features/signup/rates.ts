/** How often an address may try to join, or to find its way back, counted in the database: over all processes and a restart (docs/adr/0051). */
import { networkOf } from '@madang/contract/provider/network.ts'

import type { Deps } from '../../http/deps.ts'
import { tooOften } from '../../http/throttle.ts'
import { insertTry, lockTries, secondsToWait } from './sql.ts'

const rates = {
  signUp: { most: 5, seconds: 86_400 },
  codeCheck: { most: 5, seconds: 60 },
  recovery: { most: 10, seconds: 86_400 },
}

/** Counts a try, whatever becomes of it, or refuses `rate` with the seconds until the next may be made. */
export async function countTry(
  { db, config }: Deps,
  kind: keyof typeof rates,
  given: string,
): Promise<void> {
  if (!config.throttled) return
  const address = networkOf(given)
  const wait = await db.begin(async (tx) => {
    await lockTries(tx, kind, address)
    const seconds = await secondsToWait(tx, { kind, address, ...rates[kind] })
    if (seconds === 0) await insertTry(tx, kind, address)
    return seconds
  })
  if (wait > 0) throw tooOften(wait)
}
