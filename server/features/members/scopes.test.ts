import { afterAll, beforeAll, expect, test } from 'vitest'

import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { routes } from '@madang/contract/member/plain/routes.ts'
import { scopes } from '@madang/contract/operator/members.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt } from '../../testing/provider.ts'

type Scope = (typeof scopes)[number]
type Lee = Awaited<ReturnType<House['member']>>

/** What each call of a member needs to be allowed, and how it is refused; null: no suspension but that of login. */
const needs: Record<
  Exclude<keyof MemberCalls, 'login' | 'passkeyLogin' | 'logout' | 'codeCheck' | 'signUp'>,
  { scope: Exclude<Scope, 'login'>; code: 'denied' | 201 } | 'use' | 'open' | null
> = {
  mainData: 'open',
  house: 'open',
  siteInfo: 'open',
  roundProof: 'open',
  lastResults: 'open',
  draws: 'open',
  openOdds: 'open',
  openLobby: 'open',
  chains: 'open',
  bookKeys: 'open',
  openSeal: 'open',
  openDays: 'open',
  openSeals: 'open',
  receipts: null,
  incidents: 'open',
  terms: 'open',
  termsView: 'open',
  termsChanges: 'open',
  noticeList: 'open',
  noticeView: 'open',
  recoveryAsk: 'open',
  recoveryView: 'open',
  recoveryWrite: 'open',
  recoveryReset: 'open',
  refresh: null,
  outcome: null,
  useSite: null,
  useSiteCheck: null,
  account: null,
  prove: null,
  passwordChange: null,
  detailsChange: null,
  detailsCancel: null,
  nickChange: null,
  factor: null,
  factorBegin: null,
  factorConfirm: null,
  factorCodes: null,
  factorOff: null,
  devices: null,
  deviceForget: null,
  inquiryList: null,
  bettingList: null,
  betProof: null,
  betReceipt: null,
  bettingDelete: null,
  // Who may not bet still sees and sets the tree below.
  recommendList: null,
  userDetail: null,
  userModify: null,
  myRolling: null,
  userBettingList: null,
  casinoList: null,
  slotList: null,
  premiumList: null,
  premiumSlotList: null,
  favouriteList: null,
  favouriteSet: null,
  favouriteDraw: null,
  tileList: null,
  // What is told of one's own bets and money is no play.
  push: null,
  pushSet: null,
  pushOff: null,
  casinoGo: { scope: 'bet', code: 'denied' },
  highlowLink: { scope: 'bet', code: 'denied' },
  premiumCasinoGo: { scope: 'bet', code: 'denied' },
  inquiryView: null,
  inquiryLoad: null,
  memoList: null,
  memoView: null,
  memoDelete: null,
  memoReply: { scope: 'write', code: 'denied' },
  inquiryDelete: null,
  inquiryClose: null,
  inquiryTimes: null,
  turnover: null,
  withdrawalCancel: null,
  // What is put aside stays the member's: no suspension of the cashier locks it.
  safeList: null,
  safeRequest: null,
  safeLock: null,
  limits: null,
  limitsChange: null,
  // Agreeing is no play, and reading what one agreed to neither.
  termsMine: null,
  termsAgree: null,
  realityCheck: null,
  realityConfirm: null,
  pointList: null,
  pointChange: null,
  today: null,
  todayChance: null,
  statementList: null,
  statementCheck: null,
  statementFile: null,
  betList: null,
  betPage: 'use',
  bet: { scope: 'bet', code: 'denied' },
  depositList: { scope: 'cashier', code: 201 },
  coinStatus: { scope: 'cashier', code: 201 },
  withdrawalList: { scope: 'cashier', code: 201 },
  depositRequest: { scope: 'cashier', code: 'denied' },
  refill: { scope: 'cashier', code: 'denied' },
  withdrawalRequest: { scope: 'cashier', code: 'denied' },
  inquiryWrite: { scope: 'write', code: 'denied' },
  inquiryBank: { scope: 'write', code: 'denied' },
  inquiryFurther: { scope: 'write', code: 'denied' },
  inquiryFurtherEdit: { scope: 'write', code: 'denied' },
  closing: 'open',
  closingAsk: 'open',
  closingBack: 'open',
  ownData: 'open',
  ownDataAsk: 'open',
  ownDataFile: 'open',
  // They end the session they are asked in.
  devicesEnd: null,
  accountFreeze: null,
  proveCode: null,
  provePasskeyAsk: null,
  provePasskey: null,
  passkeys: null,
  passkeyBegin: null,
  passkeyEnrol: null,
  passkeyName: null,
  passkeyRemove: null,
  passkeyAsk: 'open',
}
const polls = new Set([
  'receipts',
  'termsMine',
  'today',
  'todayChance',
  'refresh',
  'outcome',
  'betPage',
  'betList',
  'turnover',
  'depositList',
  'coinStatus',
  'withdrawalList',
  'safeList',
  'limits',
  'realityCheck',
  'statementCheck',
])
const calls = Object.keys(needs) as (keyof typeof needs)[]

let house: House
let desk: Awaited<ReturnType<House['operator']>>
let inputs: Partial<Record<keyof MemberCalls, object>>
const signed = {
  ...{ id: 'x', rawId: 'x', type: 'public-key' },
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
}
beforeAll(async () => {
  house = await openHouse()
  desk = await house.operator('상담')
  const { date, round } = await openRoundAt(house, 'pbg.powerball')
  const page = { game: 'powerBall', page: 'pbg' }
  inputs = {
    betPage: page,
    betList: page,
    receipts: { stream: 'pbg.powerball', date, round },
    termsAgree: { terms: [] },
    bet: {
      ...page,
      today: date,
      round,
      type: 'poOdd',
      pick: '파워볼 홀',
      rate: 1.95,
      money: 5_000,
      win: 0,
    },
    depositRequest: { setMoney: 10_000, type: '0' },
    withdrawalRequest: { setMoney: 10_000 },
    withdrawalCancel: { no: 987_654_321 },
    safeRequest: { params: { setMoney: 10_000, type: 'add' } },
    safeLock: { hours: 1 },
    outcome: { call: 'safeRequest', key: 'a-key-of-nobody-at-all' },
    limitsChange: { act: 'check', minutes: 60 },
    prove: { password: 'x' },
    proveCode: { code: '1' },
    provePasskey: { credential: signed },
    passkeyEnrol: {
      credential: { ...signed, response: { clientDataJSON: 'x', attestationObject: 'x' } },
    },
    passkeyName: { id: 987_654_321, name: '이름' },
    passkeyRemove: { id: 987_654_321 },
    passwordChange: { old: 'x', password: 'y' },
    detailsChange: { password: 'x' },
    nickChange: { nick: '새이름' },
    factorConfirm: { code: '1' },
    factorOff: { code: '1' },
    deviceForget: { id: 1 },
    pointList: { params: { data: { start: '2026-01-01', end: '2026-01-02' }, pageIndex: 1 } },
    pointChange: { params: { set: 1 } },
    recommendList: { params: { data: { start: '2026-01-01', end: '2026-01-02' }, pageIndex: 1 } },
    userDetail: { params: { type: 'user', id: 'nobody' } },
    userModify: { params: { type: 'roll', data: {}, code: { user: 'nobody' } } },
    myRolling: { start: '2026-01-01', end: '2026-01-02' },
    betProof: { no: 1 },
    betReceipt: { no: 1 },
    bettingList: { params: { data: { type: 'all', start: '2026-01-01', end: '2026-01-02' } } },
    bettingDelete: { params: { no: 987_654_321 } },
    userBettingList: { params: { data: { type: 'all', start: '2026-01-01', end: '2026-01-02' } } },
    statementList: { start: '2026-01-01', end: '2026-01-02' },
    statementFile: { start: '2026-01-01', end: '2026-01-02' },
    casinoList: { params: { type: 'slot' } },
    slotList: { params: { code: 'nobody' } },
    premiumList: { params: { type: 'slot' } },
    premiumSlotList: { params: { code: 'nobody' } },
    casinoGo: { params: { vendor: 'nobody', id: 'nobody' } },
    premiumCasinoGo: { params: { vendor: 'nobody', code: 'nobody' } },
    favouriteSet: { vendor: 'nobody', id: 'nobody', on: true },
    favouriteDraw: { game: 'ntry.powerball', on: true },
    pushSet: {
      ...{ endpoint: 'https://push.test/x', p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
      ...{ bets: true, withdrawals: true, amounts: false },
    },
    pushOff: { endpoint: 'https://push.test/x' },
    inquiryWrite: { subject: '문의', contents: '내용' },
    inquiryBank: { page: '입금계좌' },
    inquiryDelete: { no: 987_654_321 },
    inquiryClose: { no: 987_654_321 },
    inquiryFurther: { no: 987_654_321, contents: '다시' },
    inquiryFurtherEdit: { no: 987_654_321, turn: 1, contents: '다시' },
    memoList: { params: { pageIndex: 1 } },
    memoDelete: { params: { no: 987_654_321 } },
    memoReply: { params: { no: 987_654_321, contents: '답변입니다.' } },
  }
})
afterAll(() => house.close())

const ask = (lee: Lee, call: keyof typeof needs) =>
  lee.ask(call, inputs[call] as never, {
    params: { no: 987_654_321, stream: 'x', date: 'x', round: 1 },
  })
const TEXT = '확인 중입니다.'
const suspend = ({ id }: Lee, taken: Scope[]) =>
  desk.ask('memberSuspend', {
    id,
    scopes: taken,
    until: house.clock.inDays(1),
    message: TEXT,
    reason: '이용 규칙 위반',
  })

test('the table names every call of a member', () => {
  const entering = ['login', 'passkeyLogin', 'logout', 'codeCheck', 'signUp']
  expect([...calls, ...entering].toSorted()).toEqual(Object.keys(routes).toSorted())
})

test.each(scopes.filter((scope) => scope !== 'login').map((scope) => [scope]))(
  'a suspension of %s refuses exactly its calls, in the operator’s words',
  async (scope) => {
    const lee = await house.member({ money: 50_000 })
    expect(await suspend(lee, [scope])).toMatchObject({ result: true })
    for (const call of calls) {
      const need = needs[call]
      const answer = await ask(lee, call)
      const told = [call, answer]
      if (need === 'use')
        expect(told).toMatchObject([call, scope === 'bet' ? { use: '1', msg: TEXT } : { use: '0' }])
      else if (typeof need === 'object' && need?.scope === scope)
        expect(told).toEqual([call, { result: false, code: need.code, msg: TEXT }])
      else expect(answer.msg, call).not.toBe(TEXT)
      if (call === 'devicesEnd') {
        await house.db.query`delete from session where member_id = ${lee.id}`
        await lee.enter()
      }
    }
  },
)

test('what was asked for before a suspension of the cashier can be taken back during it', async () => {
  const lee = await house.member({ money: 50_000 })
  await ask(lee, 'withdrawalRequest')
  const list = await lee.ask('withdrawalList')
  if (!list.result) throw new Error(list.msg)
  await suspend(lee, ['cashier'])
  expect(await lee.ask('withdrawalCancel', { no: list.list[0]!.num })).toMatchObject({
    result: true,
    data: { money: 50_000 },
  })
})

test('20 withdrawals beside a suspension of the cashier: at most one is held, and none after it', async () => {
  const lee = await house.member({ money: 50_000 })
  const beside = Array.from({ length: 20 }, () => ask(lee, 'withdrawalRequest'))
  await suspend(lee, ['cashier'])
  const late = await Promise.all(Array.from({ length: 5 }, () => ask(lee, 'withdrawalRequest')))
  for (const answer of late) expect(answer).toMatchObject({ code: 'denied', msg: TEXT })
  const held = (await Promise.all(beside)).filter(({ result }) => result).length
  expect([0, 1]).toContain(held)
  expect(await lee.ask('refresh')).toMatchObject({ data: { money: 50_000 - held * 10_000 } })
})

test('a suspension of everything leaves nothing but what a guest may ask', async () => {
  const lee = await house.member({ money: 50_000 })
  await suspend(lee, [...scopes])
  for (const call of calls.filter((name) => needs[name] !== 'open'))
    expect([call, await ask(lee, call)]).toMatchObject([call, { result: false, code: 'logout' }])
})

test('a closed site refuses every act, and answers every poll', async () => {
  const lee = await house.member({ money: 50_000 })
  await house.db.begin((tx) => house.deps.settings.set(tx, 'siteStatus', 'closed', 'test'))
  await house.deps.settings.sync()
  for (const call of calls.filter((name) => needs[name] !== 'open')) {
    const answer = await ask(lee, call)
    if (polls.has(call)) expect([call, answer]).toMatchObject([call, { result: true }])
    else expect([call, answer]).toMatchObject([call, { result: false, code: 'closed' }])
  }
  for (const call of ['noticeList', 'noticeView', 'inquiryWrite'] as const)
    expect([call, await ask(lee, call)]).toMatchObject([
      call,
      { code: 'closed', msg: sessionText.siteClosed },
    ])
  expect(await lee.ask('mainData')).toMatchObject({ result: true })
  expect(await lee.ask('logout')).toMatchObject({ result: true })
})
