import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Db } from '../db/db.ts'
import { openHouse, type House } from '../testing/house.ts'
import { defaults, openSettings, type Settings } from './settings.ts'

let house: House
let other: Settings
beforeAll(async () => {
  house = await openHouse()
  other = await openSettings(house.db)
})
afterAll(() => {
  other.close()
  return house.close()
})

test('without a change every setting is its preset', () => {
  for (const [key, value] of Object.entries(defaults))
    expect([key, other.get(key as keyof typeof defaults)]).toEqual([key, value])
})

test('a change reaches every process by itself, and each version stays in the history', async () => {
  for (const [index, value] of [6_000, 7_000].entries())
    await house.db.begin((tx) =>
      house.deps.settings.set(tx, 'minBettingMoney', value, `op${index}`),
    )
  await expect.poll(() => other.get('minBettingMoney')).toBe(7_000)
  await expect.poll(() => house.deps.settings.get('minBettingMoney')).toBe(7_000)
  expect(
    await house.db.query`select value, version, changed_by as by from setting_history
      where key = 'minBettingMoney' order by id`,
  ).toEqual([
    { value: 6_000, version: 1, by: 'op0' },
    { value: 7_000, version: 2, by: 'op1' },
  ])
})

test('a change whose notification was lost is in force a moment later', async () => {
  const before = other.get('withdrawalGapHours')
  await house.db.query`
    insert into setting (key, value, changed_by) values ('withdrawalGapHours', '7', 'elsewhere')`
  expect(before).not.toBe(7)
  for (const settings of [other, house.deps.settings])
    await expect.poll(() => settings.get('withdrawalGapHours')).toBe(7)
})

test('a read that was answered late is not put over a newer one', async () => {
  let hold: Promise<unknown> | null = null
  let read = () => {}
  const slow: Db = {
    ...house.db,
    async query<R extends object>(sql: TemplateStringsArray, ...values: unknown[]) {
      const waits = hold
      const rows = await house.db.query<R>(sql, ...values)
      if (waits) read()
      await waits
      return rows
    },
    listen: async () => undefined,
  }
  const settings = await openSettings(slow)
  try {
    let release = () => {}
    hold = new Promise<void>((resolve) => (release = resolve))
    const older = new Promise<void>((resolve) => (read = resolve))
    const first = settings.sync()
    await older
    hold = null
    await house.db.query`
      insert into setting (key, value, changed_by) values ('runningNotice', '"새 공지"', 'elsewhere')`
    const second = settings.sync()
    // Time enough for the newer one to be there before the older; it may as well wait for it.
    await Promise.race([second, sleep(300)])
    release()
    await Promise.all([first, second])
    expect(settings.get('runningNotice')).toBe('새 공지')
  } finally {
    settings.close()
    await house.db.query`delete from setting where key = 'runningNotice'`
    await other.sync()
  }
})

test('of 20 changes at once each is a version of its own', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      house.db.begin((tx) => house.deps.settings.set(tx, 'passwordMin', 4 + n, 'race')),
    ),
  )
  const rows = await house.db.query<{ version: number }>`
    select version from setting_history where key = 'passwordMin' order by version`
  expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
})

test('a change that was undone was never made', async () => {
  const undone = house.db.begin(async (tx) => {
    await house.deps.settings.set(tx, 'runningNotice', '공지', 'op')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await other.sync()
  expect(other.get('runningNotice')).toBe('')
  expect(await house.db.query`select from setting_history where key = 'runningNotice'`).toEqual([])
})

test('the history cannot be rewritten by the application', async () => {
  await expect(house.db.query`update setting_history set changed_by = 'me'`).rejects.toThrow()
  await expect(house.db.query`delete from setting_history`).rejects.toThrow()
})

test('the page of a closed site is stored clean', async () => {
  const html = '<h2 onclick="x()">점검</h2><script>x()</script>'
  await house.db.begin((tx) => house.deps.settings.set(tx, 'siteClosedHtml', html, 'op'))
  await other.sync()
  expect(other.get('siteClosedHtml')).toBe('<h2>점검</h2>')
})

test('a setting this version does not know is left alone', async () => {
  await house.db
    .query`insert into setting (key, value, changed_by) values ('toString', '1', 'op'), ('later', '2', 'op')`
  await other.sync()
  expect(other.get('minBettingMoney')).toBe(7_000)
  expect((other as { get(key: string): unknown }).get('later')).toBeUndefined()
})
