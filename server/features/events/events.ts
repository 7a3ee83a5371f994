/** Events as operators find them (docs/spec/threats.md#significant-events). */
import { addDays, midnight } from '@madang/contract/core/kst.ts'
import {
  eventKinds,
  kindsOf,
  MOST_EVENTS,
  type EventWeight,
  type ShownEvent,
} from '@madang/contract/operator/plain/events.ts'
import type { Input } from '@madang/contract/core/call.ts'
import type { eventList } from '@madang/contract/operator/events.ts'

import type { Reader } from '../../db/db.ts'
import type { EventKind } from '../../http/events.ts'

// A kind without a word, or a word without a kind, is a type error here.
eventKinds satisfies Record<EventKind, object>
const written: Record<ShownEvent, EventKind> = {} as { [K in ShownEvent]: K }
void written

const PAGE = 50

type EventFilter = Partial<
  Record<'kind' | 'weight' | 'member' | 'actor' | 'address', string | undefined>
>
type Days = { from: Date | null; until: Date | null }
type Row = {
  id: number
  at: Date
  kind: string
  actor: string | null
  target: string | null
  reason: string | null
  detail: unknown
  no: number | null
  hash: Buffer | null
}

/** Of a kind and a weight that exclude each other nothing is found. */
function kindsAsked({ kind, weight }: EventFilter): string[] | null {
  if (!weight) return kind ? [kind] : null
  const kinds = kindsOf(weight as EventWeight)
  return kind ? kinds.filter((each) => each === kind) : kinds
}

/** Whom it is about: a member and an operator at once are asked for by nobody, and found by the first. */
const whoAsked = ({ member, actor }: EventFilter) =>
  member?.trim().toLowerCase() || actor?.trim() || null

/** The newest numbers that fit, at most `most`. */
async function findEvents(
  db: Reader,
  asked: { filter: EventFilter; before: number | null; most: number } & Days,
): Promise<number[]> {
  const { filter, from, until, before, most } = asked
  const rows = await db.query<{ id: number }>`
    select id from events_found(${kindsAsked(filter)}::text[], ${whoAsked(filter)}::text,
      ${filter.address?.trim() || null}::text, ${from}::timestamptz, ${until}::timestamptz, ${before}::bigint,
      ${most}::bigint) as f(id)`
  return rows.map(({ id }) => id)
}

/** Events by their numbers, newest first, each with its place in the chain. */
const selectEvents = (db: Reader, ids: number[]) => db.query<Row>`
  select e.id, e.at, e.kind, e.actor, e.target, e.reason, e.detail, l.no, l.hash
  from event_whole e left join event_link l on l.event_id = e.id
  where e.id = any(${ids}::bigint[]) order by e.id desc`

/** A page, and how many fit, as far as is counted. */
export async function readEvents(db: Reader, input: Input<typeof eventList>) {
  const days = {
    from: input.start ? midnight(input.start) : null,
    until: input.end ? midnight(addDays(input.end, 1)) : null,
  }
  const ids = await findEvents(db, { filter: input, ...days, before: null, most: MOST_EVENTS })
  const from = ((input.pageIndex ?? 1) - 1) * PAGE
  const rows = await selectEvents(db, ids.slice(from, from + PAGE))
  return {
    totalCnt: ids.length,
    totalPages: Math.ceil(ids.length / PAGE),
    list: rows.map(({ at, no, hash, ...row }) => ({
      ...row,
      at: at.toISOString(),
      link: no === null ? null : { no, hash: hash!.toString('hex') },
    })),
  }
}

type Part = Days & { before: number; limit: number; filter: EventFilter }

/** The next of a file: those that fit below a number, newest first. */
export const eventsBefore = async (db: Reader, { limit, ...part }: Part) =>
  selectEvents(db, await findEvents(db, { ...part, most: limit }))
