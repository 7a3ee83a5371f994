/** Who is asking: the token's session, its member and wallet, read in batches by one indexed query (spec/rules.md §1). */
import { hash } from 'node:crypto'

import type { Db, Tx } from '../db/db.ts'
import { DatabaseGone } from '../db/db.ts'
import { batcher } from '../batcher.ts'
import { Refusal, refusals } from './refusal.ts'

/** What a suspension can take from a member (spec/rules.md §1). */
export type Scope = 'login' | 'bet' | 'cashier' | 'write'

export type Member = {
  id: number
  uid: string
  nick: string
  type: string
  state: 'waiting' | 'active' | 'suspended' | 'excluded' | 'left'
  features: string[]
  /** what a suspension in force keeps from them, and the words an operator gave it */
  suspended: Scope[]
  suspendedText: string | null
  wallet: { money: number; safe: number; held: number; point: number; coin: number }
  /** more than 30 s since the last action: worth writing down the next one */
  stale: boolean
}

export type Sessions = {
  /** The member of a token, or a refusal `logout`. `uuid` is what the client claims to be; it must be the same. */
  read(tokenHash: Buffer, uuid: string | undefined): Promise<Member>
  /** Writes down that the member did something, which holds the idle end off. */
  touch(member: Pick<Member, 'id' | 'stale'>): Promise<void>
}

export const endedText = {
  taken: '다른 곳에서 로그인되어 로그아웃 되었습니다.',
  logout: refusals.logout,
  idle: '30분간 이용이 없어 로그아웃 되었습니다.',
  absolute: '로그인 후 12시간이 지나 로그아웃 되었습니다.',
  state: '이용이 제한되어 로그아웃 되었습니다.',
  password: '비밀번호가 변경되어 로그아웃 되었습니다.',
  operator: '운영자가 로그아웃 처리했습니다. 다시 로그인해주세요.',
} as const

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The bearer token of a request's header; the bare token is accepted too (spec/wire.md, Headers). */
export const tokenOf = (authorization: string | undefined): string | null =>
  authorization?.replace(/^Bearer /i, '').trim() || null

type Row = Omit<Member, 'wallet'> &
  Member['wallet'] & { token: string; expired: 'idle' | 'absolute' | null }

/** Sessions by token hash, with what makes them count; shared by the batched reader and by the bets' own batches. */
export const selectSessions = (tx: Tx, hashes: Buffer[]) => tx.query<Row>`
  select encode(s.token_hash, 'hex') as token, m.id, m.uid, m.nick, m.type, m.state, m.features,
    case when m.suspended_until is null or m.suspended_until > clock.at then m.suspended_scopes else '{}' end as suspended,
    m.suspended_text as "suspendedText",
    w.money, w.safe, w.held, w.point, w.coin,
    s.action_at < clock.at - interval '30 seconds' as stale,
    case when s.started_at <= clock.at - interval '12 hours' then 'absolute'
         when s.action_at <= clock.at - interval '30 minutes' then 'idle' end as expired
  from (select business_now() as at offset 0) clock, session s
  join member m on m.id = s.member_id join wallet w on w.member_id = m.id
  where s.token_hash = any(${hashes}::bytea[])`

/** Writes down that the members did something; for the batches that read their sessions themselves. */
export const touchSessions = (tx: Tx, members: number[]) =>
  members.length === 0
    ? []
    : tx.query`update session set action_at = business_now() where member_id = any(${members}::bigint[])`

export function openSessions(db: Db): Sessions {
  const reads = batcher<Buffer, Row | null>({
    lanes: 2,
    maxBatch: 500,
    final: (error) => error instanceof DatabaseGone,
    run: async (hashes) => {
      const rows = await selectSessions(db, hashes)
      const found = new Map(rows.map((row) => [row.token, row]))
      return hashes.map((tokenHash) => found.get(tokenHash.toString('hex')) ?? null)
    },
  })

  return {
    async read(tokenHash, uuid) {
      const row = await reads.ask(tokenHash, tokenHash[0]!)
      if (!row) throw await ended(db, tokenHash)
      return memberOf(db, row, uuid)
    },
    async touch({ id, stale }) {
      if (stale)
        await db.query`update session set action_at = business_now() where member_id = ${id}`
    },
  }
}

async function memberOf(db: Db, row: Row, uuid: string | undefined): Promise<Member> {
  if (row.expired) throw new Refusal('logout', endedText[row.expired])
  if (uuid !== row.uid) {
    await db.query`insert into event (kind, actor, detail)
      values ('uuid.mismatch', ${row.uid}, ${JSON.stringify({ claimed: uuid?.slice(0, 40) ?? null })}::jsonb)`
    throw new Refusal('logout', refusals.logout)
  }
  if (row.state !== 'active' || row.suspended.includes('login'))
    throw new Refusal('logout', endedText.state)
  const { money, safe, held, point, coin, token: _, expired: __, ...member } = row
  return { ...member, wallet: { money, safe, held, point, coin } }
}

/** What a suspension keeps from the member, in the operator's words or the house's; null when it does not. */
export const suspensionOf = (
  { suspended, suspendedText }: Pick<Member, 'suspended' | 'suspendedText'>,
  scope: Scope,
): string | null => (suspended.includes(scope) ? suspendedText || suspensionText[scope] : null)

/** Refuses `denied` what a suspension keeps from the member. */
export function mustBeAllowed(
  member: Pick<Member, 'suspended' | 'suspendedText'>,
  scope: Scope,
): void {
  const text = suspensionOf(member, scope)
  if (text !== null) throw new Refusal('denied', text)
}

const suspensionText: Record<Scope, string> = {
  login: endedText.state,
  bet: '베팅 이용이 정지된 계정입니다. 고객센터에 문의해주세요.',
  cashier: '충전과 환전 이용이 정지된 계정입니다. 고객센터에 문의해주세요.',
  write: '글쓰기 이용이 정지된 계정입니다. 고객센터에 문의해주세요.',
}

/** What the holder of a token that no longer counts is told. */
async function ended(db: Db, tokenHash: Buffer): Promise<Refusal> {
  const [row] = await db.query<{ reason: keyof typeof endedText }>`
    select reason from session_end where token_hash = ${tokenHash}`
  return new Refusal('logout', row ? endedText[row.reason] : refusals.logout)
}

/** Judges a row of selectSessions that another reader holds; null when it may act. */
export function refusalOf(
  row: Pick<Row, 'expired' | 'uid' | 'state' | 'suspended'> | undefined,
  uuid: string,
): Refusal | null {
  if (!row) return new Refusal('logout', refusals.logout)
  if (row.expired) return new Refusal('logout', endedText[row.expired])
  if (uuid !== row.uid) return new Refusal('logout', refusals.logout)
  return row.state === 'active' && !row.suspended.includes('login')
    ? null
    : new Refusal('logout', endedText.state)
}
