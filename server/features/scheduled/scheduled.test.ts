/** Changes that are decided now and come into force at an instant: to the thousandth, once, by the operators they need. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { scheduledText } from '@madang/contract/operator/plain/scheduled.ts'
import { settingText } from '@madang/contract/operator/plain/site-settings.ts'

import { atInstant, renewSessions } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openProvider } from '../../testing/provider.ts'
import { takeSettings } from '../../http/settings.ts'
import { lapseGone } from '../approvals/approvals.ts'
import { tickDraws } from '../draw/draw.ts'
import { readGuard } from '../rolling/rolling.ts'
import { bringIntoForce } from './scheduled.ts'

const GAME = 'ntry.powerball'
const reason = '정기 점검'
type Acting = Awaited<ReturnType<House['operator']>>
let house: House
let kim: Acting
let lee: Acting
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

let day = 0
let date = ''
/** A day of its own, an hour before its noon; nothing waits. */
beforeEach(async () => {
  await endAll()
  date = `202603${String(++day).padStart(2, '0')}`
  zero = Date.parse(`2026-03-${date.slice(6)}T12:00:00+09:00`)
  await house.clock.set(new Date(at(-3_600)))
  ;[kim, lee] = await Promise.all([house.operator('관리자'), house.operator('관리자')])
})

const endAll = () =>
  house.db.begin(async (tx) => {
    await takeSettings(tx)
    await tx.query`update scheduled_change set state = 'lapsed', ended_by = 'test', told = true where state = 'waiting'`
  })

/** The instant most changes are scheduled for: noon of the test's day. */
let zero = 0
/** So many seconds and thousandths after it, ISO 8601. */
const at = (seconds: number, ms = 0) => new Date(zero + seconds * 1_000 + ms).toISOString()

type Value = string | number | boolean
type When = { inForceAt?: string; until?: string }
async function settingOf(key: string) {
  const answer = await kim.ask('settingList')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.find((setting) => setting.key === key)!
}
async function save(by: Acting, key: string, value: Value, when: When = {}) {
  const { version } = await settingOf(key)
  return by.ask('settingSave', { key, value, version, reason, ...when })
}
async function oddsOf(game: string) {
  const answer = await kim.ask('oddsList')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.games.find((row) => row.game === game)!
}
async function saveOdds(game: string, odds: Record<string, number>, ...when: string[]) {
  const now = await oddsOf(game)
  const { version, limits } = now
  const [inForceAt, until] = when
  return kim.ask('oddsSave', {
    ...{ game, version, limits, reason, odds: { ...now.odds, ...odds } },
    ...(inForceAt !== undefined && { inForceAt }),
    ...(until !== undefined && { until }),
  })
}
const decide = async (by: Acting, approve = true) => {
  const [asked] = await house.db.query<{ id: number }>`
    select id from approval where state = 'pending' order by id desc limit 1`
  return by.ask('approvalDecide', { id: asked!.id, approve, reason: '확인함' })
}
const logged = async (action: string, subject: string) =>
  await house.db.query<{ after: Record<string, unknown>; uid: string }>`
      select after, actor as uid from audit where action = ${action} and subject = ${subject} order by id`
const historyOf = (key: string) => house.db.query<{ value: Value; at: Date; by: string }>`
  select value, changed_at as at, changed_by as by from setting_history where key = ${key} order by version`
const refused = (code: string, msg: string) => ({ result: false, code, msg })

/** A round of a stream that takes bets at the noon of the test's day. */
async function noonRound(stream: string) {
  const provider = openProvider(house, stream, date)
  const { firstRound, lastRound } = provider.timing
  for (let round = firstRound; round <= lastRound; round++)
    if (provider.timesOf(round).closeAt.getTime() > Date.parse(at(60))) return { provider, round }
  throw new Error('no such round')
}

const betOn = (member: Awaited<ReturnType<House['member']>>, round: number, rate: number) =>
  member.ask(
    'bet',
    {
      ...{ game: 'powerBall', page: 'ntry', today: date, round, win: 0 },
      ...{ type: 'poOdd', pick: '파워볼 홀', rate, money: 10_000 },
    },
    { key: crypto.randomUUID() },
  )

test('a game is closed at its instant: a bet a thousandth before is taken, one at it is not, whoever has written it down', async () => {
  const { provider, round } = await noonRound(GAME)
  zero = provider.timesOf(round).closeAt.getTime() - 60_000
  await house.clock.set(new Date(at(-140)))
  await renewSessions(house)
  await provider.chain()
  await provider.commit(round)
  await tickDraws(house.deps)
  const member = await house.member({ money: 100_000 })
  expect(await save(kim, `game.${GAME}`, false, { inForceAt: at(0) })).toMatchObject({
    ...{ result: true, msg: scheduledText.saved, waiting: false },
    data: { value: true, scheduled: [{ value: false, inForceAt: at(0), by: kim.uid, reason }] },
  })
  const before = await atInstant(house, at(0, -1), () => betOn(member, round, 1.95))
  expect(before).toMatchObject({ result: true })
  const text = (await settingOf('gameClosedText')).value
  const after = await atInstant(house, at(0), () => betOn(member, round, 1.95))
  expect(after).toEqual(refused('closed', String(text)))
  // Nobody had: it was the clock alone.
  expect(await historyOf(`game.${GAME}`)).toEqual([])
  await atInstant(house, at(0), async () => {
    await house.deps.settings.sync()
    expect(house.deps.settings.get(`game.${GAME}`)).toBe(false)
  })
  await atInstant(house, at(30), () => save(kim, `game.${GAME}`, true))
})

test('eight processes that come upon it, one dying in the middle, write it down once with its own instant', async () => {
  await save(kim, 'runningNotice', '새벽 점검', { inForceAt: at(0) })
  await house.clock.set(new Date(at(0.4)))
  const dies = house.db.begin(async (tx) => {
    await takeSettings(tx)
    expect(await tx.query`select from setting_history where key = 'runningNotice'`).toHaveLength(1)
    throw new Error('killed')
  })
  await expect(dies).rejects.toThrow('killed')
  expect(await historyOf('runningNotice')).toEqual([])
  await house.deps.settings.sync()
  expect(house.deps.settings.get('runningNotice')).toBe('새벽 점검')
  await Promise.all(Array.from({ length: 8 }, () => bringIntoForce(house.deps)))
  await bringIntoForce(house.deps)
  await renewSessions(house)
  expect(await historyOf('runningNotice')).toEqual([
    { value: '새벽 점검', at: new Date(at(0)), by: kim.uid },
  ])
  expect(await settingOf('runningNotice')).toMatchObject({ version: 1, scheduled: [] })
  expect(await logged('setting.schedule', '흐르는 공지')).toHaveLength(1)
  expect(await logged('schedule.inForce', 'runningNotice')).toMatchObject([
    { uid: 'system', after: { state: 'inForce', version: 1 } },
  ])
  const events = await house.db.query`
    select from event where kind = 'setting.changed' and target = 'runningNotice'`
  expect(events).toHaveLength(1)
})

test('new odds are of the rounds that open from their instant on; a round opened before keeps the old ones', async () => {
  const [early, late] = [await noonRound(GAME), await noonRound('pbg.powerball')]
  await house.clock.set(new Date(at(-130)))
  await renewSessions(house)
  await Promise.all([early.provider.chain(), late.provider.chain()])
  for (const game of [GAME, 'pbg.powerball'])
    expect(await saveOdds(game, { poOdd: 190 }, at(0))).toMatchObject({ result: true })
  expect(await oddsOf(GAME)).toMatchObject({
    ...{ version: 1, scheduled: [{ odds: { poOdd: 190 }, inForceAt: at(0), by: kim.uid }] },
  })
  await atInstant(house, at(0, -1), async () => {
    await early.provider.commit(early.round)
    await tickDraws(house.deps)
  })
  await atInstant(house, at(0), async () => {
    await late.provider.commit(late.round)
    await tickDraws(house.deps)
  })
  const versions = await house.db.query<{ game: string; version: number }>`
    select game, odds_version as version from round
    where date = ${date} and game in (${GAME}, 'pbg.powerball') order by game`
  expect(versions).toEqual([
    { game: GAME, version: 1 },
    { game: 'pbg.powerball', version: 2 },
  ])
  const member = await house.member({ money: 100_000 })
  for (const ms of [-1, 0]) {
    const [old, wrong] = await atInstant(house, at(0, ms), async () => [
      await betOn(member, early.round, 1.95),
      await betOn(member, early.round, 1.9),
    ])
    expect(old).toMatchObject({ result: true })
    expect(wrong).toMatchObject({ code: 'reload' })
  }
  const [made] = await house.db.query`
    select version, at, made_by as by from odds_version where game = ${GAME} order by version desc limit 1`
  expect(made).toEqual({ version: 2, at: new Date(at(0)), by: kim.uid })
})

test('what loosens waits for the second operator, who agrees to the instant; then one may take it back', async () => {
  const answer = await save(kim, 'maxBettingMoney', 2_000_000, { inForceAt: at(0), until: at(60) })
  expect(answer).toMatchObject({
    ...{ result: true, msg: operatorText.waiting, waiting: true },
    data: {
      waiting: { value: 2_000_000, by: kim.uid, inForceAt: at(0), until: at(60) },
      scheduled: [],
    },
  })
  expect(await decide(kim)).toEqual(refused('denied', operatorText.own))
  expect(await decide(lee)).toMatchObject({ result: true })
  const { scheduled, value } = await settingOf('maxBettingMoney')
  expect(value).toBe(1_000_000)
  expect(scheduled).toMatchObject([
    { value: 2_000_000, inForceAt: at(0), by: kim.uid, approvedBy: lee.uid },
    { value: 1_000_000, inForceAt: at(60), by: kim.uid, approvedBy: lee.uid },
  ])
  const [asked] = await logged('setting.loosen.request', '최대 베팅금액')
  const [agreed] = await logged('setting.loosen.approve', '최대 베팅금액')
  expect([asked!.uid, agreed!.uid]).toEqual([kim.uid, lee.uid])
  expect(agreed!.after).toMatchObject({ inForceAt: at(0), until: at(60) })
  const taken = await Promise.all(
    Array.from({ length: 10 }, () =>
      kim.ask('settingUnschedule', { id: scheduled[0]!.id, reason }),
    ),
  )
  expect(taken.filter(({ result }) => result)).toEqual([
    { result: true, msg: scheduledText.cancelled, count: 2 },
  ])
  expect((await settingOf('maxBettingMoney')).scheduled).toEqual([])
  expect(await logged('schedule.cancel', 'maxBettingMoney')).toHaveLength(2)
  await house.clock.set(new Date(at(61)))
  await bringIntoForce(house.deps)
  expect(await historyOf('maxBettingMoney')).toEqual([])
})

test('a return to the looser value needs two as well', async () => {
  expect(
    await save(kim, 'maxWinMoney', 4_000_000, { inForceAt: at(0), until: at(60) }),
  ).toMatchObject({ waiting: true })
  expect(await decide(lee, false)).toMatchObject({ result: true })
})

test('a yes that comes too late changes nothing, and the request ends by itself', async () => {
  await save(kim, 'maxDeposit', 100_000_000 - 1)
  await save(kim, 'maxDeposit', 100_000_000, { inForceAt: at(0) })
  await house.clock.set(new Date(at(-59)))
  await renewSessions(house)
  expect(await decide(lee)).toEqual(refused('state', scheduledText.late))
  await lapseGone(house.deps)
  expect((await settingOf('maxDeposit')).waiting).toBeNull()
})

test('raised odds wait for two, and a yes to what no longer follows what it did is refused', async () => {
  expect(await saveOdds(GAME, { poEven: 198 }, at(0))).toMatchObject({ data: { waiting: true } })
  expect((await oddsOf(GAME)).pending).toMatchObject({ inForceAt: at(0) })
  // Something else is put before it meanwhile.
  expect(await saveOdds(GAME, { poEven: 180 }, at(-60))).toMatchObject({ data: { waiting: false } })
  expect(await decide(lee)).toEqual(refused('state', operatorText.changed))
  const [first] = (await oddsOf(GAME)).scheduled
  await kim.ask('oddsUnschedule', { id: first!.id, reason })
  expect(await decide(lee)).toMatchObject({ result: true })
  expect((await oddsOf(GAME)).scheduled).toMatchObject([
    { odds: { poEven: 198 }, by: kim.uid, approvedBy: lee.uid },
  ])
})

test('odds with an end come back by themselves; what waits after stands on what came back', async () => {
  const game = 'ntry.eos5'
  const { odds } = await oddsOf(game)
  expect(await saveOdds(game, { poOdd: 190 }, at(0), at(60))).toMatchObject({
    data: { waiting: false },
  })
  expect((await oddsOf(game)).scheduled).toMatchObject([
    { odds: { ...odds, poOdd: 190 }, inForceAt: at(0), by: kim.uid, approvedBy: null },
    { odds, inForceAt: at(60), by: kim.uid, approvedBy: null },
  ])
  expect(await saveOdds(game, { poOdd: 185 }, at(30))).toEqual(
    refused('badInput', scheduledText.order),
  )
  expect(await saveOdds(game, { poOdd: 190 }, at(60), at(60))).toEqual(
    refused('badInput', scheduledText.until),
  )
  const versions = () => house.db.query<{ at: Date; odds: Record<string, number> }>`
    select at, odds from odds_version where game = ${game} and version > 1 order by version`
  await atInstant(house, at(59, 999), () => bringIntoForce(house.deps))
  expect((await versions()).map((made) => [made.at.toISOString(), made.odds.poOdd])).toEqual([
    [at(0), 190],
  ])
  await atInstant(house, at(60), () => bringIntoForce(house.deps))
  expect((await versions()).map((made) => [made.at.toISOString(), made.odds.poOdd])).toEqual([
    [at(0), 190],
    [at(60), odds.poOdd],
  ])
})

test('an end that raises above what one may needs two, who see both instants', async () => {
  const game = 'ntry.eos3'
  expect(await saveOdds(game, { poEven: 198 }, at(0))).toMatchObject({ data: { waiting: true } })
  expect(await decide(lee)).toMatchObject({ result: true })
  // From 198 down to 180 one may; back to 198 one may not.
  expect(await saveOdds(game, { poEven: 180 }, at(60), at(120))).toMatchObject({
    data: { waiting: true },
  })
  expect((await oddsOf(game)).pending).toMatchObject({ inForceAt: at(60), until: at(120) })
  expect(await decide(lee)).toMatchObject({ result: true })
  expect((await oddsOf(game)).scheduled).toMatchObject([
    { odds: { poEven: 198 }, inForceAt: at(0), approvedBy: lee.uid },
    { odds: { poEven: 180 }, inForceAt: at(60), approvedBy: lee.uid },
    { odds: { poEven: 198 }, inForceAt: at(120), approvedBy: lee.uid },
  ])
})

test('rates of lines are held against odds that are scheduled too', async () => {
  const { etc } = await readGuard(house.db)
  await saveOdds('ntry.eos3', { poOdd: 197 }, at(0))
  expect(await decide(lee)).toMatchObject({ result: true })
  expect((await readGuard(house.db)).etc.most).toBeLessThan(etc.most)
})

test('the site closes for its maintenance and opens again by itself', async () => {
  const member = await house.member()
  expect(
    await save(kim, 'siteStatus', 'closed', { inForceAt: at(0), until: at(7_200) }),
  ).toMatchObject({ waiting: false })
  const asks = (instant: string) =>
    atInstant(house, instant, async () => {
      await house.deps.settings.sync()
      const answer = await member.ask('safeRequest', { params: { setMoney: 1_000, type: 'add' } })
      return answer.result ? 'done' : answer.code
    })
  expect(await asks(at(0, -1))).not.toBe('closed')
  expect(await asks(at(0))).toBe('closed')
  expect(await asks(at(7_200, -1))).toBe('closed')
  expect(await asks(at(7_200))).not.toBe('closed')
  await house.clock.set(new Date(at(7_201)))
  await bringIntoForce(house.deps)
  expect((await historyOf('siteStatus')).slice(-2)).toEqual([
    { value: 'closed', at: new Date(at(0)), by: kim.uid },
    { value: 'open', at: new Date(at(7_200)), by: kim.uid },
  ])
})

test('who changes it at once ends what waits of it, and the log says so', async () => {
  await save(kim, 'cashierText', '새벽에 쉽니다', { inForceAt: at(0) })
  expect(await save(lee, 'cashierText', '지금 쉽니다')).toMatchObject({ result: true })
  expect((await settingOf('cashierText')).scheduled).toEqual([])
  await bringIntoForce(house.deps)
  expect(await logged('schedule.lapse', 'cashierText')).toMatchObject([
    { uid: 'system', after: { state: 'lapsed', by: lee.uid } },
  ])
  await house.clock.set(new Date(at(1)))
  await renewSessions(house)
  await bringIntoForce(house.deps)
  expect(await settingOf('cashierText')).toMatchObject({ value: '지금 쉽니다' })
})

test('in the last seconds nobody acts on both sides of an instant', async () => {
  await save(kim, 'registration', false, { inForceAt: at(0) })
  const { id } = (await settingOf('registration')).scheduled[0]!
  await atInstant(house, at(-5, 1), async () => {
    const closed = refused('state', scheduledText.closed)
    expect(await kim.ask('settingUnschedule', { id, reason })).toEqual(closed)
    expect(await save(lee, 'registration', false)).toEqual(closed)
  })
  await house.clock.set(new Date(at(1)))
  await renewSessions(house)
  expect(await kim.ask('settingUnschedule', { id, reason })).toEqual(
    refused('state', scheduledText.over),
  )
})

test('what is too soon, too far, out of order, the same, or does not go with the rest is refused and changes nothing', async () => {
  const value = 6_000
  const key = 'minBettingMoney'
  const soon = new Date(Date.parse(at(-3_600)) + 119_000).toISOString()
  const cases: [Value, When, string][] = [
    [value, { inForceAt: soon }, scheduledText.soon],
    [value, { inForceAt: at(366 * 86_400) }, scheduledText.far],
    [value, { inForceAt: at(0), until: at(0) }, scheduledText.until],
    [5_000, { inForceAt: at(0) }, scheduledText.same],
    [value, { inForceAt: at(-120) }, scheduledText.order],
  ]
  await save(kim, key, 7_000, { inForceAt: at(-60), until: at(-30) })
  for (const [given, when, msg] of cases)
    expect(await save(kim, key, given, when), msg).toEqual(refused('badInput', msg))
  expect(await save(kim, key, 999_000, { inForceAt: at(0) })).toMatchObject({ result: true })
  // The largest bet would then lie below the smallest.
  const conflict = `${scheduledText.conflict} ${settingText.order('최소 베팅금액', '최대 베팅금액')}`
  expect(await save(kim, 'maxBettingMoney', 998_000)).toEqual(refused('badInput', conflict))
  expect((await settingOf(key)).scheduled).toHaveLength(3)
  expect(await historyOf(key)).toEqual([])
})

test('the database takes none that is too near, out of order, or changed afterwards', async () => {
  const insert = (chain: string, seconds: number) => house.db.query`
    insert into scheduled_change (kind, subject, chain, value, in_force_at, made_by, reason)
    select 'setting', 'runningNotice', ${chain}, '"x"', date_trunc('second', business_now()) + ${seconds} * interval '1 second',
      'kim', 'x'`
  await expect(insert('a', 59)).rejects.toThrow(/too soon/)
  await insert('a', 3_000)
  await expect(insert('a', 2_999)).rejects.toThrow(/before the one it follows/)
  const change = (text: string) =>
    house.db
      .query`update scheduled_change set value = ${JSON.stringify(text)}::jsonb where chain = 'a'`
  await expect(change('y')).rejects.toThrow(/is changed/)
  await house.db.query`
    update scheduled_change set state = 'cancelled', ended_by = 'kim', told = true where chain = 'a'`
  await expect(
    house.db
      .query`update scheduled_change set state = 'waiting', ended_by = null where chain = 'a'`,
  ).rejects.toThrow(/is changed/)
  await expect(house.db.query`delete from scheduled_change`).rejects.toThrow()
})

test('a closed site says when it is scheduled to open, to members and on every desk; what an operator wrote comes first', async () => {
  const said = async (when: string) =>
    atInstant(house, when, async () => {
      await house.deps.settings.sync()
      const [info, me] = [await house.guest.ask('siteInfo', {}), await kim.ask('me')]
      if (!info.result || !me.result) throw new Error('no answer')
      return [/<p>([^<]*)점검합니다/.exec(info.data.memo)?.[1], me.closed?.until]
    })
  await save(kim, 'siteStatus', 'closed', { inForceAt: at(0), until: at(86_400 + 3_600) })
  await house.clock.set(new Date(at(1)))
  await bringIntoForce(house.deps)
  await renewSessions(house)
  const tomorrow = new Date(zero + 86_400_000 + 9 * 3_600_000).toISOString().slice(5, 10)
  expect(await said(at(60))).toEqual([`${tomorrow} 13:00까지 `, `${tomorrow} 13:00`])
  expect(await said(at(43_200, -1))).toEqual([`${tomorrow} 13:00까지 `, `${tomorrow} 13:00`])
  expect(await said(at(43_200))).toEqual(['13:00까지 ', '13:00'])
  await house.clock.set(new Date(at(61)))
  await renewSessions(house)
  await save(kim, 'siteClosedUntil', '15:00')
  expect(await said(at(62))).toEqual(['15:00까지 ', '15:00'])
  await save(kim, 'siteClosedUntil', '')
  await save(kim, 'siteStatus', 'open')
})

const scheduledOf = async (key: string) => (await settingOf(key)).scheduled
const unschedule = (id: number) => kim.ask('settingUnschedule', { id, reason })
/** The clock in the window that a change was scheduled for. */
async function inWindow() {
  await house.clock.set(new Date(at(10)))
  await bringIntoForce(house.deps)
  await renewSessions(house)
}

test('a loosening with an end is cancelled whole, and its end alone never', async () => {
  await save(kim, 'maxBettingMoney', 2_000_000, { inForceAt: at(0), until: at(60) })
  await decide(lee)
  const whole = await scheduledOf('maxBettingMoney')
  expect(whole.map(({ ends }) => ends)).toEqual([null, whole[0]!.id])
  expect(await unschedule(whole[1]!.id)).toMatchObject({ result: true, count: 2 })
  expect(await scheduledOf('maxBettingMoney')).toEqual([])

  await save(kim, 'maxBettingMoney', 2_000_000, { inForceAt: at(0), until: at(60) })
  await decide(lee)
  await inWindow()
  const [end] = await scheduledOf('maxBettingMoney')
  expect(await unschedule(end!.id)).toEqual(refused('state', scheduledText.begun))
  await house.clock.set(new Date(at(60)))
  await house.deps.settings.sync()
  expect(house.deps.settings.get('maxBettingMoney')).toBe(1_000_000)
})

test('a save in the window of a loosening needs two where it is looser than what returns', async () => {
  await save(kim, 'maxBettingMoney', 2_000_000, { inForceAt: at(0), until: at(60) })
  await decide(lee)
  await inWindow()
  for (const value of [1_999_999, 1_000_001]) {
    expect(await save(kim, 'maxBettingMoney', value)).toMatchObject({ waiting: true })
    expect(await decide(lee, false)).toMatchObject({ result: true })
  }
  expect(await scheduledOf('maxBettingMoney')).toHaveLength(1)
  expect(await save(kim, 'maxBettingMoney', 1_000_000)).toMatchObject({ waiting: false })
  expect(await scheduledOf('maxBettingMoney')).toEqual([])
})

test('raised odds with an end are cancelled whole, and a save in their window needs two', async () => {
  const game = 'ntry.powerladder'
  const { odds } = await oddsOf(game)
  const [key] = Object.keys(odds)
  const raised = { [key!]: 199 }
  await saveOdds(game, raised, at(0), at(60))
  await decide(lee)
  await inWindow()
  const [end] = (await oddsOf(game)).scheduled
  expect(await kim.ask('oddsUnschedule', { id: end!.id, reason })).toEqual(
    refused('state', scheduledText.begun),
  )
  expect(await saveOdds(game, { [key!]: 198 })).toMatchObject({ data: { waiting: true } })
  expect(await decide(lee, false)).toMatchObject({ result: true })
  expect(await saveOdds(game, { [key!]: odds[key!]! - 1 })).toMatchObject({
    data: { waiting: false },
  })
  expect((await oddsOf(game)).scheduled).toEqual([])
})

test('a tightening that two approved with its return is taken back by two', async () => {
  await save(kim, 'maxWinMoney', 4_000_000, { inForceAt: at(0), until: at(60) })
  await decide(lee)
  const [first] = await scheduledOf('maxWinMoney')
  expect(await unschedule(first!.id)).toEqual(refused('state', scheduledText.looser))
  const { value } = await settingOf('maxWinMoney')
  expect(await save(kim, 'maxWinMoney', value)).toMatchObject({ waiting: true })
  expect(await decide(lee)).toMatchObject({ result: true })
  expect(await scheduledOf('maxWinMoney')).toEqual([])
})

test('a yes to a value at once is refused when something else waits by now', async () => {
  await save(kim, 'maxWinMoney', 6_000_000)
  await save(lee, 'maxWinMoney', 3_000_000, { inForceAt: at(0) })
  expect(await decide(lee)).toEqual(refused('state', operatorText.changed))
  await unschedule((await scheduledOf('maxWinMoney'))[0]!.id)
  expect(await decide(lee, false)).toMatchObject({ result: true })
})

test('a cancellation that leaves settings in conflict is refused, and a conflict blocks only what it is about', async () => {
  await save(kim, 'minBettingMoney', 1_000, { inForceAt: at(0) })
  await save(kim, 'maxBettingMoney', 3_000, { inForceAt: at(60) })
  const order = settingText.order('최소 베팅금액', '최대 베팅금액')
  const [first] = await scheduledOf('minBettingMoney')
  expect(await unschedule(first!.id)).toEqual(
    refused('badInput', `${scheduledText.conflict} ${order}`),
  )
  expect(await scheduledOf('minBettingMoney')).toHaveLength(1)
  // One that a release of before left behind.
  await house.db.query`
    update scheduled_change set state = 'cancelled', ended_by = 'test', told = true where id = ${first!.id}`
  for (const [key, value] of [
    ['siteStatus', 'closed'],
    [`game.${GAME}`, false],
    ['runningNotice', '안내'],
    ['maxDeposit', 90_000_000],
  ] as const)
    expect(await save(kim, key, value), key).toMatchObject({ result: true, waiting: false })
  expect(await save(kim, 'minBettingMoney', 4_000)).toEqual(
    refused('badInput', `${scheduledText.conflict} ${order}`),
  )
  expect(await save(kim, 'siteStatus', 'open')).toMatchObject({ result: true })
  expect(await save(kim, `game.${GAME}`, true)).toMatchObject({ result: true })
})

/** A change of an offer that nobody has, as one that cannot be applied. */
const insertBroken = (chain: string, seconds: number) => house.db.query`
  insert into scheduled_change (kind, subject, chain, value, in_force_at, made_by, reason)
  values ('offer', 'nobody', ${chain}, '{"state": "off", "message": ""}', ${at(seconds)}, ${kim.uid}, ${reason})`

test('bringIntoForce with a due change that cannot be applied takes the others and reports that one once', async () => {
  const chain = 'offer vendor nobody'
  await save(kim, 'runningNotice', '첫째', { inForceAt: at(0) })
  await insertBroken(chain, 1)
  await insertBroken(chain, 2)
  await save(kim, 'cashierText', '셋째', { inForceAt: at(3) })
  await house.clock.set(new Date(at(4)))
  for (let beat = 0; beat < 3; beat++) await bringIntoForce(house.deps)
  for (const [key, value] of [
    ['runningNotice', '첫째'],
    ['cashierText', '셋째'],
  ] as const)
    expect((await historyOf(key)).at(-1)).toMatchObject({ value, by: kim.uid })
  const ended = await house.db.query`
    select state, ended_by as by, failure is not null as failed, told from scheduled_change
    where chain = ${chain} order by id`
  expect(ended).toEqual([
    { state: 'lapsed', by: 'system', failed: true, told: true },
    { state: 'lapsed', by: 'system', failed: false, told: true },
  ])
  const events = await house.db.query`
    select actor, detail from event where kind = 'schedule.failed' and target = 'nobody'`
  expect(events).toEqual([
    { actor: kim.uid, detail: expect.objectContaining({ inForceAt: at(1), reason }) },
  ])
  expect(await logged('schedule.fail', 'nobody')).toMatchObject([
    {
      uid: 'system',
      after: { state: 'lapsed', failure: expect.stringContaining('scheduled_change') },
    },
  ])
  expect(await logged('schedule.lapse', 'nobody')).toHaveLength(1)
})

test('takeSettings that meets a lock waits for its next turn with the change still due', async () => {
  await save(kim, 'maxWinMoney', 4_999_999)
  await save(kim, 'maxWinMoney', 4_999_998, { inForceAt: at(0) })
  await house.clock.set(new Date(at(1)))
  await house.db.begin(async (tx) => {
    await tx.query`select from setting where key = 'maxWinMoney' for update`
    await expect(
      house.db.begin(async (other) => {
        await other.query`set local lock_timeout = '100ms'`
        await takeSettings(other)
      }),
    ).rejects.toMatchObject({ code: '55P03' })
  })
  await bringIntoForce(house.deps)
  expect((await historyOf('maxWinMoney')).at(-1)).toMatchObject({ value: 4_999_998 })
})
