/** The desk's texts to answer with (docs/spec/rules.md#operators). */
import type { Template } from '@madang/contract/operator/inquiry.ts'
import { boardText, TEMPLATE_TITLE_MAX } from '@madang/contract/operator/plain/board.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Db, Tx } from '../../db/db.ts'
import { madeOnce } from '../../http/drafts.ts'
import { lengthOf, plainLine } from '../../http/plain-text.ts'
import { Refusal } from '../../http/refusal.ts'
import { record } from '../audit/audit.ts'
import { readText, type Acting } from './answer.ts'
import { deleteTemplateRow, lockTemplate, writeTemplate } from './template-sql.ts'

type House = { db: Db }

/**
 * Keeps a text to answer with; a new one once for its `draft`. Refuses `badInput`, `notFound`, `dup` for a title another
 * has, and `keyReuse` for a draft that was sent with another text.
 */
export async function saveTemplate(
  { db }: House,
  { operator, address }: Acting,
  {
    id,
    draft,
    ...given
  }: Omit<Template, 'id'> & { id?: number | undefined; draft?: string | undefined },
): Promise<{ id: number }> {
  const title = plainLine(given.title)
  if (title === '') throw new Refusal('badInput', boardText.noTitle)
  if (lengthOf(title) > TEMPLATE_TITLE_MAX) throw new Refusal('badInput', boardText.longTitle)
  const template = { title, ...readText(given) }
  const keep = async (tx: Tx) => {
    const before = id === undefined ? null : await lockTemplate(tx, id)
    if (before === undefined) throw new Refusal('notFound', operatorText.notFound)
    const kept = await writeTemplate(tx, { id: before?.id ?? null, ...template })
    if (kept === null) throw new Refusal('dup', boardText.dupTitle)
    await record(tx, {
      about: null,
      operator,
      action: 'template.save',
      subject: title,
      before,
      after: { id: kept, ...template },
      address,
    })
    return { id: kept }
  }
  return db.begin((tx) =>
    id === undefined
      ? madeOnce(tx, { operator, draft, kind: 'template', body: template }, () => keep(tx))
      : keep(tx),
  )
}

export async function deleteTemplate(
  { db }: House,
  { operator, address }: Acting,
  id: number,
): Promise<void> {
  await db.begin(async (tx) => {
    const before = await lockTemplate(tx, id)
    if (!before) throw new Refusal('notFound', operatorText.notFound)
    await deleteTemplateRow(tx, id)
    await record(tx, {
      about: null,
      operator,
      action: 'template.delete',
      subject: before.title,
      before,
      address,
    })
  })
}
