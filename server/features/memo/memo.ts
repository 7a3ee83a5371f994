/** Memos: what the house writes to a member, who reads it once and deletes it when read (docs/spec/rules.md#boards). */
import { timeOf } from '@madang/contract/core/kst.ts'
import { memoText } from '@madang/contract/member/plain/memo.ts'

import type { Db, Reader } from '../../db/db.ts'
import { publish } from '../../http/live.ts'
import { Refusal } from '../../http/refusal.ts'
import { readReply } from '../rings/rings.ts'
import { filledHtml, filledSubject } from './fill.ts'
import { deleteOwn, selectOwn, selectOwnPage, selectUnread, stampRead } from './sql.ts'

export { addressees, sendMailing, sendMemos } from './mailing.ts'
export { filledHtml, filledSubject, type Filled } from './fill.ts'
export { sendPlanned } from './plan.ts'

type House = { db: Db }

/** A page of 15 of the member's own, newest first. */
export async function listMemos(db: Reader, member: number, page: number) {
  const { rows, ...counts } = await selectOwnPage(db, member, page)
  const list = rows.map(({ no, subject, at, read, filled }) => ({
    no,
    subject: filledSubject(subject, filled),
    date: timeOf(at),
    mdate: timeOf(at).slice(5, 16),
    read: read ? ('1' as const) : ('0' as const),
  }))
  return { ...counts, list }
}

/** The member's own, read from now on; other pages of the member hear that. Refuses `notFound`. */
export async function viewMemo({ db }: House, member: number, no: number) {
  return db.begin(async (tx) => {
    if (await stampRead(tx, member, no)) await publish(tx, { kind: 'header', member })
    const found = await selectOwn(tx, member, no)
    if (!found) throw notFound()
    const { count, no: next } = await selectUnread(tx, member)
    return {
      data: {
        subject: filledSubject(found.subject, found.filled),
        date: timeOf(found.at),
        contents: filledHtml(found.html, found.filled),
        reply: await readReply(tx, member, no),
      },
      memoCnt: count,
      memoNo: next,
    }
  })
}

/** Takes an own one off the list and answers the unread count. Refuses `notFound`, and `state` while it is unread. */
export async function deleteMemo({ db }: House, member: number, no: number): Promise<number> {
  return db.begin(async (tx) => {
    const read = await deleteOwn(tx, member, no)
    if (read === undefined) throw notFound()
    if (!read) throw new Refusal('state', memoText.unread)
    return (await selectUnread(tx, member)).count
  })
}

const notFound = () => new Refusal('notFound', memoText.notFound)
