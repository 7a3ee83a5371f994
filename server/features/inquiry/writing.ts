/** What all a member writes to the desk has in common. */
import { inquiryText } from '@madang/contract/member/plain/inquiry.ts'

import type { Db, Tx } from '../../db/db.ts'
import type { Member } from '../../http/identity.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { readAnswers, writeAnswers } from '../../ledger/answers.ts'
import { lockMember } from './sql.ts'

/** Who writes, and the client's idempotency key with the body it came with; null where it sent none. */
export type Writing = {
  member: Pick<Member, 'id' | 'suspended' | 'suspendedText'>
  call: string
  key: string | null
  bodyHash: Buffer
}

export const notFound = () => new Refusal('notFound', inquiryText.notFound)

/** Whoever edits without end keeps the desk from ever answering what it has read. */
const EDITS = 20

/** Refuses `rate` for the 21st edit of a question. */
export function mustEditLeft({ edits }: { edits: number }) {
  if (edits >= EDITS) throw new Refusal('rate', inquiryText.oftenEdit)
}

/** One write of the member at a time, and the same key's answer again without a second one. */
export async function once(
  db: Db,
  { member, call, key, bodyHash }: Writing,
  write: (tx: Tx) => Promise<number>,
): Promise<number> {
  return db.begin(async (tx) => {
    await lockMember(tx, member.id)
    if (key === null) return write(tx)
    const asked = { member: member.id, call, key, bodyHash }
    const [stored] = await readAnswers(tx, [asked])
    if (stored === 'keyReuse') throw new Refusal('keyReuse', refusals.keyReuse)
    if (stored) return Number(stored.answer)
    const no = await write(tx)
    await writeAnswers(tx, [{ ...asked, answer: String(no) }])
    return no
  })
}
