/** What is sent again after a lost answer is made once: notices, popups, referral codes. */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { openHouse, type House } from '../testing/house.ts'

let house: House
type Acting = Awaited<ReturnType<House['operator']>>
let kim: Acting
let lee: Acting
beforeAll(async () => {
  house = await openHouse()
  ;[kim, lee] = await Promise.all([house.operator('관리자'), house.operator('관리자')])
})
afterAll(() => house.close())

const notice = {
  type: '공지사항' as const,
  subject: '점검',
  html: '<p>점검합니다.</p>',
  color: '',
  size: 0,
  audience: 'all' as const,
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: null,
}
const popup = {
  num: 1,
  place: 'home' as const,
  html: '<p>팝업</p>',
  audience: 'all' as const,
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: null,
}
const code = { code: '', owner: '', maxUses: null, expiresAt: null, reason: '행사' }
const makes = {
  notice: (by: Acting, draft?: string, change: object = {}) =>
    by.ask('noticeSave', { ...notice, ...(draft && { draft }), ...change }),
  popup: (by: Acting, draft?: string, change: object = {}) =>
    by.ask('popupSave', { ...popup, ...(draft && { draft }), ...change }),
  referral_code: (by: Acting, draft?: string, change: object = {}) =>
    by.ask('codeMake', { ...code, ...(draft && { draft }), ...change }),
}
const changed = {
  notice: { subject: '다른 제목' },
  popup: { num: 2 },
  referral_code: { reason: '다른 사유' },
}
const rows = {
  notice: () => house.db.query`select from notice`,
  popup: () => house.db.query`select from popup`,
  referral_code: () => house.db.query`select from referral_code`,
}
const kinds = Object.keys(makes) as (keyof typeof makes)[]

test.each(kinds)(
  'of 20 presses of one draft one %s is made, and all hear the same',
  async (kind) => {
    const before = (await rows[kind]()).length
    const draft = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => makes[kind](kim, draft)))
    expect(answers.filter(({ result }) => result)).toHaveLength(20)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await makes[kind](kim, draft)).toEqual(answers[0])
    expect((await rows[kind]()).length).toBe(before + 1)
  },
)

test.each(kinds)(
  'a draft of a %s that was sent says so to another text and another operator',
  async (kind) => {
    const draft = randomUUID()
    await makes[kind](kim, draft)
    const before = (await rows[kind]()).length
    const other = { result: false, code: 'keyReuse', msg: operatorText.otherDraft }
    expect(await makes[kind](kim, draft, changed[kind])).toEqual(other)
    expect(await makes[kind](lee, draft)).toEqual(other)
    expect((await rows[kind]()).length).toBe(before)
  },
)

test('what was refused is not kept: put right, the same draft is made', async () => {
  const draft = randomUUID()
  expect(await makes.notice(kim, draft, { subject: ' ' })).toMatchObject({ code: 'badInput' })
  expect(await makes.notice(kim, draft)).toMatchObject({ result: true })
})
