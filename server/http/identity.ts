/**
 * Who is asking: the token's session, its member and wallet, read in batches by one indexed query
 * (docs/spec/rules.md#accounts-and-sessions).
 */
import { hash } from 'node:crypto'

import { timeOf } from '@madang/contract/core/kst.ts'
import type { RestKind } from '@madang/contract/core/protection.ts'
import { restText } from '@madang/contract/member/plain/rest.ts'
import { termsText } from '@madang/contract/member/plain/terms.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'

import type { Db, Reader, Tx } from '../db/db.ts'
import { DatabaseGone } from '../db/db.ts'
import { batcher } from '../batcher.ts'
import { recordEvents } from './events.ts'
import { Refusal, refusals } from './refusal.ts'

/** What a suspension can take from a member (docs/spec/rules.md#accounts-and-sessions). */
export type Scope = 'login' | 'bet' | 'cashier' | 'write'

/** Who is at rest neither plays nor pays in until then (docs/spec/rules.md#player-protection). */
export type Rest = { kind: RestKind; until: Date }

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
  /** what keeps them from play and deposits by their own will */
  rest: Rest | null
  /** something in force is still to be agreed to before play */
  termsDue: boolean
  /** a reality check is due */
  check: boolean
  wallet: { money: number; safe: number; held: number; point: number; coin: number }
  /** more than 30 s since the last action: worth writing down the next one */
  stale: boolean
  /** by the house's clock, in which time all this but `stale` is so while the member does not move (moved.ts) */
  from: Date
  until: Date
}

export type Sessions = {
  /** The member of a token, or a refusal `logout`. `uuid` is what the client claims to be; it must be the same. */
  read(tokenHash: Buffer, uuid: string | undefined): Promise<Member>
  /** Why whoever holds this token may not ask; null when they may. */
  refusal(tokenHash: Buffer, uuid: string | undefined): Promise<Refusal | null>
  /** Writes down that the member did something, which holds the idle end off. */
  touch(member: Pick<Member, 'id' | 'stale'>): Promise<void>
}

/** Why a session ended, in the words its holder reads (docs/spec/rules.md#accounts-and-sessions). */
export const endedText = {
  taken: '다른 곳에서 로그인되어 로그아웃되었습니다. 본인이 아니라면 고객센터에 알려주세요.',
  logout: refusals.logout,
  idle: '30분 동안 사용하지 않아 로그아웃되었습니다. 다시 로그인해주세요.',
  absolute: '로그인 후 12시간이 지나 로그아웃되었습니다. 다시 로그인해주세요.',
  state:
    '이용이 제한되어 로그아웃되었습니다. 가입할 때 안내받은 연락처나 추천인을 통해 문의해주세요.',
  password: '비밀번호가 변경되어 로그아웃되었습니다. 다시 로그인해주세요.',
  operator: '운영자가 로그아웃 처리했습니다. 다시 로그인해주세요.',
  devices: '다른 기기에서 모두 로그아웃하도록 하여 로그아웃되었습니다. 다시 로그인해주세요.',
  frozen: '계정을 잠가 로그아웃되었습니다.',
} as const

/** Whose session it is, as a request says: its token's key (`tokenKey`), and the id it claims. */
export type Whose = { token: string; uuid: string | undefined }

/** SHA-256 of a text. Of its own memory, which the engine keeps account of, each would cost three times as much. */
export const sha256 = (text: string): Buffer =>
  Buffer.from(hash('sha256', text, 'binary'), 'binary')

/** SHA-256 of a token or secret: all of it that is ever kept. */
export const hashToken = sha256

/** The same as a short text: what a token is remembered and counted by. */
export const tokenKey = (token: string): string => hash('sha256', token, 'base64')
/** The hash that a key is made of. */
export const hashOfKey = (key: string): Buffer => Buffer.from(key, 'base64')

/** The bearer token of a request's header; the bare token is accepted too (docs/spec/wire.md#headers). */
export const tokenOf = (authorization: string | undefined): string | null =>
  authorization?.replace(/^Bearer /i, '').trim() || null

type Row = Omit<Member, 'wallet' | 'rest'> &
  Member['wallet'] & {
    token: string
    expired: 'idle' | 'absolute' | null
    restKind: RestKind | null
    restUntil: Date | null
  }

/** Sessions by token hash, with what makes them count. */
const selectSessions = (db: Reader, hashes: Buffer[]) => db.query<Row>`
  select encode(s.token_hash, 'hex') as token, m.id, m.uid, m.nick, m.type, m.features,
    -- Whose days to take a closing back are over has left, whether or not the job has come to it.
    case when p.closing_until <= clock.at then 'left' else m.state end as state,
    suspension_at(m.suspended_scopes, m.suspended_until, clock.at) as suspended,
    m.suspended_text as "suspendedText", terms_due(m.terms_at, clock.at) as "termsDue",
    case when p.excluded_until <= clock.at then 'ended' when p.excluded_until is not null then 'excluded'
         when p.closing_until is not null then 'closing'
         when p.timeout_until > clock.at then 'timeout' when used.until is not null then 'session' end as "restKind",
    coalesce(p.excluded_until, p.closing_until, case when p.timeout_until > clock.at then p.timeout_until end, used.until) as "restUntil",
    coalesce(due.at <= clock.at, false) as check,
    clock.at as "from",
    -- Who set a time for their sessions is at rest when it is used up, which is not known ahead.
    case when exists (select from own_limit l where l.member_id = p.member_id and l.kind = 'session') then clock.at
      else least(session_until(s.started_at, s.action_at),
        suspension_until(m.suspended_until, clock.at),
        case when p.excluded_until > clock.at then p.excluded_until end,
        case when p.closing_until > clock.at then p.closing_until end,
        case when p.timeout_until > clock.at then p.timeout_until end,
        case when due.after > clock.at then due.after when due.at > clock.at then due.at end) end as until,
    w.money, w.safe, w.held, w.point, w.coin,
    session_stale(s.action_at, clock.at) as stale,
    session_over(s.started_at, s.action_at, clock.at) as expired
  from (select business_now() as at offset 0) clock, session s
  join member m on m.id = s.member_id join wallet w on w.member_id = m.id
  left join protection p on p.member_id = m.id
  cross join lateral (select coalesce(p.check_minutes, 60) * interval '1 minute' as time) every
  left join lateral (select session_rest(p.member_id, clock.at) as until) used on true
  cross join lateral (
    -- Only of a session that is older than the time between two checks is it asked when its play began.
    select after, case when after <= clock.at then (
      select t.at from transfer t where t.id = first_stake(s.member_id, coalesce(s.check_after, s.play_after))
    ) + every.time end as at
    from (select coalesce(s.checked_at, s.started_at) + every.time as after) old
  ) due
  where s.token_hash = any(${hashes}::bytea[])`

/** Writes down that the members did something; for the batches that read their sessions themselves. */
export const touchSessions = (tx: Tx, members: number[]) =>
  members.length === 0
    ? []
    : tx.query`
        update session s set action_at = clock.at from (select business_now() as at offset 0) clock
        where s.member_id = any(${members}::bigint[])`

/** Sessions read in batches of one query, whoever asks at the same time. */
export function openSessions(db: Db): Sessions {
  const reads = batcher<Buffer, Row | null>({
    name: 'sessions',
    lanes: 2,
    maxBatch: 500,
    final: (error) => error instanceof DatabaseGone,
    run: async (hashes) => {
      const rows = await selectSessions(db, hashes)
      const found = new Map(rows.map((row) => [row.token, row]))
      return hashes.map((tokenHash) => found.get(tokenHash.toString('hex')) ?? null)
    },
  })

  async function read(tokenHash: Buffer, uuid: string | undefined): Promise<Member> {
    const row = await reads.ask(tokenHash, tokenHash[0]!)
    if (!row) throw await ended(db, tokenHash)
    return memberOf(db, row, uuid)
  }

  return {
    read,
    refusal: (tokenHash, uuid) =>
      read(tokenHash, uuid).then(
        () => null,
        (error: unknown) => {
          if (error instanceof Refusal) return error
          throw error
        },
      ),
    async touch({ id, stale }) {
      if (stale)
        await db.query`update session set action_at = business_now() where member_id = ${id}`
    },
  }
}

/**
 * The member of a token by a read of its own: a transaction asks again after its locks, for a session may have ended and
 * a suspension begun while they were waited for. Refuses `logout`.
 */
export async function readMember(
  db: Reader,
  { tokenHash, uuid }: { tokenHash: Buffer; uuid: string | undefined },
): Promise<Member> {
  const [row] = await selectSessions(db, [tokenHash])
  if (!row) throw await ended(db, tokenHash)
  return memberOf(db, row, uuid)
}

async function memberOf(db: Reader, row: Row, uuid: string | undefined): Promise<Member> {
  if (row.expired) throw new Refusal('logout', endedText[row.expired])
  if (uuid !== row.uid) {
    const detail = { claimed: uuid?.slice(0, 40) ?? null }
    await recordEvents(db, [{ kind: 'uuid.mismatch', actor: row.uid, detail }])
    throw new Refusal('logout', refusals.logout)
  }
  const shut = shutTo(row)
  if (shut) throw shut
  const {
    money,
    safe,
    held,
    point,
    coin,
    token: _,
    expired: __,
    restKind,
    restUntil,
    ...rest
  } = row
  return {
    ...rest,
    rest: restKind && { kind: restKind, until: restUntil! },
    wallet: { money, safe, held, point, coin },
  }
}

/**
 * What whose account may not be in is told: 404 where it is gone (ADR 0058), else `logout`. Who excluded themselves comes
 * in too, to what is open to them (contract/member/plain/rules.ts).
 */
function shutTo({ state, suspended }: Pick<Row, 'state' | 'suspended'>): Refusal | null {
  if (state === 'left') return new Refusal(404, sessionText.left)
  const open = (state === 'active' || state === 'excluded') && !suspended.includes('login')
  return open ? null : new Refusal('logout', endedText.state)
}

/** Why a member at rest neither plays nor pays in. */
export const restReason = ({ kind, until }: Rest): string =>
  restText({ kind, until: timeOf(until) })

/** As `terms_due` of the database, for batches that judge at one instant of their own. */
export const isTermsDue = (agreed: Date | null, required: Date | null): boolean =>
  required !== null && (agreed === null || agreed < required)

/** What keeps from play who has not agreed to what is in force (docs/adr/0117-terms-in-versions.md). */
export const termsRefusal = () => new Refusal('denied', termsText.due, { terms: true })

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
  bet: '베팅 이용이 정지된 계정입니다. 가입할 때 안내받은 연락처나 추천인을 통해 문의해주세요.',
  cashier:
    '충전과 환전 이용이 정지된 계정입니다. 가입할 때 안내받은 연락처나 추천인을 통해 문의해주세요.',
  write: '글쓰기 이용이 정지된 계정입니다. 가입할 때 안내받은 연락처나 추천인을 통해 문의해주세요.',
}

/** What the holder of a token that no longer counts is told. */
async function ended(db: Reader, tokenHash: Buffer): Promise<Refusal> {
  const [row] = await db.query<{ reason: keyof typeof endedText; left: boolean }>`
    select e.reason, m.state = 'left' as left from session_end e join member m on m.id = e.member_id
    where e.token_hash = ${tokenHash}`
  if (row?.left) return new Refusal(404, sessionText.left)
  return new Refusal('logout', row ? endedText[row.reason] : refusals.logout)
}

/** Judges a session that a batch read in its own transaction (draw/bet-sql.ts); null when it may act. */
export function refusalOf(
  row: Pick<Row, 'expired' | 'uid' | 'state' | 'suspended'> | undefined,
  uuid: string,
): Refusal | null {
  if (!row) return new Refusal('logout', refusals.logout)
  if (row.expired) return new Refusal('logout', endedText[row.expired])
  if (uuid !== row.uid) return new Refusal('logout', refusals.logout)
  return shutTo(row)
}
