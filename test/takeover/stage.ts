/** One house, somebody worth robbing, and whoever tries: what the attacks of this folder are played on. */
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'

import { hashPassword } from '../../server/features/session/session.ts'
import { CONSOLE, ORIGIN } from '../../server/testing/authenticator.ts'
import { renewSessions, type TestMember } from '../../server/testing/cashier.ts'
import { openHouse, type House } from '../../server/testing/house.ts'
import { enrol } from '../../server/testing/passkeys.ts'

export const PASSWORD = 'norang-gireogi-42'
export const WRONG = 'wrong-wrong-1'
export const RECOVERY_CODE = '3abcdefghj'
const MONEY = 3_000_000

/** An attack and what refuses it: `by` tries it, and throws where it came further. */
export type Attack = { attack: string; refuses: string; by: (stage: Stage) => Promise<void> }
export type Stage = Awaited<ReturnType<typeof openStage>>
export type Victim = Awaited<ReturnType<Stage['victim']>>

type Owner = { id: number }
type Answered = { result: boolean; code?: unknown }

/** How often each answer came: `in`, or the code of the refusal. */
export function tally(answers: readonly Answered[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { result, code } of answers) {
    const name = result ? 'in' : String(code)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** All that is a member's own: what an attack must leave as it was. */
const ownOf = async ({ db }: House, { id }: Owner) =>
  (
    await db.query`
    select m.uid, m.nick, m.password_hash, m.bank, m.holder_sealed, m.account_sealed, m.phone_sealed, m.frozen_at,
      w.money, w.held, f.sealed,
      (select array_agg(code_hash || coalesce(used_at::text, '')) from member_recovery where member_id = m.id) as codes,
      (select array_agg(credential_id order by id) from passkey where member_id = m.id) as passkeys
    from member m join wallet w on w.member_id = m.id left join member_factor f on f.member_id = m.id
    where m.id = ${id}`
  )[0]

const sessionsOf = async ({ db }: House, { id }: Owner) =>
  (
    await db.query<{
      token: Buffer
    }>`select token_hash as token from session where member_id = ${id}`
  ).map(({ token }) => token.toString('hex'))

/** Who makes victims: members with money, an account, a phone and a session whose last proof is fresh. */
async function victimsOf(house: House) {
  const { db, deps } = house
  const { keys } = deps
  const [passwordHash, recoveryHash] = await Promise.all(
    [PASSWORD, RECOVERY_CODE].map(hashPassword),
  )
  let victims = 0

  return async ({ factor = false, passkey = false } = {}) => {
    const member = await house.member({ money: MONEY })
    const n = String(++victims).padStart(4, '0')
    const [nick, phone] = [`피해자${n}`, `010-3131-${n}`]
    await db.query`
      update member set nick = ${nick}, nick_key = ${nick}, password_hash = ${passwordHash!}, bank = '국민',
        holder_sealed = ${keys.seal('홍길동')}, account_sealed = ${keys.seal('123-45-678901')},
        phone_sealed = ${keys.seal(phone)}, phone_hash = ${keys.digest('phone', phone)} where id = ${member.id}`
    const secret = new Secret({ size: 20 }).base32
    if (factor) {
      await db.query`
        insert into member_factor (member_id, sealed, since) values (${member.id}, ${keys.seal(secret)}, business_now())`
      await db.query`
        insert into member_recovery (member_id, slot, code_hash) values (${member.id}, 3, ${recoveryHash!})`
    }
    const digits = (steps = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: deps.clock.now().getTime() + steps * 30_000,
      })
    // Where it is none, nobody signs with it.
    const key = passkey ? await enrol(member) : null
    return { ...member, nick, phone, digits, key: key! }
  }
}

export async function openStage() {
  const house = await openHouse({ env: { SITE_ORIGIN: ORIGIN, CONSOLE_ORIGIN: CONSOLE.origin } })
  const { db } = house

  const logIn = (
    uid: string,
    upw: string,
    { code, headers = {} }: { code?: string; headers?: Record<string, string> } = {},
  ) =>
    house.guest.ask(
      'login',
      { params: { uid, upw, captcha: '1234', ...(code !== undefined && { code }) } },
      { headers: { captcha: '1234', ...headers } },
    )
  /** Does what is to lead nowhere: afterwards all is the victim's as before, and no session is new. */
  const inVain = async (of: Owner, work: () => Promise<void>) => {
    const [own, sessions] = [await ownOf(house, of), await sessionsOf(house, of)]
    await work()
    expect(await ownOf(house, of)).toEqual(own)
    expect(sessions).toEqual(expect.arrayContaining(await sessionsOf(house, of)))
  }
  /** The victim's session as a thief finds it: logged in long enough ago. */
  const stolen = async ({ id, ask }: Pick<TestMember, 'id' | 'ask'>) => {
    await db.query`
      update session set proof_at = business_now() - interval '6 minutes' where member_id = ${id}`
    return { ask }
  }
  /** Asks with somebody's token and id. */
  const as = (token: string, uid: string) => ({
    headers: { authorization: `Bearer ${token}`, uuid: uid },
  })
  /** The request of that kind that waits for a second operator since last. */
  const approvalOf = async (action: string) => {
    const [row] = await db.query<{ id: number }>`
      select id from approval where action = ${action} and state = 'pending' order by id desc limit 1`
    return row!.id
  }
  const desk = async () => {
    await renewSessions(house)
    return { first: await house.operator('상담'), second: await house.operator('관리자') }
  }
  return { house, victim: await victimsOf(house), logIn, inVain, stolen, as, approvalOf, desk }
}
