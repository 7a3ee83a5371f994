/** The error catalogue of seed 1 (docs/spec/shell.md#checks, #errors), each row provoked at the wire with a body typed from the specification. */
import { afterAll, beforeAll, expect } from 'vitest'

import { sendMemos } from '../../server/features/memo/memo.ts'
import { accountHolder, type TestMember } from '../../server/testing/cashier.ts'
import { openHouse, type House } from '../../server/testing/house.ts'
import { openPeople } from '../../server/testing/people.ts'
import { openSettings } from '../../server/testing/settings.ts'
import { openWalk, shell } from './catalogue.ts'
import { guest, openWire, type Wire } from './wire.ts'

let house: House
let ask: Wire
let lee: TestMember
let desk: Awaited<ReturnType<House['operator']>>
const settings = openSettings(() => house)
const { walk, walkOther, countAll } = openWalk(shell)

beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
  ask = await openWire(house)
  lee = await accountHolder(house, { money: 500_000 })
  desk = await house.operator('관리자')
  await house.db.query`insert into referral_code (code, owner_id) values ('WELCOME', ${lee.id})`
})
afterAll(() => house.close())

/** Someone whose session is over, or whose account is gone, while a page of theirs is open. */
async function gone(how: 'out' | 'left') {
  const member = await house.member()
  if (how === 'out') await ask(member, 'GET /user/logout')
  else await house.db.query`update member set state = 'left' where id = ${member.id}`
  return member
}
const said = async (who: TestMember, line: string) =>
  JSON.parse((await ask(who, line)).text) as Record<string, unknown> & { msg: string }

walk('any call: no session', () => ask(guest, 'POST /uBoard/csList', '{"pageIndex":1}'))
walk('any call: a session taken over by a newer login', async () => {
  const person = await (await openPeople(house)).join({ uid: 'twice0001', nick: '두번' })
  const enter = () =>
    ask(guest, 'POST /user/login', login(person.uid, 'madang-1234'), { Captcha: '1234' })
  const { accessToken } = JSON.parse((await enter()).text) as { accessToken: string }
  await enter()
  const headers = { authorization: `Bearer ${accessToken}`, uuid: person.uid }
  return ask({ headers }, 'POST /uBoard/csList', '{"pageIndex":1}')
})
walk('any call: another user id beside the token', () =>
  ask(lee, 'POST /uBoard/csList', '{"pageIndex":1}', { uuid: 'someoneelse' }),
)
walk('main data: the session is over', async () => ask(await gone('out'), 'GET /uMain/mainData'))
walk('main data: the account is gone', async () => ask(await gone('left'), 'GET /uMain/mainData'))

walk('header refresh: before there was a session', () => ask(guest, 'GET /header/refresh'))
walk('header refresh: the session is over', async () =>
  ask(await gone('out'), 'GET /header/refresh'),
)
walk('header refresh: the account is gone', async () =>
  ask(await gone('left'), 'GET /header/refresh'),
)
walk(
  'header refresh: another failure',
  async () => {
    const narrow = await openHouse({ env: { LIMITS: 'on' } })
    const [askOften, member] = [await openWire(narrow), await narrow.member()]
    try {
      for (;;) {
        const heard = await askOften(member, 'GET /header/refresh')
        if (heard.status !== 200) return heard
      }
    } finally {
      await narrow.close()
    }
  },
  429,
)
walkOther('header refresh: an answer of the desk waits unread', async () => {
  const member = await house.member()
  const { text } = await ask(member, 'POST /uBoard/csWrite', '{"subject":"문의","contents":"내용"}')
  const { no: id } = JSON.parse(text) as { no: number }
  await desk.ask('inquiryAnswer', { id, version: 1, subject: '답변', contents: '드립니다' })
  expect(await said(member, 'GET /header/refresh')).toMatchObject({ data: { cs: 1, csNo: id } })
  await ask(member, `GET /uBoard/csView/${id}`)
  expect(await said(member, 'GET /header/refresh')).toMatchObject({ data: { cs: 0, csNo: null } })
})
walkOther('header refresh: a memo waits unread', async () => {
  const member = await house.member()
  await house.db.begin((tx) =>
    sendMemos(tx, { subject: '안내', html: '<p>안내</p>', members: [member.id] }),
  )
  const before = await said(member, 'GET /header/refresh')
  expect(before).toMatchObject({ data: { memo: 1, memoNo: expect.any(Number) as number } })
  const { memoNo } = before['data'] as { memoNo: number }
  await ask(member, `GET /uMemo/memoView/${memoNo}`)
  expect(await said(member, 'GET /header/refresh')).toMatchObject({
    data: { memo: 0, memoNo: null },
  })
})
walk('site information: cannot be read', () => ask(guest, 'POST /header/info', '{"build":1}'))

const login = (uid: string, upw: string, captcha = '1234') =>
  `{"params":{"uid":"${uid}","upw":"${upw}","captcha":"${captcha}"}}`
const enter = (body: string, headers: Record<string, string> = { Captcha: '1234' }) =>
  ask(guest, 'POST /user/login', body, headers)
walk('login: no id', () => enter(login('', 'x')))
walk('login: no password', () => enter(login('walker01', '')))
walk('login: no captcha', () => enter(login('walker01', 'x', '')))
walk('login: a client that draws no captcha', () => enter(login('walker01', 'x'), {}))
walk('login: wrong password', () => enter(login('walker01', 'x')))
walk('login: sign-up not approved yet', async () => {
  const state = 'waiting' as const
  const person = await (
    await openPeople(house)
  ).join({
    ...{ uid: 'waits0001', nick: '기다림', state, phone: '010-5555-9002', account: '123-456-9002' },
  })
  return enter(login(person.uid, 'madang-1234'))
})
walk('login: the site is closed', async () => {
  const person = await (
    await openPeople(house)
  ).join({
    ...{ uid: 'shut00001', nick: '닫힘', phone: '010-5555-9001', account: '123-456-9001' },
  })
  await settings.set('siteStatus', 'closed')
  try {
    return await enter(login(person.uid, 'madang-1234'))
  } finally {
    await settings.restore()
  }
})
walk('login: too many failures', async () => {
  for (let times = 0; times < 5; times++) await enter(login('guessed01', 'x'))
  return enter(login('guessed01', 'x'))
})

walk('referral code: none', () => ask(guest, 'POST /user/codeCheck', '{"ucode":""}'))
walk('referral code: of nobody', () => ask(guest, 'POST /user/codeCheck', '{"ucode":"NOBODY"}'))

const form = {
  ...{ uid: 'walker01', nick: '걷는이', upw: 'good-pass-99', rpw: 'good-pass-99' },
  ...{ phone: '010-7777-0001', bank: '국민', bankaccount: '홍길동', banknumber: '123-456-7890' },
  captcha: '1234',
}
const signUp = (change: Partial<typeof form> = {}) =>
  ask(
    guest,
    'POST /znjzkUser/signUp',
    JSON.stringify({ data: { ...form, ...change }, ucode: 'WELCOME' }),
    { Captcha: '1234' },
  )
walk('sign-up: registration is stopped', async () => {
  await settings.set('registration', false)
  try {
    const info = JSON.parse((await ask(guest, 'POST /header/info', '{}')).text) as object
    expect(info).toMatchObject({ result: true, data: { reg: '1' } })
    return await signUp()
  } finally {
    await settings.restore()
  }
})
walk('sign-up: no id', () => signUp({ uid: '' }))
walk('sign-up: an id of three', () => signUp({ uid: 'abc' }))
walk('sign-up: no nickname', () => signUp({ nick: '' }))
walk('sign-up: no password', () => signUp({ upw: '' }))
walk('sign-up: a password too short', () => signUp({ upw: 'abc', rpw: 'abc' }))
walk('sign-up: the repeat differs', () => signUp({ rpw: 'good-pass-98' }))
walk('sign-up: a phone of twelve', () => signUp({ phone: '010-777-0001' }))
walk('sign-up: no bank', () => signUp({ bank: '' }))
walk('sign-up: no account holder', () => signUp({ bankaccount: '' }))
walk('sign-up: letters in the account number', () => signUp({ banknumber: '12-abc' }))
walk('sign-up: no captcha', () => signUp({ captcha: '' }))
walk('sign-up: the id is taken', async () => {
  const first = await signUp()
  expect(first.text).toMatch(/^\{"result":true/)
  return signUp({ nick: '다른이', phone: '010-7777-0002', banknumber: '123-456-7891' })
})

walk('safe site: an ordinary member', () => ask(lee, 'GET /header/useSite'))
walk('safe site: no session', () => ask(guest, 'GET /header/useSite'))
walk('safe site check: an ordinary member', () => ask(lee, 'GET /header/useSiteCheck'))
walk('high-low: without the flag', () => ask(lee, 'GET /uGame/highlowLink'))

walk('notice list: an unreadable page', () =>
  ask(lee, 'POST /uBoard/noticeList', '{"pageIndex":0}'),
)
walk('notice: unknown', () => ask(lee, 'GET /uBoard/noticeView/999999'))
walk('notice: malformed', () => ask(lee, 'GET /uBoard/noticeView/x'))

const write = async (who: TestMember, no = '') => {
  const { text } = await ask(
    who,
    'POST /uBoard/csWrite',
    `{"subject":"문의","contents":"내용"${no}}`,
  )
  return (JSON.parse(text) as { no: number }).no
}
walk('inquiry list: an unreadable page', () => ask(lee, 'POST /uBoard/csList', '{"pageIndex":"x"}'))
walk('inquiry: another member’s', async () =>
  ask(lee, `GET /uBoard/csView/${await write(await house.member())}`),
)
walk('inquiry to edit: deleted', async () => {
  const no = await write(lee)
  await ask(lee, 'POST /uBoard/csDel', `{"no":${no}}`)
  return ask(lee, `GET /uBoard/csWrite/${no}`)
})
walk('inquiry: no subject', () =>
  ask(lee, 'POST /uBoard/csWrite', '{"subject":" ","contents":"내용"}'),
)
walk('inquiry: no contents', () =>
  ask(lee, 'POST /uBoard/csWrite', '{"subject":"문의","contents":""}'),
)
walk('inquiry: edited after the answer', async () => {
  const id = await write(lee)
  await desk.ask('inquiryAnswer', { id, version: 1, subject: '답변', contents: '드립니다' })
  return ask(lee, 'POST /uBoard/csWrite', `{"subject":"다시","contents":"내용","no":${id}}`)
})
walk('inquiry: deleted twice', async () => {
  const no = await write(lee)
  await ask(lee, 'POST /uBoard/csDel', `{"no":${no}}`)
  return ask(lee, 'POST /uBoard/csDel', `{"no":${no}}`)
})
walk('account inquiry: one is open', async () => {
  await ask(lee, 'POST /uBoard/csBank', '{"page":"입금계좌"}')
  return ask(lee, 'POST /uBoard/csBank', '{"page":"입금계좌"}')
})

countAll()
