/** Templates of memos, and the places each member has filled with their own (docs/adr/0130-memo-templates.md). */
import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Input } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { memoTemplateText } from '@madang/contract/operator/plain/memo-templates.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader } from '../../db/db.ts'
import { cleanHtml } from '../../http/html.ts'
import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { meet } from '../../testing/meeting.ts'
import { erase } from '../closing/erase.ts'
import { money } from '../own-data/money.ts'
import { START } from '../own-data/sources.ts'
import { filledHtml, filledSubject, sendPlanned } from './memo.ts'

type Member = Awaited<ReturnType<House['member']>>
type Save = Input<OperatorCalls['memoTemplateSave']>
let house: House
let kim: Awaited<ReturnType<House['operator']>>
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.clock.set('2026-01-15T10:00:00+09:00')
  await house.db.query`update member set state = 'left'`
  kim = await house.operator('상담')
})

let titles = 0
const template = (changes: Partial<Save> = {}): Save => ({
  title: `안내 ${++titles}`,
  subject: '{{닉네임}}님께',
  html: '<p>{{아이디}} 회원님의 보유금은 <b>{{보유금}}</b>원입니다.</p>',
  ...changes,
})
const save = (changes: Partial<Save> = {}) => kim.ask('memoTemplateSave', template(changes))
async function made(changes: Partial<Save> = {}) {
  const answer = await save(changes)
  if (!answer.result) throw new Error(answer.msg)
  return answer.id
}
const list = async (archived = false) => {
  const answer = await kim.ask('memoTemplates', { archived })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const find = async (id: number, archived = false) =>
  (await list(archived)).find((row) => row.id === id)
const mail = (members: Member[], changes: Partial<Input<OperatorCalls['mailingSend']>> = {}) => ({
  ...{ draft: randomUUID(), to: { by: 'uids' as const, uids: members.map(({ uid }) => uid) } },
  ...{ members: members.length, subject: '{{닉네임}}님께' },
  html: '<p>{{아이디}} 회원님의 보유금은 <b>{{보유금}}</b>원입니다.</p>',
  ...changes,
})
async function readBy(lee: Member) {
  const memos = await lee.ask('memoList', { params: {} })
  if (!memos.result) throw new Error(memos.msg)
  const { no, subject } = memos.data.list[0]!
  const view = await lee.ask('memoView', undefined, { params: { no: String(no) } })
  return { listed: subject, ...(view.result && view.data) }
}

test('a template is written, changed at its version, put away and back, each in the log', async () => {
  const id = await made({
    title: ' 점검\n안내 ',
    subject: '점검',
    html: '<p>{{닉네임}}</p><script>x</script>',
  })
  const first = await find(id)
  expect(first).toEqual({
    ...{ id, title: '점검 안내', subject: '점검', html: '<p>{{닉네임}}</p>', version: 1 },
    ...{
      by: kim.uid,
      changedAt: expect.stringMatching(/^2026-01-15T01:00:/) as string,
      archived: false,
    },
  })
  expect(await save({ title: '점검 안내' })).toMatchObject({ code: 'dup' })
  expect(await save({ id, version: 1, title: '점검 안내', subject: '새 제목' })).toMatchObject({
    id,
  })
  expect(await save({ id, version: 1, title: '점검 안내' })).toEqual(
    refused('state', operatorText.changed),
  )
  expect(await find(id)).toMatchObject({ subject: '새 제목', version: 2 })
  const archive = (version: number, archived: boolean) =>
    kim.ask('memoTemplateArchive', { id, version, archived })
  expect(await archive(1, true)).toEqual(refused('state', operatorText.changed))
  expect(await archive(2, true)).toMatchObject({ msg: memoTemplateText.archived })
  expect([await find(id), (await find(id, true))?.archived]).toEqual([undefined, true])
  expect(await save({ id, version: 3 })).toEqual(refused('state', operatorText.changed))
  // Its title is free, and while another has it this one stays away.
  const other = await made({ title: '점검 안내' })
  expect(await archive(3, false)).toMatchObject({ code: 'dup' })
  await kim.ask('memoTemplateArchive', { id: other, version: 1, archived: true })
  expect(await archive(3, false)).toMatchObject({ msg: memoTemplateText.restored })
  const log = await house.db.query<{ action: string }>`
    select action from audit where actor = ${kim.uid} and action like 'memo.template.%' order by id`
  expect(log.map(({ action }) => action.slice(14))).toEqual([
    'save',
    'save',
    'archive',
    'save',
    'archive',
    'restore',
  ])
  const view = await house.operator('열람')
  expect(await view.ask('memoTemplateSave', template())).toMatchObject({ code: 'denied' })
  expect(await view.ask('memoTemplates', {})).toMatchObject({ result: true })
})

test('of many who write over one version exactly one does, and one draft is one template', async () => {
  const id = await made()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => save({ id, version: 1, subject: `제목 ${n}` })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(await find(id)).toMatchObject({ version: 2 })
  const title = `한 번 ${randomUUID()}`
  const twice = template({ draft: randomUUID(), title })
  const same = await Promise.all(
    Array.from({ length: 6 }, () => kim.ask('memoTemplateSave', twice)),
  )
  expect(same.every(({ result }) => result)).toBe(true)
  expect((await list()).filter((row) => row.title === title)).toHaveLength(1)
})

test.each([
  [
    '<p>{{이름}}</p>',
    '쓸 수 없는 자리입니다: {{이름}}. {{아이디}}, {{닉네임}}, {{보유금}}만 쓸 수 있습니다.',
  ],
  ['<p>{{ 닉네임 }}</p>', memoTemplateText.unknown('{{ 닉네임 }}')],
  ['<p>{{닉네임}</p>', memoTemplateText.unknown('{{')],
  ['<p>{{<b>닉네임</b>}}</p>', memoTemplateText.unknown('{{<b>닉네임</b>}}')],
  ['<p>글</p><a href="https://x.example/{{닉네임}}">링크</a>', memoTemplateText.inTag],
  ['<p title="{{닉네임}}">글</p>', memoTemplateText.inTag],
  ['<p {{닉네임}}>글</p>', memoTemplateText.inTag],
  ['<p style="color:{{닉네임}}">글</p>', memoTemplateText.inTag],
  ['<p>글</p><!-- {{닉네임}} -->', memoTemplateText.inTag],
  ['<p>글</p><img src="/a.png" alt="{{닉네임}}">', memoTemplateText.inTag],
  ['<p>&#123;&#123;닉네임}}</p>', memoTemplateText.unknown('}}')],
])(
  '%s is refused when a template is saved, a memo sent, planned or looked at',
  async (html, msg) => {
    const lee = await house.member()
    const before = (await list()).length
    expect(await save({ html })).toEqual(refused('badInput', msg))
    expect(await kim.ask('mailingSend', mail([lee], { html }))).toEqual(refused('badInput', msg))
    const { members: _, ...plan } = mail([lee], { html })
    const dueAt = '2026-01-15T10:05:00+09:00'
    expect(await kim.ask('mailingPlan', { ...plan, dueAt })).toEqual(refused('badInput', msg))
    expect(await kim.ask('memoPreview', { uid: lee.uid, subject: '제목', html })).toEqual(
      refused('badInput', msg),
    )
    expect((await list()).length).toBe(before)
  },
)

test('each of many has their own filled in, as it was when it was sent', async () => {
  const members = [await house.member({ money: 12_345 }), await house.member({ money: 0 })]
  const [lee, park] = members as [Member, Member]
  expect(await kim.ask('mailingSend', mail(members))).toMatchObject({ result: true })
  const nicks = await house.db.query<{ nick: string }>`
    select nick from member where id = any(${[lee.id, park.id]}::bigint[]) order by id`
  await house.db.query`update member set nick = '바뀐이름' where id = ${lee.id}`
  expect(await readBy(lee)).toMatchObject({
    ...{ listed: `${nicks[0]!.nick}님께`, subject: `${nicks[0]!.nick}님께` },
    contents: `<p>${lee.uid} 회원님의 보유금은 <b>12,345</b>원입니다.</p>`,
  })
  expect(await readBy(park)).toMatchObject({
    subject: `${nicks[1]!.nick}님께`,
    contents: `<p>${park.uid} 회원님의 보유금은 <b>0</b>원입니다.</p>`,
  })
  // A text without places keeps nothing of anybody.
  await kim.ask('mailingSend', mail([lee], { subject: '안내', html: '<p>글</p>' }))
  const kept = await house.db.query`select from memo where member_id = ${lee.id} and filled is null`
  expect(kept).toHaveLength(1)
})

test('the member’s file has the text as they read it, and a closed account its number there', async () => {
  const lee = await house.member({ money: 12_345 })
  await kim.ask('mailingSend', mail([lee]))
  const source = money.find(({ table }) => table === 'memo')!
  const fileOf = async (db: Reader = house.db) =>
    (await source.read(db, { member: lee.id, uid: lee.uid }, START)).rows[0]
  expect(await fileOf()).toMatchObject({
    html: `<p>${lee.uid} 회원님의 보유금은 <b>12,345</b>원입니다.</p>`,
  })
  const back = new Error('back')
  const erased = house.db.begin(async (tx) => {
    await erase(tx, house.deps.keys, lee.id)
    expect(await fileOf(tx)).toMatchObject({
      subject: `탈퇴 ${lee.id}님께`,
      html: `<p>#${lee.id} 회원님의 보유금은 <b>12,345</b>원입니다.</p>`,
    })
    // What else closing an account wants is its own story's.
    throw back
  })
  await expect(erased).rejects.toBe(back)
})

test('a preview shows a member’s own as it is now, and keeps nothing', async () => {
  const lee = await house.member({ money: 1_000 })
  const { subject, html } = mail([lee])
  expect(
    await kim.ask('memoPreview', { uid: ` ${lee.uid.toUpperCase()} `, subject, html }),
  ).toMatchObject({
    html: `<p>${lee.uid} 회원님의 보유금은 <b>1,000</b>원입니다.</p>`,
  })
  expect(await kim.ask('memoPreview', { uid: 'nobody0', subject, html })).toMatchObject({
    ...{ code: 'notFound', field: 'uid' },
  })
  expect(await house.db.query`select from memo where member_id = ${lee.id}`).toHaveLength(0)
})

test('who sends from a template that was changed or put away meanwhile is told, and nothing goes', async () => {
  const lee = await house.member()
  const id = await made()
  await save({ id, version: 1 })
  const changed = refused('state', memoTemplateText.changed)
  const from = (version: number) => mail([lee], { template: { id, version } })
  expect(await kim.ask('mailingSend', from(1))).toEqual(changed)
  const { members: _, ...plan } = from(1)
  const dueAt = '2026-01-15T10:05:00+09:00'
  expect(await kim.ask('mailingPlan', { ...plan, dueAt })).toEqual(changed)
  const sent = from(2)
  expect(await kim.ask('mailingSend', sent)).toMatchObject({ result: true })
  const [log] = await house.db.query<{ after: object }>`
    select after from audit where action = 'memo.send' order by id desc limit 1`
  expect(log!.after).toMatchObject({ template: { id, version: 2 } })
  await kim.ask('memoTemplateArchive', { id, version: 2, archived: true })
  expect(await kim.ask('mailingSend', from(3))).toEqual(changed)
  // What was sent is answered again, whatever became of its template.
  expect(await kim.ask('mailingSend', sent)).toMatchObject({ result: true })
  expect(await house.db.query`select from memo where member_id = ${lee.id}`).toHaveLength(1)
})

test('a change that stands while a memo waits for the template refuses it', async () => {
  const lee = await house.member()
  const id = await made()
  const answer = await meet(house, {
    lock: `update memo_template set version = version + 1 where id = ${id}`,
    ask: () => kim.ask('mailingSend', mail([lee], { template: { id, version: 1 } })),
  })
  expect(answer).toEqual(refused('state', memoTemplateText.changed))
  expect(await house.db.query`select from memo where member_id = ${lee.id}`).toHaveLength(0)
})

test('of one change and many sendings at once each memo went before the change, or not at all', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => house.member()))
  const id = await made()
  const [edit, ...sent] = await Promise.all([
    save({ id, version: 1 }),
    ...members.map((lee) => kim.ask('mailingSend', mail([lee], { template: { id, version: 1 } }))),
  ])
  expect(edit).toMatchObject({ result: true })
  for (const [n, lee] of members.entries()) {
    const went = sent[n]!.result
    if (!went) expect(sent[n]).toEqual(refused('state', memoTemplateText.changed))
    const memos = await house.db.query`select from memo where member_id = ${lee.id}`
    expect(memos).toHaveLength(went ? 1 : 0)
  }
  expect(
    await kim.ask('mailingSend', mail(members.slice(0, 1), { template: { id, version: 1 } })),
  ).toEqual(refused('state', memoTemplateText.changed))
})

test('a planned memo goes with the text of its planning and the values of its instant', async () => {
  const lee = await house.member({ money: 500 })
  const id = await made()
  const { members: _, ...plan } = mail([lee], { template: { id, version: 1 } })
  const dueAt = '2026-01-15T10:05:00+09:00'
  expect(await kim.ask('mailingPlan', { ...plan, dueAt })).toMatchObject({ result: true })
  await save({ id, version: 1, subject: '다른 글', html: '<p>다른 글</p>' })
  await house.db.query`update member set nick = '새이름' where id = ${lee.id}`
  await house.clock.set('2026-01-15T10:05:01+09:00')
  await sendPlanned(house.deps)
  expect(await readBy(lee)).toMatchObject({
    subject: '새이름님께',
    contents: `<p>${lee.uid} 회원님의 보유금은 <b>500</b>원입니다.</p>`,
  })
})

test('no value brings markup into a text, or another place', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '<script>',
      '"><img src=x onerror=1>',
      "'",
      '&lt;b&gt;',
      '{{보유금}}',
      '}}<b>',
      '$&',
      '$1',
    ),
  )
  fc.assert(
    fc.property(fc.array(odd, { maxLength: 6 }), (parts) => {
      const nick = parts.join('')
      const filled = filledHtml('<p>a {{닉네임}} <b>{{보유금}}</b> z</p>', {
        uid: 'lee',
        nick,
        money: 7,
      })
      const inside = filled.slice('<p>a '.length, -' <b>7</b> z</p>'.length)
      expect(filled).toBe(`<p>a ${inside} <b>7</b> z</p>`)
      expect(inside).not.toMatch(/[<>"']/)
      expect(inside.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
      // Cleaned again where it is shown, no element is lost and none came.
      const tags = (html: string) => html.match(/<[^>]*>/g)
      expect(tags(cleanHtml(filled))).toEqual(['<p>', '<b>', '</b>', '</p>'])
      expect(filledSubject('{{닉네임}}님', { uid: 'lee', nick, money: 7 })).toBe(`${nick}님`)
    }),
    { numRuns: 500 },
  )
})
