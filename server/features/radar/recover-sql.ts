/** Rolling of paired stakes: what was asked for, and what was taken. */
import type { RingNotice } from '@madang/contract/operator/radar.ts'

import type { Reader, Tx } from '../../db/db.ts'

/** Of the bets given those of a request that were not taken meanwhile. */
export async function selectAsked(tx: Tx, approval: number): Promise<number[]> {
  const [row] = await tx.query<{ bets: number[] }>`
    select coalesce(array_agg(a.bet_id order by a.bet_id), '{}') as bets
    from ring_asked a where a.approval_id = ${approval} and not exists (
      select from ring_taken_stake t where t.bet_id = a.bet_id and not t.released)`
  return row!.bets
}

/** The acts on a case that need a second operator. */
export const ringApprovals = ['ring.recover', 'ring.bind', 'ring.lift'] as const
export type RingApproval = (typeof ringApprovals)[number]

/** Whether a request of one of these acts on the case is pending. */
export async function isWaiting(
  db: Reader,
  ring: number,
  actions: readonly RingApproval[] = ringApprovals,
): Promise<boolean> {
  const rows = await db.query`
    select from approval where action = any(${[...actions]}::text[]) and subject = ${ring} and state = 'pending'`
  return rows.length > 0
}

export const insertAsked = (tx: Tx, approval: number, bets: number[]) => tx.query`
  insert into ring_asked (approval_id, bet_id) select ${approval}, unnest(${bets}::bigint[])`

/** Runs that no correction took back, held so that none does until the transaction ends. */
export const lockRuns = (tx: Tx, runs: number[]) => tx.query`
  select id from rolling_run where id = any(${runs}::bigint[]) order by id for no key update`

export type LockedRing = {
  id: number
  state: string
  version: number
  operator: number | null
  into: number | null
}

export async function lockRing(tx: Tx, id: number): Promise<LockedRing | undefined> {
  const [row] = await tx.query<LockedRing>`
    select id, state, version, operator_id as operator, into_id as into from ring where id = ${id} for no key update`
  return row
}

type NewTake = {
  ring: number
  approval: number
  pairs: number
  stakes: number
  due: number
  taken: number
}

export async function insertTake(tx: Tx, take: NewTake): Promise<number> {
  const [row] = await tx.query<{ id: number }>`
    insert into ring_take (ring_id, approval_id, pairs, stakes, due, taken)
    values (${take.ring}, ${take.approval}, ${take.pairs}, ${take.stakes}, ${take.due}, ${take.taken}) returning id`
  return row!.id
}

type TakenRow = { run: number; member: number; due: number; taken: number }

export async function insertTaken(
  tx: Tx,
  take: number,
  { bets, rows }: { bets: number[]; rows: TakenRow[] },
): Promise<void> {
  await Promise.all([
    tx.query`
      insert into ring_taken_stake (take_id, bet_id) select ${take}, unnest(${bets}::bigint[])`,
    tx.query`
      insert into ring_taken (take_id, run_id, member_id, due, taken)
      select ${take}, n.* from unnest(${rows.map(({ run }) => run)}::bigint[],
        ${rows.map(({ member }) => member)}::bigint[], ${rows.map(({ due }) => due)}::bigint[],
        ${rows.map(({ taken }) => taken)}::bigint[]) as n`,
  ])
}

export const updateActed = (tx: Tx, id: number) => tx.query`
  update ring set state = 'acted', operator_id = null, version = version + 1 where id = ${id}`

export async function selectCertain(db: Reader, ring: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>`
    select member_id as id from ring_member where ring_id = ${ring} and certain order by member_id`
  return rows.map(({ id }) => id)
}

/** Who placed these bets. */
export async function selectPlayers(db: Reader, bets: number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>`
    select distinct member_id as id from ring_stake where bet_id = any(${bets}::bigint[]) order by 1`
  return rows.map(({ id }) => id)
}

/** The member's newest memo, which was written in this transaction. */
export async function selectMemo(tx: Tx, mailing: number, member: number): Promise<number> {
  const [row] = await tx.query<{ id: number }>`
    select id from memo where mailing_id = ${mailing} and member_id = ${member}`
  return row!.id
}

type NewNotice = {
  ring: number
  member: number
  memo: number
  about: RingNotice['about']
  text: string
  draft: string | null
}
export const insertNotice = (tx: Tx, n: NewNotice) => tx.query`
  insert into ring_notice (ring_id, member_id, memo_id, about, text, draft)
  values (${n.ring}, ${n.member}, ${n.memo}, ${n.about}, ${n.text}, ${n.draft})`
