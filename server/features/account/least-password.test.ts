/** The minimum length of a member's password outside the sandbox and in it (docs/spec/asvs.md, 6.2.1). */
import { expect, test } from 'vitest'

import { accountText } from '@madang/contract/member/plain/account.ts'
import { signupText } from '@madang/contract/member/plain/signup.ts'
import { settingText } from '@madang/contract/operator/plain/site-settings.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { listSettings } from '../site-settings/site-settings.ts'
import { setPassword } from './account.ts'

const SEVEN = 'q7!xw2#'
const EIGHT = 'q7!xw2#k'

/** Opens a server whose `passwordMin` is 4 already, as it may have been set before `SANDBOX=off`. */
async function ofFour(env: Record<string, string>): Promise<House> {
  const house = await openHouse({ env })
  await house.db.begin((tx) => house.deps.settings.set(tx, 'passwordMin', 4, 'test'))
  await house.deps.settings.sync()
  return house
}

async function signUp(house: House, upw: string) {
  const { id } = await house.member({ type: '총판' })
  const [row] = await house.db.query<{ code: string }>`
    insert into referral_code (code, owner_id) values (${`LEAST${id}`}, ${id}) returning code`
  const data = {
    ...{ uid: `newbie${id}`, nick: `새내기${id}`, upw, rpw: upw, captcha: '1234' },
    phone: `010-7777-${String(id).padStart(4, '0').slice(-4)}`,
    ...{ bank: '국민', bankaccount: '홍길동', banknumber: '123-456-7890' },
  }
  return house.guest.ask('signUp', { data, ucode: row!.code }, { headers: { captcha: '1234' } })
}

async function change(house: House, password: string) {
  const { id } = await house.member()
  return house.db
    .begin((tx) => setPassword(house.deps, tx, { member: id, password }))
    .then(
      () => null,
      (error: Error) => error.message,
    )
}

/** Saves `passwordMin` as a 관리자 with a second factor, which is required outside the sandbox. */
async function save(house: House, value: number) {
  const { id, ask } = await house.operator('관리자')
  await house.db
    .query`update operator set factor_sealed = ${house.deps.keys.seal('JBSWY3DPEHPK3PXP')} where id = ${id}`
  const given = { key: 'passwordMin', value, reason: '운영 기준 변경' }
  const kept = await house.db.query`select from setting_history where key = 'passwordMin'`
  return ask('settingSave', { ...given, version: kept.length })
}

/** The minimum that the console gets for `passwordMin`, where higher than the rule's 4; no other setting has one. */
async function leastTold({ deps }: House) {
  const told = await listSettings(deps)
  expect(told.filter(({ key, min }) => key !== 'passwordMin' && min !== undefined)).toEqual([])
  return told.find(({ key }) => key === 'passwordMin')!.min
}

test('signUp and setPassword outside the sandbox need 8 characters despite a stored 4, and settingSave refuses less', async () => {
  const real = await ofFour({ SANDBOX: 'off', LIMITS: 'off' })
  try {
    expect(await real.guest.ask('house')).toMatchObject({ passwordMin: 8 })
    expect(await signUp(real, SEVEN)).toMatchObject({ msg: signupText.shortUpw(8), field: 'upw' })
    expect(await signUp(real, EIGHT)).toMatchObject({ result: true })
    expect(await change(real, SEVEN)).toBe(accountText.short(8))
    expect(await change(real, EIGHT)).toBeNull()
    const short = { result: false, code: 'badInput', msg: settingText.number('8', '64') }
    expect(await save(real, 7)).toEqual(short)
    expect(await leastTold(real)).toBe(8)
    expect(await save(real, 12)).toMatchObject({ result: true, waiting: false })
    expect(await change(real, EIGHT)).toBe(accountText.short(12))
  } finally {
    await real.close()
  }
})

test('signUp and setPassword in a sandbox accept 7 characters where 4 are set, and settingSave accepts 5', async () => {
  const sandbox = await ofFour({})
  try {
    expect(await sandbox.guest.ask('house')).toMatchObject({ passwordMin: 4 })
    expect(await signUp(sandbox, SEVEN)).toMatchObject({ result: true })
    expect(await change(sandbox, SEVEN)).toBeNull()
    expect(await save(sandbox, 5)).toMatchObject({ result: true })
    expect(await leastTold(sandbox)).toBeUndefined()
  } finally {
    await sandbox.close()
  }
})
