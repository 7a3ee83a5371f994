import type { Reader, Tx } from '../../db/db.ts'

type SignupState = 'waiting' | 'approved' | 'refused'

const PAGE = 50

export type Signup = {
  id: number
  uid: string
  nick: string
  at: Date
  upper: string | null
  bank: string | null
  holder: Buffer | null
  account: Buffer | null
  phone: Buffer | null
  state: SignupState
  decidedBy: string | null
  reason: string | null
  assigned: string | null
}

export type SignupFilter = {
  id: number | null
  state: SignupState | null
  /** whose; 0: nobody's; null: whoever's */
  holder: number | null
}

/** The waiting ones oldest first, the others newest first. */
export async function selectSignups(db: Reader, { id, state, holder }: SignupFilter, page: number) {
  const rows = await db.query<Signup & { total: number }>`
    select m.id, m.uid, m.nick, s.at, u.uid as upper, m.bank, m.holder_sealed as holder, m.account_sealed as account,
      m.phone_sealed as phone, s.state, o.uid as "decidedBy", s.reason, h.uid as assigned,
      count(*) over () as total
    from signup s join member m on m.id = s.member_id left join member u on u.id = m.upper_id
    left join operator o on o.id = s.decided_by
    left join desk_assignment a on a.about = 'signups' and a.request_id = s.member_id
    left join operator h on h.id = a.operator_id
    where (${id}::bigint is null or m.id = ${id}) and (${state}::text is null or s.state = ${state})
      and (${holder}::bigint is null or coalesce(a.operator_id, 0) = ${holder})
    order by s.state <> 'waiting', case when s.state = 'waiting' then s.at end, s.at desc, m.id desc
    limit ${PAGE} offset ${(page - 1) * PAGE}`
  const total = rows[0]?.total ?? 0
  return { rows, totalCnt: total, totalPages: Math.ceil(total / PAGE) }
}

export const lockSignup = async (tx: Tx, member: number) =>
  (
    await tx.query<{ uid: string; state: SignupState }>`
    select m.uid, s.state from signup s join member m on m.id = s.member_id
    where s.member_id = ${member} for update of s`
  )[0]

/** By what the blacklist knows whoever waits. */
export const selectSigns = async (tx: Tx, member: number) =>
  (
    await tx.query<{ phoneHash: Buffer | null; accountHash: Buffer | null }>`
    select phone_hash as "phoneHash", account_hash as "accountHash" from member where id = ${member}`
  )[0]!

export type Decided = {
  member: number
  state: 'approved' | 'refused'
  operator: number
  reason: string | null
}

export const updateSignup = (tx: Tx, { member, state, operator, reason }: Decided) =>
  Promise.all([
    tx.query`
      update signup set state = ${state}, decided_by = ${operator}, decided_at = business_now(), reason = ${reason}
      where member_id = ${member}`,
    tx.query`
      update member set state = ${state === 'approved' ? 'active' : 'left'} where id = ${member} and state = 'waiting'`,
  ])

export async function selectWaiting(db: Reader) {
  const [row] = await db.query<{ count: number; oldestAt: Date | null; newest: number | null }>`
    select count(*) as count, min(at) as "oldestAt", max(member_id) as newest from signup where state = 'waiting'`
  return row!
}

export async function countSignupsSince(db: Reader, since: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>`
    select count(*) as count from member where created_at >= ${since}`
  return row!.count
}
