/** The sandbox's memos: sent by the desk, read and deleted by their readers, through the real code. */
import { randomUUID } from 'node:crypto'

import type { Db } from '../db/db.ts'
import { addressees, deleteMemo, listMemos, sendMailing, viewMemo } from '../features/memo/memo.ts'
import type { Acting } from '../http/serve-operator.ts'
import { memos, type SampleMemo } from './memo-samples.ts'
import { ago } from './past.ts'

const DAY = 24 * 60
const HOUR = 60

/** `members`: ids by uid; `desk`: who sends them. */
export async function seedMemos(db: Db, members: Map<string, number>, desk: Acting): Promise<void> {
  for (const memo of memos) {
    await ago(db, memo.days * DAY, () => send(db, desk, memo))
    if (memo.then === undefined) continue
    const readers = ['demo1', 'demo2', 'demo3'].map((uid) => members.get(uid)!)
    await ago(db, memo.days * DAY - HOUR, async () => {
      for (const reader of readers) await open(db, reader, reader === readers[0] && memo.then)
    })
  }
}

async function send(db: Db, desk: Acting, { subject, html, to }: SampleMemo) {
  const { members } = await addressees(db, to)
  await sendMailing({ db }, desk, {
    draft: randomUUID(),
    to,
    members: members.length,
    subject,
    html,
  })
}

/** Opens the newest if it was not, and deletes it where that is what became of it. */
async function open(db: Db, member: number, then: SampleMemo['then'] | false) {
  const [newest] = (await listMemos(db, member, 1)).list
  if (!newest || newest.read === '1') return
  await viewMemo({ db }, member, newest.no)
  if (then === 'deleted') await deleteMemo({ db }, member, newest.no)
}
