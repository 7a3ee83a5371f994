/** The sandbox's boards: popups, memos, notices of both types, inquiries in every state, texts to answer with. */
import { BANK_PAGE } from '@madang/contract/member/plain/inquiry.ts'

import type { Db } from '../db/db.ts'
import { savePopup } from '../features/home/home.ts'
import { answerInquiry } from '../features/inquiry/answer.ts'
import { askBank, deleteInquiry, viewInquiry, writeInquiry } from '../features/inquiry/inquiry.ts'
import { saveTemplate } from '../features/inquiry/templates.ts'
import { saveNotice, type Acting } from '../features/notice/notice.ts'
import type { Operator } from '../http/serve-operator.ts'
import { inquiries, notices, popups, templates, type SampleInquiry } from './board-samples.ts'
import { seedMemos } from './memos.ts'
import { ago } from './past.ts'

const DAY = 24 * 60

/** `members`: ids by uid. Everything goes the way a member's and an operator's own would. */
export async function seedBoard(db: Db, members: Map<string, number>): Promise<void> {
  const [head, desk] = await Promise.all([actingAs(db, 'admin1'), actingAs(db, 'desk1')])
  const deps = { db }
  const [clock] = await db.query<{ now: Date }>`select business_now() as now`
  const at = (days: number) => new Date(clock!.now.getTime() - days * DAY * 60_000).toISOString()

  for (const popup of popups)
    await savePopup(deps, head, {
      place: 'home',
      ...popup,
      audience: 'all',
      startsAt: at(0),
      endsAt: null,
    })
  for (const { days, lasts, html, ...notice } of notices)
    await ago(db, Math.max(0, days * DAY), () =>
      saveNotice(deps, desk, {
        color: '',
        size: 0,
        audience: 'all',
        ...notice,
        html,
        startsAt: at(days),
        endsAt: lasts === undefined ? null : at(days - lasts),
      }),
    )
  for (const template of templates) await saveTemplate(deps, desk, template)
  await seedMemos(db, members, desk)
  for (const inquiry of inquiries) await seedInquiry(db, desk, members.get(inquiry.uid)!, inquiry)
}

async function actingAs(db: Db, uid: string): Promise<Acting> {
  const [operator] = await db.query<Operator>`
    select id, uid, name, role from operator where uid = ${uid}`
  return { operator: operator!, address: '127.0.0.1' }
}

/** One inquiry's life: written, answered half an hour later, read after another. */
async function seedInquiry(db: Db, desk: Acting, member: number, sample: SampleInquiry) {
  const deps = { db }
  const { minutes, subject, contents, answer, then } = sample
  const writing = {
    member: { id: member, suspended: [], suspendedText: null },
    call: '/uBoard/csWrite',
    key: null,
    bodyHash: Buffer.alloc(0),
  }
  const no = await ago(db, minutes, () =>
    subject === BANK_PAGE
      ? askBank(deps, writing, BANK_PAGE)
      : writeInquiry(deps, writing, { subject, contents }),
  )
  if (answer !== undefined)
    await ago(db, Math.max(0, minutes - 30), () =>
      answerInquiry(deps, desk, {
        id: no,
        version: 1,
        subject: `답변드립니다: ${subject}`,
        contents: answer,
      }),
    )
  if (then === 'read') await ago(db, Math.max(0, minutes - 60), () => viewInquiry(deps, member, no))
  if (then === 'hidden')
    await ago(db, Math.max(0, minutes - 90), () => deleteInquiry(deps, member, no))
}
