/** A frozen account is opened by the password and a recovery code (docs/spec/accounts.md#freeze). */
import { afterAll, expect, test } from 'vitest'

import { factorText } from '@madang/contract/member/plain/factors.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'
import { Secret, TOTP } from 'otpauth'

import { openHouse } from '../../testing/house.ts'
import { openLogins } from '../../testing/logins.ts'

const house = await openHouse()
const { join, password } = await openLogins(house)
afterAll(() => house.close())

const digitsOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: house.deps.clock.now().getTime(),
  })
const logIn = (uid: string, code?: string, upw = password) =>
  house.guest.ask(
    'login',
    { params: { uid, upw, captcha: '1234', ...(code !== undefined && { code }) } },
    { headers: { captcha: '1234' } },
  )

/** Frozen, with a second factor whose first step is over. */
async function frozen() {
  const lee = await join({ loggedIn: true })
  const begun = await lee.ask('factorBegin')
  if (!begun.result) throw new Error(begun.msg)
  const on = await lee.ask('factorConfirm', { code: digitsOf(begun.secret) })
  if (!on.result) throw new Error(on.msg)
  await house.clock.advance(60_000)
  expect(await lee.ask('accountFreeze')).toMatchObject({ result: true })
  return { ...lee, secret: begun.secret, recovery: on.recovery }
}
const frozenAt = async (id: number) =>
  (
    await house.db.query<{ at: Date | null }>`select frozen_at as at from member where id = ${id}`
  )[0]!.at

test('digits do not open it, a recovery code does, with a day’s hold and a memo', async () => {
  const lee = await frozen()
  const asks = { result: false, code: 'proof', msg: sessionText.frozenCode }
  expect(await logIn(lee.uid)).toEqual(asks)
  expect(await logIn(lee.uid, digitsOf(lee.secret))).toEqual(asks)
  expect(await logIn(lee.uid, '0aaaaaaaaa')).toMatchObject({
    code: 'denied',
    msg: factorText.badCode,
  })
  expect(await logIn(lee.uid, lee.recovery[0], 'wrong-wrong')).toMatchObject({
    msg: sessionText.wrong,
  })
  expect(await frozenAt(lee.id)).not.toBeNull()
  expect(await logIn(lee.uid, lee.recovery[0])).toMatchObject({ result: true })
  expect(await frozenAt(lee.id)).toBeNull()
  const holds = await house.db.query<{ reason: string }>`
    select reason from withdrawal_hold where member_id = ${lee.id} and reason = 'frozen'`
  expect(holds).toHaveLength(1)
})

test('a code is spent once: of four logins with it at once one opens', async () => {
  const lee = await frozen()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => logIn(lee.uid, lee.recovery[3])),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(await frozenAt(lee.id)).toBeNull()
})

test('who has no recovery code is sent to the desk', async () => {
  const lee = await join({ loggedIn: true })
  await lee.ask('accountFreeze')
  expect(await logIn(lee.uid, '0aaaaaaaaa')).toEqual({
    ...{ result: false, code: 'denied', msg: sessionText.frozen },
  })
})
