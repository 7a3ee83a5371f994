import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { lobbyText } from '@madang/contract/member/plain/lobby.ts'
import { launchMessage, type Catalogue } from '@madang/contract/provider/vendors.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { openThrottle } from '../../http/throttle.ts'
import { buildMemberApp } from '../../app.ts'
import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { writeCatalogue } from '../casino/catalogue.ts'

let house: House
let tables: TestVendor
let lee: Awaited<ReturnType<House['member']>>

/** What the vendors were asked, and what they answer. */
let launches: { game: string; player: string; session: string; device: string }[] = []
let says: { status: number; body: object } | null = null
const vendors = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    launches.push(launchMessage.parse(JSON.parse(text)))
    const { status, body } = says ?? {
      status: 200,
      body: { result: true, msg: '', path: `/games/open?ticket=t${launches.length}` },
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
})

const games = (vendor: string, names: string[]): Catalogue['games'] =>
  names.map((name, i) => ({
    game: `${vendor}.${name}`,
    ko: `${name} 게임`,
    type: 'slot',
    thumbnail: `/games/art/${vendor}.${name}.svg`,
    rtp: 9_500 + i,
    rtpLeast: 9_400 + i,
    minStake: 1_000,
    maxStake: 100_000,
  }))
const offer = (id: string, kind: Catalogue['kind'], names: string[]) =>
  house.db.begin((tx) =>
    writeCatalogue(tx, {
      vendor: id,
      title: `${id} 게임사`,
      kind,
      thumbnail: `/games/art/${id}.svg`,
      games: games(id, names),
    }),
  )

beforeAll(async () => {
  house = await openHouse()
  vendors.listen(0, '127.0.0.1')
  await once(vendors, 'listening')
  house.config.providerPort = (vendors.address() as AddressInfo).port
  tables = await openVendor(house, 'haneul')
  await openVendor(house, 'kkachi')
  await openVendor(house, 'geumgwan')
  await offer('haneul', 'casino', ['b1', 'b2'])
  await house.db.query`update vendor set kind = 'slot' where id = 'kkachi'`
  await house.db.query`update vendor set kind = 'premium' where id = 'geumgwan'`
  await offer('kkachi', 'slot', ['tiger', 'moon'])
  await offer('geumgwan', 'premium', ['crown'])
  await openVendor(house, 'baram')
  await offer('baram', 'single', ['highlow'])
})
afterAll(async () => {
  vendors.close()
  await house.close()
})
beforeEach(async () => {
  lee = await house.member({ money: 100_000 })
  launches = []
  says = null
  await house.db.query`update vendor set state = 'on', message = ''`
  await house.db.query`update vendor_game set state = 'on', message = ''`
})

const at = (path: string) => `http://localhost:${house.config.providerPort}${path}`
const on = { state: 'on', message: '' }

test('anybody is told how much stands in the lobbies, and how much of it can be opened now', async () => {
  await house.db.query`update vendor_game set state = 'maintenance' where id = 'haneul.b2'`
  await house.db.query`update vendor_game set state = 'off' where id = 'kkachi.moon'`
  const slot = { games: 2, open: 2, vendors: 2, rtp: 9_500, rtpLeast: 9_400 }
  expect(await house.guest.ask('openLobby')).toEqual({
    result: true,
    msg: '',
    data: { casino: { games: 2, open: 1, vendors: 1, rtp: 9_501, rtpLeast: 9_400 }, slot },
  })
  await house.db.query`update vendor set state = 'off' where id = 'haneul'`
  expect(await house.guest.ask('openLobby')).toMatchObject({
    data: { casino: { games: 0, open: 0, vendors: 0, rtp: null, rtpLeast: null }, slot },
  })
})

test('the casino’s lobby lists games with what casinoGo wants and their exact returns', async () => {
  const answer = await lee.ask('casinoList', { params: { type: 'casino' } })
  expect(answer).toEqual({
    result: true,
    msg: '',
    data: ['b1', 'b2'].map((name, i) => ({
      vendor: 'haneul',
      id: `haneul.${name}`,
      ko: `${name} 게임`,
      title: 'haneul 게임사',
      thumbnail: at(`/games/art/haneul.${name}.svg`),
      langs: { ko: `${name} 게임` },
      ...on,
      rtp: 9_500 + i,
      rtpLeast: 9_400 + i,
      games: 1,
    })),
  })
})

test('the slots’ lobby lists vendors with their best and worst return, and its pop-ups; the vendor’s games by its code', async () => {
  await house.db.query`
    insert into popup (num, html, place) values (2, '<p>슬롯</p>', 'slot'), (1, '<p>집</p>', 'home')`
  const answer = await lee.ask('casinoList', { params: { type: 'slot' } })
  expect(answer).toMatchObject({
    data: [
      {
        vendor: 'kkachi',
        id: 'kkachi',
        title: 'kkachi 게임사',
        thumbnail: at('/games/art/kkachi.svg'),
        rtp: 9_501,
        rtpLeast: 9_400,
        games: 2,
      },
    ],
  })
  const popups = answer.result ? answer.popList?.map(({ cont }) => cont) : []
  expect(popups).toEqual(['<p>슬롯</p>'])
  const home = await lee.ask('mainData')
  expect(home.result && home.popList.map(({ cont }) => cont)).not.toContain('<p>슬롯</p>')
  expect(await lee.ask('slotList', { params: { code: 'kkachi' } })).toMatchObject({
    data: [
      { vendorCode: 'kkachi', gameCode: 'kkachi.tiger', gameTitleKr: 'tiger 게임', ...on },
      { vendorCode: 'kkachi', gameCode: 'kkachi.moon' },
    ],
  })
})

test('premium vendors and their games stand behind the premium calls only', async () => {
  expect(await lee.ask('premiumList', { params: { type: 'slot' } })).toMatchObject({
    list: [{ type: 'slot', code: 'geumgwan', name: 'geumgwan 게임사', games: 1 }],
  })
  const code = { params: { code: 'geumgwan' } }
  expect(await lee.ask('premiumSlotList', code)).toMatchObject({
    list: [{ vendorCode: 'geumgwan', gameCode: 'geumgwan.crown' }],
  })
  expect(await lee.ask('slotList', code)).toEqual(refused('notFound', lobbyText.noVendor))
  const premium = { vendor: 'geumgwan', id: 'geumgwan.crown' }
  expect(await lee.ask('casinoGo', { params: premium })).toEqual(
    refused('notFound', lobbyText.noGame),
  )
  const slot = { vendor: 'kkachi', code: 'kkachi.tiger' }
  expect(await lee.ask('premiumCasinoGo', { params: slot })).toEqual(
    refused('notFound', lobbyText.noGame),
  )
  expect(launches).toEqual([])
  expect(
    await lee.ask('premiumCasinoGo', { params: { vendor: 'geumgwan', code: premium.id } }),
  ).toMatchObject({ data: { link: at('/games/open?ticket=t1') } })
})

test.each(['nobody', 'haneul', '', '../kkachi', "' or true --", 'x'.repeat(300)])(
  'the code %j names no vendor of slots',
  async (code) => {
    expect(await lee.ask('slotList', { params: { code } })).toEqual(
      refused('notFound', lobbyText.noVendor),
    )
  },
)

test.each([{ type: 'poker' }, { type: ['casino'] }, {}, { type: { $ne: 'casino' } }] as never[])(
  'a list of %j cannot be asked for',
  async (params) => {
    expect(await lee.ask('casinoList', { params })).toMatchObject({ code: 'badInput' })
  },
)

const go = (game: string, by = lee) =>
  by.ask('casinoGo', { params: { vendor: game.split('.')[0]!, id: game, ko: '이름' } })

test('a launch answers an address of the vendor’s on the host the member came by, and makes a play', async () => {
  const reply = await house.app.inject({
    method: 'POST',
    url: '/uGame/casinoGo',
    headers: { ...lee.headers, host: 'madang.test:8080', 'user-agent': 'iPhone Mobile' },
    payload: { params: { vendor: 'haneul', id: 'haneul.b1', ko: '<b>x</b>' } },
  })
  const { providerPort } = house.config
  expect(reply.json()).toEqual({
    result: true,
    msg: '',
    data: `http://madang.test:${providerPort}/games/open?ticket=t1`,
  })
  expect(launches).toMatchObject([{ game: 'haneul.b1', player: `p${lee.id}`, device: 'mobile' }])
  const bet = await tables.ask('bet', {
    ...{ tx: 'own', round: 'own', game: 'haneul.b1', session: launches[0]!.session },
    ...{ amount: 1_000, picks: [{ key: 'player', label: '플레이어', stake: 1_000 }] },
  })
  expect(bet.said).toMatchObject({ status: 'OK', balance: 99_000 })
})

test.each([
  ['http://169.254.169.254', 'haneul.b1'],
  ['haneul\r\nx-vendor: kkachi', 'haneul.b1'],
  ['kkachi', 'haneul.b1'],
  ['haneul', 'haneul.b9'],
  ['haneul', '../vendor/secret'],
  ['', ''],
])('vendor %j with game %j is not there, and nobody is asked', async (vendor, id) => {
  expect(await lee.ask('casinoGo', { params: { vendor, id, ko: '' } })).toEqual(
    refused('notFound', lobbyText.noGame),
  )
  expect(await lee.ask('favouriteSet', { vendor, id, on: true })).toEqual(
    refused('notFound', lobbyText.noGame),
  )
  expect(launches).toEqual([])
})

test('twenty launches of one game at once leave one live play; another game has its own', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => go('haneul.b1')))
  await go('haneul.b2')
  expect(answers.filter(({ result }) => result)).toHaveLength(20)
  const live = await house.db.query<{ game: string }>`
    select game_id as game from play where member_id = ${lee.id} and ended_at is null order by game_id`
  expect(live.map(({ game }) => game)).toEqual(['haneul.b1', 'haneul.b2'])
})

test('what an operator switched off is in no list; in maintenance it is shown with the message, and does not open', async () => {
  await house.db.query`
    update vendor_game set state = 'maintenance', message = '오늘 18시까지 점검' where id = 'haneul.b1'`
  await house.db.query`update vendor_game set state = 'off' where id = 'haneul.b2'`
  await house.db
    .query`update vendor set state = 'maintenance', message = '게임사 점검' where id = 'kkachi'`
  await house.db.query`update vendor set state = 'off' where id = 'geumgwan'`
  const casino = await lee.ask('casinoList', { params: { type: 'casino' } })
  expect(casino).toMatchObject({
    data: [{ id: 'haneul.b1', state: 'maintenance', message: '오늘 18시까지 점검' }],
  })
  expect(casino.result && casino.data).toHaveLength(1)
  expect(await lee.ask('slotList', { params: { code: 'kkachi' } })).toMatchObject({
    data: [{ state: 'maintenance', message: '게임사 점검' }, { state: 'maintenance' }],
  })
  expect(await lee.ask('premiumList', { params: { type: 'slot' } })).toMatchObject({ list: [] })
  expect(await go('haneul.b1')).toEqual(refused('closed', '오늘 18시까지 점검'))
  expect(await go('kkachi.moon')).toEqual(refused('closed', '게임사 점검'))
  expect(await go('haneul.b2')).toMatchObject({ code: 'closed' })
  expect(launches).toEqual([])
})

test.each([
  ['no path', { result: true, msg: '' }, 200],
  ['another host', { result: true, msg: '', path: 'https://evil.test/x' }, 200],
  ['a script', { result: true, msg: '', path: 'javascript:alert(1)' }, 200],
  ['a break in the line', { result: true, msg: '', path: '/x\r\nset-cookie: a=b' }, 200],
  ['trouble', { result: true, msg: '', path: '/x' }, 500],
])('a vendor who answers %s opens nothing, and makes no play', async (_, body, status) => {
  says = { status, body }
  expect(await go('haneul.b1')).toMatchObject({ result: false, code: 'busy' })
  expect(await house.db.query`select from play where member_id = ${lee.id}`).toHaveLength(0)
})

test('who rests opens no game, and hears until when', async () => {
  await house.db.query`
    insert into protection (member_id, uid, timeout_until) values (${lee.id}, ${lee.uid}, business_now() + interval '1 day')
    on conflict (member_id) do update set timeout_until = excluded.timeout_until`
  expect(await go('haneul.b1')).toMatchObject({ result: false, code: 'denied' })
  expect(launches).toEqual([])
})

test('launches are counted for each member: of thirty at once twenty open, the rest waits', async () => {
  const app = await buildMemberApp({ ...house.deps, throttle: openThrottle(true) })
  const other = await house.member()
  const send = ({ headers }: typeof lee) =>
    app.inject({
      method: 'POST',
      url: '/uGame/casinoGo',
      headers,
      payload: { params: { vendor: 'haneul', id: 'haneul.b1', ko: '' } },
    })
  const replies = await Promise.all(Array.from({ length: 30 }, () => send(lee)))
  const waits = replies.filter(({ statusCode }) => statusCode === 429)
  expect(waits).toHaveLength(10)
  expect(waits[0]!.json()).toMatchObject({ result: false, code: 'rate' })
  expect((await send(other)).json()).toMatchObject({ result: true })
  await app.close()
})

test('favourites stand newest first, once each, and are the member’s own', async () => {
  const put = (game: string, keep = true) =>
    lee.ask('favouriteSet', { vendor: game.split('.')[0]!, id: game, on: keep })
  for (const game of ['haneul.b1', 'kkachi.moon', 'haneul.b1', 'geumgwan.crown']) {
    expect(await put(game)).toEqual({ result: true, msg: '' })
    await house.clock.advance(1_000)
  }
  const kept = async (by = lee) => {
    const answer = await by.ask('favouriteList')
    return answer.result && answer.data.favourites.map(({ id }) => id)
  }
  expect(await kept()).toEqual(['geumgwan.crown', 'kkachi.moon', 'haneul.b1'])
  expect(await kept(await house.member())).toEqual([])
  await house.db.query`update vendor set state = 'off' where id = 'kkachi'`
  expect(await kept()).toEqual(['geumgwan.crown', 'haneul.b1'])
  expect(await put('kkachi.moon', false)).toMatchObject({ result: true })
  expect(await put('kkachi.moon', false)).toMatchObject({ result: true })
  await house.db.query`update vendor set state = 'on' where id = 'kkachi'`
  expect(await kept()).toEqual(['geumgwan.crown', 'haneul.b1'])
})

test('twenty presses at once keep a favourite once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      lee.ask('favouriteSet', { vendor: 'haneul', id: 'haneul.b1', on: true }),
    ),
  )
  expect(answers.every(({ result }) => result)).toBe(true)
  expect(await house.db.query`select from favourite_game where member_id = ${lee.id}`).toHaveLength(
    1,
  )
})

test('draws are kept newest first, once each by twenty presses at once, and are the member’s own', async () => {
  const put = (game: string, on = true) => lee.ask('favouriteDraw', { game, on })
  expect(await put('ntry.eos5')).toEqual({ result: true, msg: '' })
  await house.clock.advance(1_000)
  const answers = await Promise.all(Array.from({ length: 20 }, () => put('named.powerladder')))
  expect(answers.every(({ result }) => result)).toBe(true)
  const kept = async (by = lee) => {
    const answer = await by.ask('favouriteList')
    return answer.result && answer.data.draws
  }
  expect(await kept()).toEqual(['named.powerladder', 'ntry.eos5'])
  expect(await kept(await house.member())).toEqual([])
  expect(await put('ntry.eos5', false)).toMatchObject({ result: true })
  expect(await put('ntry.eos5', false)).toMatchObject({ result: true })
  expect(await put('ntry.nothing')).toEqual(refused('notFound', lobbyText.noGame))
  expect(await kept()).toEqual(['named.powerladder'])
})

test('the games opened last stand newest first, each once, with the call that opens them', async () => {
  for (const game of ['haneul.b1', 'kkachi.moon', 'haneul.b1']) await go(game)
  const answer = await lee.ask('favouriteList')
  expect(answer.result && answer.data.recent).toMatchObject([
    { id: 'haneul.b1', kind: 'casino', thumbnail: at('/games/art/haneul.b1.svg') },
    { id: 'kkachi.moon', kind: 'slot' },
  ])
})

const flagged = async () => {
  const member = await house.member({ money: 100_000 })
  await house.db.query`update member set features = '{highlow}' where id = ${member.id}`
  return member
}

test('the link of high-low opens it for who has the flag, in a play of their own', async () => {
  const park = await flagged()
  expect(await park.ask('tileList')).toMatchObject({ data: { highlow: true } })
  expect(await park.ask('highlowLink')).toEqual({
    result: true,
    msg: '',
    data: at('/games/open?ticket=t1'),
  })
  expect(launches).toMatchObject([{ game: 'baram.highlow', player: `p${park.id}` }])
})

test('without the flag there is no high-low: not by its link, not by another call, not in a list', async () => {
  expect(await lee.ask('tileList')).toMatchObject({ data: { highlow: false } })
  expect(await lee.ask('highlowLink')).toEqual(refused('notFound', lobbyText.noGame))
  const game = { vendor: 'baram', id: 'baram.highlow' }
  const park = await flagged()
  for (const member of [lee, park]) {
    expect(await member.ask('casinoGo', { params: game })).toEqual(
      refused('notFound', lobbyText.noGame),
    )
    expect(
      await member.ask('premiumCasinoGo', { params: { vendor: game.vendor, code: game.id } }),
    ).toEqual(refused('notFound', lobbyText.noGame))
    expect(await member.ask('favouriteSet', { ...game, on: true })).toEqual(
      refused('notFound', lobbyText.noGame),
    )
  }
  await park.ask('highlowLink')
  expect(await park.ask('favouriteList')).toMatchObject({
    data: { favourites: [], recent: [], draws: [] },
  })
  for (const type of ['casino', 'slot'] as const) {
    const listed = await park.ask('casinoList', { params: { type } })
    expect(JSON.stringify(listed)).not.toContain('highlow')
  }
})

test('high-low is switched off, put in maintenance and refused to who rests, as every game', async () => {
  const park = await flagged()
  await house.db
    .query`update vendor_game set state = 'maintenance', message = '카드 점검' where id = 'baram.highlow'`
  expect(await park.ask('highlowLink')).toEqual(refused('closed', '카드 점검'))
  await house.db.query`update vendor_game set state = 'on', message = '' where id = 'baram.highlow'`
  await house.db.query`
    insert into protection (member_id, uid, timeout_until) values (${park.id}, ${park.uid}, business_now() + interval '1 day')`
  expect(await park.ask('highlowLink')).toMatchObject({ result: false, code: 'denied' })
})

test('without a session nothing is listed and nothing opens', async () => {
  for (const [name, input] of [
    ['casinoList', { params: { type: 'casino' } }],
    ['slotList', { params: { code: 'kkachi' } }],
    ['casinoGo', { params: { vendor: 'haneul', id: 'haneul.b1', ko: '' } }],
    ['favouriteList', {}],
    ['highlowLink', {}],
    ['tileList', {}],
  ] as const)
    expect(await house.guest.ask(name, input as never)).toMatchObject({ code: 'logout' })
})
