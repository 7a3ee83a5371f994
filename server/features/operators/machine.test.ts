import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { addFirst, letBackIn } from './operators.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const run = promisify(execFile)
const script = (...given: string[]) =>
  run(process.execPath, ['scripts/operator.ts', ...given], {
    env: { ...process.env, DATABASE_URL: house.url },
  })
const logIn = (uid: string, upw: string) => house.askOperator(null)('login', { uid, upw })

test('the first 관리자 of a house is made on its machine, and comes in to change the password', async () => {
  const { stdout } = await script('add', 'founder1', '운영', '김마루')
  const [, password = ''] = /^founder1 {2}([a-z2-9-]{19})\n/.exec(stdout) ?? []
  const opened = await logIn('founder1', password)
  expect(opened).toMatchObject({
    operator: { name: '운영 김마루', role: '관리자', mustChange: true },
  })
  expect(
    await house.db
      .query`select actor, role, action from audit where subject = 'founder1' and actor = 'system'`,
  ).toEqual([{ actor: 'system', role: 'system', action: 'operator.add' }])
})

test('what the machine cannot do is said, with a failure', async () => {
  const wrong = (...given: string[]) => expect(script(...given)).rejects
  await wrong('add', 'system', '시스템').toMatchObject({ code: 1, stderr: `${staffText.badUid}\n` })
  await wrong('reset', 'nobody1').toMatchObject({ code: 1, stderr: `${operatorText.notFound}\n` })
  await wrong('remove', 'founder1').toMatchObject({ code: 1 })
})

test('who is locked out gets a first password again, without the second factor, and is out everywhere', async () => {
  const kim = await house.operator('정산')
  const { keys } = house.deps
  await house.db
    .query`update operator set factor_sealed = ${keys.seal('JBSWY3DPEHPK3PXP')} where id = ${kim.id}`
  const password = await letBackIn(house.db, kim.uid)
  expect(await kim.ask('me')).toMatchObject({ code: 'logout' })
  expect(await logIn(kim.uid, password)).toMatchObject({
    operator: { role: '정산', secondFactor: false, mustChange: true },
  })
  expect(
    await house.db
      .query`select before, after from audit where action = 'operator.reset' and subject = ${kim.uid}`,
  ).toEqual([
    { before: { secondFactor: true, passkeys: 0 }, after: { secondFactor: false, passkeys: 0 } },
  ])
})

test('who was switched off is not let back in by a new password', async () => {
  const kim = await house.operator('정산')
  await house.db.query`update operator set active = false where id = ${kim.id}`
  await expect(letBackIn(house.db, kim.uid)).rejects.toMatchObject({ code: 'notFound' })
})

test('of 5 who make the same first 관리자 at once exactly one does', async () => {
  const made = await Promise.allSettled(
    Array.from({ length: 5 }, () => addFirst(house.db, { uid: 'founder2', name: '운영 이대청' })),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
