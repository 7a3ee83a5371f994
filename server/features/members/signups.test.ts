import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { sessionText } from '@madang/contract/member/plain/session.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { checkInvariants } from '../../../test/invariants.ts'
import { maskAccount, maskPhone } from '../../http/mask.ts'
import { give } from '../../ledger/grants.ts'
import { readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openPeople, upw } from '../../testing/people.ts'
import { closeDue } from '../closing/closing.ts'

type Acting = Awaited<ReturnType<House['operator']>>
let house: House
let people: Awaited<ReturnType<typeof openPeople>>
let [admin, desk] = [] as unknown as [Acting, Acting]
beforeAll(async () => {
  house = await openHouse()
  people = await openPeople(house)
})
afterAll(() => house.close())
beforeEach(async () => {
  ;[admin, desk] = await Promise.all([house.operator('관리자'), house.operator('상담')])
})

const queue = async (input: object = {}) => {
  const answer = await desk.ask('signupQueue', { pageIndex: 1, ...input })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const stateOf = async (uid: string) =>
  (await house.db.query<{ state: string }>`select state from member where uid = ${uid}`)[0]!.state
const givenTo = (member: number) =>
  house.db.query<{ kind: string; cause: number; amount: number }>`
    select kind, cause, amount from transfer where member_id = ${member} order by id`
const logOf = (subject: string) =>
  house.db.query<{
    actor: string
    action: string
    reason: string | null
    before: object | null
    after: object | null
    address: string
  }>`select actor, action, reason, before, after, address from audit_whole where subject = ${subject} order by id`
const notFound = { result: false, code: 'notFound', msg: operatorText.notFound }

test('a sign-up that waits is in the queue, masked; one who needs no approval is not', async () => {
  const upper = await people.join()
  const waiting = await people.join({ state: 'waiting', upper: upper.id })
  const { list: rows } = await queue({ state: 'waiting' })
  const others = await admin.ask('signupQueue', { state: 'waiting', pageIndex: 1 })
  expect(others).toMatchObject({ data: { list: rows } })
  expect(rows.find(({ id }) => id === upper.id)).toBeUndefined()
  expect(rows.find(({ id }) => id === waiting.id)).toMatchObject({
    uid: waiting.uid,
    nick: waiting.nick,
    upper: upper.uid,
    bank: '국민',
    holder: '홍*동',
    account: maskAccount(waiting.account),
    phone: maskPhone(waiting.phone),
    state: 'waiting',
    decidedBy: null,
    reason: null,
  })
})

test('the queue is worked from its oldest end; what was decided is listed newest first', async () => {
  await house.clock.advance(1_000)
  const first = await people.join({ state: 'waiting' })
  await house.clock.advance(1_000)
  const second = await people.join({ state: 'waiting' })
  const waiting = (await queue({ state: 'waiting' })).list.map(({ id }) => id)
  expect(waiting.indexOf(first.id)).toBeLessThan(waiting.indexOf(second.id))
  for (const { id } of [first, second])
    expect(await desk.ask('signupDecide', { id, approve: true })).toMatchObject({ result: true })
  const approved = (await queue({ state: 'approved' })).list.map(({ id }) => id)
  expect(approved.indexOf(second.id)).toBeLessThan(approved.indexOf(first.id))
})

test('who waits is told so at login; who was approved comes in', async () => {
  const { id, uid } = await people.join({ state: 'waiting' })
  expect(await people.login(uid)).toMatchObject({ code: 'stay', msg: sessionText.waiting })
  expect(await desk.ask('signupDecide', { id, approve: true })).toEqual({
    result: true,
    msg: memberText.approved,
    data: { state: 'approved' },
  })
  expect(await people.login(uid)).toMatchObject({ result: true, id: uid })
  expect((await queue({ state: 'approved' })).list[0]).toMatchObject({ id, decidedBy: desk.uid })
  expect(await logOf(uid)).toEqual([
    {
      actor: desk.uid,
      action: 'signup.approve',
      reason: null,
      before: { state: 'waiting' },
      after: { state: 'approved' },
      address: '127.0.0.1',
    },
  ])
})

test('with approval on, a form leads into the queue, and out of it into the house', async () => {
  const owner = await people.join()
  await house.db.query`insert into referral_code (code, owner_id) values ('QUEUE', ${owner.id})`
  await house.db.begin((tx) => house.deps.settings.set(tx, 'approveSignUps', true, 'test'))
  const form = {
    uid: 'queued01',
    nick: '줄선이',
    upw,
    rpw: upw,
    phone: '010-6666-0001',
    bank: '국민',
    bankaccount: '줄선이',
    banknumber: '321-654-9870',
    captcha: '1234',
  }
  expect(
    await house.guest.ask(
      'signUp',
      { data: form, ucode: 'QUEUE' },
      { headers: { captcha: '1234' } },
    ),
  ).toMatchObject({ result: true })
  const row = (await queue({ state: 'waiting' })).list.find(({ uid }) => uid === form.uid)!
  expect(row).toMatchObject({ upper: owner.uid, bank: '국민' })
  expect(await people.login(form.uid)).toMatchObject({ code: 'stay' })
  await desk.ask('signupDecide', { id: row.id, approve: true, reason: '확인함' })
  expect(await people.login(form.uid)).toMatchObject({ result: true })
  await house.db.begin((tx) => house.deps.settings.set(tx, 'approveSignUps', false, 'test'))
})

test('a refusal needs a reason, ends in 탈퇴 and is told at login', async () => {
  const { id, uid } = await people.join({ state: 'waiting' })
  for (const reason of ['', ' ', '가'])
    expect(await desk.ask('signupDecide', { id, approve: false, reason })).toMatchObject({
      code: 'badInput',
      msg: operatorText.noReason,
    })
  expect(await desk.ask('signupDecide', { id, approve: false, reason: '중복 가입' })).toMatchObject(
    { data: { state: 'refused' } },
  )
  expect(await people.login(uid)).toMatchObject({ code: 'denied', msg: sessionText.refused })
  expect(await stateOf(uid)).toBe('left')
  expect((await queue({ state: 'refused' })).list[0]).toMatchObject({ id, reason: '중복 가입' })
})

test('a sign-up that waits has no play money; approval gives the float of that moment, refusal nothing', async () => {
  const [kept, refused] = [
    await people.join({ state: 'waiting', float: 1_000_000 }),
    await people.join({ state: 'waiting', float: 1_000_000 }),
  ]
  expect(await givenTo(kept.id)).toEqual([])
  await house.db.begin((tx) => house.deps.settings.set(tx, 'practiceFloat', 700_000, 'test'))
  await desk.ask('signupDecide', { id: kept.id, approve: true })
  await desk.ask('signupDecide', { id: refused.id, approve: false, reason: '중복 가입' })
  await house.db.begin((tx) => house.deps.settings.set(tx, 'practiceFloat', 1_000_000, 'test'))
  expect(await givenTo(kept.id)).toEqual([{ kind: 'grant', cause: kept.id, amount: 700_000 }])
  expect(await readWallet(house.db, kept.id)).toMatchObject({ money: 700_000 })
  expect(await givenTo(refused.id)).toEqual([])
  expect(await readWallet(house.db, refused.id)).toMatchObject({ money: 0 })
  expect(await checkInvariants(house.db)).toEqual([])
})

test('a sign-up that was given its play money before is given none by approval, and loses it by refusal', async () => {
  const [kept, refused] = [
    await people.join({ state: 'waiting' }),
    await people.join({ state: 'waiting' }),
  ]
  for (const { id } of [kept, refused])
    await house.db.begin((tx) =>
      give(tx, { member: id, kind: 'grant', cause: id, amount: 900_000 }),
    )
  await closeDue(house.deps)
  expect(await readWallet(house.db, refused.id)).toMatchObject({ money: 900_000 })
  expect(await desk.ask('signupDecide', { id: kept.id, approve: true })).toMatchObject({
    result: true,
  })
  await desk.ask('signupDecide', { id: refused.id, approve: false, reason: '중복 가입' })
  await closeDue(house.deps)
  await closeDue(house.deps)
  expect(await readWallet(house.db, kept.id)).toMatchObject({ money: 900_000 })
  expect(await readWallet(house.db, refused.id)).toMatchObject({ money: 0 })
  expect(await givenTo(refused.id)).toMatchObject([
    { kind: 'grant', amount: 900_000 },
    { kind: 'closing.money', amount: 900_000 },
  ])
  expect(await checkInvariants(house.db)).toEqual([])
})

test('of 20 decisions of two operators at once exactly one counts', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { id, uid } = await people.join({ state: 'waiting' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? desk : admin).ask('signupDecide', { id, approve: n % 3 > 0, reason: '시험 결정' }),
      ),
    )
    const counted = answers.filter((answer) => answer.result)
    expect(counted).toHaveLength(1)
    for (const answer of answers.filter(({ result }) => !result))
      expect(answer).toMatchObject({ code: 'state', msg: operatorText.decided })
    const { state } = counted[0]!.data
    expect(await stateOf(uid)).toBe(state === 'approved' ? 'active' : 'left')
    expect(await givenTo(id)).toHaveLength(state === 'approved' ? 1 : 0)
    expect(await logOf(uid)).toHaveLength(1)
  }
})

test('who never waited, or is not there, cannot be decided on', async () => {
  const { id } = await people.join()
  for (const unknown of [id, 987_654_321])
    expect(await desk.ask('signupDecide', { id: unknown, approve: true })).toEqual(notFound)
})

test('a sign-up is somebody’s until it is decided: taken once of ten who take it, narrowed to mine and nobody’s', async () => {
  const [one, other] = [
    await people.join({ state: 'waiting' }),
    await people.join({ state: 'waiting' }),
  ]
  const hands = await Promise.all(Array.from({ length: 10 }, () => house.operator('상담')))
  const take = (by: Acting) =>
    by.ask('deskAssign', { kind: 'signups', id: one.id, from: null, to: by.uid })
  const answers = await Promise.all(hands.map(take))
  const has = hands.filter((_, n) => answers[n]!.result)
  expect(has).toHaveLength(1)
  const by = has[0]!
  const idsOf = async (assigned: 'mine' | 'none') => {
    const found = await by.ask('signupQueue', { state: 'waiting', assigned, pageIndex: 1 })
    if (!found.result) throw new Error(found.msg)
    return found.data.list.map(({ id, assigned: whose }) => [id, whose])
  }
  expect(await idsOf('mine')).toEqual([[one.id, by.uid]])
  const free = await idsOf('none')
  expect(free).toContainEqual([other.id, null])
  expect(free).not.toContainEqual([one.id, null])
  // Who may not decide sign-ups is given none, and takes none.
  const cash = await house.operator('정산')
  expect(await take(cash)).toMatchObject({ code: 'denied' })
  expect(
    await by.ask('deskAssign', { kind: 'signups', id: one.id, from: by.uid, to: cash.uid }),
  ).toMatchObject({ code: 'badInput' })
  expect(await admin.ask('signupDecide', { id: one.id, approve: true })).toMatchObject({
    result: true,
  })
  expect(
    await house.db
      .query`select from desk_assignment where about = 'signups' and request_id = ${one.id}`,
  ).toEqual([])
  expect(
    await by.ask('deskAssign', { kind: 'signups', id: one.id, from: null, to: by.uid }),
  ).toMatchObject({ code: 'state' })
  expect(
    (await logOf(`가입 ${one.id} · ${one.uid}`)).map(({ action, actor }) => [action, actor]),
  ).toEqual([['desk.take', by.uid]])
})
