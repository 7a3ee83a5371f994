/** All that is kept on a member as a file (docs/spec/accounts.md#own-data): theirs alone, whole, for a day. */
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'

import { accountText } from '@madang/contract/member/plain/account.ts'
import { DATA_HOURS, dataText } from '@madang/contract/member/plain/own-data.ts'

import { passHours, renewSessions } from '../../testing/cashier.ts'
import { openHouse } from '../../testing/house.ts'
import { openPeople } from '../../testing/people.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { openVendor } from '../../testing/vendor.ts'
import { makeOwnData } from './own-data.ts'
import { beginOldest, deletePieces } from './sql.ts'
import { PART } from './sources.ts'
import { sources, writeZip } from './zip.ts'

const house = await openHouse()
const people = await openPeople(house)
const vendor = await openVendor(house)
const openRound = roundsOf(house)
afterAll(() => house.close())

const { db } = house
const work = async () => {
  while ((await makeOwnData(house.deps)) === 'soon');
}
const stateOf = async (lee: Awaited<ReturnType<typeof house.member>>) => {
  const answer = await lee.ask('ownData')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
/** The files of an answer, by their names. */
async function take(lee: Awaited<ReturnType<typeof house.member>>) {
  const answer = await lee.ask('ownDataFile')
  if (!answer.result) throw new Error(answer.msg)
  const files = unzipSync(Buffer.from(answer.zip, 'base64'))
  const text = (name: string) => strFromU8(files[name]!)
  return {
    name: answer.name,
    names: Object.keys(files),
    text,
    json: (name: string) => JSON.parse(text(`${name}.json`)) as Record<string, unknown>[],
  }
}
const pieces = async () =>
  (await db.query<{ n: number }>`select count(*)::int as n from own_data_piece`)[0]!.n

test('asked for, made, taken: every table twice, unmasked, and nothing of anybody else', async () => {
  const lee = await house.member({ money: 100_000 })
  const kim = await house.member({ money: 100_000 })
  const { keys } = house.deps
  await db.query`update member set bank = '국민', holder_sealed = ${keys.seal('홍길동')},
    account_sealed = ${keys.seal('123-45-678901')}, phone_sealed = ${keys.seal('010-1234-5678')}, upper_id = ${kim.id}
    where id = ${lee.id}`
  const round = await openRound()
  await round.odd(lee)
  await round.even(kim)
  const window = await vendor.open(lee)
  await vendor.bet(window, 'data-1', 'data-r', 10_000)
  await lee.ask('inquiryWrite', { subject: '=SUM(A1)', contents: '언제 "됩니까"?\n둘째 줄' })
  const desk = await house.operator('상담')
  await db.query`
    insert into inquiry_turn (inquiry_id, no, question, asked_at, answer_subject, answer_contents, answered_at, answered_by)
    select id, 2, '다시 묻습니다', business_now(), '답변', '첫 답변입니다', business_now(), ${desk.id}
    from inquiry where member_id = ${lee.id}`
  await kim.ask('inquiryWrite', { subject: '남의 문의', contents: '남의 글' })

  expect(await stateOf(lee)).toEqual({ state: 'none', until: null, bytes: null })
  expect(await lee.ask('ownDataAsk')).toMatchObject({ result: true, msg: dataText.asked })
  expect((await stateOf(lee)).state).toBe('making')
  expect(await lee.ask('ownDataFile')).toMatchObject({ code: 'notFound', msg: dataText.gone })
  await work()
  const ready = await stateOf(lee)
  expect(ready.state).toBe('ready')

  const file = await take(lee)
  expect(file.name).toMatch(new RegExp(`^madang-${lee.uid}-\\d{8}\\.zip$`))
  expect(file.names).toEqual([
    '읽어보세요.txt',
    ...sources.flatMap((source) => [`${source.file}.json`, `${source.file}.csv`]),
  ])
  expect(file.json('내 정보')).toMatchObject([
    { uid: lee.uid, holder: '홍길동', account: '123-45-678901', phone: '010-1234-5678' },
  ])
  expect(file.json('미니게임 베팅')).toHaveLength(1)
  expect(file.json('카지노 베팅')).toMatchObject([{ amount: 10_000, tx: 'data-1' }])
  expect(file.json('머니내역').map(({ kind }) => kind)).toEqual(['grant', 'stake', 'vendor.stake'])
  expect(file.text('머니내역.csv')).toContain('"카지노 베팅"')
  // No cell is worked out, and what stands between quotes is one cell.
  expect(file.text('문의.csv')).toContain(`"'=SUM(A1)","언제 ""됩니까""?\n둘째 줄"`)
  expect(file.json('지난 문답')).toMatchObject([{ question: '다시 묻습니다', no: 2 }])
  expect(file.json('문의')).toMatchObject([{ category: 'other' }])
  expect(file.text('문의.csv')).toContain('"기타"')
  expect(file.json('중요한 일').map(({ kind }) => kind)).toContain('member.data')
  const all = file.names.map(file.text).join('\n')
  expect(all).not.toContain(kim.uid)
  expect(all).not.toContain('남의')
  expect(all).not.toMatch(/token_hash|password_hash|\\x/)
})

test('of twenty calls at once exactly one has a file made, and while one is there none is', async () => {
  const lee = await house.member()
  const answers = await Promise.all(Array.from({ length: 20 }, () => lee.ask('ownDataAsk')))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  const told = answers.flatMap((answer) => (answer.result ? [] : [answer.code]))
  expect(new Set(told)).toEqual(new Set(['state']))
  expect(await db.query`select from own_data where member_id = ${lee.id}`).toHaveLength(1)
  await work()
  expect(await lee.ask('ownDataAsk')).toMatchObject({ code: 'state', msg: dataText.ready })
})

test('nobody without a fresh proof has it made or takes it, and nobody takes another’s', async () => {
  const [lee, kim] = [await house.member(), await house.member()]
  const stale = () =>
    db.query`update session set proof_at = business_now() - interval '5 minutes' where member_id = ${lee.id}`
  await stale()
  expect(await lee.ask('ownDataAsk')).toEqual({
    ...{ result: false, code: 'proof', msg: accountText.proof },
  })
  await renewSessions(house)
  await lee.ask('ownDataAsk')
  await work()
  await stale()
  expect(await lee.ask('ownDataFile')).toMatchObject({ code: 'proof' })
  expect(await kim.ask('ownDataFile')).toMatchObject({ code: 'notFound' })
  expect(await house.guest.ask('ownDataFile')).toMatchObject({ code: 'logout' })
})

test('it is there until its end and not at it, its bytes are gone then, and another may be made', async () => {
  const lee = await house.member()
  await lee.ask('ownDataAsk')
  await work()
  const [row] = await db.query<{ until: Date }>`
    select until_at as until from own_data where member_id = ${lee.id}`
  await house.clock.set(new Date(row!.until.getTime() - 2_000))
  await renewSessions(house)
  expect((await stateOf(lee)).state).toBe('ready')
  await house.clock.set(row!.until)
  await renewSessions(house)
  expect((await stateOf(lee)).state).toBe('none')
  expect(await lee.ask('ownDataFile')).toMatchObject({ code: 'notFound' })
  await work()
  expect(await pieces()).toBe(0)
  expect(await lee.ask('ownDataAsk')).toMatchObject({ result: true })
  await work()
  const kinds = await db.query<{ act: string }>`
    select detail ->> 'act' as act from event_whole where kind = 'member.data' and target = ${lee.uid} order by id`
  expect(kinds.map(({ act }) => act)).toEqual(['asked', 'made', 'asked', 'made'])
  const memos = await db.query`select from memo where member_id = ${lee.id}`
  expect(memos).toHaveLength(2)
  await passHours(house, DATA_HOURS)
  await work()
})

test('one that died in the middle is begun anew, and what it goes on to write counts for nothing', async () => {
  const lee = await people.join()
  const session = await house.member()
  await db.query`update session set member_id = ${lee.id} where member_id = ${session.id}`
  const mine = {
    ...session,
    ask: ((name, input) =>
      session.ask(name, input, { headers: { uuid: lee.uid } })) as typeof session.ask,
  }
  expect(await mine.ask('ownDataAsk')).toMatchObject({ result: true })
  // Held after its first piece, as a process is that was stopped.
  const dead = (await beginOldest(db))!
  await db.query`insert into own_data_piece (own_data_id, attempt, no, sealed)
    values (${dead.id}, ${dead.attempt}, 0, ${house.deps.keys.seal('AAAA')})`
  await work()
  // It wakes up: its own pieces do not join the others.
  await db.query`insert into own_data_piece (own_data_id, attempt, no, sealed)
    values (${dead.id}, ${dead.attempt}, 1, ${house.deps.keys.seal('BBBB')})`
  expect((await take(mine)).json('내 정보')).toMatchObject([{ uid: lee.uid }])
  await deletePieces(db, dead, true)
  expect(await db.query`select from memo where member_id = ${lee.id}`).toHaveLength(1)
})

test('one that breaks off again and again is given up, the member is told, and may ask anew', async () => {
  const lee = await house.member()
  await lee.ask('ownDataAsk')
  // What cannot be opened: the house's key is another one.
  await db.query`update member set phone_sealed = '\\x0000' where id = ${lee.id}`
  for (let at = 0; at < 5; at++) await expect(makeOwnData(house.deps)).rejects.toThrow()
  expect((await stateOf(lee)).state).toBe('making')
  await work()
  expect((await stateOf(lee)).state).toBe('failed')
  expect(await db.query`select from memo where member_id = ${lee.id}`).toHaveLength(1)
  // A process that was taken for dead writes on.
  await db.query`
    insert into own_data_piece (own_data_id, attempt, no, sealed)
    select id, attempt, 9, '\\x00' from own_data where member_id = ${lee.id}`
  await work()
  expect(
    await db.query`
    select from own_data_piece p join own_data d on d.id = p.own_data_id where d.member_id = ${lee.id}`,
  ).toEqual([])
  await db.query`update member set phone_sealed = null where id = ${lee.id}`
  expect(await lee.ask('ownDataAsk')).toMatchObject({ result: true })
  await work()
  expect((await stateOf(lee)).state).toBe('ready')
})

test('many rows go through in parts, each once, read as what was read before is written', async () => {
  const lee = await house.member()
  const n = 100_000
  await db.begin(async (tx) => {
    await tx.patient(60_000)
    await tx.query`
      insert into login (member_id, address, words) select ${lee.id}, '10.0.0.' || n % 250, '아이폰 ' || n
      from generate_series(1, ${n}::int) n`
  })
  let reads = 0
  const query: typeof db.query = (sql, ...values) => {
    reads++
    return db.query(sql, ...values)
  }
  const kept: Buffer[] = []
  const at: number[] = []
  const counted = { ...house.deps, db: { ...db, query } }
  for await (const piece of writeZip(counted, { member: lee.id, uid: lee.uid })) {
    kept.push(piece)
    at.push(reads)
  }
  expect(reads).toBeGreaterThan((2 * n) / PART)
  expect(at[0]).toBeLessThan(reads / 2)
  expect(kept.slice(0, -1).every(({ length }) => length === 196_608)).toBe(true)
  const files = unzipSync(Buffer.concat(kept))
  const rows = JSON.parse(strFromU8(files['로그인.json']!)) as { words: string }[]
  expect(rows).toHaveLength(n)
  expect(new Set(rows.map(({ words }) => words)).size).toBe(n)
})
