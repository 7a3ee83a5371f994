/** Proofs of operators: which calls ask for one, what is taken, and for how long (docs/spec/rules.md#operators). */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'

import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { passkeyText } from '@madang/contract/core/passkey-text.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { staffText } from '@madang/contract/operator/plain/operators.ts'
import {
  exportedLists,
  operatorText,
  type Role,
} from '@madang/contract/operator/plain/permissions.ts'
import { settingRules, type SettingRule } from '@madang/contract/operator/plain/site-settings.ts'

import { refused } from '../../testing/answers.ts'
import { CONSOLE, openAuthenticator, ORIGIN } from '../../testing/authenticator.ts'
import { accountHolder } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { meet } from '../../testing/meeting.ts'
import { needs } from '../../testing/needs.ts'
import { optionsOf } from '../../testing/passkeys.ts'
import { openVendor } from '../../testing/vendor.ts'
import { listKeys } from '../casino/keys.ts'
import { hashPassword } from '../session/session.ts'

const upw = 'madang-1234'
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
let house: House
let passwordHash: string
let day = 0
beforeAll(async () => {
  house = await openHouse({ env: { SITE_ORIGIN: ORIGIN, CONSOLE_ORIGIN: CONSOLE.origin } })
  passwordHash = await hashPassword(upw)
})
afterAll(() => house.close())
// Days apart, so that none sees another's failures.
beforeEach(() => house.clock.set(new Date(Date.UTC(2026, 0, (day += 2), 3, 0, 10))))

type Kim = Awaited<ReturnType<House['operator']>>
/** Their last proof was given so many seconds ago, of the machine's. */
const provedAgo = ({ id }: Pick<Kim, 'id'>, seconds: number) => house.db.query`
  update operator_session set proof_at = clock_timestamp() - make_interval(secs => ${seconds}) where operator_id = ${id}`
async function stale(role: Role = '관리자') {
  const kim = await house.operator(role)
  await house.db.query`update operator set password_hash = ${passwordHash} where id = ${kim.id}`
  await provedAgo(kim, 301)
  return kim
}
const codeOf = () =>
  new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({
    timestamp: house.deps.clock.now().getTime(),
  })
const withCode = ({ id }: Kim) => house.db.query`
  update operator set factor_sealed = ${house.deps.keys.seal(SECRET)} where id = ${id}`
const asks = (ways: string[]) => ({ ...refused('proof', staffText.proof), ways })
const adjust = async (kim: Kim) => {
  const { id } = await house.member({ money: 1_000 })
  return kim.ask('memberAdjust', {
    ...{ id, pocket: 'money', way: 'add', amount: 10_000, reason: '오류 정정' },
  })
}

test('a request for a second operator, and its approval, ask for a proof younger than five minutes', async () => {
  const [kim, lee] = [await stale(), await stale()]
  expect(await adjust(kim)).toEqual(asks(['password']))
  expect(await house.db.query`select from approval`).toEqual([])
  expect(await kim.ask('prove', { upw })).toMatchObject({ result: true })
  const asked = await adjust(kim)
  if (!asked.result) throw new Error(asked.msg)
  const { id } = asked as { id: number }
  expect(await lee.ask('approvalDecide', { id, approve: true })).toEqual(asks(['password']))
  await provedAgo(lee, 295)
  expect(await lee.ask('approvalDecide', { id, approve: true })).toMatchObject({ result: true })
})

test('a request is rejected, and the desk worked, without a proof', async () => {
  const kim = await house.operator()
  const lee = await stale()
  const asked = (await adjust(kim)) as { id: number }
  expect(
    await lee.ask('approvalDecide', { id: asked.id, approve: false, reason: '근거 없음' }),
  ).toMatchObject({ result: true })
  expect(await lee.ask('depositQueue', {} as never)).not.toMatchObject({ code: 'proof' })
})

/** The calls that no act of such a right passes without a proof, each as one that would be done. */
const guarded: { [K in keyof OperatorCalls]?: (kim: Kim) => Promise<unknown> } = {
  operatorAdd: (kim) =>
    kim.ask('operatorAdd', { uid: 'newone1', name: '새 운영자', role: '열람', reason: '입사' }),
  operatorRole: async (kim) =>
    kim.ask('operatorRole', {
      ...{ id: (await house.operator('열람')).id, role: '상담', reason: '부서 이동' },
    }),
  operatorActive: async (kim) =>
    kim.ask('operatorActive', {
      ...{ id: (await house.operator('열람')).id, active: false, reason: '퇴사' },
    }),
  vendorKeyTurn: async (kim) => {
    const { id: vendor } = await openVendor(house, `proof${++names}`)
    const [key] = await listKeys(house.deps, vendor)
    const ask = { vendor, newest: key!.id, overlap: 60 as const, reason: '정기 교체' }
    return kim.ask('vendorKeyTurn', ask)
  },
  vendorKeyTell: (kim) => kim.ask('vendorKeyTell', { vendor: 'none' }),
  memberAdjust: adjust,
}
let names = 0
/** Rights whose calls all ask, and what of them only reads. */
const rights = ['operators.write', 'vendors.keys', 'members.adjust']
const reads = ['vendorKeys']

test('the table of guarded calls names every call of their rights', () => {
  const calls = Object.entries(needs).filter(
    ([name, need]) => rights.includes(need!) && !reads.includes(name),
  )
  expect(Object.keys(guarded).toSorted()).toEqual(calls.map(([name]) => name).toSorted())
})

test.each(Object.entries(guarded))('%s asks for a proof', async (_, act) => {
  const kim = await stale()
  expect(await act(kim)).toEqual(asks(['password']))
  expect(await kim.ask('prove', { upw })).toMatchObject({ result: true })
  expect(await act(kim)).not.toMatchObject({ code: 'proof' })
})

test('a request for a second operator is written in one place, which asks for a proof', async () => {
  const files = await Array.fromAsync(
    glob('server/**/*.ts', { exclude: ['**/*.test.ts', '**/testing/**'] }),
  )
  const writers = files.filter((file) =>
    /insert into approval\b|insertApproval/.test(readFileSync(file, 'utf8')),
  )
  expect(writers.toSorted()).toEqual([
    'server/features/approvals/approvals.ts',
    'server/features/approvals/sql.ts',
  ])
})

test('each list as CSV asks for a proof, four without data of persons aside', async () => {
  const kim = await stale()
  const open: string[] = []
  for (const list of exportedLists) {
    const answer = await kim.ask('csvExport', { list })
    if (answer.result || answer.code !== 'proof') open.push(list)
  }
  expect(open).toEqual(['reports', 'rounds', 'hours', 'vendorReturns'])
})

test('a change of a setting that guards money asks for a proof, of any other setting for none', async () => {
  const kim = await stale()
  const settings = await kim.ask('settingList')
  if (!settings.result) throw new Error(settings.msg)
  const asked: string[] = []
  for (const { key, value, version } of settings.data) {
    const answer = await kim.ask('settingSave', { key, value, version, reason: '그대로' })
    if (!answer.result && answer.code === 'proof') asked.push(key)
  }
  const guards = Object.entries<SettingRule>(settingRules).filter(([, { loosens }]) => loosens)
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.toSorted()).toEqual(guards.map(([key]) => key).toSorted())
})

test('ten masked values in an hour are opened without a proof, also all at once; the eleventh is not', async () => {
  const kim = await stale('정산')
  const member = await accountHolder(house)
  const open = () =>
    kim.ask('maskedOpen', {
      of: 'member',
      id: member.id,
      field: 'holder',
      reason: '본인 확인',
    } as never)
  const answers = await Promise.all(Array.from({ length: 14 }, open))
  expect(answers.filter(({ result }) => result)).toHaveLength(10)
  expect(answers.filter(({ result }) => !result)).toEqual(Array(4).fill(asks(['password'])))
  const logged = await house.db.query`
    select from audit where actor = ${kim.uid} and action = 'masked.open'`
  expect(logged).toHaveLength(10)
  expect(await kim.ask('prove', { upw })).toMatchObject({ result: true })
  expect(await open()).toMatchObject({ result: true })
  await provedAgo(kim, 301)
  expect(await open()).toEqual(asks(['password']))
  await house.clock.advance(3_600_000)
  await house.db.query`
    update operator_session set action_at = business_now(), started_at = business_now() where operator_id = ${kim.id}`
  expect(await open()).toMatchObject({ result: true })
})

test('a code is taken once; a password is no proof of an operator who has a second factor', async () => {
  const kim = await stale()
  await withCode(kim)
  expect(await adjust(kim)).toEqual(asks(['code']))
  expect(await kim.ask('prove', { upw })).toEqual(refused('state', staffText.proof))
  expect(await kim.ask('prove', { code: '000000' })).toEqual(refused('denied', staffText.badCode))
  expect(await adjust(kim)).toMatchObject({ code: 'proof' })
  const code = codeOf()
  const other = await house.operator()
  expect(await kim.ask('prove', { code })).toMatchObject({ result: true })
  expect(await adjust(kim)).toMatchObject({ result: true })
  await provedAgo(kim, 301)
  expect(await kim.ask('prove', { code })).toEqual(refused('denied', staffText.badCode))
  expect(await other.ask('prove', { code: '000000' })).toEqual(
    refused('state', staffText.notEnrolled),
  )
})

test('outside the sandbox a password is no proof, not even in a session whose passkey is gone', async () => {
  const real = await openHouse({ env: { SANDBOX: 'off', LIMITS: 'off' } })
  try {
    const kim = await real.operator('관리자')
    await real.db.query`update operator set password_hash = ${passwordHash} where id = ${kim.id}`
    await real.db.query`update operator_session set by_passkey = true`
    expect(await kim.ask('prove', { upw })).toEqual(refused('state', staffText.firstFactor))
  } finally {
    await real.close()
  }
})

test('a passkey of the operator is taken, and no other', async () => {
  const [kim, lee] = [await stale(), await stale()]
  const keyOf = async (one: Kim) => {
    const key = openAuthenticator(CONSOLE)
    const made = key.make(optionsOf(await one.ask('passkeyBegin', { upw, code: '' })))
    await one.ask('passkeyEnrol', { credential: made, name: '사무실 PC' })
    return key
  }
  const [own, others] = [await keyOf(kim), await keyOf(lee)]
  expect(await adjust(kim)).toEqual(asks(['passkey']))
  const sign = async (key: typeof own) =>
    kim.ask('provePasskey', { credential: key.use(optionsOf(await kim.ask('provePasskeyAsk'))) })
  expect(await sign(others)).toEqual(refused('denied', passkeyText.wrong))
  expect(await adjust(kim)).toMatchObject({ code: 'proof' })
  expect(await sign(own)).toMatchObject({ result: true })
  expect(await adjust(kim)).toMatchObject({ result: true })
})

test('five wrong passwords in 30 minutes are the last; a login is a proof of its own session alone', async () => {
  const kim = await stale()
  const wrong = await Promise.all(
    Array.from({ length: 8 }, () => kim.ask('prove', { upw: 'wrong-one-77' })),
  )
  expect(wrong.filter((answer) => 'code' in answer && answer.code === 'denied')).toHaveLength(5)
  expect(wrong.filter((answer) => 'code' in answer && answer.code === 'rate')).toHaveLength(3)
  expect(await kim.ask('prove', { upw })).toEqual(refused('rate', staffText.slow))
  const opened = await house.askOperator(null)('login', { uid: kim.uid, upw })
  if (!opened.result) throw new Error(opened.msg)
  const fresh = { ...kim, ask: house.askOperator(opened.token) }
  expect(await adjust(fresh)).toMatchObject({ result: true })
  expect(await adjust(kim)).toMatchObject({ code: 'proof' })
})

test('a proof counts in its own session: another one of the same operator is still asked', async () => {
  const kim = await stale()
  const opened = await house.askOperator(null)('login', { uid: kim.uid, upw })
  if (!opened.result) throw new Error(opened.msg)
  await provedAgo(kim, 301)
  const there = { ...kim, ask: house.askOperator(opened.token) }
  expect(await there.ask('prove', { upw })).toMatchObject({ result: true })
  expect(await adjust(kim)).toEqual(asks(['password']))
  expect(await adjust(there)).toMatchObject({ result: true })
})

test('wrong codes are counted by account: a second session goes on where the first was stopped', async () => {
  const kim = await stale()
  const opened = await house.askOperator(null)('login', { uid: kim.uid, upw })
  if (!opened.result) throw new Error(opened.msg)
  const there = house.askOperator(opened.token)
  await withCode(kim)
  const codes = []
  for (let turn = 0; turn < 6; turn++) {
    const answer = await (turn % 2 ? there : kim.ask)('prove', { code: '000000' })
    codes.push(!answer.result && answer.code)
  }
  expect(codes).toEqual([...Array<string>(5).fill('denied'), 'rate'])
})

test('a proof is an entry of the log that tells the way and no secret', async () => {
  const kim = await stale()
  await kim.ask('prove', { upw })
  const log = await house.db.query`
    select actor, subject, after from audit where action = 'operator.proof' and actor = ${kim.uid}`
  expect(log).toEqual([{ actor: kim.uid, subject: kim.uid, after: { way: 'password' } }])
})

test('two requests approved at once share one proof', async () => {
  const [kim, lee] = [await house.operator(), await stale()]
  const ids = [await adjust(kim), await adjust(kim)].map((answer) => (answer as { id: number }).id)
  await lee.ask('prove', { upw })
  const answers = await Promise.all(
    ids.map((id) => lee.ask('approvalDecide', { id, approve: true })),
  )
  expect(answers).toMatchObject([{ result: true }, { result: true }])
})

test.each<[string, (kim: Kim) => Promise<{ lock: string; ask: () => Promise<unknown> }>]>([
  [
    'an approval',
    async (kim) => {
      const { id } = (await adjust(await house.operator())) as { id: number }
      const lock = `select from approval where id = ${id} for update`
      return { lock, ask: () => kim.ask('approvalDecide', { id, approve: true }) }
    },
  ],
  [
    'switching an operator off',
    async (kim) => {
      const { id } = await house.operator('열람')
      const lock = `select from operator where id = ${id} for update`
      return { lock, ask: () => kim.ask('operatorActive', { id, active: false, reason: '퇴사' }) }
    },
  ],
])('%s that waits for a lock until the proof is too old is refused', async (_, acting) => {
  const kim = await stale()
  const { lock, ask } = await acting(kim)
  await provedAgo(kim, 200)
  const answer = await meet(house, { lock, ask, meanwhile: () => provedAgo(kim, 301) })
  expect(answer).toEqual(asks(['password']))
})

test('a proof whose session ends while it is checked takes no code', async () => {
  const kim = await stale()
  await withCode(kim)
  const answer = await meet(house, {
    lock: `select from operator where id = ${kim.id} for update`,
    ask: () => kim.ask('prove', { code: codeOf() }),
    meanwhile: () => house.db.query`delete from operator_session where operator_id = ${kim.id}`,
  })
  expect(answer).toEqual(refused('logout', operatorText.logout))
  const [row] = await house.db.query<{ step: number | null }>`
    select nullif(factor_step, 0) as step from operator where id = ${kim.id}`
  expect(row).toEqual({ step: null })
})
