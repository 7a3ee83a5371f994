import type { Reader, Tx } from '../../db/db.ts'

export type ChangeState = 'waiting' | 'done' | 'refused' | 'cancelled'

/** What is asked for, sealed; null stays as it is. */
export type Wanted = {
  bank: string | null
  holder: Buffer | null
  account: Buffer | null
  accountHash: Buffer | null
  phone: Buffer | null
  phoneHash: Buffer | null
}

/** Null while another one of the member's waits. */
export async function insertChange(tx: Tx, member: number, w: Wanted): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>`
    insert into account_change (member_id, bank, holder_sealed, account_sealed, account_hash, phone_sealed, phone_hash)
    values (${member}, ${w.bank}, ${w.holder}, ${w.account}, ${w.accountHash}, ${w.phone}, ${w.phoneHash})
    on conflict (member_id) where state = 'waiting' do nothing returning id`
  return row?.id ?? null
}

export const selectWaiting = async (db: Reader, member: number) =>
  (
    await db.query<{ id: number; at: Date } & Wanted>`
    select id, at, bank, holder_sealed as holder, account_sealed as account, account_hash as "accountHash",
      phone_sealed as phone, phone_hash as "phoneHash"
    from account_change where member_id = ${member} and state = 'waiting'`
  )[0]

export const selectOwner = async (db: Reader, id: number) =>
  (
    await db.query<{
      member: number
    }>`select member_id as member from account_change where id = ${id}`
  )[0]?.member

type LockedChange = Wanted & { id: number; member: number; state: ChangeState }

/** The request, locked; its approval and its member are locked before. */
export const lockChange = async (tx: Tx, id: number) =>
  (
    await tx.query<LockedChange>`
    select id, member_id as member, state, bank, holder_sealed as holder, account_sealed as account,
      account_hash as "accountHash", phone_sealed as phone, phone_hash as "phoneHash"
    from account_change where id = ${id} for update`
  )[0]

export const updateChange = (
  tx: Tx,
  {
    id,
    state,
    operator,
    reason,
  }: { id: number; state: ChangeState; operator: number | null; reason: string | null },
) => tx.query`
  update account_change set state = ${state}, decided_at = business_now(), decided_by = ${operator}, reason = ${reason}
  where id = ${id}`

type Present = {
  uid: string
  nick: string
  bank: string | null
  holder: Buffer | null
  account: Buffer | null
  phone: Buffer | null
}

/** What a member has now; lock the member before it is decided by. */
export const selectPresent = async (db: Reader, member: number) =>
  (
    await db.query<Present>`
    select uid, nick, bank, holder_sealed as holder, account_sealed as account, phone_sealed as phone
    from member where id = ${member}`
  )[0]!

export const selectTimes = async (db: Reader, member: number) =>
  (
    await db.query<{ passwordAt: Date | null; nickAt: Date | null }>`
    select password_at as "passwordAt", nick_at as "nickAt" from member where id = ${member}`
  )[0]

export const updateDetails = (tx: Tx, member: number, w: Wanted) => tx.query`
  update member set bank = coalesce(${w.bank}, bank), holder_sealed = coalesce(${w.holder}, holder_sealed),
    account_sealed = coalesce(${w.account}, account_sealed), account_hash = coalesce(${w.accountHash}, account_hash),
    phone_sealed = coalesce(${w.phone}, phone_sealed), phone_hash = coalesce(${w.phoneHash}, phone_hash)
  where id = ${member}`

/** By another member, or kept from everybody after an excluded member's closing. */
export const isPhoneTaken = async (db: Reader, member: number, phoneHash: Buffer) =>
  (
    await db.query<{ taken: boolean }>`
    select name_is_kept(${phoneHash}) or exists (
      select from member where phone_hash = ${phoneHash} and id <> ${member}) as taken`
  )[0]!.taken

export type ListedChange = Wanted & {
  id: number
  at: Date
  memberId: number
  uid: string
  nick: string
  state: ChangeState
  nowBank: string | null
  nowHolder: Buffer | null
  nowAccount: Buffer | null
  nowPhone: Buffer | null
  decidedBy: string | null
  decidedAt: Date | null
  reason: string | null
  approvalId: number | null
  approvalBy: string | null
}

/** How many wait for the desk, no second operator being asked. */
export async function selectWaitingChanges(db: Reader) {
  const [row] = await db.query<{ count: number; oldestAt: Date | null; newest: number | null }>`
    select count(*) as count, min(c.at) as "oldestAt", max(c.id) as newest from account_change c
    where c.state = 'waiting' and not exists (
      select from approval a where a.action = 'member.details' and a.subject = c.id and a.state = 'pending')`
  return row!
}

const PAGE = 20

/** Those that wait oldest first, then the others newest first; of one member, or (null) of all. */
export async function selectChanges(
  db: Reader,
  { state, member }: { state: ChangeState | null; member: number | null },
  page: number,
) {
  const rows = await db.query<ListedChange & { total: number }>`
    select c.id, c.at, c.member_id as "memberId", m.uid, m.nick, c.state, c.bank, c.holder_sealed as holder,
      c.account_sealed as account, c.phone_sealed as phone, m.bank as "nowBank", m.holder_sealed as "nowHolder",
      m.account_sealed as "nowAccount", m.phone_sealed as "nowPhone", o.uid as "decidedBy",
      c.decided_at as "decidedAt", c.reason, a.id as "approvalId", r.uid as "approvalBy", count(*) over () as total
    from account_change c join member m on m.id = c.member_id left join operator o on o.id = c.decided_by
    left join approval a on a.action = 'member.details' and a.subject = c.id and a.state = 'pending'
    left join operator r on r.id = a.requested_by
    where (${state}::text is null or c.state = ${state}) and (${member}::bigint is null or c.member_id = ${member})
    order by c.state <> 'waiting', case when c.state = 'waiting' then c.id else -c.id end
    limit ${PAGE} offset ${(page - 1) * PAGE}`
  const total = rows[0]?.total ?? 0
  return { rows, totalCnt: total, totalPages: Math.ceil(total / PAGE) }
}
