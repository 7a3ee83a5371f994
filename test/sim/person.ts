/** A member at the wire: where they sit, how they ask, how long they think. */
import { setTimeout as sleep } from 'node:timers/promises'

import type { Random } from '../faults/random.ts'
import { ask, logIn, type Seat } from '../wire.ts'
import type { Tally } from './tally.ts'

/** A member at their table: where they sit, and how everything they ask is counted. */
export type Person = {
  site: string
  seat: Seat
  random: Random
  tally: Tally
  /** ends every wait when the time is over */
  stop: AbortSignal
}

export async function tell(person: Person, path: string, body?: unknown, headers = {}) {
  const began = performance.now()
  const asked = { headers: { ...person.seat.headers, ...headers }, body }
  const heard = await ask(person.site, path, asked)
  person.tally.heard(path, performance.now() - began, heard)
  // Logged in elsewhere, or for too long: they come back in.
  if (heard?.answer.code === 'logout')
    person.seat = await logIn(person.site, person.seat.uid, person.stop)
  return heard
}

export const think = async ({ random, stop }: Person, seconds: number) => {
  await sleep(random.between(0.2, seconds) * 1_000, undefined, { signal: stop })
}
