/** Binds and lifts as two operators leave them, written directly and without the evidence of a case. */
import type { House } from '../../../testing/house.ts'

/** Binds members from now on; returns the id of the bind. */
export async function bindMembers(
  house: House,
  members: readonly { id: number }[],
): Promise<number> {
  const ids = members.map(({ id }) => id)
  for (const role of ['정산', '관리자'] as const) await house.operator(role)
  const [made] = await house.db.query<{ bind: number }>`
    with two as (
      select min(id) as one, max(id) as other from operator
    ), case_of as (
      insert into ring (score, lines, explanations) values (60, '[]', '{}') returning id
    ), asked as (
      insert into approval (action, subject, title, reason, requested_by, state, decided_by, decided_at, detail)
      select 'ring.bind', case_of.id, '맞베팅', '거울 베팅', one, 'approved', other, business_now(),
        jsonb_build_object('members', ${ids}::bigint[])
      from two, case_of returning id, subject
    ), made as (
      insert into ring_bind (ring_id, approval_id) select subject, id from asked returning id
    ), bound as (
      insert into ring_bound (bind_id, member_id) select id, unnest(${ids}::bigint[]) from made
    )
    select id as bind from made`
  return made!.bind
}

/** Lifts a bind from now on, by an approved request of its own. */
export async function liftMembers(house: House, bind: number): Promise<void> {
  await house.db.query`
    with asked as (
      insert into approval (action, subject, title, reason, requested_by, state, decided_by, decided_at, detail)
      select 'ring.lift', a.subject, a.title, a.reason, a.requested_by, 'approved', a.decided_by, business_now(), a.detail
      from ring_bind k join approval a on a.id = k.approval_id where k.id = ${bind} returning id
    )
    update ring_bind set until = business_now(), lift_id = asked.id from asked where ring_bind.id = ${bind}`
}
