/** Who has a waiting request of the desk (docs/adr/0127). */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { assignText } from '@madang/contract/operator/plain/assign.ts'
import { operatorText, type AssignKind } from '@madang/contract/operator/plain/permissions.ts'

import type { Tx } from '../../db/db.ts'
import type { Operator } from '../../http/serve-operator.ts'
import { refused } from '../../testing/answers.ts'
import { accountHolder, pendingRow, type TestOperator } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { answer, write } from '../inquiry/testing/asks.ts'
import { assign } from './assign.ts'

let house: House
let [kim, lee, park, sang, game, view] = [] as unknown as TestOperator[]
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
  ;[kim, lee, park, sang, game, view] = await Promise.all(
    (['정산', '관리자', '관리자', '상담', '게임', '열람'] as const).map((role) =>
      house.operator(role),
    ),
  )
})
afterAll(() => house.close())

async function deposit(amount = 10_000) {
  const member = await accountHolder(house)
  await member.ask('depositRequest', { setMoney: amount, type: '0' })
  const { id, version } = await pendingRow(kim!, 'deposit', member)
  return { member, amount, id, version }
}

const give = (
  by: TestOperator,
  id: number,
  [from, to]: [TestOperator | null, TestOperator | null],
  kind: AssignKind = 'deposits',
) => by.ask('deskAssign', { kind, id, from: from?.uid ?? null, to: to?.uid ?? null })

const taken = (by: TestOperator) => ({
  result: true,
  msg: assignText.taken,
  data: { assigned: by.uid },
})

const log = (subject: string) => house.db.query<{ action: string; actor: string }>`
  select action, actor from audit where action like 'desk.%' and subject like ${`%${subject}%`} order by id`

/** The ids of the waiting requests that an operator reads so. */
async function queue(by: TestOperator, assigned?: 'mine' | 'none') {
  const found = await by.ask('depositQueue', {
    ...{ state: 'pending', pageIndex: 1 },
    ...(assigned && { assigned }),
  })
  if (!found.result) throw new Error(found.msg)
  expect(found.data.totalCnt).toBe(found.data.list.length)
  return found.data.list.map(({ id, assigned: by_ }) => [id, by_])
}

test('taken, given to another, released: the row says who has it, each act is in the log, and said again it changes nothing', async () => {
  const { id, member } = await deposit()
  expect(await give(kim!, id, [null, kim!])).toMatchObject(taken(kim!))
  expect(await give(kim!, id, [null, kim!])).toMatchObject(taken(kim!))
  expect((await pendingRow(lee!, 'deposit', member)).assigned).toBe(kim!.uid)
  expect(await give(kim!, id, [kim!, lee!])).toMatchObject({ result: true, msg: assignText.given })
  expect(await give(park!, id, [lee!, null])).toMatchObject({ msg: assignText.released })
  expect((await pendingRow(lee!, 'deposit', member)).assigned).toBeNull()
  expect(await log(member.uid)).toEqual([
    { action: 'desk.take', actor: kim!.uid },
    { action: 'desk.give', actor: kim!.uid },
    { action: 'desk.release', actor: park!.uid },
  ])
})

test('a queue is narrowed to mine or nobody’s, with the count of it; inquiries too', async () => {
  await house.db.query`delete from desk_assignment`
  await house.db
    .query`update deposit set state = 'refused', reason = '시험', decided_by = ${kim!.id}, decided_at = business_now()
    where state = 'pending'`
  const [one, two, three] = [await deposit(), await deposit(), await deposit()]
  await give(kim!, one.id, [null, kim!])
  await give(lee!, two.id, [null, lee!])
  expect(await queue(kim!, 'mine')).toEqual([[one.id, kim!.uid]])
  expect(await queue(lee!, 'mine')).toEqual([[two.id, lee!.uid]])
  expect(await queue(kim!, 'none')).toEqual([[three.id, null]])
  expect(await queue(view!)).toHaveLength(3)
  const inquiry = await write(one.member)
  const rest = await write(two.member)
  expect(await give(sang!, inquiry, [null, sang!], 'inquiries')).toMatchObject(taken(sang!))
  const asked = async (assigned: 'mine' | 'none') => {
    const found = await sang!.ask('inquiryQueue', { state: 'open', assigned, pageIndex: 1 })
    if (!found.result) throw new Error(found.msg)
    return [found.data.totalCnt, ...found.data.list.map((row) => [row.id, row.assigned])]
  }
  expect(await asked('mine')).toEqual([1, [inquiry, sang!.uid]])
  expect(await asked('none')).toEqual([1, [rest, null]])
})

test('of three who take twelve requests at once each has exactly one; who was slower reads who was faster', async () => {
  const rows = await Promise.all(Array.from({ length: 12 }, () => deposit()))
  const three = [kim!, lee!, park!]
  for (const { id, member } of rows) {
    const answers = await Promise.all(three.map((by) => give(by, id, [null, by])))
    const won = three.filter((_, n) => answers[n]!.result)
    expect(won).toHaveLength(1)
    for (const said of answers.filter(({ result }) => !result))
      expect(said).toEqual(refused('state', assignText.faster(won[0]!.uid)))
    expect((await pendingRow(view!, 'deposit', member)).assigned).toBe(won[0]!.uid)
    expect(await log(member.uid)).toEqual([{ action: 'desk.take', actor: won[0]!.uid }])
  }
})

test('taken while it is decided: the decision stands, the taker reads that it is over, and nobody has it', async () => {
  const { id, version, amount } = await deposit()
  // A decision that has the row and is not through yet.
  const deciding = await hold(
    (tx) => tx.query`
      update deposit set state = 'refused', reason = '시험', decided_by = ${kim!.id}, decided_at = business_now(),
        version = version + 1 where id = ${id}`,
  )
  const taking = give(lee!, id, [null, lee!])
  await waits()
  await deciding.end()
  expect(await taking).toEqual(refused('state', assignText.over))
  expect(await holders(id)).toBe(0)
  expect(await kim!.ask('depositComplete', { id, version, amount, reason: '' })).toMatchObject({
    code: 'state',
  })
})

/** A transaction that has done its work and is not through yet. */
async function hold(work: (tx: Tx) => Promise<unknown>) {
  const [at, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const through = house.db.begin(async (tx) => {
    await work(tx)
    at.resolve()
    await go.promise
  })
  await Promise.race([at.promise, through])
  return {
    end: () => {
      go.resolve()
      return through
    },
  }
}

/** Until somebody waits for a lock. */
const waits = () =>
  expect
    .poll(
      async () =>
        (
          await house.db
            .query`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        ).length,
      { interval: 5 },
    )
    .toBe(1)

const holders = async (id: number, kind: AssignKind = 'deposits') =>
  (await house.db.query`select from desk_assignment where about = ${kind} and request_id = ${id}`)
    .length

test('it locks nothing: another decides what one has, and the assignment ends with the request', async () => {
  const { id, version, amount } = await deposit()
  await give(kim!, id, [null, kim!])
  expect(await lee!.ask('depositComplete', { id, version, amount })).toMatchObject({ result: true })
  expect(await holders(id)).toBe(0)
  expect(await give(kim!, id, [kim!, lee!])).toEqual(refused('state', assignText.over))
  const member = await accountHolder(house, { money: 50_000 })
  const no = await write(member)
  await give(sang!, no, [null, sang!], 'inquiries')
  expect(await answer(lee!, no)).toMatchObject({ result: true })
  expect(await holders(no, 'inquiries')).toBe(0)
})

test('a withdrawal that its member takes back is nobody’s any more, nor an inquiry that is deleted', async () => {
  const member = await accountHolder(house, { money: 50_000 })
  const asked = await member.ask('withdrawalRequest', { setMoney: 10_000 })
  if (!asked.result) throw new Error(asked.msg)
  const { id } = await pendingRow(kim!, 'withdrawal', member)
  expect(await give(kim!, id, [null, kim!], 'withdrawals')).toMatchObject(taken(kim!))
  expect((await pendingRow(lee!, 'withdrawal', member)).assigned).toBe(kim!.uid)
  await member.ask('withdrawalCancel', { no: id })
  expect(await holders(id, 'withdrawals')).toBe(0)
  const no = await write(member)
  await give(lee!, no, [null, lee!], 'inquiries')
  await member.ask('inquiryDelete', { no })
  expect(await holders(no, 'inquiries')).toBe(0)
})

test('who may not decide it takes none and is given none; the attempt is an event', async () => {
  const { id } = await deposit()
  for (const by of [sang!, game!, view!]) {
    expect(await give(by, id, [null, by])).toEqual(refused('denied', operatorText.denied))
    expect(await by.ask('deskColleagues', { kind: 'deposits' })).toMatchObject({ code: 'denied' })
    expect(await give(kim!, id, [null, by])).toEqual(refused('badInput', assignText.unable))
  }
  const events = await house.db.query`
    select from event where kind = 'operator.denied' and actor = ${game!.uid}`
  expect(events).toHaveLength(2)
  expect(await give(kim!, id, [null, { uid: 'nobody' } as TestOperator])).toMatchObject({
    code: 'badInput',
  })
  expect(await give(kim!, 999_999, [null, kim!])).toEqual(
    refused('notFound', operatorText.notFound),
  )
  expect(await holders(id)).toBe(0)
  const may = await kim!.ask('deskColleagues', { kind: 'deposits' })
  expect(may).toMatchObject({ data: [kim!, lee!, park!].map(({ uid }) => uid).toSorted() })
})

test('what an operator has is nobody’s once they are switched off, also what is given to them meanwhile', async () => {
  const gone = await house.operator('정산')
  const [one, two] = [await deposit(), await deposit()]
  await give(gone, one.id, [null, gone])
  const giving = await hold((tx) =>
    assign(tx, {
      operator: { id: kim!.id, uid: kim!.uid, role: '정산' } as Operator,
      ...{ kind: 'deposits', id: two.id, from: null, to: gone.uid, address: '127.0.0.1' },
    }),
  )
  const off = lee!.ask('operatorActive', { id: gone.id, active: false, reason: '퇴사' })
  await waits()
  await giving.end()
  expect(await off).toMatchObject({ result: true })
  expect([await holders(one.id), await holders(two.id)]).toEqual([0, 0])
  expect(await give(kim!, one.id, [null, gone])).toEqual(refused('badInput', assignText.unable))
  await lee!.ask('operatorActive', { id: gone.id, active: true, reason: '복직' })
  expect((await pendingRow(kim!, 'deposit', one.member)).assigned).toBeNull()
})

test('who is switched off while a request is given to them is given none', async () => {
  const gone = await house.operator('정산')
  const { id } = await deposit()
  const off = await hold((tx) => tx.query`update operator set active = false where id = ${gone.id}`)
  const giving = give(kim!, id, [null, gone])
  await waits()
  await off.end()
  expect(await giving).toEqual(refused('badInput', assignText.unable))
  expect(await holders(id)).toBe(0)
})
