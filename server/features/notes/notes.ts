/**
 * Notes and tags: what whoever is at the desk next must know of a member. Each act is in the log; what is removed stays
 * in the table and in the log, and is shown nowhere (docs/spec/rules.md#operators).
 */
import { noteText, TAG_MOST, TAGS_MOST } from '@madang/contract/operator/plain/notes.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Db, Reader } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import {
  insertNote,
  lockNote,
  lockUid,
  replaceTags,
  selectNotes,
  selectPinned,
  selectTags,
  updatePinned,
  updateRemoved,
} from './sql.ts'

const dated = <R extends { at: Date }>(row: R) => ({ ...row, at: row.at.toISOString() })

export const readNotes = async (db: Reader, member: number) => {
  const [notes, tags] = await Promise.all([selectNotes(db, member), selectTags(db, member)])
  return { notes: notes.map(dated), tags }
}

/** What stands beside every request of a member: pinned notes, newest first, and tags. */
export const readWarnings = async (db: Reader, member: number) => {
  const [pinned, tags] = await Promise.all([selectPinned(db, member), selectTags(db, member)])
  return { pinned: pinned.map(dated), tags }
}

const missing = () => new Refusal('notFound', operatorText.notFound)

/** Answers its number. Refuses `badInput` without text, `notFound` for a member who is not there. */
export async function writeNote(
  db: Db,
  { operator, address, id, ...given }: Acting & { id: number; text: string; pinned: boolean },
): Promise<number> {
  const text = given.text.trim()
  if (text === '') throw new Refusal('badInput', noteText.empty)
  return db.begin(async (tx) => {
    const subject = await lockUid(tx, id)
    if (subject === undefined) throw missing()
    const { pinned } = given
    const note = await insertNote(tx, { member: id, text, pinned, by: operator.id })
    await record(tx, {
      about: id,
      operator,
      address,
      action: 'note.write',
      subject,
      after: { text, pinned },
    })
    return note
  })
}

/** One that is so already is left, and nothing is written down. Refuses `notFound` for what was removed. */
export const pinNote = (
  db: Db,
  { operator, address, id, pinned }: Acting & { id: number; pinned: boolean },
) =>
  db.begin(async (tx) => {
    const note = await lockNote(tx, id)
    if (!note) throw missing()
    if (note.pinned === pinned) return
    await updatePinned(tx, id, pinned)
    const { uid: subject, text } = note
    const action = pinned ? 'note.pin' : 'note.unpin'
    await record(tx, { about: note.member, operator, address, action, subject, after: { text } })
  })

export function removeNote(
  db: Db,
  { operator, address, id, reason }: Acting & { id: number; reason: string },
) {
  const why = reasonOf(reason)
  return db.begin(async (tx) => {
    const note = await lockNote(tx, id)
    if (!note) throw missing()
    await updateRemoved(tx, id, operator.id)
    const { uid: subject, text } = note
    const act = { action: 'note.remove', subject, reason: why, before: { text } }
    await record(tx, { about: note.member, operator, address, ...act })
  })
}

/** Refuses `badInput` for a tag that is empty or too long, or too many of them. */
export function saveTags(
  db: Db,
  { operator, address, id, tags: given }: Acting & { id: number; tags: string[] },
) {
  const tags = [...new Set(given.map((tag) => tag.normalize('NFC').trim()))].toSorted()
  if (
    tags.length > TAGS_MOST ||
    tags.some((tag) => tag === '' || Array.from(tag).length > TAG_MOST)
  )
    throw new Refusal('badInput', noteText.badTag)
  return db.begin(async (tx) => {
    const subject = await lockUid(tx, id)
    if (subject === undefined) throw missing()
    const before = await selectTags(tx, id)
    if (before.join('\n') === tags.join('\n')) return
    await replaceTags(tx, id, tags)
    const act = { action: 'member.tags', subject, before: { tags: before }, after: { tags } }
    await record(tx, { about: id, operator, address, ...act })
  })
}
