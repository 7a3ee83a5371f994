/** Closing an account (docs/spec/accounts.md#closing): nothing open, what is left given up in words, seven days, gone. */
import { afterAll, expect, test } from 'vitest'

import { accountText } from '@madang/contract/member/plain/account.ts'
import { closingText, GIVE_UP } from '@madang/contract/member/plain/closing.ts'
import { signupText } from '@madang/contract/member/plain/signup.ts'
import { withdrawalText } from '@madang/contract/member/plain/withdrawal.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'
import type { ApprovalAction } from '@madang/contract/operator/plain/permissions.ts'

import { readWallet } from '../../ledger/ledger.ts'
import { complete, pendingRow, pointGivers, renewSessions } from '../../testing/cashier.ts'
import { openLeavers } from '../../testing/closing.ts'
import { openHouse } from '../../testing/house.ts'
import { upw } from '../../testing/people.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { openVendor } from '../../testing/vendor.ts'
import { createMember } from '../signup/signup.ts'
import { closeDue } from './closing.ts'
import { insertName } from './sql.ts'

const house = await openHouse()
const leavers = await openLeavers(house)
const { join, comes, work, untilOf } = leavers
const vendor = await openVendor(house)
const openRound = roundsOf(house)
const givePoints = await pointGivers(house)
const desk = await house.operator('상담')
const cash = await house.operator('정산')
const { db } = house
afterAll(() => house.close())

const stateOf = async (id: number) =>
  (await db.query<{ state: string }>`select state from member where id = ${id}`)[0]!.state
const steps = async (uid: string) =>
  (
    await db.query<{ step: string }>`
    select detail ->> 'step' as step from event_whole where kind = 'member.closing' and target = ${uid} order by id`
  ).map(({ step }) => step)
let joined = 1_000
/** Makes a member as sign-up does; the word for what is taken. */
const signUp = async (changes: object) => {
  const n = String(++joined)
  const given = {
    ...{ uid: `fresh${n}`, nick: `새사람${n}`, passwordHash: '-', state: 'active' as const },
    ...{ upper: null, bank: '국민', holder: '홍길동', account: `9-${n}-77`, float: 0 },
    ...{ phone: `010-7777-${n}`, ...changes },
  }
  return db
    .begin((tx) => createMember(house.deps, tx, given))
    .then(
      () => 'in',
      (error: Error) => error.message,
    )
}

test('a closing lifts no turnover, for it can be taken back; a time-out beside it does', async () => {
  const lee = await join()
  await lee.ask('depositRequest', { setMoney: 50_000, type: '0' })
  expect(await complete(cash, 'deposit', lee)).toMatchObject({ result: true })
  expect(await lee.close()).toMatchObject({ result: true })
  await lee.enter()
  expect(await lee.ask('refresh')).toMatchObject({ data: { rest: { kind: 'closing' } } })
  expect(await lee.ask('turnover')).toMatchObject({
    data: { required: 50_000, refusal: withdrawalText.turnover('50,000') },
  })
  expect(await lee.ask('limitsChange', { act: 'rest', days: 3 })).toMatchObject({ result: true })
  expect(await lee.ask('turnover')).toMatchObject({ data: { required: 0, refusal: null } })
  await comes(lee)
  await work()
})

test('what is open stands in the way by its name, and is the first thing told', async () => {
  const lee = await join()
  const round = await openRound()
  await round.odd(lee as never)
  await lee.ask('withdrawalRequest', { setMoney: 10_000 })
  expect((await lee.left()).obstacles).toEqual(['withdrawal', 'bet'])
  expect(await lee.close()).toEqual({
    ...{ result: false, code: 'state', msg: closingText.inTheWay(['withdrawal', 'bet']) },
  })
  await complete(cash, 'withdrawal', lee)
  await round.draw()
  expect((await lee.left()).obstacles).toEqual([])
  const window = await vendor.open(lee)
  await vendor.bet(window, 'cl-1', 'cl-r1', 1_000)
  expect((await lee.left()).obstacles).toEqual(['bet'])
  await vendor.end('cl-r1')
  await db.query`update session set proof_at = business_now() - interval '5 minutes' where member_id = ${lee.id}`
  expect(await lee.close()).toMatchObject({ code: 'proof', msg: accountText.proof })
  await renewSessions(house)
  expect(await lee.close()).toMatchObject({ result: true })
})

/** What a request of the desk's is to who would close: about them, a thing of theirs that has a name, or of nobody's. */
const about = {
  'deposit.complete': 'named',
  'withdrawal.complete': 'named',
  'member.details': 'named',
  'member.adjust': 'member',
  'member.shut': 'member',
  'member.factor': 'member',
  'member.passkey': 'passkey',
  'recovery.code': 'recovery',
  'ring.recover': 'ring',
  'ring.bind': 'ring',
  'ring.lift': 'ring',
  'settlement.close': 'member',
  'settlement.terms': 'member',
  'settlement.adjust': 'member',
  'round.void': 'nobody',
  'round.correct': 'nobody',
  'odds.override': 'nobody',
  'operator.role': 'nobody',
  'operator.off': 'nobody',
  'operator.factor': 'nobody',
  'setting.loosen': 'nobody',
  'grade.loosen': 'nobody',
  'terms.publish': 'nobody',
} as const satisfies Record<ApprovalAction, string>

test('a change of the account that the desk has stands in the way', async () => {
  const lee = await join()
  await db.query`insert into account_change (member_id, holder_sealed) values (${lee.id}, ${house.deps.keys.seal('김영희')})`
  expect(await lee.close()).toMatchObject({ code: 'state', msg: closingText.inTheWay(['change']) })
})

test.each(Object.entries(about).filter(([, whose]) => whose !== 'named'))(
  'a second operator who is asked for %s keeps who it is about (%s), and nobody else',
  async (action, whose) => {
    const [lee, kim] = [await join(), await join()]
    // Of a number that is nobody's thing but, where it names a member, theirs.
    const own = async ({ id }: { id: number }) => {
      if (whose === 'nobody') return [{ id }]
      if (whose === 'member') return [{ id }]
      if (whose === 'passkey')
        return db.query<{ id: number }>`
          insert into passkey (member_id, credential_id, public_key, counter, words)
          values (${id}, ${Buffer.from(`key ${id}`)}, ${Buffer.from('key')}, 0, '아이폰') returning id`
      if (whose === 'ring')
        return db.query<{ id: number }>`
          with made as (insert into ring (score, lines, explanations) values (80, '[]', '{}') returning id)
          insert into ring_member (ring_id, member_id, certain) select made.id, ${id}, true from made
          returning ring_id as id`
      return db.query<{ id: number }>`
        insert into recovery (ticket_hash, member_id, by_phone, nick_matches, holder_matches, account_matches, address, until)
        values (${Buffer.from(`ticket ${id}`)}, ${id}, false, true, true, true, '', business_now() + interval '1 hour')
        returning id`
    }
    const [{ id: subject } = { id: 0 }] = await own(lee)
    await own(kim)
    await db.query`
      insert into approval (action, subject, title, reason, requested_by)
      values (${action}, ${subject}, 'lee', '전화로 요청', ${desk.id})`
    const stands = whose !== 'nobody'
    expect(await lee.left()).toMatchObject({ obstacles: stands ? ['approval'] : [] })
    expect(await kim.left()).toMatchObject({ obstacles: [] })
    await db.query`update approval set state = 'rejected', decided_at = business_now() where subject = ${subject}`
    expect(await lee.close()).toMatchObject({ result: true })
  },
)

test('what is left is given up exactly as it was shown, and in words', async () => {
  const lee = await join()
  await givePoints(lee, 40)
  const { left } = await lee.left()
  expect(left).toEqual({ money: 100_000, safe: 0, point: 40, coin: 0 })
  expect(await lee.close('네')).toEqual({
    ...{ result: false, code: 'badInput', field: 'words', msg: closingText.noWords },
  })
  const less = { given: { ...left, money: 99_999 }, words: GIVE_UP }
  expect(await lee.ask('closingAsk', less)).toMatchObject({ code: 'state', msg: closingText.moved })
  expect(await lee.close()).toMatchObject({ result: true })
  expect(await lee.close()).toMatchObject({ code: 'state', msg: closingText.waits })
  // Who has nothing gives nothing up.
  const poor = await join({ float: 0 })
  expect(await poor.close('')).toMatchObject({ result: true })
})

test('for seven days nothing goes into play, and one tap takes it back', async () => {
  const lee = await join()
  const window = await vendor.open(lee)
  await lee.close()
  const round = await openRound()
  await expect(round.odd(lee as never)).rejects.toThrow('탈퇴를 신청한 계정입니다.')
  expect((await vendor.bet(window, 'cl-2', 'cl-r2', 1_000)).said).toMatchObject({
    status: 'BLOCKED',
  })
  const deposit = await lee.ask('depositRequest', { setMoney: 10_000, type: '0' })
  expect(deposit).toMatchObject({ code: 'denied' })
  expect(await lee.ask('refill')).toMatchObject({ code: 'denied' })
  // What is theirs may still be taken out.
  expect(await lee.ask('withdrawalRequest', { setMoney: 10_000 })).toMatchObject({ result: true })
  expect(await lee.logIn()).toMatchObject({ result: true })
  await lee.enter()
  expect(await lee.ask('closingBack')).toMatchObject({ result: true, msg: closingText.back })
  expect(await lee.ask('closingBack')).toMatchObject({ code: 'state', msg: closingText.none })
  await round.odd(lee as never)
  expect(await steps(lee.uid)).toEqual(['asked', 'back'])
  expect(await db.query`select from memo where member_id = ${lee.id}`).toHaveLength(2)
})

test('a millisecond before its end it is taken back; at it the member has left, job or no job', async () => {
  const [lee, kim] = [await join(), await join()]
  await lee.close()
  await comes(lee, 1_000)
  expect(await lee.ask('closingBack')).toMatchObject({ result: true })
  await kim.close()
  await comes(kim)
  expect(await kim.ask('closingBack')).toEqual({
    ...{ result: false, code: 404, msg: sessionText.left },
  })
  expect(await kim.logIn()).toMatchObject({ result: false, msg: sessionText.left })
  expect(await stateOf(kim.id)).toBe('active')
  await work()
  expect(await stateOf(kim.id)).toBe('left')
  expect(await stateOf(lee.id)).toBe('active')
  expect(await kim.ask('closing')).toMatchObject({ code: 404 })
  // Nobody is told that there was such an account.
  expect(await kim.logIn()).toMatchObject({ result: false, msg: sessionText.wrong })
})

test('after it nothing says who it was, and the ledger is whole under a number', async () => {
  const lee = await join()
  await givePoints(lee, 40)
  await lee.ask('safeRequest', { params: { type: 'add', setMoney: 30_000 } })
  await lee.ask('inquiryWrite', {
    subject: '홍길동입니다',
    contents: '010-1111-2222로 전화 주세요',
  })
  await db.query`
    with one as (
      update inquiry set further = '홍길동 다시', turns = 1, answered_at = business_now(), answered_by = ${desk.id},
        answer_subject = '홍길동님', answer_contents = '010-1111-2222' where member_id = ${lee.id} returning id)
    insert into inquiry_turn (inquiry_id, no, asked_at, answer_subject, answer_contents, answered_at, answered_by)
      select id, 1, business_now(), '홍길동님께', '1111', business_now(), ${desk.id} from one`
  await db.query`
    insert into inquiry_turn (inquiry_id, no, question, asked_at, answer_subject, answer_contents, answered_at, answered_by)
    select id, 2, '홍길동이', business_now(), '홍길동', '1111', business_now(), answered_by from inquiry where member_id = ${lee.id}`
  await db.query`insert into member_tag (member_id, tag) values (${lee.id}, '주의')`
  await db.query`
    with asked as (
      insert into recovery (ticket_hash, member_id, by_phone, nick_matches, holder_matches, account_matches, address, until)
      values ('\\xaa', ${lee.id}, false, true, true, true, '203.0.113.9', business_now() + interval '1 hour') returning id)
    insert into recovery_word (recovery_id, text) select id, '홍길동 본인입니다' from asked`
  const before = await db.query`select * from transfer where member_id = ${lee.id} order by id`
  await lee.close()
  await comes(lee)
  await work()
  const wallet = await readWallet(db, lee.id)
  expect(wallet).toMatchObject({ money: 0, safe: 0, held: 0, point: 0, coin: 0 })
  const after = await db.query<{ id: number; kind: string; amount: number }>`
    select * from transfer where member_id = ${lee.id} order by id`
  expect(after.slice(0, before.length)).toEqual(before)
  expect(
    Object.fromEntries(after.slice(before.length).map(({ kind, amount }) => [kind, amount])),
  ).toEqual({
    'closing.money': 70_000,
    'closing.safe': 30_000,
    'closing.point': 40,
  })
  const [row] = await db.query<Record<string, unknown>>`select * from member where id = ${lee.id}`
  expect(row).toMatchObject({
    ...{ uid: `#${lee.id}`, nick: `탈퇴 ${lee.id}`, state: 'left', password_hash: '-', bank: null },
    ...{ holder_sealed: null, account_sealed: null, account_hash: null, phone_sealed: null },
    ...{ phone_hash: null, phone_end: null, account_end: null },
  })
  for (const rows of [
    await db.query`select from session where member_id = ${lee.id}`,
    await db.query`select from known_device where member_id = ${lee.id}`,
    await db.query`select from member_tag where member_id = ${lee.id}`,
  ])
    expect(rows).toEqual([])
  const [text] = await db.query<{ all: string; asked: string }>`
    select string_agg(concat(subject, contents, further, answer_subject, answer_contents, (
        select string_agg(concat(t.question, t.answer_subject, t.answer_contents), '') from inquiry_turn t
        where t.inquiry_id = inquiry.id)), '') as all, (
      select string_agg(w.text || r.address, '') from recovery r join recovery_word w on w.recovery_id = r.id
      where r.member_id = ${lee.id}) as asked
    from inquiry where member_id = ${lee.id}`
  expect(text!.all).not.toMatch(/홍길동|1111/)
  expect(text!.asked).toBe('탈퇴로 지움')
  await expect(db.query`update recovery_word set text = '다른 말'`).rejects.toThrow('is changed')
  // The log keeps that there was a step, and not its words.
  expect(await steps(lee.uid)).toEqual([null, 'done'])
  // Once more does nothing more.
  await work()
  expect(await db.query`select from transfer where member_id = ${lee.id}`).toHaveLength(
    after.length,
  )
})

test('the id is never given again, in the words of one that is taken; the phone is free', async () => {
  const lee = await join()
  await lee.close()
  await comes(lee)
  await work()
  expect(await signUp({ uid: lee.uid })).toBe(signupText.dupUid)
  expect(await signUp({ phone: lee.phone, nick: lee.nick })).toBe('in')
})

test('who excluded themselves may close, and the same phone stays out until the exclusion is over', async () => {
  const lee = await join()
  expect(await lee.ask('limitsChange', { act: 'exclude', months: 6 })).toMatchObject({
    result: true,
  })
  await lee.enter()
  expect(await lee.close()).toMatchObject({ result: true })
  await comes(lee)
  await work()
  expect(await stateOf(lee.id)).toBe('left')
  expect(await signUp({ phone: lee.phone })).toBe(signupText.dupPhone)
  await house.clock.advance(185 * 86_400_000)
  expect(await signUp({ phone: lee.phone })).toBe('in')
})

test('the desk reopens within the days, with a reason, and not after', async () => {
  const [lee, kim] = [await join(), await join()]
  const reopen = (id: number, reason = '전화로 요청') => desk.ask('memberReopen', { id, reason })
  const seen = async (id: number) => {
    const answer = await desk.ask('memberAccount', undefined, { params: { id } })
    return answer.result ? answer.data.closing : answer.msg
  }
  await renewSessions(house)
  expect(await seen(lee.id)).toBeNull()
  expect(await reopen(lee.id)).toMatchObject({ code: 'state', msg: memberText.notClosing })
  await lee.close()
  await kim.close()
  expect(await seen(lee.id)).toMatchObject({ over: false, given: '보유금 100,000원' })
  expect(await reopen(lee.id, '')).toMatchObject({ code: 'badInput' })
  expect(await reopen(lee.id)).toMatchObject({ result: true })
  expect(await seen(lee.id)).toBeNull()
  const audits = await db.query`
    select action, reason from audit_whole where subject = ${lee.uid} and action = 'member.reopen'`
  expect(audits).toEqual([{ action: 'member.reopen', reason: '전화로 요청' }])
  await comes(kim)
  expect(await reopen(kim.id)).toMatchObject({ code: 'state' })
  await work()
  expect(await stateOf(kim.id)).toBe('left')
})

test('what has to be over first keeps the job waiting; what comes later is given up too', async () => {
  const lee = await join()
  await lee.close()
  await lee.ask('withdrawalRequest', { setMoney: 10_000 })
  await comes(lee)
  await work()
  expect(await stateOf(lee.id)).toBe('active')
  await renewSessions(house)
  const { id, version } = await pendingRow(cash, 'withdrawal', lee)
  await cash.ask('withdrawalRefuse', { id, version, reason: '탈퇴' })
  await work()
  expect(await stateOf(lee.id)).toBe('left')
  await givePoints(lee, 70)
  expect(await readWallet(db, lee.id)).toMatchObject({ money: 0, point: 70 })
  await work()
  expect(await readWallet(db, lee.id)).toMatchObject({ money: 0, held: 0, point: 0 })
})

test('sixty that something keeps, and one that fails, hold no other back', async () => {
  const held = await Promise.all(Array.from({ length: 60 }, () => house.member()))
  const ids = held.map(({ id }) => id)
  await db.query`
    with asked as (
      insert into closing (member_id, at, until_at, money, safe, point, coin)
      select id, now - interval '8 days', now - interval '1 hour', 0, 0, 0, 0
      from unnest(${ids}::bigint[]) as m(id), business_now() as now returning member_id, until_at)
    insert into protection (member_id, uid, closing_until)
    select m.id, m.uid, a.until_at from asked a join member m on m.id = a.member_id`
  await db.query`
    insert into account_change (member_id, holder_sealed)
    select id, ${house.deps.keys.seal('김영희')} from unnest(${ids}::bigint[]) as m(id)`
  const [bad, lee] = [await join(), await join()]
  for (const one of [bad, lee]) await one.close()
  await comes(lee)
  const { keys } = house.deps
  const failing = {
    ...keys,
    digest(use: string, text: string) {
      if (text === bad.uid) throw new Error('no more keys')
      return keys.digest(use as never, text)
    },
  }
  await expect(closeDue({ ...house.deps, keys: failing as typeof keys })).rejects.toThrow(
    'no more keys',
  )
  expect([await stateOf(bad.id), await stateOf(lee.id)]).toEqual(['active', 'left'])
  await work()
  expect(await stateOf(bad.id)).toBe('left')
  expect(await stateOf(ids[0]!)).toBe('active')
  await db.query`update account_change set state = 'cancelled', decided_at = business_now()
    where member_id = any(${ids}::bigint[])`
  await work()
  expect(
    await db.query`
    select from member where id = any(${ids}::bigint[]) and state <> 'left'`,
  ).toEqual([])
})

test('a phone that is kept is no phone to change to, and stays kept as long as the longest', async () => {
  const [lee, kim] = [await join(), await join()]
  await lee.ask('limitsChange', { act: 'exclude', months: 12 })
  await lee.enter()
  await lee.close()
  await comes(lee)
  await work()
  const hash = house.deps.keys.digest('phone', lee.phone)
  const until = async () =>
    (
      await db.query<{ until: Date }>`
      select until_at as until from closed_name where name_hash = ${hash}`
    )[0]!.until
  const longest = await until()
  const wanted = { bank: '', holder: '', account: '', phone: lee.phone, password: upw }
  await kim.enter()
  expect(await kim.ask('detailsChange', wanted)).toMatchObject({
    ...{ code: 'dup', msg: accountText.phoneTaken },
  })
  const name = { hash, member: kim.id }
  const sooner = new Date(longest.getTime() - 86_400_000)
  await db.begin((tx) => insertName(tx, { ...name, until: sooner }))
  expect(await until()).toEqual(longest)
  const later = new Date(longest.getTime() + 86_400_000)
  await db.begin((tx) => insertName(tx, { ...name, until: later }))
  expect(await until()).toEqual(later)
  await db.begin((tx) => insertName(tx, { ...name, until: null }))
  await db.begin((tx) => insertName(tx, { ...name, until: later }))
  expect(await until()).toBeNull()
})

test('where they logged in and agreed from is forgotten once it is older than the setting says', async () => {
  const lee = await join()
  const addresses = async () =>
    (
      await db.query<{ address: string }>`
      select address from login where member_id = ${lee.id} order by id`
    ).map(({ address }) => address)
  await db.query`
    with made as (
      insert into terms_version (kind, version, in_force_at, html, summary)
      select 'use', coalesce(max(version), 0) + 1, date_trunc('second', business_now() + interval '2 hours'), 'x', 'x'
      from terms_version where kind = 'use' returning kind, version)
    insert into terms_consent (member_id, kind, version, at, address)
    select ${lee.id}, kind, version, business_now(), '203.0.113.8' from made`
  const agreedFrom = async () =>
    (
      await db.query<{ address: string }>`
      select address from terms_consent where member_id = ${lee.id}`
    ).map(({ address }) => address)
  await lee.close()
  await comes(lee)
  await work()
  expect(await addresses()).toEqual(['203.0.113.7'])
  expect(await agreedFrom()).toEqual(['203.0.113.8'])
  await house.clock.advance(92 * 86_400_000)
  await work()
  expect(await addresses()).toEqual([''])
  expect(await agreedFrom()).toEqual([''])
  await expect(
    db.query`update terms_consent set at = business_now() where member_id = ${lee.id}`,
  ).rejects.toThrow('is changed')
  await expect(db.query`update login set words = 'x' where member_id = ${lee.id}`).rejects.toThrow(
    'is changed',
  )
  expect(await untilOf(lee)).toBeInstanceOf(Date)
})
