/** Removes what has had its time: dead sessions and what protects logins. Nothing of money, and no log. */
import type { Deps } from './http/deps.ts'

/** A session that is over ends for its open pages too, with the reason its holder is told. */
async function endSessions({ db, live }: Deps): Promise<void> {
  await db.begin(async (tx) => {
    const ended = await tx.query<{ member: number }>`
      with clock as (select business_now() as at offset 0),
      ended as (
        delete from session s using clock
        where s.started_at <= clock.at - interval '12 hours' or s.action_at <= clock.at - interval '30 minutes'
        returning s.token_hash, s.member_id,
          case when s.started_at <= clock.at - interval '12 hours' then 'absolute' else 'idle' end as reason
      )
      insert into session_end (token_hash, member_id, reason) select token_hash, member_id, reason from ended
      on conflict do nothing returning member_id as member`
    await Promise.all(ended.map(({ member }) => live.publish(tx, { kind: 'logout', member })))
  })
}

/** Every table that may forget, and after how long. Answers are promised for 24 hours (spec/wire.md, Headers). */
async function forget({ db }: Deps): Promise<void> {
  await db.query`delete from operator_session
    where action_at <= business_now() - interval '15 minutes' or started_at <= business_now() - interval '12 hours'`
  await db.query`delete from session_end where at < business_now() - interval '7 days'`
  // longer than the longest month a limit of session time looks back on
  await db.query`delete from session_span where until_at < business_now() - interval '40 days'`
  await db.query`delete from spent_proof where at < business_now() - interval '1 hour'`
  await db.query`delete from login_failure where at < business_now() - interval '1 day'`
  await db.query`delete from operator_login_failure where at < business_now() - interval '1 day'`
  await db.query`delete from known_device where at < business_now() - interval '400 days'`
  await db.query`delete from answer where at < business_now() - interval '48 hours'`
}

export async function sweep(deps: Deps): Promise<void> {
  await endSessions(deps)
  await forget(deps)
}
