/** Terms: versions that never change, consent that is kept once, and play that waits for it, to the instant. */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { termsKinds, type TermsKind } from '@madang/contract/core/terms.ts'
import { termsText } from '@madang/contract/member/plain/terms.ts'
import { termsEditText } from '@madang/contract/operator/plain/terms.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { atInstant } from '../../testing/cashier.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { lapseGone } from '../approvals/approvals.ts'
import { openCorrections, poOdd, type Acting, type Member } from '../correction/testing/rounds.ts'
import { addVersion } from './terms.ts'

let desk: Awaited<ReturnType<typeof openCorrections>>
let vendor: TestVendor
beforeAll(async () => {
  desk = await openCorrections()
  vendor = await openVendor(desk.house)
  // The days of rounds come first: the clock goes on from there.
  await desk.openDay()
  // So that the first of all is in force: every test has something to agree to.
  for (const kind of termsKinds) await publish(kind, '<p>첫 글</p>', 2)
  await desk.house.clock.advance(180_000)
})
afterAll(() => desk.house.close())

const nowOf = async () => {
  const [row] = await desk.house.db.query<{ now: Date }>`select business_now() as now`
  return row!.now
}
const newestOf = async (kind: TermsKind) => {
  const [row] = await desk.house.db.query<{ version: number }>`
    select coalesce(max(version), 0) as version from terms_version where kind = ${kind}`
  return row!.version
}

/** A version as the house itself writes it, in force whole seconds so many minutes ahead; answers its instant. */
async function publish(kind: TermsKind, html: string, minutes: number): Promise<Date> {
  const ahead = (await nowOf()).getTime() + minutes * 60_000
  const inForceAt = new Date(Math.ceil(ahead / 1_000) * 1_000)
  const version = (await newestOf(kind)) + 1
  await desk.house.db.begin((tx) =>
    addVersion(tx, { kind, version, inForceAt, html, summary: '바뀐 점', approval: null }),
  )
  return inForceAt
}

const mine = async (member: Member) => {
  const answer = await member.ask('termsMine')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const refs = async (member: Member) =>
  (await mine(member)).due.map(({ kind, version }) => ({ kind, version }))
const agree = async (member: Member) => member.ask('termsAgree', { terms: await refs(member) })
const kept = (member: Member) => desk.house.db.query<{ kind: string; version: number }>`
  select kind, version from terms_consent where member_id = ${member.id} order by kind, version`

const due = { result: false, code: 'denied', msg: termsText.due, terms: true }

type Day = Awaited<ReturnType<typeof desk.openDay>>
const betOn = (member: Member, day: Day) =>
  member.ask('bet', {
    ...{ game: 'powerBall', page: 'ntry', today: day.date, round: day.number, win: 0 },
    ...{ type: poOdd.key, pick: poOdd.pick, rate: 1.95, money: 10_000 },
  })

test('who has not agreed may read, ask and take money out, and plays nothing until they do', async () => {
  const day = await desk.openDay()
  const member = await desk.house.member({ money: 100_000 })
  expect((await mine(member)).due.map(({ kind }) => kind).toSorted()).toEqual(
    [...termsKinds].toSorted(),
  )
  expect(await betOn(member, day)).toEqual(due)
  expect(await member.ask('betPage', { game: 'powerBall', page: 'ntry' })).toMatchObject({
    ...{ result: true, use: '0' },
  })
  expect(
    await member.ask('safeRequest', { params: { setMoney: 1_000, type: 'add' } }),
  ).toMatchObject({ result: true })
  expect(await member.ask('withdrawalRequest', { setMoney: 10_000 })).toMatchObject({
    result: true,
  })
  expect(await agree(member)).toMatchObject({ result: true, msg: termsText.agreed })
  expect(await betOn(member, day)).toMatchObject({ result: true })
  expect(await mine(member)).toMatchObject({ due: [] })
})

test('forty consents at once keep one of each, with its instant and address', async () => {
  const member = await desk.house.member()
  const terms = await refs(member)
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => member.ask('termsAgree', { terms })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(40)
  const rows = await desk.house.db.query<{ at: Date; address: string }>`
    select at, address from terms_consent where member_id = ${member.id}`
  expect(rows).toHaveLength(4)
  expect(new Set(rows.map(({ at }) => at.getTime())).size).toBe(1)
  expect(rows[0]!.address).toBe('127.0.0.1')
  expect(
    await desk.house.db.query`
      select from event where kind = 'terms.agreed' and actor = ${member.uid}`,
  ).toHaveLength(1)
})

test('a consent that leaves something out, or names what is not in force, keeps nothing', async () => {
  const member = await desk.house.member()
  const all = await refs(member)
  const wrong = { result: false, code: 'state', msg: termsText.changed }
  expect(await member.ask('termsAgree', { terms: all.slice(1) })).toEqual(wrong)
  const beyond = all.map((ref) => ({ ...ref, version: ref.version + 1 }))
  expect(await member.ask('termsAgree', { terms: beyond })).toEqual(wrong)
  expect(await member.ask('termsAgree', { terms: [] })).toEqual(wrong)
  expect(await kept(member)).toEqual([])
})

test('a version is in force at its instant and not before: bets one thousandth before it and at it', async () => {
  const day = await desk.openDay()
  const member = await desk.house.member({ money: 100_000 })
  await agree(member)
  // The round closes in 120 s.
  const at = await publish('rules', '<p>첫 글</p><p>둘째 글</p>', 1.2)
  const before = new Date(at.getTime() - 1)
  const placed = await atInstant(desk.house, before.toISOString(), () => betOn(member, day))
  expect(placed).toMatchObject({ result: true })
  await atInstant(desk.house, at.toISOString(), async () => {
    expect(await betOn(member, day)).toEqual(due)
    expect(await agree(member)).toMatchObject({ result: true })
    expect(await betOn(member, day)).toMatchObject({ result: true, no: expect.any(Number) })
  })
  const bets = await desk.house.db.query<{ id: number; at: Date }>`
    select id, placed_at as at from bet where member_id = ${member.id} order by id`
  expect(bets.map((bet) => bet.at)).toEqual([before, at])
  const rulesOf = async (no: number) => {
    const answer = await desk.on.kim.ask('betView', undefined, { params: { no } })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.terms.find(({ kind }) => kind === 'rules')!
  }
  const [old, fresh] = [await rulesOf(bets[0]!.id), await rulesOf(bets[1]!.id)]
  expect(fresh.version).toBe(old.version + 1)
  expect(fresh.agreedAt).toBe(at.toISOString())
  expect(old.agreedAt).not.toBeNull()
})

test('a member who stands in a page as a version comes into force is refused the next bet, and goes on after consent', async () => {
  const day = await desk.openDay()
  const member = await desk.house.member({ money: 100_000 })
  await agree(member)
  await publish('use', '<p>새 약관</p>', 1.1)
  const announced = await mine(member)
  expect(announced).toMatchObject({ due: [], next: expect.any(String) })
  expect(await betOn(member, day)).toMatchObject({ result: true })
  await desk.house.clock.advance(70_000)
  expect(await betOn(member, day)).toEqual(due)
  expect((await mine(member)).due).toMatchObject([{ kind: 'use' }])
  await agree(member)
  expect(await betOn(member, day)).toMatchObject({ result: true })
})

test('a game window that stands open takes no stake until consent, and a game is not opened without it', async () => {
  const member = await desk.house.member({ money: 100_000 })
  await agree(member)
  const session = await vendor.open(member)
  const stake = async () =>
    (await vendor.bet(session, randomUUID(), randomUUID(), 5_000)).said.status
  expect(await stake()).toBe('OK')
  await publish('protection', '<p>새 안내</p>', 1.1)
  await desk.house.clock.advance(70_000)
  expect(await stake()).toBe('BLOCKED')
  await desk.house.db.query`
    update session set action_at = business_now(), started_at = business_now() where member_id = ${member.id}`
  expect(await member.ask('casinoGo', { params: { vendor: 'haneul', id: 'x' } })).toEqual(due)
  await agree(member)
  expect(await stake()).toBe('OK')
})

const ask =
  (by: Acting, changes: object = {}) =>
  async () => {
    const inForceAt = new Date((await nowOf()).getTime() + 3_600_000).toISOString()
    return by.ask('termsRequest', {
      ...{ kind: 'privacy' as const, version: await newestOf('privacy'), inForceAt },
      ...{
        html: '<p>새 글</p><script>x</script>',
        summary: '보관 기간을 고쳤습니다.',
        reason: '법 개정',
      },
      ...changes,
    })
  }

test('who joins agrees with it to what the form showed, all of it or none', async () => {
  const { house } = desk
  await house.db.query`insert into referral_code (code) values ('TERMS')`
  const list = await inForce()
  const join = (uid: string, n: number, terms?: typeof list) =>
    house.guest.ask(
      'signUp',
      {
        data: {
          ...{ uid, nick: `새내기${n}`, upw: 'good-pass-99', rpw: 'good-pass-99' },
          ...{ phone: `010-7171-000${n}`, bank: '국민', bankaccount: '홍길동' },
          ...{ banknumber: `123-456-789${n}`, captcha: '1234' },
        },
        ucode: 'TERMS',
        ...(terms && { terms }),
      },
      { headers: { captcha: '1234' } },
    )
  const keptOf = (uid: string) => house.db.query`
    select c.kind from terms_consent c join member m on m.id = c.member_id where m.uid = ${uid}`
  expect(await join('terms1', 1, list)).toMatchObject({ result: true })
  expect(await keptOf('terms1')).toHaveLength(4)
  expect(await join('terms2', 2, list.slice(1))).toMatchObject({
    ...{ result: false, code: 'state', msg: termsText.changed },
  })
  expect(await house.db.query`select from member where uid = 'terms2'`).toHaveLength(0)
  expect(await join('terms2', 2)).toMatchObject({ result: true })
  expect(await keptOf('terms2')).toHaveLength(0)
})

async function inForce() {
  const answer = await desk.house.guest.ask('terms')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.flatMap(({ kind, inForce: version }) =>
    version === null ? [] : [{ kind, version }],
  )
}

test('a version is asked for by one operator, made by another, cleaned, written down and told', async () => {
  const { kim } = desk.on
  const other = await desk.house.operator('관리자')
  const asked = await ask(kim)()
  if (!asked.result) throw new Error(asked.msg)
  expect(await ask(other)()).toMatchObject({ code: 'state', msg: operatorText.pending })
  const detail = await kim.ask('termsRead', { kind: 'privacy' })
  expect(detail).toMatchObject({
    data: { waiting: { approval: asked.id }, waitingHtml: '<p>새 글</p>' },
  })
  expect(detail.result && detail.data.changes).toEqual([
    { change: 'removed', text: '첫 글' },
    { change: 'added', text: '새 글' },
  ])
  const decide = (by: Acting) => by.ask('approvalDecide', { id: asked.id, approve: true })
  expect(await decide(kim)).toMatchObject({ code: 'denied', msg: operatorText.own })
  expect(await decide(desk.on.lee)).toMatchObject({ code: 'denied' })
  const before = await newestOf('privacy')
  const both = await Promise.all([decide(other), decide(other), decide(other)])
  expect(both.filter(({ result }) => result)).toHaveLength(1)
  expect(await newestOf('privacy')).toBe(before + 1)
  const list = await desk.house.guest.ask('terms')
  const document = list.result && list.data.find(({ kind }) => kind === 'privacy')
  expect(document).toMatchObject({ inForce: before, versions: [{ version: before + 1 }, {}] })
  const text = await desk.house.guest.ask('termsView', undefined, {
    params: { kind: 'privacy', version: before + 1 },
  })
  expect(text).toMatchObject({ data: { html: '<p>새 글</p>' } })
  const changes = await desk.house.guest.ask('termsChanges', undefined, {
    params: { kind: 'privacy', from: before, to: before + 1 },
  })
  expect(changes).toMatchObject({ data: [{ change: 'removed' }, { change: 'added' }] })
  const [event] = await desk.house.db.query<{ actor: string; target: string }>`
    select actor, target from event where kind = 'terms.published' order by id desc limit 1`
  expect(event).toEqual({ actor: other.uid, target: 'privacy' })
})

test('what cannot be a version is refused and says why; who may not write is refused', async () => {
  const { kim, lee } = desk.on
  const soon = new Date((await nowOf()).getTime() + 9 * 60_000).toISOString()
  const far = new Date((await nowOf()).getTime() + 366 * 86_400_000).toISOString()
  const cases = [
    [{ inForceAt: soon }, termsEditText.soon],
    [{ inForceAt: far }, termsEditText.far],
    [{ summary: ' ' }, termsEditText.noSummary],
    [{ html: '<p>새 글</p>' }, termsEditText.same],
    [{ version: 0 }, operatorText.changed],
    [{ reason: ' ' }, operatorText.noReason],
  ] as const
  for (const [changes, msg] of cases)
    expect(await ask(kim, { html: '<p>다른 글</p>', ...changes })()).toMatchObject({
      ...{ result: false, msg },
    })
  expect(await ask(lee)()).toMatchObject({ code: 'denied' })
  for (const params of [
    { kind: 'x', version: 1 },
    { kind: 'use', version: 0 },
    { kind: 'use', version: 999 },
  ])
    expect(await desk.house.guest.ask('termsView', undefined, { params })).toMatchObject({
      ...{ code: 'notFound', msg: termsText.notFound },
    })
})

test('a request whose instant has passed cannot be made any more, and ends by itself', async () => {
  const { kim } = desk.on
  const asked = await ask(kim, { kind: 'use', version: await newestOf('use') })()
  if (!asked.result) throw new Error(asked.msg)
  await desk.house.clock.advance(3_590_000)
  const late = await desk.house.operator('관리자')
  expect(await late.ask('approvalDecide', { id: asked.id, approve: true })).toMatchObject({
    ...{ code: 'state', msg: termsEditText.late },
  })
  await lapseGone(desk.house.deps)
  expect(await late.ask('approvalDecide', { id: asked.id, approve: true })).toMatchObject({
    ...{ code: 'state', msg: operatorText.decided },
  })
})

test('the database changes no version, takes none away, and takes none that is too soon or out of turn', async () => {
  const { db } = desk.house
  const refused = (work: () => Promise<unknown>, why: RegExp) => expect(work()).rejects.toThrow(why)
  await refused(() => db.query`update terms_version set html = 'x'`, /append-only|permission/)
  await refused(() => db.query`delete from terms_version`, /append-only|permission/)
  await refused(() => db.query`update terms_consent set address = 'x'`, /is changed/)
  await refused(() => db.query`delete from terms_consent`, /is referred to and kept/)
  const insert = (version: number, ahead: string) => db.query`
    insert into terms_version (kind, version, in_force_at, html, summary)
    values ('use', ${version}, date_trunc('second', business_now() + ${ahead}::interval), 'x', 'x')`
  const next = (await newestOf('use')) + 1
  await refused(() => insert(next, '30 seconds'), /too soon/)
  await refused(() => insert(next + 1, '2 hours'), /does not follow/)
  await insert(next, '2 hours')
  await refused(() => insert(next + 1, '1 hour'), /before the one it follows/)
})
