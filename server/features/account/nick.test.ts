/** Nicknames (docs/spec/accounts.md#nickname). */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { accountText } from '@madang/contract/member/plain/account.ts'
import { signupText } from '@madang/contract/member/plain/signup.ts'

import { passHours } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { HELD, meet, waiting, waitsAt } from '../../testing/meeting.ts'
import { openPeople } from '../../testing/people.ts'

let house: House
let people: Awaited<ReturnType<typeof openPeople>>
beforeAll(async () => {
  house = await openHouse()
  people = await openPeople(house)
})
afterAll(() => house.close())

let names = 0
const fresh = () => `새이름${++names}`
async function named(nick = fresh()) {
  const lee = await house.member()
  await house.db.query`update member set nick = ${nick}, nick_key = ${nick} where id = ${lee.id}`
  return { ...lee, nick }
}
type Lee = Awaited<ReturnType<typeof named>>
const rename = ({ ask }: Pick<Lee, 'ask'>, nick: string) => ask('nickChange', { nick })
const taken = { result: false, code: 'dup', msg: signupText.dupNick, field: 'nick' }

test('it is changed once in thirty days, and told when next', async () => {
  const lee = await named()
  const nick = fresh()
  expect(await rename(lee, ` ${nick} `)).toEqual({
    result: true,
    msg: accountText.nickChanged,
    nick,
  })
  const answer = await lee.ask('account')
  if (!answer.result) throw new Error(answer.msg)
  expect(answer.data).toMatchObject({ nick })
  expect(answer.data.nickFrom).not.toBeNull()
  expect(await rename(lee, fresh())).toMatchObject({ result: false, code: 'state' })
  await passHours(house, 30 * 24 - 1)
  expect(await rename(lee, fresh())).toMatchObject({ result: false, code: 'state' })
  await passHours(house, 1)
  expect(await rename(lee, fresh())).toMatchObject({ result: true })
})

test.each(['가', '열두글자를넘는아주긴닉네임', '빈 칸', '운영자1', 'Admin77', '<b>'])(
  '“%s” is no nickname',
  async (nick) => {
    expect(await rename(await named(), nick)).toMatchObject({
      ...{ code: 'badInput', msg: signupText.badNick, field: 'nick' },
    })
  },
)

test('another’s is not taken, however it is written; neither is one’s own a change', async () => {
  const [lee, kim] = [await named(), await named('Horse77')]
  await house.db.query`update member set nick_key = 'horse77' where id = ${kim.id}`
  expect(await rename(lee, 'HORSE77')).toEqual(taken)
  expect(await rename(lee, 'ｈｏｒｓｅ７７')).toEqual(taken)
  expect(await rename(lee, lee.nick)).toMatchObject({ msg: accountText.sameNick })
  // Other letters of the own name are a change.
  expect(await rename(kim, 'horse77')).toMatchObject({ result: true })
})

test('the old one is kept for ninety days from everybody else, at sign-up too; who had it may take it back', async () => {
  const lee = await named()
  const [old, nick] = [lee.nick, fresh()]
  expect(await rename(lee, nick)).toMatchObject({ result: true })
  const kim = await named()
  expect(await rename(kim, old)).toEqual(taken)
  await expect(people.join({ nick: old })).rejects.toMatchObject({
    ...{ code: 'dup', extra: { field: 'nick' } },
  })
  await passHours(house, 31 * 24)
  expect(await rename(lee, old)).toMatchObject({ result: true })
  expect(await rename(kim, nick)).toEqual(taken)
  await passHours(house, 90 * 24)
  expect(await rename(kim, nick)).toMatchObject({ result: true })
})

test('of ten members and a sign-up who take one nickname at once exactly one has it', async () => {
  for (let round = 0; round < 3; round++) {
    const nick = fresh()
    const ten = await Promise.all(Array.from({ length: 10 }, () => named()))
    const answers = await Promise.all([
      ...ten.map(async (lee) => {
        const answer = await rename(lee, nick)
        if (!answer.result) expect(answer).toEqual(taken)
        return answer.result
      }),
      people.join({ nick }).then(
        () => true,
        () => false,
      ),
    ])
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await house.db.query`select from member where nick_key = ${nick}`).toHaveLength(1)
  }
})

test('who takes it while somebody joins with it hears that it is taken, and no fault', async () => {
  const [kim, nick] = [await named(), fresh()]
  const answer = await waitsAt(house, 'after insert on member', () =>
    meet(house, {
      lock: HELD,
      async ask() {
        const joining = people.join({ nick })
        await waiting(house, 1)
        const renaming = rename(kim, nick)
        await joining
        return renaming
      },
      waiters: 2,
    }),
  )
  expect(answer).toEqual(taken)
})

test('one that is given up is kept from who joins in that moment', async () => {
  const lee = await named()
  const [joined, gone] = await waitsAt(house, 'after insert on nick_reserved', () =>
    meet(house, {
      lock: HELD,
      async ask() {
        const renaming = rename(lee, fresh())
        await waiting(house, 1)
        const joining = people.join({ nick: lee.nick }).then(
          () => null,
          (refusal: { code: string }) => refusal.code,
        )
        return Promise.all([joining, renaming])
      },
      waiters: 2,
    }),
  )
  expect(joined).toBe('dup')
  expect(gone).toMatchObject({ result: true })
})

test('an operator changes it at any time, with a reason; the log and an event keep both', async () => {
  const lee = await named()
  const desk = await house.operator()
  const [first, nick] = [fresh(), fresh()]
  await rename(lee, first)
  const given = { id: lee.id, nick }
  expect(await desk.ask('memberNick', { ...given, reason: '' })).toMatchObject({ code: 'badInput' })
  expect(await desk.ask('memberNick', { ...given, reason: '욕설' })).toMatchObject({ result: true })
  const [row] = await house.db.query<{ before: object; after: object }>`
    select before, after from audit_whole where action = 'member.nick' and subject = ${lee.uid}`
  expect(row).toEqual({ before: { nick: first }, after: { nick } })
  expect(await lee.ask('account')).toMatchObject({ data: { nick } })
  const none = { id: 987_654_321, nick: fresh(), reason: '시험' }
  expect(await desk.ask('memberNick', none)).toMatchObject({ code: 'notFound' })
})
