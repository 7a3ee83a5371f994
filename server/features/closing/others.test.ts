/** What everybody else reads of a closed account: to the byte what it was, but for its id and nickname. */
import { afterAll, expect, test } from 'vitest'

import { readWallet } from '../../ledger/ledger.ts'
import { pointGivers, renewSessions } from '../../testing/cashier.ts'
import { openLeavers, type Leaver } from '../../testing/closing.ts'
import { openHouse } from '../../testing/house.ts'
import { DAY, roundsOf } from '../../testing/rounds.ts'
import { setRates } from '../../testing/tree.ts'
import { openVendor } from '../../testing/vendor.ts'
import { rollRounds, rollVendors } from '../rolling/rolling.ts'

const house = await openHouse()
const { join, comes, work } = await openLeavers(house)
const vendor = await openVendor(house)
const openRound = roundsOf(house)
const givePoints = await pointGivers(house)
const { db } = house
afterAll(() => house.close())

const days = { start: '2026-01-14', end: '2026-01-20' }
/** When an answer was given, and what only says how long ago something was. */
const CLOCKS = /"(?:now|time|serverTime|at|until|readAt)":"[^"]*",?/g

/** The partners' page, entered as from the site. */
async function totalsOf(partner: Leaver) {
  const site = await partner.ask('useSite')
  if (!site.result) throw new Error(site.msg)
  const post = async (url: string, payload: object, token?: string) =>
    (
      await house.operatorApp.inject({
        ...{ method: 'POST', url, payload },
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    ).json<Record<string, unknown>>()
  const ticket = new URL(site.data).searchParams.get('ticket')
  const entered = await post('/partner/enter', { ticket })
  return post('/partner/totals', days, (entered.data as { token: string }).token)
}

/** Everything the others are shown, by the name of the page. */
async function pages(partner: Leaver, kim: Leaver, lee: string) {
  const admin = await house.operator('관리자')
  const history = { data: { ...days, type: 'all' }, pageIndex: 1 }
  const partners = {
    totals: await totalsOf(partner),
    recommendList: await partner.ask('recommendList', {
      params: { data: days, pageIndex: 1 },
    }),
    userDetail: await partner.ask('userDetail', { params: { type: 'user', id: lee } }),
    userBettingList: await partner.ask('userBettingList', {
      params: { data: { ...history.data, uuid: '' }, pageIndex: 1 },
    } as never),
    myRolling: await partner.ask('myRolling', days),
    pointList: await partner.ask('pointList', {
      params: { data: days, pageIndex: 1 },
    } as never),
    statement: await partner.ask('statementList', { ...days, pocket: 'all', pageIndex: 1 }),
  }
  const [draw] = await db.query<{ stream: string; date: string; round: string }>`
    select stream, date, round::text from draw where id = (select max(draw_id) from round where state = 'SETTLED')`
  const members = {
    mainData: await kim.ask('mainData'),
    bettingList: await kim.ask('bettingList', { params: history } as never),
    statement: await kim.ask('statementList', { ...days, pocket: 'all', pageIndex: 1 }),
    lastResults: await house.guest.ask('lastResults', {}, { params: { stream: draw!.stream } }),
    proof: await house.guest.ask('roundProof', {}, { params: draw! }),
    home: await house.guest.ask('mainData'),
    lobby: await house.guest.ask('openLobby'),
    notices: await house.guest.ask('noticeList', { pageIndex: 1 } as never),
  }
  const [round] = await db.query<{ id: number }>`
    select max(id)::int as id from round where state = 'SETTLED'`
  const desk = {
    bets: await admin.ask('betList', { ...days, pageIndex: 1 } as never),
    round: await admin.ask('roundView', {}, { params: { id: round!.id } }),
    tree: await admin.ask('treeView', {}, { params: { uid: partner.uid } }),
    rolling: await admin.ask('rollingReport', days as never),
    report: await admin.ask('gameReport', days as never),
    betsFile: await admin.ask('csvExport', { list: 'bets', ...days }),
    rollingFile: await admin.ask('csvExport', { list: 'rolling', ...days }),
    partner: await admin.ask('memberCard', undefined, { params: { id: partner.id } }),
  }
  return { ...partners, ...members, ...desk }
}

test('nobody else’s page changes by a byte but where it named the member, and every sum stands', async () => {
  const partner = await join({ float: 500_000 })
  await db.query`update member set type = '총판' where id = ${partner.id}`
  const lee = await join({ upper: partner.id })
  const below = await join({ upper: lee.id })
  const kim = await join({ upper: partner.id })
  await setRates(house, partner, 300)
  await setRates(house, lee, 200)
  await setRates(house, below, 100)
  const round = await openRound()
  await round.odd(lee as never)
  await round.even(kim as never)
  await round.even(below as never)
  await round.draw()
  const window = await vendor.open(lee)
  await vendor.bet(window, 'o-1', 'o-r', 5_000)
  await vendor.win('o-w', 'o-r', ['o-1'], 9_000)
  await vendor.end('o-r')
  await givePoints(lee, 40)
  await rollRounds(house.deps)
  await house.clock.advance(120_000)
  await rollVendors(house.deps)
  await renewSessions(house)
  expect(await lee.close()).toMatchObject({ result: true })
  await comes(lee)
  const wallets = await Promise.all([partner, kim, below].map(({ id }) => readWallet(db, id)))
  const before = await pages(partner, kim, lee.uid)
  await work()
  expect(await db.query`select from member where id = ${lee.id} and state = 'left'`).toHaveLength(1)
  const after = await pages(partner, kim, `#${lee.id}`)

  const told = (page: unknown) => JSON.stringify(page).replaceAll(CLOCKS, '')
  const renamed = (page: unknown) =>
    told(page)
      .replaceAll(lee.uid, `#${lee.id}`)
      .replaceAll(lee.nick, `탈퇴 ${lee.id}`)
      // The desk's tree tells how each account stands.
      .replace(
        `"탈퇴 ${lee.id}","type":"유저","state":"active"`,
        `"탈퇴 ${lee.id}","type":"유저","state":"left"`,
      )
  for (const [name, page] of Object.entries(before)) {
    expect(page, name).toMatchObject({ result: true })
    expect(told(after[name as keyof typeof after]), name).toBe(renamed(page))
  }
  // And somewhere there was something to rename.
  expect(JSON.stringify(before)).toContain(lee.uid)
  expect(JSON.stringify(after)).toContain(`#${lee.id}`)
  expect(JSON.stringify(after)).not.toContain(lee.uid)
  expect(await Promise.all([partner, kim, below].map(({ id }) => readWallet(db, id)))).toEqual(
    wallets,
  )
  expect(DAY).toBe('2026-01-15')
})

test('who is below goes on as before, and a code of the closed account lets nobody in', async () => {
  const lee = await join()
  const below = await join({ upper: lee.id })
  await db.query`insert into referral_code (code, owner_id) values ('closed-1', ${lee.id})`
  await lee.close()
  await comes(lee)
  await work()
  const [row] = await db.query`select upper_id as upper from member where id = ${below.id}`
  expect(row).toEqual({ upper: lee.id })
  expect(await house.guest.ask('codeCheck', { code: 'closed-1' } as never)).toMatchObject({
    result: false,
  })
})
