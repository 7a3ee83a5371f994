import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { banks } from '@madang/contract/core/banks.ts'
import { signupText } from '@madang/contract/member/plain/signup.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'

import type { SettingKey, SettingValues } from '../../http/settings.ts'
import { readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'

let house: House
let owner: number
let codes = 0
beforeAll(async () => {
  house = await openHouse()
  owner = (await house.member({ type: '총판' })).id
})
afterAll(() => house.close())

async function newCode(maxUses: number | null = null, expires: string | null = null) {
  const code = `CODE${++codes}`
  await house.db.query`insert into referral_code (code, owner_id, max_uses, expires_at)
    values (${code}, ${owner}, ${maxUses}, ${expires}::timestamptz)`
  return code
}
let code: string
beforeEach(async () => {
  code = await newCode()
})

let people = 0
function form(changes: object = {}) {
  const n = String(++people).padStart(4, '0')
  return {
    uid: `newbie${n}`,
    nick: `새내기${n}`,
    upw: 'good-pass-99',
    rpw: 'good-pass-99',
    phone: `010-7777-${n}`,
    bank: '국민',
    bankaccount: '홍길동',
    banknumber: '123-456-7890',
    captcha: '1234',
    ...changes,
  }
}
const signUp = (
  data = form(),
  ucode = code,
  headers: Record<string, string> = { captcha: '1234' },
) => house.guest.ask('signUp', { data, ucode }, { headers })
const set = <K extends SettingKey>(key: K, value: SettingValues[K]) =>
  house.db.begin((tx) => house.deps.settings.set(tx, key, value, 'test'))
const rowOf = async (uid: string) =>
  (
    await house.db.query<{
      id: number
      type: string
      state: string
      upper: number
      nick: string
      hash: string
    }>`
    select id, type, state, upper_id as upper, nick, password_hash as hash from member where uid = ${uid}`
  )[0]

test('a member comes to be: 유저, active, below the code’s owner, with the float in the books', async () => {
  const data = form()
  expect(await signUp(data)).toMatchObject({ result: true, msg: signupText.done })
  const row = await rowOf(data.uid)
  expect(row).toMatchObject({ type: '유저', state: 'active', upper: owner })
  expect(row!.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await readWallet(house.db, row!.id)).toMatchObject({ money: 1_000_000, safe: 0, point: 0 })
})

test('who joins comes into the grade of newcomers, and into none where there is none', async () => {
  const kim = await house.operator('관리자')
  const gradeOf = async () => {
    const data = form()
    await signUp(data)
    const [row] = await house.db.query<{ name: string | null }>`
      select g.name from member m left join member_grade g on g.id = m.grade_id where m.uid = ${data.uid}`
    return row!.name
  }
  expect(await gradeOf()).toBeNull()
  const made = await kim.ask('gradeSave', {
    ...{ name: '신규', position: 1, tone: 'plain', message: '', caps: {} },
    ...{ newcomers: true, reason: '새 회원' },
  })
  expect(made.result).toBe(true)
  expect(await gradeOf()).toBe('신규')
  await house.db.query`update member_grade set newcomers = false`
})

test('names, phone and account can be read by nobody who holds the database', async () => {
  const data = form({ bankaccount: '비밀이름', banknumber: '987-654-3210' })
  await signUp(data)
  const [row] = await house.db.query<{ text: string; account: Buffer; holder: Buffer }>`
    select m::text as text, account_sealed as account, holder_sealed as holder from member m where uid = ${data.uid}`
  for (const secret of [data.phone, data.bankaccount, data.banknumber, data.upw]) {
    expect(row!.text).not.toContain(secret)
    expect(row!.text).not.toContain(Buffer.from(secret).toString('hex'))
  }
  expect(house.deps.keys.open(row!.account)).toBe('987-654-3210')
  expect(house.deps.keys.open(row!.holder)).toBe('비밀이름')
})

test.each<[string, object, string]>([
  ['no id', { uid: '' }, signupText.noUid],
  ['a short id', { uid: 'abc' }, signupText.shortUid],
  ['an id of 21', { uid: 'a'.repeat(21) }, signupText.badUid],
  ['an id with a hyphen', { uid: 'new-bie' }, signupText.badUid],
  ['a Korean id', { uid: '새내기들' }, signupText.badUid],
  ['a Cyrillic а in an id', { uid: 'n\u0435wbie' }, signupText.badUid],
  ['a zero-width space in an id', { uid: 'new\u200bbie' }, signupText.badUid],
  ['a reserved id', { uid: 'admin99' }, signupText.badUid],
  ['no nickname', { nick: ' ' }, signupText.noNick],
  ['a nickname of one', { nick: '가' }, signupText.badNick],
  ['a nickname of 13', { nick: '가'.repeat(13) }, signupText.badNick],
  ['a nickname with markup', { nick: '<b>가나' }, signupText.badNick],
  ['an operator’s nickname', { nick: '운영자김' }, signupText.badNick],
  ['no password', { upw: '', rpw: '' }, signupText.noUpw],
  ['a short password', { upw: 'abc1234', rpw: 'abc1234' }, signupText.shortUpw(8)],
  ['a password of 129', { upw: 'a1'.repeat(65), rpw: 'a1'.repeat(65) }, signupText.longUpw],
  ['a common password', { upw: 'password1', rpw: 'password1' }, signupText.commonUpw],
  ['one character over and over', { upw: 'zzzzzzzz', rpw: 'zzzzzzzz' }, signupText.commonUpw],
  ['no second password', { rpw: '' }, signupText.noRpw],
  ['another second password', { rpw: 'good-pass-98' }, signupText.unequal],
  ['no phone', { phone: '' }, signupText.badPhone],
  ['a phone of a landline', { phone: '021-1234-5678' }, signupText.badPhone],
  ['a phone cut otherwise', { phone: '010-12345-678' }, signupText.badPhone],
  ['a phone in full-width digits', { phone: '０１０-1234-5678' }, signupText.badPhone],
  ['no bank', { bank: '' }, signupText.noAccount],
  ['a bank of one’s own', { bank: '마당은행' }, signupText.noAccount],
  ['no holder', { bankaccount: ' ' }, signupText.noAccount],
  ['a holder with markup', { bankaccount: '<img src=x>' }, signupText.noAccount],
  ['no account', { banknumber: '' }, signupText.noAccount],
  ['letters in an account', { banknumber: '123-abc-456' }, signupText.noAccount],
  ['no captcha', { captcha: '' }, signupText.noCaptcha],
  ['another captcha', { captcha: '4321' }, sessionText.badCaptcha],
])('%s is refused in its words, at its field, and nobody is made', async (_, changes, msg) => {
  const data = form(changes)
  const [field] = Object.keys(changes)
  expect(await signUp(data)).toEqual({ result: false, code: 'badInput', msg, field })
  const [row] = await house.db.query<{
    uses: number
  }>`select uses from referral_code where code = ${code}`
  expect(row!.uses).toBe(0)
})

test('each of the 37 banks is taken', async () => {
  expect(banks).toHaveLength(37)
  const answers = await Promise.all(banks.map((bank) => signUp(form({ bank }))))
  expect(answers.filter(({ result }) => result)).toHaveLength(37)
})

test('the id is folded: capitals and full-width letters are the same member', async () => {
  const data = form()
  await signUp({ ...data, uid: data.uid.toUpperCase() })
  expect(await rowOf(data.uid)).toBeDefined()
  const wide = Array.from(data.uid, (c) => String.fromCodePoint(c.codePointAt(0)! + 0xfee0)).join(
    '',
  )
  expect(await signUp(form({ uid: wide }))).toMatchObject({ code: 'dup', msg: signupText.dupUid })
})

test('id, nickname and phone that are taken are named', async () => {
  const data = form()
  await signUp(data)
  const refusal = async (changes: object) => signUp(form(changes))
  expect(await refusal({ uid: data.uid })).toMatchObject({
    ...{ code: 'dup', msg: signupText.dupUid, field: 'uid' },
  })
  expect(await refusal({ nick: data.nick })).toMatchObject({ msg: signupText.dupNick })
  expect(await refusal({ phone: data.phone })).toMatchObject({ msg: signupText.dupPhone })
  await signUp(form({ nick: 'Madang7'.replace('Madang', 'Moon') }))
  expect(await refusal({ nick: 'MOON7' })).toMatchObject({ msg: signupText.dupNick })
})

test.each(['uid', 'nick', 'phone'] as const)(
  'of 50 sign-ups at once with one %s exactly 1 succeeds',
  async (field) => {
    const same = form()[field]
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => signUp(form({ [field]: same }))),
    )
    expect(answers.filter(({ result }) => result)).toHaveLength(1)
    for (const answer of answers.filter(({ result }) => !result))
      expect(answer).toMatchObject({ code: 'dup' })
  },
)

test('of 30 sign-ups at once on a code for 7 exactly 7 succeed', async () => {
  const limited = await newCode(7)
  const answers = await Promise.all(Array.from({ length: 30 }, () => signUp(form(), limited)))
  expect(answers.filter(({ result }) => result)).toHaveLength(7)
  expect(await house.guest.ask('codeCheck', { ucode: limited })).toMatchObject({ code: 'notFound' })
})

test.each([
  ['an unknown code', 'NOPE'],
  ['a wildcard', '%'],
  ['a code in other case', 'code1'],
])('%s is refused by the check and by the sign-up', async (_, ucode) => {
  const refused = { result: false, code: 'notFound', msg: signupText.badCode }
  expect(await house.guest.ask('codeCheck', { ucode })).toEqual(refused)
  expect(await signUp(form(), ucode)).toEqual(refused)
})

test('a code that has ended is no code; none at all is asked for', async () => {
  const ended = await newCode(null, '2020-01-01')
  expect(await house.guest.ask('codeCheck', { ucode: ended })).toMatchObject({ code: 'notFound' })
  expect(await house.guest.ask('codeCheck', { ucode: '' })).toMatchObject({
    msg: signupText.noCode,
  })
  expect(await house.guest.ask('codeCheck', { ucode: code })).toEqual({ result: true, msg: '' })
})

test('what the form does not have cannot be set by it', async () => {
  const data = {
    ...form(),
    type: '총판',
    money: 9e9,
    state: 'active',
    upper_id: 1,
    features: ['coinDetail'],
  }
  await signUp(data)
  const row = await rowOf(data.uid)
  expect(row).toMatchObject({ type: '유저', upper: owner })
  expect(await readWallet(house.db, row!.id)).toMatchObject({ money: 1_000_000 })
})

test('stopped registration refuses whoever skips the page', async () => {
  await set('registration', false)
  expect(await signUp()).toMatchObject({ code: 'closed', msg: signupText.stopped })
  await set('registration', true)
  expect(await signUp()).toMatchObject({ result: true })
})

test('where sign-ups are approved first, the member waits and is told so', async () => {
  await set('approveSignUps', true)
  const data = form()
  expect(await signUp(data)).toMatchObject({ result: true, msg: signupText.waiting })
  const params = { uid: data.uid, upw: data.upw, captcha: '1234' }
  expect(
    await house.guest.ask('login', { params }, { headers: { captcha: '1234' } }),
  ).toMatchObject({ code: 'stay', msg: sessionText.waiting })
  await set('approveSignUps', false)
})

test('the least length of a password is a setting, and the sentence states it', async () => {
  await set('passwordMin', 4)
  expect(await signUp(form({ upw: 'q7!x', rpw: 'q7!x' }))).toMatchObject({ result: true })
  await set('passwordMin', 12)
  expect(await signUp()).toMatchObject({ result: true })
  expect(await signUp(form({ upw: 'good-pass-9', rpw: 'good-pass-9' }))).toMatchObject({
    msg: signupText.shortUpw(12),
  })
  await set('passwordMin', 8)
})

/** At the wire, headers and all. */
const posted = (data: ReturnType<typeof form>) =>
  house.app.inject({
    method: 'POST',
    url: '/znjzkUser/signUp',
    headers: { captcha: '1234' },
    payload: { data, ucode: code },
  })

test('who needs no approval is in: the answer carries a session, as a login’s does', async () => {
  const data = form()
  const reply = await posted(data)
  expect(reply.json()).toEqual({
    result: true,
    msg: signupText.done,
    session: {
      accessToken: expect.stringMatching(/^[\w-]{43}$/) as string,
      id: data.uid,
      nick: data.nick,
      type: '유저',
    },
  })
  // The device that joined is known from now on.
  expect(String(reply.headers['set-cookie'])).toContain('device=')
  const { session } = reply.json<{ session: { accessToken: string } }>()
  const headers = { authorization: `Bearer ${session.accessToken}`, uuid: data.uid }
  const poll = await house.app.inject({ url: '/header/refresh', headers })
  expect(poll.json()).toMatchObject({ result: true, data: { money: 1_000_000 } })
  const { id } = (await rowOf(data.uid))!
  expect(await house.db.query`select from session where member_id = ${id}`).toHaveLength(1)
  expect(await house.db.query`select from login where member_id = ${id}`).toHaveLength(1)
})

test('who is to be approved has no session, and no cookie', async () => {
  await set('approveSignUps', true)
  const reply = await posted(form())
  await set('approveSignUps', false)
  expect(reply.json()).toEqual({ result: true, msg: signupText.waiting, session: null })
  expect(reply.headers['set-cookie']).toBeUndefined()
})

test('of one form sent five times at once one joins, with one session', async () => {
  const data = form()
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(data)))
  const joined = answers.filter(({ result }) => result)
  expect(joined).toHaveLength(1)
  const { id } = (await rowOf(data.uid))!
  expect(await house.db.query`select from session where member_id = ${id}`).toHaveLength(1)
})
