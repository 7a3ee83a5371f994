/** What a request is about as it stands now, beside which a second operator reads what it would become. */
import type { Stands } from '@madang/contract/operator/approvals.ts'

import type { Reader } from '../../db/db.ts'
import { readSettings, type SettingKey } from '../../http/settings.ts'
import { readRecovery } from '../rings/rings.ts'
import type { ApprovalRow } from './sql.ts'

type Asked = Pick<ApprovalRow, 'action' | 'subject' | 'detail'>
type Of<Kind extends Stands['kind']> = Extract<Stands, { kind: Kind }>

/** Null for what is gone. */
export async function standsNow(db: Reader, asked: Asked): Promise<Stands | null> {
  const { action, subject, detail } = asked
  switch (action) {
    case 'round.void':
    case 'round.correct':
      return roundNow(db, subject)
    case 'odds.override':
      return oddsNow(db, String(detail.game))
    case 'deposit.complete':
    case 'withdrawal.complete':
    case 'member.adjust':
      return walletNow(db, String(detail.uid))
    case 'operator.role':
    case 'operator.off':
    case 'operator.factor':
      return operatorNow(db, subject)
    case 'member.shut':
      return memberNow(db, subject)
    case 'member.factor':
      return factorNow(db, subject)
    case 'member.passkey':
      return passkeyNow(db, subject)
    case 'recovery.code':
      return recoveryNow(db, subject)
    case 'member.details':
      return changeNow(db, subject)
    case 'terms.publish':
      return termsNow(db, String(detail.kind))
    case 'settlement.close':
    case 'settlement.terms':
    case 'settlement.adjust':
      return settlementNow(db, subject)
    case 'ring.recover':
      return ringNow(db, subject)
    case 'ring.bind':
    case 'ring.lift':
      return bindNow(db, subject)
    case 'grade.loosen':
      return gradeNow(db, subject)
    case 'setting.loosen': {
      const settings = await readSettings(db)
      return { kind: 'setting', value: settings[detail.key as SettingKey] }
    }
  }
}

async function settlementNow(db: Reader, partner: number): Promise<Of<'settlement'>> {
  const [row] = await db.query<Omit<Of<'settlement'>, 'kind'>>`
    select coalesce(t.share, 0) as share, coalesce(t.carries, false) as carries,
      (select coalesce(sum(a.amount), 0)::bigint from settlement_adjustment a where a.partner_id = ${partner}
        and not exists (select from settlement_adjusted d where d.adjustment_id = a.id)) as adjusted,
      (select max(s.last)::text from settlement s where s.partner_id = ${partner}) as last
    from (select 1) one left join lateral (
      select * from settlement_terms where partner_id = ${partner} order by version desc limit 1) t on true`
  return { kind: 'settlement', ...row! }
}

async function ringNow(db: Reader, id: number): Promise<Of<'ring'> | null> {
  const [row] = await db.query<Pick<Of<'ring'>, 'state' | 'score'>>`
    select state, score from ring where id = ${id}`
  if (!row) return null
  const { pairs, stakes, points, members } = await readRecovery(db, id)
  const held = await db.query<{ id: number; uid: string; point: number }>`
    select m.id, m.uid, w.point from member m join wallet w on w.member_id = m.id
    where m.id = any(${[...members.keys()]}::bigint[]) order by m.uid`
  return {
    ...{ kind: 'ring', ...row, pairs, stakes, points },
    spent: held.reduce((sum, { id: of, point }) => sum + Math.max(0, members.get(of)! - point), 0),
    members: held.map(({ uid }) => uid),
  }
}

async function bindNow(db: Reader, id: number): Promise<Of<'bind'> | null> {
  const [row] = await db.query<Omit<Of<'bind'>, 'kind'>>`
    select state, score, array(
      select distinct m.uid from ring_whole(r.id) as own(id)
      join ring_bind k on k.ring_id = own.id and k.until is null join ring_bound b on b.bind_id = k.id
      join member m on m.id = b.member_id order by 1) as members
    from ring r where id = ${id}`
  return row ? { kind: 'bind', ...row } : null
}

async function gradeNow(db: Reader, id: number): Promise<Of<'grade'> | null> {
  const [row] = await db.query<Omit<Of<'grade'>, 'kind'>>`
    select caps, (select count(*) from member m where m.grade_id = g.id) as members
    from member_grade g where id = ${id}`
  return row ? { kind: 'grade', ...row } : null
}

async function termsNow(db: Reader, kind: string): Promise<Of<'terms'>> {
  const [row] = await db.query<{ version: number }>`
    select coalesce(max(version), 0) as version from terms_version where kind = ${kind}`
  return { kind: 'terms', version: row!.version }
}

async function roundNow(db: Reader, id: number): Promise<Of<'round'> | null> {
  const [[round], beside] = await Promise.all([
    db.query<
      Omit<Of<'round'>, 'kind' | 'beside' | 'result'> & {
        balls: number[] | null
        powerball: number | null
      }
    >`
      select r.state, b.bets, b.members, b.stakes, v.balls, v.powerball,
        (select coalesce(sum(w.money), 0)::bigint from wallet w
          where w.member_id in (select member_id from bet where round_id = r.id)) as money
      from round r left join standing_draw v on v.round_id = r.id
      cross join lateral (
        select count(*) as bets, count(distinct member_id) as members, coalesce(sum(stake), 0)::bigint as stakes
        from bet where round_id = r.id) b
      where r.id = ${id}`,
    db.query<Of<'round'>['beside'][number]>`
      select o.game, o.number, b.bets, b.stakes from round r
      join round o on o.draw_id = r.draw_id and o.id <> r.id
      cross join lateral (
        select count(*) as bets, coalesce(sum(stake), 0)::bigint as stakes from bet where round_id = o.id) b
      where r.id = ${id} order by o.game`,
  ])
  if (!round) return null
  const { balls, powerball, ...now } = round
  return { kind: 'round', ...now, beside, result: balls && { balls, powerball } }
}

async function oddsNow(db: Reader, game: string): Promise<Of<'odds'> | null> {
  const [row] = await db.query<Pick<Of<'odds'>, 'odds' | 'limits'>>`
    select odds, limits from odds_version where game = ${game} order by version desc limit 1`
  return row ? { kind: 'odds', ...row } : null
}

async function walletNow(db: Reader, uid: string): Promise<Of<'wallet'> | null> {
  const [row] = await db.query<
    Pick<Of<'wallet'>, 'money' | 'held' | 'point' | 'coin'> &
      Record<'ins' | 'inSum' | 'outs' | 'outSum', number>
  >`
    select w.money, w.held, w.point, w.coin, d.*, x.* from member m join wallet w on w.member_id = m.id
    cross join lateral (
      select count(*) as ins, coalesce(sum(credited), 0)::bigint as "inSum"
      from deposit where member_id = m.id and state = 'done') d
    cross join lateral (
      select count(*) as outs, coalesce(sum(amount), 0)::bigint as "outSum"
      from withdrawal where member_id = m.id and state = 'done') x
    where m.uid = ${uid}`
  if (!row) return null
  const { ins, inSum, outs, outSum, ...pockets } = row
  return {
    kind: 'wallet',
    ...pockets,
    deposits: { count: ins, sum: inSum },
    withdrawals: { count: outs, sum: outSum },
  }
}

async function operatorNow(db: Reader, id: number): Promise<Of<'operator'> | null> {
  const [row] = await db.query<Omit<Of<'operator'>, 'kind'>>`
    select role, active, factor_sealed is not null as "secondFactor",
      (select count(*) from passkey p where p.operator_id = o.id) as passkeys,
      (select count(*) from operator_session s where s.operator_id = o.id) as sessions
    from operator o where id = ${id}`
  return row ? { kind: 'operator', ...row } : null
}

async function changeNow(db: Reader, id: number): Promise<Of<'member'> | null> {
  const [row] = await db.query<{ member: number }>`
    select member_id as member from account_change where id = ${id}`
  return row ? memberNow(db, row.member) : null
}

async function memberNow(db: Reader, id: number): Promise<Of<'member'> | null> {
  const [row] = await db.query<Omit<Of<'member'>, 'kind' | 'until'> & { until: Date | null }>`
    select suspended_scopes as scopes, suspended_until as until, suspended_text as text,
      (select count(*) from bet b join round r on r.id = b.round_id
        where b.member_id = m.id and r.state in ('OPEN', 'LOCKED', 'DRAWN')) as "openBets"
    from member m where id = ${id}`
  return row ? { kind: 'member', ...row, until: row.until?.toISOString() ?? null } : null
}

async function recoveryNow(db: Reader, id: number): Promise<Of<'recovery'> | null> {
  const [row] = await db.query<
    { member: string; address: string; words: number } & Of<'recovery'>['match']
  >`
    select m.uid as member, r.address, true as name, r.nick_matches as nick, r.holder_matches as holder,
      r.account_matches as account, (select count(*) from recovery_word w where w.recovery_id = r.id) as words
    from recovery r join member m on m.id = r.member_id where r.id = ${id}`
  if (!row) return null
  const { member, address, words, ...match } = row
  return { kind: 'recovery', member, address, words, match }
}

async function factorNow(db: Reader, id: number): Promise<Of<'factor'> | null> {
  const [row] = await db.query<{ since: Date; codesLeft: number; loggedIn: boolean }>`
    select f.since, (select count(*) from member_recovery r where r.member_id = f.member_id and r.used_at is null)
        as "codesLeft", exists (select from session s where s.member_id = f.member_id) as "loggedIn"
    from member_factor f where f.member_id = ${id} and f.since is not null`
  return row ? { kind: 'factor', ...row, since: row.since.toISOString() } : null
}

async function passkeyNow(db: Reader, id: number): Promise<Of<'passkey'> | null> {
  const [row] = await db.query<
    Omit<Of<'passkey'>, 'kind' | 'since' | 'usedAt'> & { since: Date; usedAt: Date | null }
  >`
    select concat_ws(' · ', p.name, p.words) as words, p.since, p.used_at as "usedAt",
      (select count(*) from passkey o where o.member_id = p.member_id and o.id <> p.id) as others,
      exists (select from session s where s.member_id = p.member_id) as "loggedIn"
    from passkey p where p.id = ${id}`
  if (!row) return null
  const [since, usedAt] = [row.since.toISOString(), row.usedAt?.toISOString() ?? null]
  return { kind: 'passkey', ...row, since, usedAt }
}
