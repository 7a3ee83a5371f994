/** Removes what has had its time: dead sessions and what protects logins. Nothing of money, and no log. */
import type { Db } from './db/db.ts'
import { eachApart } from './http/all-of.ts'
import { endSpans } from './http/events.ts'
import type { Deps } from './http/deps.ts'

/** A session that is over ends for its open pages too, with the reason its holder is told. */
async function endSessions({ db, live }: Deps): Promise<void> {
  await db.begin(async (tx) => {
    const ended = await tx.query<{ member: number }>`
      with clock as (select business_now() as at offset 0),
      ended as (
        delete from session s using clock
        where session_over(s.started_at, s.action_at, clock.at) is not null
        returning s.token_hash, s.member_id, session_over(s.started_at, s.action_at, clock.at) as reason
      )
      insert into session_end (token_hash, member_id, reason) select token_hash, member_id, reason from ended
      on conflict do nothing returning member_id as member`
    await Promise.all(ended.map(({ member }) => live.publish(tx, { kind: 'logout', member })))
  })
}

/** rows in one statement: a backlog of any length is worked off, and none takes too long */
const PORTION = 10_000
/** portions in one go; what is left then is for the next, soon */
const MOST = 50

/**
 * Every table that may forget, and after how long. Answers are promised for 24 hours (docs/spec/wire.md#headers). The
 * clock is read once a statement: read at every row it costs more than the row, and a long table ran out of time.
 */
const forgets: ((db: Db, portion: number) => Promise<object[]>)[] = [
  (db, portion) => db.query`delete from session_end where ctid = any(array(
    select ctid from session_end where at < (select business_now()) - interval '7 days' limit ${portion})) returning 1`,
  // longer than the longest month a limit of session time looks back on
  (db, portion) => db.query`delete from session_span where ctid = any(array(
    select ctid from session_span where until_at < (select business_now()) - interval '40 days' limit ${portion})) returning 1`,
  (db, portion) => db.query`delete from spent_proof where ctid = any(array(
    select ctid from spent_proof where at < (select business_now()) - interval '1 hour' limit ${portion})) returning 1`,
  (db, portion) => db.query`delete from passkey_challenge where ctid = any(array(
    select ctid from passkey_challenge where at < (select business_now()) - interval '1 hour' limit ${portion})) returning 1`,
  (db, portion) => db.query`delete from login_failure where ctid = any(array(
    select ctid from login_failure where at < (select business_now()) - interval '1 day' limit ${portion})) returning 1`,
  (db, portion) => db.query`delete from operator_login_failure where ctid = any(array(
    select ctid from operator_login_failure where at < (select business_now()) - interval '1 day' limit ${portion})) returning 1`,
  // done or not: longer than any is news
  (db, portion) => db.query`delete from push where ctid = any(array(
    select ctid from push where at < (select business_now()) - interval '7 days' limit ${portion})) returning 1`,
  // the longest that tries to join count
  (db, portion) => db.query`delete from join_try where ctid = any(array(
    select ctid from join_try where at < (select business_now()) - interval '1 day' limit ${portion})) returning 1`,
  (db, portion) => db.query`delete from approval_look where ctid = any(array(
    select ctid from approval_look where at < (select business_now()) - interval '1 hour' limit ${portion})) returning 1`,
  (db, portion) => db.query`delete from known_device where ctid = any(array(
    select ctid from known_device where at < (select business_now()) - interval '400 days' limit ${portion})) returning 1`,
  // bets lock the slices of open rounds alone; the books add a round's worst case up from its bets (docs/adr/0011)
  (db, portion) => db.query`delete from exposure_slice where ctid = any(array(
    select s.ctid from exposure_slice s join round r on r.id = s.round_id
    where r.state in ('SETTLED', 'VOID') and r.close_at < (select business_now()) - interval '1 day' limit ${portion})) returning 1`,
  // no login lasts as long, so that no window of it takes a bet; wins and refunds ask for no play (docs/adr/0027)
  (db, portion) => db.query`delete from play where ctid = any(array(
    select ctid from play where opened_at < (select business_now()) - interval '90 days' limit ${portion})) returning 1`,
  (db, portion) => db.query`delete from answer where ctid = any(array(
    select ctid from answer where at < (select business_now()) - interval '48 hours' limit ${portion})) returning 1`,
]

const endOperatorSessions = ({ db }: Deps) => db.query`
  delete from operator_session s using (select business_now() as at offset 0) clock
  where operator_session_over(s.started_at, s.action_at, clock.at)`

/** 'soon': there is more to remove. */
export async function sweep(deps: Deps, portion: number = PORTION): Promise<'soon' | void> {
  let left = MOST
  const forget = forgets.map((removePortion) => async () => {
    while (left > 0 && (await removePortion(deps.db, portion)).length === portion) left--
  })
  await eachApart(
    [endSessions, endOperatorSessions, ({ db }: Deps) => endSpans(db), ...forget],
    (step) => step(deps),
  )
  if (left === 0) return 'soon'
}
