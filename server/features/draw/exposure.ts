/**
 * What a round may pay in its worst case, without a lock in the betting path (docs/ledger.md#writing). Each lane books
 * into a slice of its own, up to what it has reserved: since max(base) + Σ reserved never passes the cap, no outcome
 * can. A lane whose slice runs out reserves more under the round's exposure lock; where the cap leaves too little for
 * that, bets are judged exactly, one batch at a time, on the sum of all slices. A cap that is tightened takes back what
 * was reserved under the looser one.
 */
import type { Pick } from '@madang/contract/core/draw/picks.ts'
import { largest } from '@madang/contract/core/lists.ts'
import type { Won } from '@madang/contract/core/won.ts'

import type { Tx } from '../../db/db.ts'
import type { Exposure } from './verdict.ts'

/** Lane of what was merged; the lanes of processes are 0 and up. */
const BASE_LANE = -1

/** `cap`: under which room of the round was last given out; the same for all its slices. */
export type Slice = { round: number; lane: number; counters: Won[]; reserved: Won; cap: Won }

/** A lane's slice is used up: the batch must be tried again with more. */
export class NeedsRoom extends Error {
  readonly round: number
  constructor(round: number) {
    super('exposure slice used up')
    this.round = round
  }
}

export const emptySlice = (round: number, lane: number, classes: number): Slice => ({
  round,
  lane,
  counters: Array.from({ length: classes }, () => 0),
  reserved: 0,
  cap: 0,
})

const highest = (counters: Won[], pick: Pick) =>
  pick.classes.reduce((max, c) => Math.max(max, counters[c]!), 0)

function book(counters: Won[], pick: Pick, win: Won) {
  for (const c of pick.classes) counters[c]! += win
}

/** Books into the lane's own slice; what does not fit, or was reserved under a looser cap, needs room first. */
export function sliceExposure(slice: Slice, cap: Won): Exposure {
  return {
    room: () => Infinity,
    add(pick, win) {
      if (slice.cap > cap || highest(slice.counters, pick) + win > slice.reserved)
        throw new NeedsRoom(slice.round)
      book(slice.counters, pick, win)
    },
  }
}

/** Books into the merged base, exactly up to the cap; every other slice is empty then. */
export function exactExposure(base: Slice, cap: Won): Exposure {
  return {
    room: (pick) => Math.max(0, cap - highest(base.counters, pick)),
    add(pick, win) {
      book(base.counters, pick, win)
      base.reserved = largest(base.counters)
    },
  }
}

/** All slices of a round, locked in lane order. The caller holds the round's exposure lock. */
export const lockSlices = (tx: Tx, rounds: number[]) => tx.query<Slice>`
  select round_id as round, lane, counters, reserved, cap from exposure_slice
  where round_id = any(${rounds}::bigint[]) order by round_id, lane for update`

/** The round's exposure lock, until the transaction ends; taken before wallets and slices. */
export const lockExposure = (tx: Tx, rounds: number[]) => tx.query`
  select pg_advisory_xact_lock(73, round::int) from unnest(${[...rounds].sort((a, b) => a - b)}::bigint[]) as round`

export const writeSlices = (tx: Tx, slices: Slice[]) => {
  const classes = slices[0]?.counters.length ?? 1
  if (slices.some(({ counters }) => counters.length !== classes)) {
    return Promise.all(slices.map((slice) => writeSame(tx, [slice]))).then(() => undefined)
  }
  return writeSame(tx, slices)
}

async function writeSame(tx: Tx, slices: Slice[]): Promise<undefined> {
  if (slices.length === 0) return
  // Arrays of arrays do not travel through unnest, so the counters come as text.
  await tx.query`
    insert into exposure_slice (round_id, lane, counters, reserved, cap)
    select round_id, lane, counters::bigint[], reserved, cap
    from (select unnest(${slices.map(({ round }) => round)}::bigint[]), unnest(${slices.map(({ lane }) => lane)}::int[]),
      unnest(${slices.map(({ counters }) => `{${counters.join()}}`)}::text[]), unnest(${slices.map(({ reserved }) => reserved)}::bigint[]),
      unnest(${slices.map(({ cap }) => cap)}::bigint[])) as s(round_id, lane, counters, reserved, cap)
    on conflict (round_id, lane) do update
      set counters = excluded.counters, reserved = excluded.reserved, cap = excluded.cap`
}

/** Merges slices into the base, in place; the others are left empty with nothing reserved. */
export function merge(slices: Slice[], round: number, classes: number): Slice {
  let base = slices.find(({ lane }) => lane === BASE_LANE)
  if (!base) slices.push((base = emptySlice(round, BASE_LANE, classes)))
  for (const slice of slices) {
    if (slice === base) continue
    slice.counters.forEach((won, c) => (base.counters[c]! += won))
    slice.counters = slice.counters.map(() => 0)
    slice.reserved = 0
  }
  base.reserved = largest(base.counters)
  return base
}

/** A lane reserves this share of the cap at a time. */
const SHARE = 32

/**
 * Reserves more for a lane, in a transaction of its own and under the round's exposure lock (`lockExposure`); answers
 * whether it got a whole share. It does not, when the cap is near: then bets must be judged exactly. `cap` is read
 * after the lock, so that of two caps the later one decides last.
 */
export async function reserve(
  tx: Tx,
  { round, lane, classes, cap }: { round: number; lane: number; classes: number; cap: Won },
) {
  const slices = await lockSlices(tx, [round])
  const share = Math.floor(cap / SHARE)
  let own = slices.find((slice) => slice.lane === lane)
  if (!own) slices.push((own = emptySlice(round, lane, classes)))
  const left = () => cap - slices.reduce((sum, { reserved }) => sum + reserved, 0)
  if (left() < share) merge(slices, round, classes)
  const whole = left() >= share
  if (whole) own.reserved += share
  for (const slice of slices) slice.cap = cap
  await writeSlices(tx, slices)
  return whole
}
