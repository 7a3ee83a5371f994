import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { codeText } from '@madang/contract/operator/plain/referral-codes.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { signupText } from '@madang/contract/member/plain/signup.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { verifyChain } from '../audit/audit.ts'

let house: House
let admin: Awaited<ReturnType<House['operator']>>
beforeAll(async () => {
  house = await openHouse()
  admin = await house.operator()
})
afterAll(() => house.close())
beforeEach(() => house.clock.set('2026-01-15T10:00:00+09:00'))

const reason = '새 파트너에게 줍니다'
const make = async (asked: {
  code?: string
  owner?: string
  maxUses?: number
  expiresAt?: string
}) => admin.ask('codeMake', { maxUses: null, expiresAt: null, reason, ...asked })
const list = async (text?: string, pageIndex = 1) => {
  const answer = await admin.ask('codeList', { ...(text !== undefined && { text }), pageIndex })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}

let people = 0
async function signUp(ucode: string) {
  const n = String(++people).padStart(4, '0')
  return house.guest.ask(
    'signUp',
    {
      data: {
        ...{ uid: `newcomer${n}`, nick: `새사람${n}`, upw: 'yard-4821!', rpw: 'yard-4821!' },
        ...{ phone: `010-2222-${n}`, bank: '국민', bankaccount: '홍길동' },
        ...{ banknumber: `110-22-33${n}`, captcha: '1234' },
      },
      ucode,
    },
    { headers: { captcha: '1234', 'x-forwarded-for': `10.0.0.${people}` } },
  )
}

test('a code of a member binds them as upper; the house’s own code makes a head of a tree', async () => {
  const owner = await house.member()
  expect(await make({ code: ' spring26 ', owner: owner.uid.toUpperCase() })).toMatchObject({
    result: true,
    data: { code: 'SPRING26' },
  })
  expect(await make({ code: 'HOUSE1' })).toMatchObject({ result: true })
  expect(await signUp('SPRING26')).toMatchObject({ result: true })
  const mine = `newcomer${String(people).padStart(4, '0')}`
  expect(await signUp('HOUSE1')).toMatchObject({ result: true })
  const own = `newcomer${String(people).padStart(4, '0')}`
  expect(
    await house.db
      .query`select uid, upper_id as upper from member where uid in (${mine}, ${own}) order by uid`,
  ).toEqual([
    { uid: mine, upper: owner.id },
    { uid: own, upper: null },
  ])
  expect((await list('spring')).list).toMatchObject([
    {
      code: 'SPRING26',
      owner: { id: owner.id, uid: owner.uid },
      uses: 1,
      state: 'open',
      madeBy: admin.uid,
    },
  ])
  expect((await list(owner.uid)).list.map(({ code }) => code)).toEqual(['SPRING26'])
  expect((await list('%')).list).toEqual([])
})

test('without a name the house draws one that nobody guesses', async () => {
  const codes = await Promise.all(Array.from({ length: 5 }, () => make({})))
  const names = codes.map((answer) => (answer.result ? answer.data.code : ''))
  expect(new Set(names).size).toBe(5)
  for (const name of names) expect(name).toMatch(/^[A-HJKMNP-Z2-9]{10}$/)
})

test('a maximum is used up exactly, an expiry ends at its instant, and the list says which', async () => {
  await make({ code: 'TWICE', maxUses: 2 })
  const tries = await Promise.all(Array.from({ length: 4 }, () => signUp('TWICE')))
  expect(tries.filter(({ result }) => result)).toHaveLength(2)
  expect(
    tries.filter((answer) => !answer.result && answer.msg === signupText.badCode),
  ).toHaveLength(2)
  await make({ code: 'SOON', expiresAt: '2026-01-15T10:10:00+09:00' })
  await house.clock.set('2026-01-15T10:09:59+09:00')
  expect(await house.guest.ask('codeCheck', { ucode: 'SOON' })).toMatchObject({ result: true })
  await house.clock.set('2026-01-15T10:10:00+09:00')
  expect(await house.guest.ask('codeCheck', { ucode: 'SOON' })).toMatchObject({ code: 'notFound' })
  const states = Object.fromEntries((await list()).list.map(({ code, state }) => [code, state]))
  expect(states).toMatchObject({ TWICE: 'used', SOON: 'expired' })
})

test('a code that is off makes nobody a member, and can be switched on again; each act has its reason', async () => {
  await make({ code: 'LEAK1' })
  const off = () =>
    admin.ask('codeSwitch', { code: 'LEAK1', active: false, reason: '밖으로 새었습니다' })
  const answers = await Promise.all([off(), off(), off()])
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(answers.find(({ result }) => !result)).toMatchObject({ code: 'state', msg: codeText.same })
  expect(await signUp('LEAK1')).toMatchObject({ code: 'notFound', msg: signupText.badCode })
  expect(await house.guest.ask('codeCheck', { ucode: 'LEAK1' })).toMatchObject({ code: 'notFound' })
  expect((await list('LEAK1')).list).toMatchObject([{ state: 'off', uses: 0 }])
  expect(
    await admin.ask('codeSwitch', { code: 'LEAK1', active: true, reason: '다시 씁니다' }),
  ).toMatchObject({ result: true, msg: codeText.on })
  expect(await signUp('LEAK1')).toMatchObject({ result: true })
  expect(
    await house.db.query`select action, reason from audit where subject = 'LEAK1' order by id`,
  ).toEqual([
    { action: 'code.make', reason },
    { action: 'code.off', reason: '밖으로 새었습니다' },
    { action: 'code.on', reason: '다시 씁니다' },
  ])
  expect((await verifyChain(house.db)).brokenAt).toBeNull()
})

test.each([
  ['three letters', { code: 'ABC' }, 'badInput', codeText.badCode],
  ['a space within', { code: 'AB CD' }, 'badInput', codeText.badCode],
  ['Korean', { code: '마당코드' }, 'badInput', codeText.badCode],
  ['an unknown owner', { owner: 'nobody' }, 'badInput', codeText.noOwner],
  ['an expiry that is over', { expiresAt: '2026-01-15T10:00:00+09:00' }, 'badInput', codeText.past],
  ['no uses', { maxUses: 0 }, 'badInput', undefined],
])('%s makes no code', async (_, asked, code, msg) => {
  const before = (await list()).totalCnt
  const answer = await make(asked)
  expect(answer).toMatchObject({ result: false, code, ...(msg && { msg }) })
  expect((await list()).totalCnt).toBe(before)
})

test('one name is one code; without a reason nothing happens; an unknown one is not found', async () => {
  await make({ code: 'ONCE' })
  expect(await make({ code: 'once' })).toMatchObject({ code: 'dup', msg: codeText.dup })
  expect(
    await admin.ask('codeMake', { code: 'BARE', maxUses: null, expiresAt: null, reason: ' ' }),
  ).toMatchObject({ msg: operatorText.noReason })
  expect(await admin.ask('codeSwitch', { code: 'NOWHERE', active: false, reason })).toMatchObject({
    code: 'notFound',
  })
})
