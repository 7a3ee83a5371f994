/** With a list of leaked passwords, none of them can be set as a new password (docs/adr/0270-leaked-passwords.md). */
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { accountText } from '@madang/contract/member/plain/account.ts'
import { signupText } from '@madang/contract/member/plain/signup.ts'
import { staffText } from '@madang/contract/operator/plain/operators.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { openLogins } from '../../testing/logins.ts'
import { startServer, starts } from '../../testing/server-process.ts'
import { askFor, forgetful, given, openDesk } from '../recovery/testing/asks.ts'
import { hashPassword } from './session.ts'

/** Not a common password, so that only the list contains it. */
const LEAKED = 'norang-gireogi-42'
/** Differs in the last character, and is not in the list. */
const NEW = 'norang-gireogi-43'

let folder: string
let list: string
let house: House
let logins: Awaited<ReturnType<typeof openLogins>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-leaked-'))
  list = join(folder, 'list.txt')
  const lines = [LEAKED, 'other-1', 'other-2', 'other-3']
    .map((password) => createHash('sha1').update(password).digest('hex').toUpperCase())
    .toSorted()
    .map((hash) => `${hash}:12\r\n`)
  await writeFile(list, lines.join(''))
  house = await openHouse({ env: { LEAKED_PASSWORDS: list } })
  logins = await openLogins(house)
})
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true, force: true })
})

const refused = (msg: string, field?: string) => ({
  result: false,
  code: 'badInput',
  msg,
  ...(field !== undefined && { field }),
})

test('signUp refuses a leaked password with the message for common ones, and creates no member', async () => {
  const { id } = await house.member({ type: '총판' })
  await house.db.query`insert into referral_code (code, owner_id) values ('LEAKED', ${id})`
  const signUp = (upw: string) => {
    const data = {
      ...{ uid: 'newbie77', nick: '새내기77', upw, rpw: upw, phone: '010-7777-0077' },
      ...{ bank: '국민', bankaccount: '홍길동', banknumber: '123-456-7890', captcha: '1234' },
    }
    return house.guest.ask('signUp', { data, ucode: 'LEAKED' }, { headers: { captcha: '1234' } })
  }
  expect(await signUp(LEAKED)).toEqual(refused(signupText.commonUpw, 'upw'))
  expect(await house.db.query`select from member where uid = 'newbie77'`).toEqual([])
  expect(await signUp(NEW)).toMatchObject({ result: true })
})

test('passwordChange of a member refuses a leaked password and leaves the current one valid', async () => {
  const lee = await logins.join({ loggedIn: true })
  const change = (password: string) => lee.ask('passwordChange', { old: logins.password, password })
  expect(await change(LEAKED)).toEqual(refused(accountText.common, 'password'))
  expect(await lee.ask('refresh')).toMatchObject({ result: true })
  expect(await change(NEW)).toMatchObject({ result: true })
})

test('recoveryReset refuses a leaked password, and the code from the desk stays valid', async () => {
  const desk = await openDesk(house)
  const ticket = await askFor(house, given(await forgetful(house)))
  expect(await desk.giveCode(await desk.newest())).toMatchObject({ result: true })
  const seen = await house.guest.ask('recoveryView', { ticket })
  if (!seen.result) throw new Error(seen.msg)
  const reset = (password: string) =>
    house.guest.ask('recoveryReset', { ticket, code: seen.data.code!, password })
  expect(await reset(LEAKED)).toEqual(refused(accountText.common, 'password'))
  expect(await reset(NEW)).toMatchObject({ result: true })
})

test('passwordChange of an operator refuses a leaked password', async () => {
  const kim = await house.operator('상담')
  await house.db.query`update operator set password_hash = ${logins.hash} where id = ${kim.id}`
  const change = (upw: string) => kim.ask('passwordChange', { old: logins.password, upw })
  expect(await change(LEAKED)).toEqual(refused(staffText.commonPassword))
  expect(await change(NEW)).toMatchObject({ result: true })
})

test('login accepts a password that leaked after it was set', async () => {
  const lee = await logins.join({ passwordHash: await hashPassword(LEAKED) })
  expect(await logins.logIn(lee.uid, LEAKED)).toMatchObject({ result: true })
})

test('a server whose list is missing or in another format does not start and says why', async () => {
  const other = join(folder, 'other.txt')
  await writeFile(other, `${LEAKED}\n`)
  const { gone, said, start, events } = await startServer(
    { LEAKED_PASSWORDS: join(folder, 'none.txt') },
    ['ignore', 'ignore', 'pipe'],
  )
  expect(await gone).toEqual([1, null])
  expect(said()).toContain(
    `server: Error: LEAKED_PASSWORDS=${join(folder, 'none.txt')} is not there`,
  )
  const second = start({ LEAKED_PASSWORDS: other })
  let reason = ''
  second.child.stderr!.setEncoding('utf8').on('data', (text: string) => (reason += text))
  expect(await second.ended).toEqual([1, null])
  expect(reason).toContain(`LEAKED_PASSWORDS=${other} is no list of leaked passwords`)
  expect(starts(await events())).toEqual([])
})
