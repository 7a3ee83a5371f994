/** Where a crisis is made: the house by its wire and its owner's login, the crowd, the line to the provider. */
import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import type { Crowd } from './crowd.ts'
import type { Line } from './line.ts'

export type Place = {
  site: string
  client: pg.Pool
  crowd: Crowd
  members: number
  line: Line
  /** shared by house and provider */
  providerSecret: string
  /** the day is over, or begins anew */
  stop: AbortSignal
}

const LOOK_MS = 200

/** ms, of the house's clock */
export async function houseNow(client: pg.Pool): Promise<number> {
  const { rows } = await client.query<{ now: number }>(
    'select extract(epoch from business_now())::float8 * 1000 as now',
  )
  return rows[0]!.now
}

/** Looks until there is what was looked for; throws once the day is over. */
export async function untilSeen<T>({ stop }: Place, look: () => Promise<T | null>): Promise<T> {
  for (;;) {
    stop.throwIfAborted()
    const seen = await look()
    if (seen !== null) return seen
    await sleep(LOOK_MS, undefined, { signal: stop })
  }
}

/** A member writes to the desk; the inquiry's number. */
export async function writeToDesk(
  { client, crowd }: Place,
  member: number,
  [subject, contents]: readonly [subject: string, contents: string],
): Promise<number> {
  await crowd.tell(member, '/uBoard/csWrite', { subject, contents })
  const { rows } = await client.query<{ id: string }>(
    `select i.id from inquiry i join member m on m.id = i.member_id
     where m.uid = $1 and i.subject = $2 order by i.id desc limit 1`,
    [crowd.uidOf(member), subject],
  )
  if (!rows[0]) throw new Error(`The inquiry ‘${subject}’ was not taken.`)
  return Number(rows[0].id)
}
