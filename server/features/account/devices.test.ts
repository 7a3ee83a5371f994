/** Devices and logins as a member sees them, and what forgetting one does (docs/spec/accounts.md#devices). */
import { afterAll, expect, test } from 'vitest'

import { devicesText, UNKNOWN_DEVICE } from '@madang/contract/member/plain/account.ts'

import { deviceWords, placeOf } from '../../http/device-words.ts'
import { endedText } from '../../http/identity.ts'
import { openHouse } from '../../testing/house.ts'
import { openLogins } from '../../testing/logins.ts'
import { meet, waiting } from '../../testing/meeting.ts'
import { openVendor } from '../../testing/vendor.ts'

const house = await openHouse()
const { join, password } = await openLogins(house)
const vendor = await openVendor(house)
afterAll(() => house.close())

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

/** Logs in as a browser does, with its cookie; answers what it asks with from then on. */
async function come(uid: string, agent: string, cookie?: string, upw = password) {
  const reply = await house.app.inject({
    method: 'POST',
    url: '/user/login',
    headers: { captcha: '1234', 'user-agent': agent, ...(cookie && { cookie }) },
    payload: { params: { uid, upw, captcha: '1234' } },
  })
  const answer = reply.json() as { result: boolean; accessToken: string }
  const set = String(reply.headers['set-cookie'] ?? '').split(';')[0]!
  const headers = { authorization: `Bearer ${answer.accessToken}`, uuid: uid, cookie: set }
  return { result: answer.result, cookie: set, headers }
}
const listed = async (lee: Awaited<ReturnType<typeof join>>, headers: Record<string, string>) => {
  const answer = await lee.ask('devices', undefined, { headers })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}

/** The house's clock goes on while a story is told. */
const byMinute = <Told extends { at: string; since?: string }>({ at, since, ...told }: Told) => ({
  ...told,
  at: at.slice(0, 16),
  since: since?.slice(0, 16),
})

test('each device that logged in is told in words, this one marked, and every try at the door', async () => {
  await house.clock.set('2026-01-15T12:00:00+09:00')
  const lee = await join()
  await come(lee.uid, CHROME)
  await house.clock.advance(60_000)
  await come(lee.uid, CHROME, undefined, 'wrong-wrong')
  await house.clock.advance(60_000)
  const phone = await come(lee.uid, IPHONE)
  const { devices, logins } = await listed(lee, phone.headers)
  expect(devices.map(byMinute)).toMatchObject([
    { words: '아이폰 · 사파리', place: '127.0.*.*', at: '2026-01-15 12:02', here: true },
    { words: '윈도우 · 크롬', place: '127.0.*.*', since: '2026-01-15 12:00', here: false },
  ])
  expect(Object.keys(devices[0]!).toSorted()).toEqual([
    'at',
    'here',
    'id',
    'place',
    'since',
    'words',
  ])
  expect(logins.map(byMinute)).toMatchObject([
    { at: '2026-01-15 12:02', words: '아이폰 · 사파리', place: '127.0.*.*', outcome: 'in' },
    { at: '2026-01-15 12:01', words: '윈도우 · 크롬', outcome: 'failed' },
    { at: '2026-01-15 12:00', words: '윈도우 · 크롬', outcome: 'in' },
  ])
})

test('a device that comes again is the same one, since when it came first', async () => {
  await house.clock.set('2026-01-16T12:00:00+09:00')
  const lee = await join()
  const first = await come(lee.uid, CHROME)
  await house.clock.advance(3_600_000)
  const again = await come(lee.uid, CHROME, first.cookie)
  const { devices } = await listed(lee, again.headers)
  expect(devices.map(byMinute)).toMatchObject([
    { since: '2026-01-16 12:00', at: '2026-01-16 13:00', here: true },
  ])
})

test('of logins and failures the last thirty are told', async () => {
  const lee = await join()
  await house.db.query`insert into login (member_id, address)
    select ${lee.id}, '203.0.113.7' from generate_series(1, 40)`
  await house.db.query`insert into event (kind, actor, detail)
    select 'login.failed', ${lee.uid}, '{"address":"198.51.100.9"}' from generate_series(1, 40)`
  const { logins } = await listed(lee, (await come(lee.uid, CHROME)).headers)
  expect(logins).toHaveLength(30)
  expect(logins[1]).toMatchObject({ words: UNKNOWN_DEVICE, place: '198.51.*.*' })
})

test('a forgotten device is a stranger’s again, another’s is not to be forgotten', async () => {
  const [lee, kim] = [await join(), await join()]
  const laptop = await come(lee.uid, CHROME)
  const phone = await come(lee.uid, IPHONE)
  const { devices } = await listed(lee, phone.headers)
  const { id } = devices.find(({ here }) => !here)!
  const other = await come(kim.uid, CHROME)
  const gone = { result: false, code: 'notFound', msg: devicesText.gone }
  expect(await kim.ask('deviceForget', { id }, { headers: other.headers })).toEqual(gone)
  const asked = { headers: phone.headers }
  expect(await lee.ask('deviceForget', { id }, asked)).toMatchObject({ msg: devicesText.forgotten })
  expect(await lee.ask('deviceForget', { id }, asked)).toEqual(gone)
  expect((await listed(lee, phone.headers)).devices).toHaveLength(1)
  // Five failures of others close the door to who is not known there: the forgotten one is not any more.
  for (let tries = 0; tries < 5; tries++) await come(lee.uid, CHROME, undefined, 'wrong-wrong')
  expect((await come(lee.uid, CHROME, laptop.cookie)).result).toBe(false)
  expect((await come(lee.uid, IPHONE, phone.cookie)).result).toBe(true)
  const events = await house.db.query`
    select detail from event_whole where kind = 'member.device' and actor = ${lee.uid}`
  expect(events).toEqual([{ detail: { act: 'forget', words: '윈도우 · 크롬' } }])
})

test('this device alone is kept: the others are strangers, and what was opened with the session is over', async () => {
  const lee = await join()
  const laptop = await come(lee.uid, CHROME)
  const phone = await come(lee.uid, IPHONE)
  const window = await vendor.open({
    id: lee.id,
    token: phone.headers.authorization.replace('Bearer ', ''),
  })
  const asked = { headers: phone.headers }
  const answer = await lee.ask('devicesEnd', undefined, asked)
  if (!answer.result) throw new Error(answer.msg)
  expect(answer.msg).toBe(devicesText.ended)
  // Whoever has a copy of the session has nothing.
  expect(await lee.ask('refresh', undefined, asked)).toEqual({
    ...{ result: false, code: 'logout', msg: endedText.devices },
  })
  const headers = { ...phone.headers, authorization: `Bearer ${answer.accessToken}` }
  expect((await listed(lee, headers)).devices).toMatchObject([
    { words: '아이폰 · 사파리', here: true },
  ])
  expect((await vendor.bet(window, 'tx-1', 'r-1', 1_000)).said).not.toMatchObject({ status: 'OK' })
  for (let tries = 0; tries < 5; tries++) await come(lee.uid, CHROME, undefined, 'wrong-wrong')
  expect((await come(lee.uid, CHROME, laptop.cookie)).result).toBe(false)
})

test('others are put out by who showed a moment ago that they are the member', async () => {
  const lee = await join()
  const phone = await come(lee.uid, IPHONE)
  await house.db.query`
    update session set proof_at = business_now() - interval '5 minutes' where member_id = ${lee.id}`
  const asked = { headers: phone.headers }
  expect(await lee.ask('devicesEnd', undefined, asked)).toMatchObject({ code: 'proof' })
  expect(await lee.ask('refresh', undefined, asked)).toMatchObject({ result: true })
  await house.db.query`update session set code_at = business_now() where member_id = ${lee.id}`
  expect(await lee.ask('devicesEnd', undefined, asked)).toMatchObject({ result: true })
})

test.each(['before', 'after'])(
  'a login that comes %s it: one session is left, and its device alone',
  async (order) => {
    const lee = await join()
    const phone = await come(lee.uid, IPHONE)
    const keep = () => lee.ask('devicesEnd', undefined, { headers: phone.headers })
    const coming = () => come(lee.uid, CHROME)
    const [first, second] = order === 'after' ? [keep, coming] : [coming, keep]
    const answers = await meet(house, {
      lock: `select from member where id = ${lee.id} for update`,
      async ask() {
        const one = first()
        await waiting(house, 1)
        return Promise.all([one, second()])
      },
      waiters: 2,
    })
    expect(answers.map(({ result }) => result)).toEqual([true, order === 'after'])
    expect(await house.db.query`select from session where member_id = ${lee.id}`).toHaveLength(1)
    // A login that came first has ended the session that asked: nothing is forgotten for it.
    expect(
      await house.db
        .query`select words from known_device where member_id = ${lee.id} order by words`,
    ).toEqual([{ words: '아이폰 · 사파리' }, { words: '윈도우 · 크롬' }])
  },
)

test.each([
  [IPHONE, '아이폰 · 사파리'],
  [CHROME, '윈도우 · 크롬'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    '아이패드 · 사파리',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    '안드로이드 · 삼성 인터넷',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
    '맥 · 파이어폭스',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    '윈도우 · 엣지',
  ],
  ['<script>alert(1)</script>', UNKNOWN_DEVICE],
  ['', UNKNOWN_DEVICE],
  [undefined, UNKNOWN_DEVICE],
  ['x'.repeat(100_000), UNKNOWN_DEVICE],
])('%s is %s', (agent, words) => {
  expect(deviceWords(agent)).toBe(words)
})

test.each([
  ['203.0.113.7', '203.0.*.*'],
  ['::ffff:203.0.113.7', '203.0.*.*'],
  ['2001:db8:12:34::9', '2001:db8:12:*'],
  ['-', ''],
  ['', ''],
])('%s is kept as %s', (address, place) => {
  expect(placeOf(address)).toBe(place)
})
