/** Home: the popups of the hour, and how the console changes them. */
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Db, Reader, Tx } from '../../db/db.ts'
import { cleanHtml } from '../../http/html.ts'
import { madeOnce } from '../../http/drafts.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Member } from '../../http/identity.ts'
import { record } from '../audit/audit.ts'
import { audiencesOf, mustBeAt, readHtml, readSchedule, type Acting } from '../notice/notice.ts'
import {
  insertPopup,
  lockPopup,
  selectPopups,
  updatePopup,
  updatePopupWithdrawn,
  type PopupFields,
  type PopupPlace,
} from './sql.ts'

/** Popups active now for this reader (a guest is null) at a place, in stacking order, their HTML cleaned once more. */
export async function readPopups(
  db: Reader,
  member: Pick<Member, 'type'> | null,
  place: PopupPlace,
) {
  const popups = await selectPopups(db, audiencesOf(member), place)
  return popups.map((popup) => ({ ...popup, cont: cleanHtml(popup.cont) }))
}

/** What the console sends: the HTML as it was typed, times ISO 8601; `version` is the one that was edited. */
export type PopupDraft = Omit<PopupFields, 'startsAt' | 'endsAt'> & {
  id?: number | undefined
  version?: number | undefined
  /** of a new one: sent again, it is made once */
  draft?: string | undefined
  startsAt: string
  endsAt: string | null
}

/** Stores a new popup or a change of one. Refuses `badInput`, `notFound`, and `state` when it changed since `version`. */
export async function savePopup(
  { db }: { db: Db },
  { operator, address }: Acting,
  { id, version, draft, num, audience, place, html, ...schedule }: PopupDraft,
): Promise<{ id: number; html: string }> {
  const fields = { num, audience, place, html: readHtml(html), ...readSchedule(schedule) }
  const keep = async (tx: Tx) => {
    const before = id === undefined ? null : mustBeAt(await lockPopup(tx, id), version)
    if (before) await updatePopup(tx, before.id, fields, operator.uid)
    const kept = before?.id ?? (await insertPopup(tx, fields, operator.uid))
    await record(tx, {
      about: null,
      operator,
      action: 'popup.save',
      subject: `팝업 ${kept}`,
      before,
      after: fields,
      address,
    })
    return { id: kept, html: fields.html }
  }
  return db.begin((tx) =>
    id === undefined
      ? madeOnce(tx, { operator, draft, kind: 'popup', body: fields }, () => keep(tx))
      : keep(tx),
  )
}

/** Takes a popup down, or puts it up again; refuses `state` when it is so already. */
export async function withdrawPopup(
  { db }: { db: Db },
  { operator, address }: Acting,
  { id, withdrawn }: { id: number; withdrawn: boolean },
): Promise<void> {
  await db.begin(async (tx) => {
    const before = await lockPopup(tx, id)
    if (!before) throw new Refusal('notFound', operatorText.notFound)
    if (before.withdrawn === withdrawn) throw new Refusal('state', operatorText.changed)
    await updatePopupWithdrawn(tx, id, withdrawn, operator.uid)
    await record(tx, {
      about: null,
      operator,
      action: withdrawn ? 'popup.withdraw' : 'popup.restore',
      subject: `팝업 ${id}`,
      before: { withdrawn: before.withdrawn },
      after: { withdrawn },
      address,
    })
  })
}
