/** Who forgot id or password, and the desk that knows them (docs/spec/accounts.md). */
import { AsyncLocalStorage } from 'node:async_hooks'

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { recoveryView } from '@madang/contract/member/recovery.ts'
import { recoveryText } from '@madang/contract/member/plain/recovery.ts'
import { recoveryRead } from '@madang/contract/operator/recovery.ts'
import { recoveryDeskText } from '@madang/contract/operator/plain/recovery.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { Challenge } from '@madang/contract/core/challenge.ts'

import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { solve } from '../../testing/proof.ts'
import { lapseGone } from '../approvals/approvals.ts'
import { askFor, forgetful, given, openDesk } from './testing/asks.ts'

let house: House
let desk: Awaited<ReturnType<typeof openDesk>>
let day = 0
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
// Days apart: no test counts another's tries.
beforeEach(async () => {
  await house.clock.set(new Date(Date.UTC(2026, 0, (day += 3), 3)))
  desk = await openDesk(house)
})

const view = async (ticket: string) => {
  const answer = await house.guest.ask('recoveryView', { ticket })
  if (!answer.result) throw new Error(answer.msg)
  return recoveryView.output.strict().parse({ data: answer.data }).data
}

/** Every statement that the house sends while `work` is done, without its values. */
async function statements(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  // The house has work of its own beside it.
  const here = new AsyncLocalStorage<true>()
  const { db } = house.deps
  const heard = (strings: TemplateStringsArray) =>
    void (here.getStore() && texts.push(strings.join('?')))
  const query = db.query.bind(db)
  const begin = db.begin.bind(db)
  const onQuery = vi.spyOn(db, 'query').mockImplementation(((
    strings: never,
    ...values: never[]
  ) => {
    heard(strings)
    return query(strings, ...values)
  }) as never)
  const onBegin = vi.spyOn(db, 'begin').mockImplementation(((inner: (tx: never) => never) =>
    begin((tx) => {
      const said = tx.query.bind(tx)
      const listening = (strings: never, ...values: never[]) => {
        heard(strings)
        return said(strings, ...values)
      }
      return inner({ ...tx, query: listening } as never)
    })) as never)
  await here.run(true, work)
  onQuery.mockRestore()
  onBegin.mockRestore()
  return texts
}

test('whoever asks, of an account that is there or of none, the answer and the work are the same', async () => {
  const known = await forgetful(house)
  const answers: string[] = []
  const works: string[][] = []
  for (const fields of [
    given(known),
    { ...given(known), name: known.phone },
    { ...given(known), name: 'nobody99' },
    { ...given(known), name: '010-9999-0000' },
    { ...given(known), nick: '다른사람', holder: '다른이', digits: '0000' },
  ])
    works.push(
      await statements(async () => {
        const reply = await house.app.inject({
          method: 'POST',
          url: '/open/recovery',
          payload: fields,
        })
        answers.push(reply.body.replace(/[\w-]{43}/, 'a ticket'))
      }),
    )
  expect(new Set(answers)).toEqual(
    new Set([JSON.stringify({ result: true, msg: recoveryText.asked, ticket: 'a ticket' })]),
  )
  expect(works[0]!.length).toBeGreaterThan(4)
  for (const work of works) expect(work).toEqual(works[0])
})

test('the pages that wait are alike too, to the byte', async () => {
  const known = await forgetful(house)
  const tickets = [
    await askFor(house, given(known)),
    await askFor(house, { ...given(known), name: 'nobody98' }),
  ]
  const [one, other] = await Promise.all(tickets.map(view))
  expect(one).toEqual(other)
  expect(one).toMatchObject({ state: 'waiting', code: null, seconds: null })
  expect(one!.words).toEqual([
    { mine: true, text: '지난주에 10만원을 충전했습니다.', date: expect.any(String) },
  ])
})

test.each([
  ['name', recoveryText.noName],
  ['nick', recoveryText.noNick],
  ['holder', recoveryText.noHolder],
  ['digits', recoveryText.badDigits],
  ['text', recoveryText.noText],
] as const)('without %s it is told what is missing, and nothing is kept', async (field, msg) => {
  const known = await forgetful(house)
  const answer = await house.guest.ask('recoveryAsk', { ...given(known), [field]: ' ' })
  expect(answer).toEqual({ ...refused('badInput', msg), field })
  expect(await desk.waiting()).toBe(0)
})

test('what was given is compared and not kept: neither in a row, nor in an event, nor at the desk', async () => {
  const known = await forgetful(house)
  await askFor(house, { ...given(known), holder: '비밀이름', digits: '8642', nick: '비밀별명' })
  const id = await desk.newest()
  const answer = await desk.first.ask('recoveryRead', undefined, { params: { id } })
  if (!answer.result) throw new Error(answer.msg)
  const read = recoveryRead.output.strict().parse({ data: answer.data }).data
  expect(read.match).toEqual({ name: true, nick: false, holder: false, account: false })
  expect(read.member).toEqual({ id: known.id, uid: known.uid, nick: known.nick })
  const [kept] = await house.db.query<{ text: string }>`
    select (select jsonb_agg(to_jsonb(r)) from recovery r)::text || (select jsonb_agg(to_jsonb(e)) from event e)::text
      || (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from login_failure f)::text as text`
  // Hashes, instants, traces and the test's own ids hold any four digits now and then.
  const told = (text: string) =>
    text.replaceAll(
      /\\+x[\da-f]+|\d{4}-\d\d-\d\dT[\d:.+]+|\b[mo][\da-f]{18}\b|\b[\da-f]{32}\b/g,
      '…',
    )
  for (const secret of ['비밀이름', '8642', '비밀별명', '홍길동', '678901']) {
    expect(told(kept!.text)).not.toContain(secret)
    expect(told(JSON.stringify(answer))).not.toContain(secret)
  }
})

test.each([
  ['all four', {}, { name: true, nick: true, holder: true, account: true }],
  [
    'typed otherwise',
    { nick: ' ＭＯＯＮ', holder: '홍 길동', name: ' UID ' },
    { name: true, nick: true, holder: true, account: true },
  ],
  [
    'a wrong end of the account',
    { digits: '0000' },
    { name: true, nick: true, holder: true, account: false },
  ],
  ['nobody', { name: 'nobody97' }, { name: false, nick: false, holder: false, account: false }],
])('%s: each field matches or does not', async (_, changes, match) => {
  const known = await forgetful(house, { nick: 'moon' + day })
  const typed = Object.fromEntries(
    Object.entries(changes).map(([key, text]) => [
      key,
      text.replace('UID', known.uid.toUpperCase()).replace('ＭＯＯＮ', `ＭＯＯＮ${day}`),
    ]),
  )
  await askFor(house, { ...given(known), ...typed })
  const id = await desk.newest()
  const answer = await desk.first.ask('recoveryRead', undefined, { params: { id } })
  expect(answer).toMatchObject({ result: true, data: { match, byPhone: false } })
})

test('a phone finds the account as its id does', async () => {
  const known = await forgetful(house)
  await askFor(house, { ...given(known), name: known.phone.replaceAll('-', '') })
  const answer = await desk.first.ask('recoveryRead', undefined, {
    params: { id: await desk.newest() },
  })
  expect(answer).toMatchObject({
    result: true,
    data: { byPhone: true, member: { uid: known.uid } },
  })
})

test('the sixth request for an id within 30 minutes pays with work, whoever’s the id is', async () => {
  for (const name of [(await forgetful(house)).uid, 'nobody96']) {
    const fields = { ...given(await forgetful(house)), name }
    for (let tries = 0; tries < 5; tries++) await askFor(house, fields)
    const slowed = await house.guest.ask('recoveryAsk', fields)
    expect(slowed).toMatchObject(refused('busy', recoveryText.busy))
    const { challenge } = slowed as unknown as { challenge: Challenge }
    const paid = await house.guest.ask('recoveryAsk', fields, {
      headers: { proof: solve(challenge) },
    })
    expect(paid).toMatchObject({ result: true })
    expect(await house.guest.ask('recoveryAsk', fields)).toMatchObject({ code: 'busy' })
  }
})

test('a ticket nobody has is not found, in whatever is asked with it', async () => {
  const gone = refused('notFound', recoveryText.gone)
  const ticket = 'x'.repeat(43)
  expect(await house.guest.ask('recoveryView', { ticket })).toEqual(gone)
  expect(await house.guest.ask('recoveryWrite', { ticket, text: '여보세요' })).toEqual(gone)
  expect(
    await house.guest.ask('recoveryReset', { ticket, code: 'a', password: 'brand-new-77' }),
  ).toEqual(gone)
})

test('the desk asks back and hears the answer; the queue counts whose turn it is', async () => {
  const ticket = await askFor(house, given(await forgetful(house)))
  expect(await desk.waiting()).toBe(1)
  const id = await desk.newest()
  const before = await desk.state()
  expect(
    await desk.first.ask('recoveryReply', { id, text: '마지막 환전은 언제였나요?' }),
  ).toMatchObject({ result: true })
  expect(await desk.waiting()).toBe(0)
  expect(await view(ticket)).toMatchObject({
    state: 'asked',
    words: [{ mine: true }, { mine: false, text: '마지막 환전은 언제였나요?' }],
  })
  expect(await house.guest.ask('recoveryWrite', { ticket, text: '어제입니다.' })).toMatchObject({
    result: true,
  })
  expect(await desk.waiting()).toBe(1)
  // The bell hears a word of an old request as it does a new one.
  expect((await desk.state()).newest).toBeGreaterThan(before.newest!)
  expect((await view(ticket)).state).toBe('waiting')
})

test('who writes five words without an answer waits for one', async () => {
  const ticket = await askFor(house, given(await forgetful(house)))
  const write = () => house.guest.ask('recoveryWrite', { ticket, text: '여보세요' })
  for (let word = 1; word < 5; word++) expect(await write()).toMatchObject({ result: true })
  expect(await write()).toEqual(refused('rate', recoveryText.tooMany))
  await desk.first.ask('recoveryReply', { id: await desk.newest(), text: '네' })
  expect(await write()).toMatchObject({ result: true })
})

test('a request that nobody says a word to for a day is over at that instant, and its approval with it', async () => {
  const ticket = await askFor(house, given(await forgetful(house)))
  const id = await desk.newest()
  await house.clock.advance(24 * 3_600_000 - 5_000)
  desk = await openDesk(house)
  const asked = await desk.first.ask('recoveryRequest', { id, told: 'page', reason: '본인 확인' })
  if (!asked.result) throw new Error(asked.msg)
  await house.clock.advance(5_000)
  expect((await view(ticket)).state).toBe('over')
  expect(await house.guest.ask('recoveryWrite', { ticket, text: '여보세요' })).toEqual(
    refused('state', recoveryText.ended),
  )
  // Late by no more than the job that ends it.
  expect(await desk.second.ask('approvalDecide', { id: asked.id, approve: true })).toEqual(
    refused('state', recoveryDeskText.over),
  )
  await lapseGone(house.deps)
  const [approval] = await house.db.query<{ state: string; reason: string }>`
    select state, decision_reason as reason from approval where id = ${asked.id}`
  expect(approval).toEqual({ state: 'rejected', reason: operatorText.lapsed })
  expect((await view(ticket)).code).toBeNull()
})

test('the desk closes a request, and what waits for a second operator with it; the asker reads no reason', async () => {
  const ticket = await askFor(house, given(await forgetful(house)))
  const id = await desk.newest()
  const asked = await desk.first.ask('recoveryRequest', { id, told: 'page', reason: '본인 확인' })
  expect(await desk.waiting()).toBe(0)
  expect(await desk.second.ask('recoveryClose', { id, reason: '사칭 의심' })).toMatchObject({
    result: true,
  })
  const seen = await view(ticket)
  expect(seen.state).toBe('closed')
  expect(JSON.stringify(seen)).not.toContain('사칭')
  const approval = asked.result ? asked.id : 0
  expect(await desk.second.ask('approvalDecide', { id: approval, approve: true })).toEqual(
    refused('state', operatorText.decided),
  )
  expect(await desk.first.ask('recoveryReply', { id, text: '더' })).toEqual(
    refused('state', recoveryDeskText.over),
  )
})
