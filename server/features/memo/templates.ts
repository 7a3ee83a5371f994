/** Templates that operators write memos from (docs/adr/0130-memo-templates.md). */
import type { MemoTemplate } from '@madang/contract/operator/memo-templates.ts'
import { boardText, TEMPLATE_TITLE_MAX } from '@madang/contract/operator/plain/board.ts'
import {
  MEMO_TEMPLATES_MOST,
  memoTemplateText,
} from '@madang/contract/operator/plain/memo-templates.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Db, Reader, Tx } from '../../db/db.ts'
import { madeOnce } from '../../http/drafts.ts'
import { lengthOf, plainLine } from '../../http/plain-text.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { mustBeAt } from '../notice/notice.ts'
import { filledHtml, filledSubject } from './fill.ts'
import { readPlaced } from './mailing.ts'
import type { Text } from './mailing-sql.ts'
import {
  countTemplates,
  insertTemplate,
  isTitled,
  lockTemplate,
  lockTemplates,
  selectFilled,
  selectTemplates,
  updateArchived,
  updateTemplate,
} from './templates-sql.ts'

type House = { db: Db }

/** Those in use, or those put away. */
export const listTemplates = async (db: Reader, archived: boolean): Promise<MemoTemplate[]> =>
  (await selectTemplates(db, archived, MEMO_TEMPLATES_MOST)).map(({ changedAt, ...row }) => ({
    ...row,
    changedAt: changedAt.toISOString(),
  }))

type Save = Text & {
  id?: number | undefined
  version?: number | undefined
  draft?: string | undefined
  title: string
}

/** Writes a new one, once for one draft, or over a version of one. Refuses as the call says (contract/operator/memo-templates.ts). */
export async function saveTemplate(
  { db }: House,
  { operator, address }: Acting,
  { id, version, draft, ...given }: Save,
): Promise<{ id: number }> {
  const title = plainLine(given.title)
  if (title === '') throw new Refusal('badInput', boardText.noTitle)
  if (lengthOf(title) > TEMPLATE_TITLE_MAX) throw new Refusal('badInput', boardText.longTitle)
  const written = { title, ...readPlaced(given) }
  const keep = async (tx: Tx) => {
    await lockTemplates(tx)
    const before = id === undefined ? null : mustBeAt(await lockTemplate(tx, id), version)
    // What is put away is read, not written.
    if (before?.archived) throw new Refusal('state', operatorText.changed)
    await mustBeFree(tx, title, before?.id ?? null)
    const kept = before ? before.id : await insertTemplate(tx, { ...written, by: operator.id })
    if (before) await updateTemplate(tx, { ...written, id: kept, by: operator.id })
    await record(tx, {
      about: null,
      ...{ operator, address, action: 'memo.template.save', subject: title, before },
      after: { id: kept, ...written },
    })
    return { id: kept }
  }
  return db.begin((tx) =>
    id === undefined
      ? madeOnce(tx, { operator, draft, kind: 'memo', body: written }, () => keep(tx))
      : keep(tx),
  )
}

/** Whether a title may come into use; `id`: of the one that has it already. The templates are locked. */
async function mustBeFree(tx: Tx, title: string, id: number | null) {
  if (await isTitled(tx, title, id)) throw new Refusal('dup', boardText.dupTitle)
  if (id === null && (await countTemplates(tx)) >= MEMO_TEMPLATES_MOST)
    throw new Refusal('limit', memoTemplateText.full)
}

/** Puts one out of use, or back. Refuses `notFound`, `state`, and back `dup`, `limit`. */
export async function archiveTemplate(
  { db }: House,
  { operator, address }: Acting,
  { id, version, archived }: { id: number; version: number; archived: boolean },
): Promise<void> {
  await db.begin(async (tx) => {
    await lockTemplates(tx)
    const before = mustBeAt(await lockTemplate(tx, id), version)
    if (before.archived === archived) throw new Refusal('state', operatorText.changed)
    if (!archived) await mustBeFree(tx, before.title, null)
    await updateArchived(tx, { id, archived, by: operator.id })
    const action = archived ? 'memo.template.archive' : 'memo.template.restore'
    await record(tx, { about: null, ...{ operator, address, action }, subject: before.title })
  })
}

/** A text as that member would have it now. Refuses `badInput`, `notFound`. */
export async function previewText(db: Reader, { uid, ...given }: Text & { uid: string }) {
  const text = readPlaced(given)
  const of = await selectFilled(db, uid.trim().toLowerCase())
  if (!of) throw new Refusal('notFound', memoTemplateText.nobody, { field: 'uid' })
  return { subject: filledSubject(text.subject, of), html: filledHtml(text.html, of) }
}
