import { glob, readFile } from 'node:fs/promises'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { operatorText, roles } from '@madang/contract/operator/plain/permissions.ts'
import {
  settingGroups,
  settingRules,
  settingText,
  type SettingRule,
} from '@madang/contract/operator/plain/site-settings.ts'
import { signupText } from '@madang/contract/member/plain/signup.ts'

import { defaults, type SettingKey } from '../../http/settings.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openVendor } from '../../testing/vendor.ts'
import { complaintOf } from './site-settings.ts'

let house: House
let kim: Awaited<ReturnType<House['operator']>>
/** Whoever owns the database, and so can forget what the application never could. */
let owner: pg.Client
beforeAll(async () => {
  house = await openHouse()
  owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  kim = await house.operator('관리자')
})
afterAll(async () => {
  await owner.end()
  await house.close()
})
/** Every setting as it is preset, as if none had ever been changed. */
async function preset() {
  await owner.query('delete from setting; delete from setting_history')
  await house.deps.settings.sync()
}
afterEach(preset)

const reason = '운영 기준 변경'
const refused = (code: string, msg: string) => ({ result: false, code, msg })
const rules: [string, SettingRule][] = Object.entries(settingRules)

async function settingOf(key: string) {
  const answer = await kim.ask('settingList')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.find((setting) => setting.key === key)!
}
/** Saves on the version in force. */
async function save(key: string, value: boolean | number | string) {
  const { version } = await settingOf(key)
  return kim.ask('settingSave', { key, value, version, reason })
}
const historyOf = async (key: string) => {
  const answer = await kim.ask('settingHistory', { key })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}

test('every setting has a rule, its preset keeps it, and the console can name it', () => {
  expect(rules.map(([key]) => key).toSorted()).toEqual(Object.keys(defaults).toSorted())
  for (const [key, rule] of rules) {
    expect([key, complaintOf(rule, defaults[key as SettingKey])]).toEqual([key, null])
    expect(rule.label.length).toBeGreaterThan(1)
    expect(Object.keys(settingGroups)).toContain(rule.group)
  }
})

test('no setting is a switch to nothing: the server reads each', async () => {
  const paths = await Array.fromAsync(glob('server/{features,http,ledger}/**/*.ts'))
  const texts = await Promise.all(
    paths
      .filter((path) => !/\.test\.ts$|http\/settings\.ts$|site-settings\//.test(path))
      .map((path) => readFile(path, 'utf8')),
  )
  const all = texts.join('\n')
  const unread = rules
    .map(([key]) => key)
    .filter((key) => !/^(game|alarm)\./.test(key) && !new RegExp(`\\b${key}\\b`).test(all))
  expect(unread).toEqual([])
})

test('an operator sees every setting as it is preset, then as it was changed and by whom', async () => {
  expect(await settingOf('minBettingMoney')).toEqual({
    key: 'minBettingMoney',
    value: 5_000,
    version: 0,
    changedBy: null,
    changedAt: null,
    waiting: null,
    scheduled: [],
  })
  const answer = await save('minBettingMoney', 10_000)
  expect(answer).toMatchObject({ result: true, msg: settingText.saved })
  expect(answer.result && answer.data).toEqual(await settingOf('minBettingMoney'))
  expect(await settingOf('minBettingMoney')).toMatchObject({
    value: 10_000,
    version: 1,
    changedBy: kim.uid,
    changedAt: expect.any(String) as string,
  })
  expect(house.deps.settings.get('minBettingMoney')).toBe(10_000)
})

test('each version stays in the history with its reason, and in the log with what was before', async () => {
  await kim.ask('settingSave', {
    key: 'turnoverPercent',
    value: 150,
    version: 0,
    reason: '첫 변경',
  })
  await kim.ask('settingSave', {
    key: 'turnoverPercent',
    value: 200,
    version: 1,
    reason: '다시 변경',
  })
  expect(await historyOf('turnoverPercent')).toMatchObject([
    { version: 2, value: 200, changedBy: kim.uid, reason: '다시 변경' },
    { version: 1, value: 150, changedBy: kim.uid, reason: '첫 변경' },
  ])
  const log = await house.db.query`
    select actor, subject, reason, before, after from audit where action = 'setting.save' order by id desc limit 2`
  expect(log).toEqual([
    {
      actor: kim.uid,
      subject: settingRules.turnoverPercent.label,
      reason: '다시 변경',
      before: { turnoverPercent: 150 },
      after: { turnoverPercent: 200, version: 2 },
    },
    {
      actor: kim.uid,
      subject: settingRules.turnoverPercent.label,
      reason: '첫 변경',
      before: { turnoverPercent: 100 },
      after: { turnoverPercent: 150, version: 1 },
    },
  ])
})

test('a changed setting is an event; one that was refused is none', async () => {
  const events = () =>
    house.db
      .query`select actor, detail from event where kind = 'setting.changed' and target = 'largeWithdrawal'`
  await save('largeWithdrawal', 1)
  expect(await events()).toEqual([])
  await save('largeWithdrawal', 4_000_000)
  expect(await events()).toEqual([{ actor: kim.uid, detail: { from: 0, to: 1, reason } }])
})

test('who saves on a version that is gone is told so, and nothing changes', async () => {
  const stale = (version: number) =>
    kim.ask('settingSave', { key: 'practiceFloat', value: 1, version, reason })
  expect(await stale(1)).toEqual(refused('state', operatorText.changed))
  await save('practiceFloat', 500_000)
  expect(await stale(0)).toEqual(refused('state', operatorText.changed))
  expect(await settingOf('practiceFloat')).toMatchObject({ value: 500_000, version: 1 })
  expect(house.deps.settings.get('practiceFloat')).toBe(500_000)
})

test('of 20 who save one version at once exactly one does', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      kim.ask('settingSave', { key: 'withdrawalGapHours', value: n + 3, version: 0, reason }),
    ),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.result && answer.code === 'state')).toHaveLength(19)
  const setting = await settingOf('withdrawalGapHours')
  expect(setting).toMatchObject({
    version: 1,
    value: answers.findIndex(({ result }) => result) + 3,
  })
  expect(await historyOf('withdrawalGapHours')).toHaveLength(1)
})

test('two bounds that may not cross do not, saved at once', async () => {
  const answers = await Promise.all([
    kim.ask('settingSave', { key: 'minBettingMoney', value: 900_000, version: 0, reason }),
    kim.ask('settingSave', { key: 'maxBettingMoney', value: 800_000, version: 0, reason }),
  ])
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  const { minBettingMoney: small, maxBettingMoney: large } = settingRules
  expect(answers.find(({ result }) => !result)).toEqual(
    refused('badInput', settingText.order(small.label, large.label)),
  )
})

/** Values beside each rule's bounds, and of every other kind. */
function wrongFor(rule: SettingRule): unknown[] {
  const others: unknown[] = [null, [], {}, [1], undefined]
  switch (rule.kind) {
    case 'switch':
      return [...others, 1, 0, 'true', '']
    case 'choice':
      return [...others, true, 0, '', 'toString', 'OPEN']
    case 'number':
      return [
        ...others,
        true,
        `${rule.min}`,
        rule.min - 1,
        rule.max + 1,
        rule.min + 0.5,
        Infinity,
        -0.1,
      ]
    case 'time':
      return [
        ...others,
        true,
        2_330,
        ...(rule.optional ? [' '] : ['']),
        '24:00',
        '23:60',
        '9:00',
        '23:30:00',
        ' 23:30',
      ]
    case 'html':
      return [...others, true, 1, 'x'.repeat(rule.max + 1)]
    case 'text':
      return [...others, true, 1, 'x'.repeat(rule.max + 1), '두\n줄', '가나\u0000다', '\u202e가나']
  }
}

test.each(rules)('%s takes nothing that is not allowed, and nothing changes', async (key, rule) => {
  for (const value of wrongFor(rule)) {
    const answer = await kim.ask('settingSave', { key, value, version: 0, reason } as never)
    expect([value, answer]).toMatchObject([value, { result: false, code: 'badInput' }])
  }
  expect(await settingOf(key)).toMatchObject({ value: defaults[key as SettingKey], version: 0 })
})

test.each(rules.flatMap(([key, rule]) => (rule.kind === 'number' ? [[key, rule] as const] : [])))(
  '%s takes both its bounds',
  (_, rule) => {
    expect([complaintOf(rule, rule.min), complaintOf(rule, rule.max)]).toEqual([null, null])
  },
)

test.each([
  ['minBettingMoney', 'maxBettingMoney'],
  ['minBettingMoney', 'maxWinMoney'],
  ['minBettingMoney', 'folderMaxBettingMoney'],
  ['minBettingMoney', 'roundMaxBettingMoney'],
  ['minDeposit', 'maxDeposit'],
  ['minDeposit', 'maxCoinDeposit'],
] as const)('%s may equal %s, not pass it', async (small, large) => {
  const at = defaults[small]
  expect(await save(large, at - 1)).toEqual(
    refused('badInput', settingText.order(settingRules[small].label, settingRules[large].label)),
  )
  expect(await save(large, at)).toMatchObject({ result: true, data: { value: at } })
})

test('a text is kept without the space around it, and too short without is refused', async () => {
  expect(await save('cashierText', '  점검중입니다  ')).toMatchObject({
    data: { value: '점검중입니다' },
  })
  const { min, max } = settingRules.cashierText
  expect(await save('cashierText', '   가   ')).toEqual(
    refused('badInput', settingText.length(min, max)),
  )
})

test('the site’s page is kept as it was cleaned, and the log says so', async () => {
  const answer = await save('siteClosedHtml', '<h2 onclick="x()">점검</h2><script>x()</script>')
  expect(answer).toMatchObject({ data: { value: '<h2>점검</h2>' } })
  const [entry] = await house.db.query<{ text: string }>`
    select after::text as text from audit where action = 'setting.save' order by id desc limit 1`
  expect(entry!.text).not.toContain('script')
})

test('the closed hours have two ends', async () => {
  expect(await save('bankCheckUntil', defaults.bankCheckFrom)).toEqual(
    refused('badInput', settingText.hours),
  )
})

test('a change without a reason, or of a setting nobody knows, is refused', async () => {
  expect(
    await kim.ask('settingSave', { key: 'registration', value: false, version: 0, reason: ' ' }),
  ).toEqual(refused('badInput', operatorText.noReason))
  for (const key of ['', 'later', 'toString', '__proto__', 'constructor']) {
    expect(await kim.ask('settingSave', { key, value: 1, version: 0, reason })).toEqual(
      refused('notFound', settingText.unknown),
    )
    expect(await kim.ask('settingHistory', { key })).toEqual(
      refused('notFound', settingText.unknown),
    )
  }
})

test.each(roles)('%s: only a 관리자 changes a setting', async (role) => {
  const other = await house.operator(role)
  const answer = await other.ask('settingSave', { key: 're', value: false, version: 0, reason })
  if (role === '관리자') expect(answer).toMatchObject({ result: true })
  else expect(answer).toEqual(refused('denied', operatorText.denied))
  expect((await settingOf('re')).value).toBe(role !== '관리자')
})

test('switches reach the members: closed site, stopped registration, cashier, 추천인 현황, running line', async () => {
  const lee = await house.member()
  const summary = async () => {
    const answer = await lee.ask('refresh')
    return answer.result && answer.data
  }
  const info = async () => {
    const answer = await house.guest.ask('siteInfo', {})
    return answer.result && answer.data
  }
  expect(await summary()).toMatchObject({ use: '0', ce: true, re: true, notice: '' })
  await save('cashier', false)
  await save('re', false)
  await save('runningNotice', '오늘 밤 점검이 있습니다')
  await save('registration', false)
  expect(await summary()).toMatchObject({ ce: false, re: false, notice: '오늘 밤 점검이 있습니다' })
  expect(await info()).toMatchObject({ status: 'open', reg: '1', re: false })
  expect(await house.guest.ask('siteInfo', {})).toMatchObject({ msg: defaults.registrationText })
  await save('siteStatus', 'closed')
  expect(await info()).toMatchObject({ status: 'closed', memo: defaults.siteClosedHtml })
  await save('siteClosedUntil', '23:00')
  expect(await info()).toMatchObject({
    memo: `${defaults.siteClosedHtml}<p>23:00까지 점검합니다.</p>`,
  })
  expect(await summary()).toMatchObject({ use: '1' })
})

test('every operator’s next poll tells that the site is closed: by whom, why, until when; and which vendors rest', async () => {
  const state = async () => {
    const answer = await (await house.operator('게임')).ask('me')
    if (!answer.result) throw new Error(answer.msg)
    return { closed: answer.closed, maintenance: answer.maintenance }
  }
  expect(await state()).toEqual({ closed: null, maintenance: [] })
  await openVendor(house)
  await house.db.query`update vendor set state = 'maintenance' where id = 'haneul'`
  await save('siteClosedUntil', '23:00')
  expect(await state()).toEqual({ closed: null, maintenance: ['haneul 게임사'] })
  await save('siteStatus', 'closed')
  const [who] = await house.db.query<{ name: string }>`
    select name from operator where uid = ${(await settingOf('siteStatus')).changedBy}`
  expect((await state()).closed).toEqual({
    by: who!.name,
    at: (await settingOf('siteStatus')).changedAt,
    why: reason,
    until: '23:00',
  })
  await save('siteStatus', 'open')
  expect((await state()).closed).toBeNull()
  await house.db.begin((tx) => house.deps.settings.set(tx, 'siteStatus', 'closed', 'system'))
  expect((await state()).closed).toMatchObject({ by: 'system', why: '', until: '23:00' })
})

test('who signs up while registration is stopped reads the operator’s words', async () => {
  const form = {
    uid: 'newcomer1',
    nick: '새내기',
    upw: 'long-enough-1',
    rpw: 'long-enough-1',
    phone: '010-1234-5678',
    bank: '국민',
    bankaccount: '홍길동',
    banknumber: '123-45-6789',
    captcha: '1234',
  }
  const signUp = () =>
    house.guest.ask('signUp', { data: form, ucode: 'X' }, { headers: { captcha: '1234' } })
  await save('registration', false)
  expect(await signUp()).toEqual(refused('closed', signupText.stopped))
  await save('registrationText', '월요일에 다시 받습니다')
  expect(await signUp()).toEqual(refused('closed', '월요일에 다시 받습니다'))
})
