/** A partner's codes and who came by each, asked by paths typed by hand. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { partnerText } from '@madang/contract/partner/plain/partner.ts'
import { handOffText } from '@madang/contract/member/plain/hand-off.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow, type TreeMember } from '../../testing/tree.ts'
import { openPartnerPage } from '../settlement/testing/partner-page.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(() => house.clock.set('2026-01-15T10:00:00+09:00'))

const partner = async (upper: TreeMember | null = null, type = '총판') => {
  const member = await memberBelow(house, upper)
  await house.db.query`update member set type = ${type} where id = ${member.id}`
  return member
}
const put = (id: number, upper: number | null) =>
  house.db.query`update member set upper_id = ${upper} where id = ${id}`
async function make(code: string, owner: string, maxUses: number | null = null) {
  const admin = await house.operator()
  const asked = { code, owner, maxUses, expiresAt: null, reason: '시험' }
  expect(await admin.ask('codeMake', asked)).toMatchObject({ result: true })
}

/** An instant of that minute; the house's clock goes on. */
const at = (minute: string) =>
  expect.stringMatching(
    `^${new Date(`2026-01-15T${minute}:00+09:00`).toISOString().slice(0, 17)}`,
  ) as string

let people = 0
async function signUp(ucode: string) {
  const n = String(++people).padStart(4, '0')
  const uid = `arrival${n}`
  const answer = await house.guest.ask(
    'signUp',
    {
      data: {
        ...{ uid, nick: `도착${n}`, upw: 'yard-4821!', rpw: 'yard-4821!', phone: `010-3333-${n}` },
        ...{ bank: '국민', bankaccount: '홍길동', banknumber: `110-33-44${n}`, captcha: '1234' },
      },
      ucode,
    },
    { headers: { captcha: '1234', 'x-forwarded-for': `10.1.0.${people}` } },
  )
  return { uid, answer }
}
async function arrive(ucode: string) {
  const { uid, answer } = await signUp(ucode)
  if (!answer.result) throw new Error(answer.msg)
  const [row] = await house.db.query<{ id: number }>`select id from member where uid = ${uid}`
  return { uid, id: row!.id }
}
const cameBy = async (uid: string) =>
  (
    await house.db.query<{
      code: string | null
    }>`select came_by as code from member where uid = ${uid}`
  )[0]!.code

test('a code tells how it stands and who came by it; of what was before, only how many', async () => {
  const kim = await partner()
  await make('ALPHA1', kim.uid, 100)
  await house.db.query`update referral_code set uses = 2 where code = 'ALPHA1'`
  await house.clock.advance(60_000)
  await make('BRAVO1', kim.uid)
  const one = await arrive('ALPHA1')
  await house.clock.advance(60_000)
  const two = await arrive(' ALPHA1 ')
  const page = await openPartnerPage(house, kim)
  expect(await page('codes', {})).toEqual({
    result: true,
    msg: '',
    data: {
      totalCnt: 2,
      totalPages: 1,
      list: [
        {
          ...{ code: 'BRAVO1', state: 'open', madeAt: at('10:01'), expiresAt: null },
          ...{ uses: 0, maxUses: null, joined: 0, others: 0, unknown: 0 },
        },
        {
          ...{ code: 'ALPHA1', state: 'open', madeAt: at('10:00'), expiresAt: null },
          ...{ uses: 4, maxUses: 100, joined: 2, others: 0, unknown: 2 },
        },
      ],
    },
  })
  expect(await page('codes/joined', { code: 'ALPHA1' })).toEqual({
    result: true,
    msg: '',
    data: {
      totalCnt: 2,
      totalPages: 1,
      list: [
        { uid: two.uid, type: '유저', at: at('10:02') },
        { uid: one.uid, type: '유저', at: at('10:01') },
      ],
    },
  })
  expect(await page('codes/joined', { code: 'ALPHA1', pageIndex: 2 })).toMatchObject({
    data: { totalCnt: 2, list: [] },
  })
  expect(await cameBy(kim.uid)).toBeNull()
  const sheet = (await page('codes/csv', {})) as unknown as {
    name: string
    csv: string
    rows: number
  }
  expect({ name: sheet.name, rows: sheet.rows }).toEqual({
    name: 'madang-codes-20260115.csv',
    rows: 4,
  })
  expect(sheet.csv.replaceAll(/(\d\d:\d\d):\d\d/g, '$1').split('\r\n')).toEqual([
    '\ufeff"구분","코드","상태","만든 일시","만료","사용","최대 사용","가입 회원","목록 밖","기록 전","아이디","등급","가입 일시"',
    '"코드","BRAVO1","사용 가능","2026-01-15 10:01",,0,,0,0,0,,,',
    '"코드","ALPHA1","사용 가능","2026-01-15 10:00",,4,100,2,0,2,,,',
    `"회원","ALPHA1",,,,,,,,,"${two.uid}","유저","2026-01-15 10:02"`,
    `"회원","ALPHA1",,,,,,,,,"${one.uid}","유저","2026-01-15 10:01"`,
    '',
  ])
})

test('a code of a sibling, of one above, one below, of the house or of nobody is not found, and the try is written down', async () => {
  const head = await partner(null, '다이아총판')
  const [kim, sibling] = [await partner(head), await partner(head)]
  const below = await partner(kim, '대리점')
  await make('HEADS1', head.uid)
  await make('SIBLING1', sibling.uid)
  await make('BELOW1', below.uid)
  await make('NOBODYS1', '')
  for (const code of ['HEADS1', 'SIBLING1', 'BELOW1', 'NOBODYS1']) await arrive(code)
  const page = await openPartnerPage(house, kim)
  for (const code of ['HEADS1', 'SIBLING1', 'BELOW1', 'NOBODYS1', 'NOTHING1', "' or true --", '']) {
    expect(await page('codes/joined', { code })).toEqual({
      result: false,
      code: 'notFound',
      msg: partnerText.noCode,
    })
    const [event] = await house.db.query<{ actor: string; target: string }>`
      select actor, target from event where kind = 'object.denied' order by id desc limit 1`
    expect(event).toEqual({ actor: kim.uid, target: `code ${code}` })
  }
  expect(await page('codes', {})).toMatchObject({ data: { totalCnt: 0, list: [] } })
  expect((await page('codes/csv', {})) as object).toMatchObject({ rows: 0 })
  expect(await page('codes/joined', { code: 'x'.repeat(41) })).toMatchObject({ code: 'badInput' })
  const staff = await openPartnerPage(house, await partner(null, '직원'))
  for (const [path, input] of [
    ['codes', {}],
    ['codes/joined', { code: 'HEADS1' }],
    ['codes/csv', {}],
  ] as const)
    expect(await staff(path, input)).toEqual({
      ...{ result: false, code: 'denied', msg: handOffText.denied },
    })
})

test('who was moved away, waits or was refused is counted and not named; who moved further down still is', async () => {
  const [kim, other] = [await partner(), await partner()]
  const agent = await partner(kim, '대리점')
  await make('MOVES1', kim.uid)
  const [stays, away, down, waits, refused] = [
    await arrive('MOVES1'),
    await arrive('MOVES1'),
    await arrive('MOVES1'),
    await arrive('MOVES1'),
    await arrive('MOVES1'),
  ]
  await put(away.id, other.id)
  await put(down.id, agent.id)
  await house.db.query`insert into signup (member_id) values (${waits.id})`
  const operator = await house.operator()
  await house.db.query`
    insert into signup (member_id, state, decided_by, decided_at, reason)
    values (${refused.id}, 'refused', ${operator.id}, business_now(), '중복')`
  const page = await openPartnerPage(house, kim)
  const listed = async () => {
    const { data } = (await page('codes/joined', { code: 'MOVES1' })) as {
      data: { totalCnt: number; list: { uid: string }[] }
    }
    return [data.totalCnt, ...data.list.map(({ uid }) => uid)]
  }
  expect(await listed()).toEqual([2, down.uid, stays.uid])
  expect(await page('codes', {})).toMatchObject({
    data: { list: [{ uses: 5, joined: 2, others: 3, unknown: 0 }] },
  })
  const { csv } = (await page('codes/csv', {})) as unknown as { csv: string }
  for (const { uid } of [away, waits, refused]) expect(csv).not.toContain(uid)
  await put(away.id, null)
  expect(await listed()).toEqual([2, down.uid, stays.uid])
  await put(away.id, kim.id)
  expect(await listed()).toEqual([3, down.uid, away.uid, stays.uid])
  // Whom the other one has now is in their tree, and in no list of their codes.
  expect(await (await openPartnerPage(house, other))('codes', {})).toMatchObject({
    data: { totalCnt: 0 },
  })
})

test('of 8 who sign up at once by a code for 3 exactly 3 are in, and exactly they are written down as by it', async () => {
  const kim = await partner()
  await make('RUSH01', kim.uid, 3)
  const tries = await Promise.all(Array.from({ length: 8 }, () => signUp('RUSH01')))
  const into = tries.filter(({ answer }) => answer.result).map(({ uid }) => uid)
  expect(into).toHaveLength(3)
  const rows = await house.db.query<{ uid: string }>`
    select uid from member where came_by = 'RUSH01' order by uid`
  expect(rows.map(({ uid }) => uid)).toEqual(into.toSorted())
  const page = await openPartnerPage(house, kim)
  expect(await page('codes', {})).toMatchObject({
    data: { list: [{ state: 'used', uses: 3, joined: 3, others: 0, unknown: 0 }] },
  })
})

test('a code that is off or gets another name keeps who came by it; one that somebody came by is not deleted', async () => {
  const kim = await partner()
  await make('NAMED1', kim.uid)
  const { uid } = await arrive('NAMED1')
  const admin = await house.operator()
  await admin.ask('codeSwitch', { code: 'NAMED1', active: false, reason: '행사가 끝났습니다' })
  await house.db.query`update referral_code set code = 'NAMED2' where code = 'NAMED1'`
  expect(await cameBy(uid)).toBe('NAMED2')
  const page = await openPartnerPage(house, kim)
  expect(await page('codes/joined', { code: 'NAMED2' })).toMatchObject({
    data: { list: [{ uid }] },
  })
  expect(await page('codes', {})).toMatchObject({ data: { list: [{ state: 'off', joined: 1 }] } })
  await expect(house.db.query`delete from referral_code where code = 'NAMED2'`).rejects.toThrow(
    /member_came_by_fkey/,
  )
})

test('the desk finds the members of a code, exports them, and reads on each by which they came', async () => {
  const kim = await partner()
  await make('DESK01', kim.uid)
  await make('DESK02', kim.uid)
  const [one, two] = [await arrive('DESK01'), await arrive('DESK01')]
  await arrive('DESK02')
  const admin = await house.operator()
  const found = await admin.ask('memberList', { code: ' desk01 ', pageIndex: 1 })
  expect(found.result && found.data.list.map(({ uid }) => uid)).toEqual([two.uid, one.uid])
  expect(await admin.ask('memberList', { code: 'DESK0', pageIndex: 1 })).toMatchObject({
    data: { totalCnt: 0 },
  })
  expect(await admin.ask('memberCard', undefined, { params: { id: one.id } })).toMatchObject({
    data: { cameBy: 'DESK01' },
  })
  expect(await admin.ask('memberCard', undefined, { params: { id: kim.id } })).toMatchObject({
    data: { cameBy: null },
  })
  const codes = await admin.ask('codeList', { text: 'DESK0', pageIndex: 1 })
  expect(codes.result && codes.data.list.map(({ code, joined }) => [code, joined])).toEqual([
    ['DESK02', 1],
    ['DESK01', 2],
  ])
  const file = await admin.ask('csvExport', { list: 'members', filter: { code: 'DESK01' } })
  const lines = file.result ? file.csv.trim().split('\r\n') : []
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('"추천코드"')
  for (const line of lines.slice(1)) expect(line).toContain('"DESK01"')
})
