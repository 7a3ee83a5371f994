/** What of a closed account is overwritten, table by table; what stays, and why, says docs/adr/0114-closing.md. */
import type { Db, Tx } from '../../db/db.ts'
import type { Keys } from '../../http/keys.ts'

/** What stands where a text of theirs stood. */
const GONE = '탈퇴로 지움'
const NOTHING = Buffer.alloc(0)

/** What a closed account goes by, where its id and its nickname stood. */
export const numberOf = (member: number) => ({ uid: `#${member}`, nick: `탈퇴 ${member}` })

/** Overwrites who the member was, in the transaction that closes the account; its wallet and row are locked. */
export async function erase(tx: Tx, keys: Pick<Keys, 'seal'>, member: number): Promise<void> {
  const { uid, nick } = numberOf(member)
  await tx.query`
    update member set uid = ${uid}, nick = ${nick}, nick_key = ${nick}, state = 'left', password_hash = '-',
      features = '{}', bank = null, holder_sealed = null, account_sealed = null, account_hash = null,
      phone_sealed = null, phone_hash = null, suspended_text = null, frozen_at = null, grade_id = null
    where id = ${member}`
  await tx.query`
    update memo set filled = filled || jsonb_build_object('uid', ${uid}::text, 'nick', ${nick}::text)
    where member_id = ${member} and filled is not null`
  await tx.query`update protection set uid = ${uid}, closing_until = null where member_id = ${member}`
  await eraseSealed(tx, keys.seal(''), member)
  await eraseTexts(tx, member)
  await eraseLogs(tx, member)
  await forget(tx, member)
}

async function eraseSealed(tx: Tx, empty: Buffer, member: number) {
  // What was asked for stays readable as such: each is overwritten where there was one.
  await tx.query`
    update account_change set
      bank = case when bank is not null then '' end,
      holder_sealed = case when holder_sealed is not null then ${empty}::bytea end,
      account_sealed = case when account_sealed is not null then ${empty}::bytea end,
      account_hash = case when account_hash is not null then ${NOTHING}::bytea end,
      phone_sealed = case when phone_sealed is not null then ${empty}::bytea end,
      phone_hash = case when phone_hash is not null then ${NOTHING}::bytea end
    where member_id = ${member}`
  await tx.query`
    update deposit set bank = null, holder_sealed = null, account_sealed = null where member_id = ${member}`
  await tx.query`
    update withdrawal set bank = null, holder_sealed = null, account_sealed = null where member_id = ${member}`
}

async function eraseTexts(tx: Tx, member: number) {
  await tx.query`
    update inquiry_turn t set question = case when question is not null then ${GONE} end, answer_subject = ${GONE},
      answer_contents = ${GONE}
    from inquiry i where i.id = t.inquiry_id and i.member_id = ${member}`
  await tx.query`
    update inquiry set subject = ${GONE}, contents = ${GONE}, further = case when further is not null then ${GONE} end,
      answer_subject = case when answered_at is not null then ${GONE} end,
      answer_contents = case when answered_at is not null then ${GONE} end
    where member_id = ${member}`
  await tx.query`
    update settlement_dispute d set text = ${GONE}, answer = case when d.answer is not null then ${GONE} end
    from settlement s where s.no = d.no and s.partner_id = ${member}`
  await tx.query`update member_note set text = ${GONE} where member_id = ${member}`
  await tx.query`
    update recovery set address = '', code_sealed = null, closed_at = coalesce(closed_at, business_now())
    where member_id = ${member}`
  await tx.query`
    update recovery_word w set text = ${GONE} from recovery r where r.id = w.recovery_id and r.member_id = ${member}`
}

/** Empties the texts beside both logs, whose entries have their hashes; those with an address are emptied with the addresses. */
async function eraseLogs(tx: Tx, member: number) {
  await tx.query`
    update audit_about set salt = null, reason = null, before = null, after = null
    where member_id = ${member} and salt is not null`
  await tx.query`
    update event_about set salt = null, reason = null, detail = null
    where member_id = ${member} and salt is not null and not detail ? 'address'`
}

/** Rows that are of no use to anybody any more. */
async function forget(tx: Tx, member: number) {
  await tx.query`delete from member_tag where member_id = ${member}`
  await tx.query`delete from known_device where member_id = ${member}`
  await tx.query`delete from push where member_id = ${member}`
  await tx.query`delete from push_device where member_id = ${member}`
  await tx.query`delete from member_factor where member_id = ${member}`
  await tx.query`delete from member_recovery where member_id = ${member}`
  await tx.query`delete from passkey where member_id = ${member}`
  await tx.query`delete from passkey_handle where member_id = ${member}`
  await tx.query`delete from passkey_challenge where member_id = ${member}`
  await tx.query`delete from favourite_game where member_id = ${member}`
  await tx.query`delete from favourite_draw where member_id = ${member}`
  await tx.query`delete from nick_reserved where member_id = ${member}`
  await tx.query`
    delete from own_data_piece p using own_data d where d.id = p.own_data_id and d.member_id = ${member}`
  await tx.query`
    update own_data set failed_at = business_now() where member_id = ${member} and made_at is null and failed_at is null`
  await tx.query`
    update own_data set forgotten_at = clock.at, until_at = least(until_at, clock.at)
    from (select business_now() as at offset 0) clock
    where member_id = ${member} and made_at is not null and forgotten_at is null`
  await tx.query`update referral_code set active = false where owner_id = ${member}`
}

/**
 * Overwrites where closed accounts logged in and agreed to terms from, of rows that are older than so many months; a
 * portion of each at a time. Answers how many of the larger were.
 */
export async function eraseAddresses(db: Db, months: number, portion: number): Promise<number> {
  const logins = await db.query`
    update login set address = '' where id = any(array(
      select l.id from closing c join login l on l.member_id = c.member_id
      where c.state = 'done' and l.address <> '' and l.at < business_now() - make_interval(months => ${months})
      limit ${portion})) returning id`
  const consents = await db.query`
    update terms_consent t set address = '' from (
      select a.member_id, a.kind, a.version from closing c join terms_consent a on a.member_id = c.member_id
      where c.state = 'done' and a.address <> '' and a.at < business_now() - make_interval(months => ${months})
      limit ${portion}) old
    where (t.member_id, t.kind, t.version) = (old.member_id, old.kind, old.version) returning t.member_id`
  const events = await db.query`
    update event_about set salt = null, reason = null, detail = null where event_id = any(array(
      select t.event_id from closing c join event_about t on t.member_id = c.member_id join event e on e.id = t.event_id
      where c.state = 'done' and t.salt is not null and e.at < business_now() - make_interval(months => ${months})
      limit ${portion})) returning event_id`
  return Math.max(logins.length, consents.length, events.length)
}
