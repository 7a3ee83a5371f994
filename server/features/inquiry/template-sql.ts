import type { Template } from '@madang/contract/operator/inquiry.ts'

import type { Reader, Tx } from '../../db/db.ts'

export const selectTemplates = (db: Reader) => db.query<Template>`
  select id, title, subject, contents from inquiry_template order by id`

export const lockTemplate = async (tx: Tx, id: number) =>
  (
    await tx.query<Template>`
    select id, title, subject, contents from inquiry_template where id = ${id} for update`
  )[0]

/** Writes a new one, or over the one named; null when another has the title. */
export async function writeTemplate(
  tx: Tx,
  { id, title, subject, contents }: Omit<Template, 'id'> & { id: number | null },
): Promise<number | null> {
  // Titles are few and change seldom: one save at a time is enough, and no race for a title is left.
  await tx.query`lock table inquiry_template in share row exclusive mode`
  const taken = await tx.query`
    select from inquiry_template where title = ${title} and id is distinct from ${id}::bigint`
  if (taken.length > 0) return null
  const [row] =
    id === null
      ? await tx.query<{ id: number }>`
          insert into inquiry_template (title, subject, contents) values (${title}, ${subject}, ${contents})
          returning id`
      : await tx.query<{ id: number }>`
          update inquiry_template set title = ${title}, subject = ${subject}, contents = ${contents}
          where id = ${id} returning id`
  return row!.id
}

export const deleteTemplateRow = (tx: Tx, id: number) =>
  tx.query`delete from inquiry_template where id = ${id}`
