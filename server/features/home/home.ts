/** Home: the popups of the hour. */
import type { Reader, Tx } from '../../db/db.ts'
import { cleanHtml } from '../../http/html.ts'
import { insertPopup, selectPopups, type NewPopup } from './sql.ts'

/** Popups active now for a guest or a member, in stacking order. */
export async function readPopups(db: Reader, audience: 'guest' | 'member') {
  const popups = await selectPopups(db, audience)
  return popups.map((popup) => ({ ...popup, cont: cleanHtml(popup.cont) }))
}

/** Stores a popup, its HTML cleaned. */
export const writePopup = (tx: Tx, popup: NewPopup) =>
  insertPopup(tx, { ...popup, html: cleanHtml(popup.html) })
