import { once } from 'node:events'
import { Agent, request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { sessionText } from '@madang/contract/member/plain/session.ts'
import { refresh } from '@madang/contract/member/header.ts'

import { refusals } from '../../http/refusal.ts'
import { endedText } from '../../http/identity.ts'
import { defaults, type SettingKey, type SettingValues } from '../../http/settings.ts'
import { give } from '../../ledger/grants.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { endSession } from '../session/session.ts'
import { deviceOf, isPartner } from './header.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => house.close())
async function set<K extends SettingKey>(key: K, value: SettingValues[K]) {
  await house.db.begin((tx) => house.deps.settings.set(tx, key, value, 'test'))
  await house.deps.settings.sync()
}
afterEach(async () => {
  for (const key of [
    'siteStatus',
    'siteClosedHtml',
    'registration',
    'cashier',
    'runningNotice',
  ] as const)
    await set(key, defaults[key])
})

const summaryOf = async ({ ask }: { ask: House['guest']['ask'] }) => {
  const answer = await ask('refresh')
  if (!answer.result) throw new Error(answer.msg)
  return refresh.output.strict().parse({ data: answer.data }).data
}
const infoOf = async (headers: Record<string, string> = {}) => {
  const answer = await house.guest.ask('siteInfo', {}, { headers })
  if (!answer.result) throw new Error(answer.msg)
  return answer
}

test('the summary holds every field of the wire and follows what it stands for', async () => {
  const lee = await house.member({ money: 12_345 })
  const at = {
    use: '0',
    money: 12_345,
    point: 0,
    save: 0,
    cs: 0,
    csNo: null,
    memo: 0,
    memoNo: null,
    notice: '',
    ce: true,
    so: false,
    re: true,
    rest: null,
    check: false,
  }
  expect(await summaryOf(lee)).toEqual(at)
  await house.db.begin((tx) => give(tx, { member: lee.id, kind: 'grant', cause: 9_999, amount: 5 }))
  await set('runningNotice', '점검 안내')
  await set('cashier', false)
  await set('siteStatus', 'closed')
  expect(await summaryOf(lee)).toEqual({
    ...at,
    money: 12_350,
    notice: '점검 안내',
    ce: false,
    use: '1',
  })
})

test('a summary asked for before there was a session is 103: the site says nothing of it', async () => {
  expect(await house.guest.ask('refresh')).toEqual({
    result: false,
    code: 103,
    msg: refusals.logout,
  })
  const lee = await house.member()
  const headers = { ...lee.headers, authorization: 'Bearer of-nobody' }
  expect(await house.guest.ask('refresh', undefined, { headers })).toMatchObject({ code: 'logout' })
})

test('the cashier is not offered to whom it is suspended', async () => {
  const lee = await house.member()
  await house.db.query`update member set suspended_scopes = '{cashier}' where id = ${lee.id}`
  expect(await summaryOf(lee)).toMatchObject({ ce: false })
})

test('only what is committed is seen', async () => {
  const lee = await house.member({ money: 1_000 })
  await house.db.begin(async (tx) => {
    await give(tx, { member: lee.id, kind: 'grant', cause: 9_998, amount: 500 })
    expect(await summaryOf(lee)).toMatchObject({ money: 1_000 })
  })
  expect(await summaryOf(lee)).toMatchObject({ money: 1_500 })
})

test('of 300 polls at once each gets its own member’s row', async () => {
  const members = await Promise.all(
    Array.from({ length: 10 }, (_, n) => house.member({ money: 1_000 + n })),
  )
  const polls = Array.from({ length: 300 }, (_, n) => summaryOf(members[n % 10]!))
  expect((await Promise.all(polls)).map(({ money }) => money)).toEqual(
    Array.from({ length: 300 }, (_, n) => 1_000 + (n % 10)),
  )
})

test('the poll writes nothing', async () => {
  const lee = await house.member()
  await house.clock.advance(60_000)
  const row = () =>
    house.db.query`select s::text, s.xmin::text from session s where member_id = ${lee.id}`
  const before = await row()
  for (let times = 0; times < 3; times++) await summaryOf(lee)
  expect(await row()).toEqual(before)
})

test.each([
  ['suspended', 'logout', endedText.state],
  ['left', 404, sessionText.left],
  ['waiting', 'logout', endedText.state],
])('a member who becomes %s between two polls is told %s by the next', async (state, code, msg) => {
  const lee = await house.member()
  await summaryOf(lee)
  await house.db.query`update member set state = ${state} where id = ${lee.id}`
  expect(await lee.ask('refresh')).toEqual({ result: false, code, msg })
})

test('whose session ended with the account is told that it is gone, not to log in again', async () => {
  const lee = await house.member()
  await house.db.begin(async (tx) => {
    await tx.query`update member set state = 'left' where id = ${lee.id}`
    await endSession(tx, lee.id, 'state')
  })
  const gone = { result: false, code: 404, msg: sessionText.left }
  expect(await lee.ask('refresh')).toEqual(gone)
  expect(await lee.ask('safeList')).toEqual(gone)
})

test('partners keep their safe elsewhere; members and staff do not', () => {
  const types = ['다이아총판', '총판', '대리점', '부대리점', '유저', '직원', '게스트']
  expect(types.map((type) => isPartner({ type }))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('an open site says nothing more before login', async () => {
  expect(await infoOf()).toEqual({
    result: true,
    msg: '',
    reload: false,
    data: { status: 'open', reg: '0', memo: '', device: 'pc', re: true },
  })
})

test('a closed one shows the operator’s page, cleaned; stopped registration says so', async () => {
  await set('registration', false)
  expect((await infoOf()).data).toMatchObject({ status: 'open', reg: '1', memo: '' })
  await set('siteStatus', 'closed')
  await house.db.query`insert into setting (key, value, changed_by)
    values ('siteClosedHtml', '"<b>점검</b><script>x()</script>"', 'by hand')
    on conflict (key) do update set value = excluded.value`
  await house.deps.settings.sync()
  expect((await infoOf()).data).toMatchObject({ status: 'closed', memo: '<b>점검</b>' })
})

test.each([
  [undefined, 'pc'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', 'pc'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Safari/605', 'pc'],
  ['Mozilla/5.0 (Linux; Android 15; SM-S931N) Chrome/140.0 Mobile Safari/537.36', 'mobile'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'mobile'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)', 'mobile'],
])('a page on %s is guessed to be on a %s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device)
})

test.each([
  ['GET', '/header/refresh', 15],
  ['POST', '/header/info', 5],
])('a line that asked %s %s is kept %i s, as the answer says', async (method, path, seconds) => {
  const lee = await house.member()
  const agent = new Agent({ keepAlive: true })
  const { port } = house.app.server.address() as AddressInfo
  const line = once(house.app.server, 'connection') as Promise<[Socket]>
  const sent = ask({ port, host: '127.0.0.1', method, path, headers: lee.headers, agent })
  const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage]
  expect(answer.headers).toMatchObject({
    connection: 'keep-alive',
    'keep-alive': `timeout=${seconds}`,
  })
  await once(answer.resume(), 'end')
  const [socket] = await line
  // Node lets a line of its own wait a second more than it says.
  await expect.poll(() => Math.floor((socket.timeout ?? 0) / 5_000) * 5).toBe(seconds)
  agent.destroy()
})
