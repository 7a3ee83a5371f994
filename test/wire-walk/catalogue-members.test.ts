/** The error catalogue of seed 2 for the members' pages, each row provoked at the wire with a body typed from it. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

import { sendMemos } from '../../server/features/memo/memo.ts'
import { writeCatalogue } from '../../server/features/casino/catalogue.ts'
import { openHouse, type House } from '../../server/testing/house.ts'
import { openRoundAt } from '../../server/testing/provider.ts'
import { openSettings } from '../../server/testing/settings.ts'
import { memberBelow, type TreeMember } from '../../server/testing/tree.ts'
import { openVendor } from '../../server/testing/vendor.ts'
import { members, openWalk, type Heard } from './catalogue.ts'
import { openWire, guest, type Wire } from './wire.ts'

let house: House
let ask: Wire
let [lee, park, kim] = [] as unknown as [TreeMember, TreeMember, TreeMember]
let round = 0
const settings = openSettings(() => house)
const { walk, countAll } = openWalk(members)

beforeAll(async () => {
  house = await openHouse()
  ;({ round } = await openRoundAt(house, 'pbg.powerball', { at: '2026-01-15T10:00:30+09:00' }))
  ask = await openWire(house)
  lee = await memberBelow(house, null, { rates: 100, money: 100_000 })
  park = await memberBelow(house, lee, { rates: 20, money: 100_000 })
  kim = await house.member()
  await openVendor(house)
  await openVendor(house, 'geumgwan')
  await house.db.query`update vendor set kind = 'premium' where id = 'geumgwan'`
  await openPremium()
})
afterEach(() => settings.restore())
afterAll(() => house.close())

async function openPremium() {
  const game = {
    ...{ game: 'geumgwan.moon', ko: '달', type: 'slot' as const, thumbnail: '/x.svg' },
    ...{ rtp: 9_500, rtpLeast: 9_500, minStake: 1_000, maxStake: 100_000 },
  }
  const own = { vendor: 'geumgwan', title: '금관', kind: 'premium' as const, thumbnail: '/x.svg' }
  await house.db.begin((tx) => writeCatalogue(tx, { ...own, games: [game] }))
}

const DAYS = '"start":"2026-01-10","end":"2026-01-15"'
const NO_DAY = '"start":"2026-13-45","end":"2026-01-15"'
const asLee = (line: string, body?: string) => ask(lee, line, body)

walk('betting list: no day', () =>
  asLee('POST /uGame/bettingList', `{"params":{"data":{"type":"all",${NO_DAY}},"pageIndex":1}}`),
)
walk('betting list: an unknown type', () =>
  asLee('POST /uGame/bettingList', `{"params":{"data":{"type":"poker",${DAYS}},"pageIndex":1}}`),
)
walk('betting list: no session', () =>
  ask(guest, 'POST /uGame/bettingList', `{"params":{"data":{"type":"all",${DAYS}},"pageIndex":1}}`),
)
const bet = async (who: TreeMember) => {
  const body = `{"game":"powerBall","page":"pbg","today":"20260115","round":${round},"type":"poOdd","pick":"파워볼 홀","rate":1.95,"money":"5000","win":9750}`
  const { text } = await ask(who, 'POST /uGame/bet', body)
  const { no } = JSON.parse(text) as { no?: number }
  expect(no, text).toBeTypeOf('number')
  return no!
}
const hide = (no: number) =>
  asLee(
    'POST /uGame/bettingDel',
    `{"params":{"no":${no},"data":{"type":"all",${DAYS}},"game":"draw"}}`,
  )
walk('betting row: another member’s', async () => hide(await bet(park)))
walk('betting row: still waiting', async () => hide(await bet(lee)))
const ofUser = (uuid: string) =>
  asLee(
    'POST /znjzkgame/bettingList',
    `{"params":{"data":{"type":"all",${DAYS},"uuid":"${uuid}"},"pageIndex":1}}`,
  )
walk('betting of referrals: not below the caller', () => ofUser(kim.uid))
walk('betting of referrals: switched off', async () => {
  await settings.set('re', false)
  return ofUser(park.uid)
})
const tree = (days: string) =>
  asLee('POST /znjzkRecommendList/recommendList', `{"params":{"data":{${days}},"pageIndex":1}}`)
walk('referral tree: no day', () => tree(NO_DAY))
walk('referral tree: switched off', async () => {
  await settings.set('re', false)
  return tree(DAYS)
})

walk('rates of a member: not a direct referral', () =>
  asLee('POST /znjzkUser/userDetail', `{"params":{"type":"user","id":"${kim.uid}"}}`),
)
const modify = (rate: string, user: string) =>
  asLee(
    'POST /znjzkUser/userModify',
    `{"params":{"data":{"evGameSlot":"${rate}"},"type":"roll","code":{"top":"","dis":"","agency":"","subAgency":"","user":"${user}"}}}`,
  )
walk('rates: unreadable', () => modify('1.', park.uid))
walk('rates: above 5', () => modify('5.01', park.uid))
walk('rates: above the upper’s', () => modify('1.01', park.uid))
walk('rates: lowered after the first edit', async () => {
  expect((await modify('0.35', park.uid)).text).toMatch(/^\{"result":true/)
  return modify('0.34', park.uid)
})
walk('rates: not a direct referral', () => modify('0.35', kim.uid))

const memo = async (member: TreeMember) => {
  await house.db.begin((tx) =>
    sendMemos(tx, { subject: '안내', html: '<p>안내</p>', members: [member.id] }),
  )
  const { text } = await ask(member, 'POST /uMemo/memoList', '{"params":{"pageIndex":1}}')
  return (JSON.parse(text) as { data: { list: { no: number }[] } }).data.list[0]!.no
}
const drop = (no: number) => asLee('POST /uMemo/memoDel', `{"params":{"no":${no}}}`)
walk('memo list: an unreadable page', () =>
  asLee('POST /uMemo/memoList', '{"params":{"pageIndex":0}}'),
)
walk('memo: another member’s', async () => asLee(`GET /uMemo/memoView/${await memo(park)}`))
walk('memo: deleted unread', async () => drop(await memo(lee)))
walk('memo: deleted twice', async () => {
  const no = await memo(lee)
  await asLee(`GET /uMemo/memoView/${no}`)
  expect((await drop(no)).text).toMatch(/^\{"result":true/)
  return drop(no)
})

const safe = (setMoney: string, type: 'add' | 'remove', who = lee) =>
  ask(who, 'POST /uSafe/request', `{"params":{"setMoney":${setMoney},"type":"${type}"}}`)
walk('safe: a partner’s is elsewhere', async () =>
  safe('1000', 'add', (await house.member({ type: '총판', money: 5_000 })) as TreeMember),
)
walk('safe: nothing', () => safe('"0"', 'add'))
walk('safe: an unreadable amount', async () => {
  const amounts = [
    '-1',
    '0.5',
    '1e3',
    '"5,000"',
    '"５０００"',
    '9007199254740993',
    'true',
    '[5000]',
  ]
  const heard: Heard[] = []
  for (const amount of amounts) heard.push(await safe(amount, 'add'))
  expect(heard.map(({ text }) => text)).toEqual(amounts.map(() => heard[0]!.text))
  return heard[0]!
})
walk('safe: in, more than held', () => safe('"100001"', 'add'))
walk('safe: out, more than it has', () => safe('1', 'remove'))
walk('safe: out while locked', async () => {
  expect((await safe('5000', 'add')).text).toMatch(/^\{"result":true/)
  await asLee('POST /my/safe/lock', '{"hours":1}')
  return safe('5000', 'remove')
})

walk('points: no day', () =>
  asLee('POST /uPointList/pointList', `{"params":{"data":{${NO_DAY}},"pageIndex":1}}`),
)
walk('point conversion: nothing', () => asLee('POST /header/pointChange', '{"params":{"set":0}}'))
walk('point conversion: more than held', () =>
  asLee('POST /header/pointChange', '{"params":{"set":"1"}}'),
)

walk('lobby: an unknown type', () =>
  asLee('POST /uGame/casinoList', '{"params":{"type":"sports"}}'),
)
walk('slots: of no vendor', () => asLee('POST /uGame/slotList', '{"params":{"code":"nobody"}}'))
walk('premium slots: of no vendor', () =>
  asLee('POST /uGame/premiumSlotList', '{"params":{"code":"../x"}}'),
)
const launch = (who: { headers: Record<string, string> }, id = 'haneul.one') =>
  ask(who, 'POST /uGame/casinoGo', `{"params":{"vendor":"haneul","id":"${id}","ko":"바카라"}}`)
const premium = (who: { headers: Record<string, string> }, code = 'geumgwan.moon') =>
  ask(
    who,
    'POST /uGame/premiumCasinoGo',
    `{"params":{"vendor":"geumgwan","code":"${code}","name":"달"}}`,
  )
async function gone(how: 'out' | 'left') {
  const member = await house.member()
  if (how === 'out') await ask(member, 'GET /user/logout')
  else await house.db.query`update member set state = 'left' where id = ${member.id}`
  return member
}
walk('game launch: no such game', () => launch(lee, 'haneul.none'))
walk('game launch: the vendor is silent', () => launch(lee))
walk('game launch: the session is over', async () => launch(await gone('out')))
walk('game launch: the account is gone', async () => launch(await gone('left')))
walk('premium launch: no such game', () => premium(lee, 'geumgwan.none'))
walk('premium launch: the session is over', async () => premium(await gone('out')))
walk('premium launch: the account is gone', async () => premium(await gone('left')))

countAll()
