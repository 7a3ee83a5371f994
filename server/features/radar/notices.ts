/** What members are told of a case, and what they answer: a memo that becomes an inquiry (docs/adr/0206). */
import { memoText, ringMemo } from '@madang/contract/member/plain/memo.ts'
import { CONTENTS_MAX, inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import type { RingNotice } from '@madang/contract/operator/radar.ts'
import { radarText, ringWords } from '@madang/contract/operator/plain/radar.ts'

import type { Db, Reader, Tx } from '../../db/db.ts'
import { lengthOf, plainText } from '../../http/plain-text.ts'
import { Refusal } from '../../http/refusal.ts'
import { openInquiry, type Writing } from '../inquiry/inquiry.ts'
import { sendMemos } from '../memo/memo.ts'
import { insertAct } from '../rings/rings.ts'
import { insertNotice, selectMemo } from './recover-sql.ts'

/** The house's own sentences: a nick that is a word of them names nobody, or who is called so could not be written to. */
const houseWords = [...Object.values(ringMemo), ...Object.values(ringWords)]
  .map((words) => (typeof words === 'string' ? words : words('')))
  .join('\n')
  .toLowerCase()

/**
 * What an operator wrote for members to read. Refuses `badInput` where there is none, and where it names a member of the
 * case: nobody is told who else is in it.
 */
export async function readText(db: Reader, ring: number, given: string): Promise<string> {
  const text = plainText(given)
  if (lengthOf(text) < 2) throw new Refusal('badInput', radarText.noText)
  const names = await db.query<{ uid: string; nick: string }>`
    select m.uid, m.nick from ring_member r join member m on m.id = r.member_id where r.ring_id = ${ring}`
  const low = text.toLowerCase()
  const isNamed = (name: string) => low.includes(name)
  const isWord = (nick: string) => houseWords.includes(nick)
  const named = names.some(
    ({ uid, nick }) =>
      isNamed(uid.toLowerCase()) || (isNamed(nick.toLowerCase()) && !isWord(nick.toLowerCase())),
  )
  if (named) throw new Refusal('badInput', radarText.names)
  return text
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Told = {
  ring: number
  member: number
  about: RingNotice['about']
  text: string
  draft: string | null
  subject: string
  lines: string[]
}

/** Sends one member a memo that can be answered. */
export async function tellMember(tx: Tx, { subject, lines, ...notice }: Told): Promise<void> {
  const html = lines.map((line) => `<p>${escaped(line).replaceAll('\n', '<br>')}</p>`).join('')
  const mailing = await sendMemos(tx, { members: [notice.member], subject, html })
  const memo = await selectMemo(tx, mailing, notice.member)
  await insertNotice(tx, { ...notice, memo })
}

/** A member's answer: once for a memo, as an inquiry. Refuses `notFound`, `badInput`, `denied`, and `state`. */
export async function replyTo(
  db: Db,
  writing: Writing,
  { no, contents: given }: { no: number; contents: string },
): Promise<number> {
  const contents = plainText(given)
  if (contents === '') throw new Refusal('badInput', inquiryText.noContents)
  if (lengthOf(contents) > CONTENTS_MAX) throw new Refusal('badInput', inquiryText.longContents)
  return openInquiry(db, writing, { subject: ringMemo.reply, contents }, async (tx) => {
    const member = writing.member.id
    const [memo] = await tx.query`
      select from memo where id = ${no} and member_id = ${member} and deleted_at is null`
    if (!memo) throw new Refusal('notFound', memoText.notFound)
    const [notice] = await tx.query<{ id: number; ring: number; inquiry: number | null }>`
      select id, ring_id as ring, inquiry_id as inquiry from ring_notice
      where memo_id = ${no} and member_id = ${member} for update`
    if (!notice) throw new Refusal('state', memoText.noReply)
    if (notice.inquiry !== null) throw new Refusal('state', memoText.wasReplied)
    return async (inquiry) => {
      await tx.query`update ring_notice set inquiry_id = ${inquiry} where id = ${notice.id}`
      await insertAct(tx, {
        ...{ ring: notice.ring, kind: 'answered', member, text: contents },
        detail: { inquiry },
      })
    }
  })
}
