import type { Grade, GradeCaps } from '@madang/contract/core/grades.ts'
import type { GradeTone } from '@madang/contract/operator/plain/grades.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Written = {
  name: string
  position: number
  tone: GradeTone
  message: string
  caps: GradeCaps
  newcomers: boolean
}
export type Kept = Written & { id: number; version: number }
type Listed = Kept & { members: number; by: string; changedAt: Date }

export const selectGrades = (db: Reader) => db.query<Listed>`
  select g.id, g.name, g.position, g.tone, g.message, g.caps, g.newcomers, g.version, o.uid as by,
    g.changed_at as "changedAt", coalesce(m.count, 0) as members
  from member_grade g join operator o on o.id = g.changed_by
  left join (
    select grade_id, count(*) as count from member where grade_id is not null group by grade_id
  ) m on m.grade_id = g.id
  order by g.position, g.id`

/** Grades are few and change seldom: one change at a time is enough, and no race for a name or for newcomers is left. */
export const lockGrades = (tx: Tx) => tx.query`lock table member_grade in share row exclusive mode`

/** As it stands; `lockGrades` was waited for. */
const selectGrade = async (db: Reader, id: number) =>
  (
    await db.query<Kept>`
    select id, name, position, tone, message, caps, newcomers, version from member_grade where id = ${id}`
  )[0]

/** The same with its members' comings waiting: whoever puts one into it holds it. */
export async function lockGrade(tx: Tx, id: number): Promise<Kept | undefined> {
  await tx.query`select from member_grade where id = ${id} for update`
  return selectGrade(tx, id)
}

/** For who puts a member into it: others may too, nobody changes or removes it. */
export async function holdGrade(tx: Tx, id: number): Promise<Kept | undefined> {
  await tx.query`select from member_grade where id = ${id} for share`
  return selectGrade(tx, id)
}

export const isNamed = async (tx: Tx, name: string, id: number | null) =>
  (
    await tx.query`
    select from member_grade where name = ${name} and id is distinct from ${id}::bigint`
  ).length > 0

export const countGrades = async (tx: Tx) =>
  (await tx.query<{ n: number }>`select count(*) as n from member_grade`)[0]!.n

export const countMembers = async (db: Reader, id: number) =>
  (await db.query<{ n: number }>`select count(*) as n from member where grade_id = ${id}`)[0]!.n

export const insertGrade = async (tx: Tx, g: Written, by: number) =>
  (
    await tx.query<{ id: number }>`
    insert into member_grade (name, position, tone, message, caps, newcomers, changed_by)
    values (${g.name}, ${g.position}, ${g.tone}, ${g.message}, ${JSON.stringify(g.caps)}::jsonb, ${g.newcomers}, ${by})
    returning id`
  )[0]!.id

export const updateGrade = (tx: Tx, id: number, g: Written, by: number) => tx.query`
  update member_grade set name = ${g.name}, position = ${g.position}, tone = ${g.tone}, message = ${g.message},
    caps = ${JSON.stringify(g.caps)}::jsonb, newcomers = ${g.newcomers}, changed_by = ${by},
    changed_at = business_now(), version = version + 1
  where id = ${id}`

/** Newcomers come into one grade at most. */
export const updateNewcomers = (tx: Tx, id: number | null) => tx.query`
  update member_grade set newcomers = false where newcomers and id is distinct from ${id}::bigint`

export const deleteGrade = (tx: Tx, id: number) =>
  tx.query`delete from member_grade where id = ${id}`

/** Members of a grade who are logged in, above an id, in the order of their ids. */
export const selectOnline = async (db: Reader, grade: number, above: number, limit: number) =>
  (
    await db.query<{ id: number }>`
    select m.id from member m
    where m.grade_id = ${grade} and m.id > ${above} and exists (select from session s where s.member_id = m.id)
    order by m.id limit ${limit}`
  ).map(({ id }) => id)

type Graded = { uid: string; state: string; grade: number | null; name: string | null }

/** A member with the grade they are in; it is another one only under their wallet's lock, which is had. */
export const selectGraded = async (tx: Tx, id: number) =>
  (
    await tx.query<Graded>`
    select m.uid, m.state, m.grade_id as grade, g.name from member m left join member_grade g on g.id = m.grade_id
    where m.id = ${id}`
  )[0]

export const updateMemberGrade = (tx: Tx, id: number, grade: number | null) =>
  tx.query`update member set grade_id = ${grade}::bigint where id = ${id}`

/** The grade a member is in; undefined: none. */
export const selectOwn = async (db: Reader, member: number) =>
  (
    await db.query<Grade & { message: string }>`
    select g.name, g.message, g.caps from member m join member_grade g on g.id = m.grade_id where m.id = ${member}`
  )[0]
