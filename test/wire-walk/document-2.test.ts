/** Every call of docs/spec/calls-member.md, with the body it names and the answer it promises. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sendMemos } from '../../server/features/memo/memo.ts'
import { rollVendors } from '../../server/features/rolling/rolling.ts'
import { writeCatalogue } from '../../server/features/casino/catalogue.ts'
import { pointGivers } from '../../server/testing/cashier.ts'
import { openHouse, type House } from '../../server/testing/house.ts'
import { openRoundAt } from '../../server/testing/provider.ts'
import { memberBelow, type TreeMember } from '../../server/testing/tree.ts'
import { openVendorSide } from '../../server/testing/vendor-side.ts'
import { openVendor } from '../../server/testing/vendor.ts'
import { guest, int, intOrNull, number, oneOf, pageOf, rowsLike, say, text, time } from './walk.ts'

const DAY = '2026-01-15'
const days = { start: '2026-01-10', end: DAY }
let house: House
let [lee, park] = [] as unknown as [TreeMember, TreeMember]
let side: Awaited<ReturnType<typeof openVendorSide>>
let round = 0

beforeAll(async () => {
  house = await openHouse()
  await house.clock.set(`${DAY}T09:00:00+09:00`)
  side = await openVendorSide(house, () => ({
    result: true,
    msg: '',
    path: '/games/open?ticket=t',
  }))
  lee = await memberBelow(house, null, { rates: 100, money: 900_000 })
  park = await memberBelow(house, lee, { rates: 20, money: 900_000 })
  await openLobbies()
  await (
    await pointGivers(house)
  )(lee, 3_000)
  await playTable()
  const opened = await openRoundAt(house, 'pbg.powerball', { at: `${DAY}T10:00:30+09:00` })
  round = opened.round
  await Promise.all([lee, park].map(stayIn))
})
afterAll(async () => {
  side.close()
  await house.close()
})

const asLee = (line: string, body?: object) => say(house, lee, line, body)
const stayIn = ({ id }: TreeMember) => house.db.query`
  update session set action_at = business_now(), started_at = business_now() where member_id = ${id}`

async function openLobbies() {
  for (const [id, kind] of [
    ['kkachi', 'slot'],
    ['geumgwan', 'premium'],
    ['baram', 'single'],
  ] as const) {
    await openVendor(house, id)
    await house.db.query`update vendor set kind = ${kind} where id = ${id}`
    const game = { thumbnail: '/x.svg', rtp: 9_500, rtpLeast: 9_500 }
    const stakes = { minStake: 1_000, maxStake: 100_000 }
    const games = [
      {
        game: id === 'baram' ? 'baram.highlow' : `${id}.moon`,
        ko: '달',
        type: 'slot' as const,
        ...game,
        ...stakes,
      },
    ]
    const own = { vendor: id, title: id, kind, thumbnail: '/x.svg', games }
    await house.db.begin((tx) => writeCatalogue(tx, own))
  }
}

/** Two rounds of baccarat, one of each member. */
async function playTable() {
  const vendor = await openVendor(house)
  for (const [who, name] of [
    [lee, 'a'],
    [park, 'b'],
  ] as const) {
    await vendor.bet(await vendor.open(who), name, `${name}1`, 20_000)
    await vendor.end(`${name}1`)
  }
  // What a round came to is judged a moment after its end; the tree counts it from then on.
  await rollVendors(house.deps)
}

const betting = { type: 'all', ...days }
const betRow = {
  ...{ no: int, page: text, game: text, time, bet: text, result: text, money: int, win: int },
  ...{ date: time, status: oneOf('1', '2', '3', '4', '취소') },
}
const bet = (change: object = {}) =>
  asLee('POST /uGame/bet', {
    ...{ game: 'powerBall', page: 'pbg', today: '20260115', round },
    ...{ type: 'poOdd', pick: '파워볼 홀', rate: 1.95, money: 10_000, win: 19_500, ...change },
  })

test('POST /uGame/betPage', async () => {
  const odds = { poOdd: 1.95, defUnder: number, num: number, defOddB: number }
  const limits = {
    ...{ minBettingMoney: 5_000, maxBettingMoney: 1_000_000 },
    ...{ maxWinMoney: 5_000_000, folderMaxBettingMoney: 3_000_000 },
  }
  expect(await asLee('POST /uGame/betPage', { game: 'powerBall', page: 'pbg' })).toMatchObject({
    ...{ result: true, use: '0', lastTime: int, startTime: int, info: { ...odds, ...limits } },
    ...{ money: int, point: 3_000, today: '20260115', round },
  })
  for (const game of ['eos5', 'highlow', '']) {
    const said = await asLee('POST /uGame/betPage', { game, page: 'pbg' })
    expect(said).toMatchObject({ result: false, code: 'notFound' })
  }
})

test('POST /uGame/bet and POST /uGame/betList', async () => {
  const placed = [await bet(), await bet({ type: 'num', pick: '7', rate: await oddsOf('num') })]
  for (const said of placed) expect(said).toMatchObject({ result: true, no: int })
  const said = await asLee('POST /uGame/betList', { game: 'powerBall', page: 'pbg' })
  const row = { no: int, round, pick: text, money: 10_000, win: 0 }
  expect(said).toMatchObject({
    data: { data: rowsLike({ ...row, result: '대기중', resultClass: 'wait' }) },
  })
})

async function oddsOf(key: string) {
  const said = await asLee('POST /uGame/betPage', { game: 'powerBall', page: 'pbg' })
  return (said['info'] as Record<string, number>)[key]
}

test('POST /uGame/bettingList, POST /uGame/bettingDel', async () => {
  const list = (data: object) =>
    asLee('POST /uGame/bettingList', { params: { data, pageIndex: 1 } })
  expect(await list(betting)).toMatchObject({ result: true, ...pageOf(betRow) })
  const tables = await list({ type: 'baccarat', ...days })
  const row = { ...betRow, page: 'baccarat', money: 20_000, win: 0, status: '2' }
  expect(tables).toMatchObject(pageOf(row))
  for (const type of ['slot', 'dragon', 'roulette', 'etc'])
    expect(await list({ type, ...days })).toMatchObject({ data: { totalCnt: 0, list: [] } })
  const { no } = (tables['data'] as { list: { no: number }[] }).list[0]!
  const hide = (what: object) =>
    asLee('POST /uGame/bettingDel', { params: { data: betting, ...what } })
  expect(await hide({ no, game: 'baccarat' })).toMatchObject({ result: true })
  expect(await hide({ no, game: 'baccarat' })).toMatchObject({ result: false, code: 'notFound' })
  expect(await hide({ no: 'all', game: 'all' })).toMatchObject({ result: true })
})

test('POST /znjzkgame/bettingList', async () => {
  const list = (uuid: string) =>
    asLee('POST /znjzkgame/bettingList', { params: { data: { ...betting, uuid }, pageIndex: 1 } })
  for (const uuid of ['', park.uid])
    expect(await list(uuid)).toMatchObject(pageOf({ ...betRow, id: park.uid }))
})

test('POST /znjzkRecommendList/recommendList', async () => {
  const row = {
    ...{ uuid: park.uid, rc: lee.uid, casinoBet: 20_000, slotBet: 0 },
    ...{ casinoRoll: int, slotRoll: int },
  }
  const params = { data: days, pageIndex: 1 }
  const said = await asLee('POST /znjzkRecommendList/recommendList', { params })
  expect(said).toMatchObject({ result: true, ...pageOf(row) })
})

test('POST /znjzkUser/userDetail and POST /znjzkUser/userModify', async () => {
  const rates = Object.fromEntries(
    ['Baccarat', 'Dragon', 'Slot', 'Roulette', 'Etc', 'Casino'].map((game) => [
      `evGame${game}`,
      text,
    ]),
  )
  const params = { type: 'user', id: park.uid }
  const found = await asLee('POST /znjzkUser/userDetail', { params })
  expect(found).toMatchObject({
    ...{ result: true, data: rates, top: { ...rates, level: 1 }, now: time, RMT: oneOf('0', '1') },
    code: { top: '', dis: '', agency: '', subAgency: '', user: park.uid },
  })
  const modify = (data: object) =>
    asLee('POST /znjzkUser/userModify', { params: { data, type: 'roll', code: found['code'] } })
  expect(await modify({ evGameSlot: '0.35' })).toMatchObject({ result: true })
  expect(await asLee('POST /znjzkUser/userDetail', { params })).toMatchObject({
    data: { ...(found['data'] as object), evGameSlot: '0.35' },
    RMT: '1',
  })
  for (const rate of ['1.', '5.01', '1.01', '0.2'])
    expect(await modify({ evGameSlot: rate })).toMatchObject({ result: false })
})

test('POST /uMemo/memoList, GET /uMemo/memoView/:id and POST /uMemo/memoDel', async () => {
  for (let n = 0; n < 16; n++)
    await house.db.begin((tx) =>
      sendMemos(tx, { subject: `${n}번`, html: '<p>안내</p>', members: [lee.id] }),
    )
  const list = (pageIndex: number) => asLee('POST /uMemo/memoList', { params: { pageIndex } })
  const row = { no: int, subject: text, date: time, mdate: text, read: oneOf('0', '1') }
  expect(await list(1)).toMatchObject({ result: true, ...pageOf(row) })
  const last = await list(2)
  expect(last).toMatchObject(pageOf({ ...row, subject: '0번', read: '0' }))
  const { no } = (last['data'] as { list: { no: number }[] }).list[0]!
  expect(await asLee(`GET /uMemo/memoView/${no}`)).toMatchObject({
    data: { subject: '0번', date: time, contents: '<p>안내</p>' },
    ...{ memoCnt: 15, memoNo: intOrNull },
  })
  const gone = await asLee('POST /uMemo/memoDel', { params: { no } })
  expect(gone).toMatchObject({ result: true, memoCnt: 15 })
})

test('GET /uSafe/lastList and POST /uSafe/request', async () => {
  const move = (setMoney: unknown, type: string) =>
    asLee('POST /uSafe/request', { params: { setMoney, type } })
  expect(await move('50000', 'add')).toMatchObject({ data: { money: int, save: 50_000 } })
  expect(await move(20_000, 'remove')).toMatchObject({ data: { money: int, save: 30_000 } })
  const row = { num: int, money: int, last: int, now: int, time, status: oneOf('add', 'remove') }
  expect(await asLee('GET /uSafe/lastList')).toMatchObject({
    ...{ result: true, list: rowsLike(row), money: int, safe: 30_000 },
  })
})

test('POST /uPointList/pointList and POST /header/pointChange', async () => {
  expect(await asLee('POST /header/pointChange', { params: { set: 1_000 } })).toMatchObject({
    result: true,
  })
  const params = { data: days, pageIndex: 1 }
  const row = { no: int, log: text, point: int, date: time }
  expect(await asLee('POST /uPointList/pointList', { params })).toMatchObject(pageOf(row))
})

const slot = { vendorCode: text, gameCode: text, gameTitleKr: '달', thumbnail: text }

test('POST /uGame/casinoList, POST /uGame/slotList and POST /uGame/casinoGo', async () => {
  const row = {
    vendor: text,
    id: text,
    ko: text,
    title: text,
    thumbnail: text,
    langs: { ko: text },
  }
  const list = (type: string) => asLee('POST /uGame/casinoList', { params: { type } })
  const casino = await list('casino')
  expect(casino).toMatchObject({ result: true, data: rowsLike(row) })
  const slots = await list('slot')
  expect(slots).toMatchObject({ result: true, data: rowsLike(row), popList: [] })
  const first = (slots['data'] as { id: string }[])[0]!
  const games = await asLee('POST /uGame/slotList', { params: { code: first.id } })
  expect(games).toMatchObject({ result: true, data: rowsLike(slot) })
  const [game] = games['data'] as { vendorCode: string; gameCode: string; gameTitleKr: string }[]
  const { vendor, id, ko } = (casino['data'] as { vendor: string; id: string; ko: string }[])[0]!
  for (const params of [
    { vendor, id, ko },
    { vendor: game!.vendorCode, id: game!.gameCode, ko: game!.gameTitleKr },
  ])
    expect(await asLee('POST /uGame/casinoGo', { params })).toMatchObject({
      result: true,
      data: text,
    })
})

test('POST /uGame/premiumList, POST /uGame/premiumSlotList and POST /uGame/premiumCasinoGo', async () => {
  const lobby = await asLee('POST /uGame/premiumList', { params: { type: 'slot' } })
  const row = { type: 'slot', code: text, name: text, thumbnail: text }
  expect(lobby).toMatchObject({ result: true, list: rowsLike(row) })
  const { code } = (lobby['list'] as { code: string }[])[0]!
  const games = await asLee('POST /uGame/premiumSlotList', { params: { code } })
  expect(games).toMatchObject({ result: true, list: rowsLike(slot) })
  const [game] = games['list'] as { vendorCode: string; gameCode: string; gameTitleKr: string }[]
  const params = { vendor: game!.vendorCode, code: game!.gameCode, name: game!.gameTitleKr }
  expect(await asLee('POST /uGame/premiumCasinoGo', { params })).toMatchObject({
    ...{ result: true, data: { link: text } },
  })
})

test('GET /uGame/highlowLink, for who has the flag', async () => {
  expect(await asLee('GET /uGame/highlowLink')).toMatchObject({ result: false, code: 'notFound' })
  await house.db.query`update member set features = '{highlow}' where id = ${lee.id}`
  const said = await asLee('GET /uGame/highlowLink')
  expect(said).toMatchObject({ result: true, data: text })
  expect(new URL(String(said['data'])).searchParams.get('ticket')).not.toBeNull()
})

const lists = {
  'POST /uGame/bettingList': { params: { data: betting } },
  'POST /znjzkgame/bettingList': { params: { data: { ...betting, uuid: '' } } },
  'POST /znjzkRecommendList/recommendList': { params: { data: days } },
  'POST /uPointList/pointList': { params: { data: days } },
  'POST /uMemo/memoList': { params: {} },
  'POST /uBoard/noticeList': {},
  'POST /uBoard/csList': {},
} as Record<string, { params?: object }>

test.each(Object.entries(lists))('%s past its end is an empty list', async (line, { params }) => {
  for (const pageIndex of [2, 10_001, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
    const body = params ? { params: { ...params, pageIndex } } : { pageIndex }
    expect(await asLee(line, body)).toMatchObject({ result: true, data: { list: [] } })
  }
  for (const pageIndex of [0, -1, 1.5, 'x']) {
    const body = params ? { params: { ...params, pageIndex } } : { pageIndex }
    expect(await asLee(line, body)).toMatchObject({ result: false, code: 'badInput' })
  }
})

test('without a session every one of them answers logout', async () => {
  for (const line of [...Object.keys(lists), 'POST /uGame/bet', 'POST /uSafe/request'])
    if (line !== 'POST /uBoard/noticeList')
      expect(await say(house, guest, line, {})).toMatchObject({ code: 'logout' })
})
