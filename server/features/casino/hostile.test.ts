import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildMemberApp } from '../../app.ts'
import { openThrottle } from '../../http/throttle.ts'
import { readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openSettings } from '../../testing/settings.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { addSecret, newSecret, signatureOf } from './secrets.ts'

let house: House
let vendor: TestVendor
let port: number
const settings = openSettings(() => house)
beforeAll(async () => {
  house = await openHouse()
  vendor = await openVendor(house)
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  port = (house.app.server.address() as AddressInfo).port
})
afterAll(() => house.close())

let names = 0
const name = (what: string) => `${what}${++names}`
const times = <T>(count: number, work: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => work(index))

async function player(money = 100_000) {
  const member = await house.member({ money })
  const session = await vendor.open(member)
  const left = async () => (await readWallet(house.db, member.id)).money
  return { member, session, left }
}
type Player = Awaited<ReturnType<typeof player>>
const bet = ({ session }: Pick<Player, 'session'>, tx = name('b'), amount = 1_000) => ({
  ...{ tx, round: name('r'), game: vendor.game(), session, amount },
  picks: [{ key: 'player', label: '플레이어', stake: amount }],
})
type Signed = ReturnType<TestVendor['signed']>

/** The bytes of a request as they are given, and the status that was answered. */
async function raw(head: string[], body: string | Buffer = ''): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${[...head, 'host: wallet', 'connection: close'].join('\r\n')}\r\n\r\n`)
  socket.write(body)
  let heard = ''
  for await (const part of socket.setEncoding('utf8') as AsyncIterable<string>) heard += part
  return Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 0)
}
const lines = ({ headers, body }: Signed) => [
  ...Object.entries(headers).map(([key, value]) => `${key}: ${value}`),
  `content-length: ${Buffer.byteLength(body)}`,
]

test.each([
  ['//wallet/bet', 404],
  ['/wallet/bet/', 404],
  ['/wallet//bet', 404],
  ['/WALLET/BET', 404],
  ['/wallet/./bet', 404],
  ['/x/../wallet/bet', 404],
  ['/wallet/bet/..', 404],
  ['/wallet/bet;x', 404],
  ['/wallet/bet%00', 404],
  ['/wallet/bet?tx=b1', 401],
  ['/wallet/bet?', 401],
  ['/wallet/%62et', 401],
  ['http://wallet/wallet/bet', 401],
])('at %s a signature for /wallet/bet opens nothing', async (path, status) => {
  const one = await player()
  const asked = vendor.signed('bet', bet(one))
  expect(await raw([`POST ${path} HTTP/1.1`, ...lines(asked)], asked.body)).toBe(status)
  expect(await one.left()).toBe(100_000)
})

test('a header sent twice, a length that is another, bytes in pieces of their own: nothing is read of it', async () => {
  const one = await player()
  const begin = 'POST /wallet/bet HTTP/1.1'
  for (const twice of ['x-vendor', 'x-timestamp', 'x-nonce', 'x-signature']) {
    const asked = vendor.signed('bet', bet(one))
    const again = `${twice}: ${asked.headers[twice]}`
    expect([twice, await raw([begin, again, ...lines(asked)], asked.body)]).toEqual([twice, 401])
  }
  const short = vendor.signed('bet', bet(one))
  const less = lines(short).with(-1, `content-length: ${Buffer.byteLength(short.body) - 1}`)
  // The byte beyond it is the beginning of another call, which is none.
  expect([400, 401]).toContain(await raw([begin, ...less], short.body))
  const both = vendor.signed('bet', bet(one))
  const chunked = [begin, ...lines(both), 'transfer-encoding: chunked']
  expect(await raw(chunked, both.body)).toBe(400)
  const long = vendor.signed('bet', bet(one))
  expect(await raw([begin, ...lines(long), `x-more: ${'x'.repeat(9_000)}`], long.body)).toBe(431)
  expect(await one.left()).toBe(100_000)
})

test.each([
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['application/jsonp', 415],
  ['text/json', 415],
])('a signed body that says it is %s is not read', async (type, status) => {
  const one = await player()
  const asked = vendor.signed('bet', bet(one))
  const answer = await vendor
    .send({ ...asked, headers: { ...asked.headers, 'content-type': type } })
    .catch(() => null)
  expect(answer?.status).toBe(status)
  expect(await one.left()).toBe(100_000)
})

test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s is no way to call the wallet', async (method) => {
  const one = await player()
  const { headers, body } = vendor.signed('bet', bet(one))
  expect(
    await raw([`${method} /wallet/bet HTTP/1.1`, ...lines({ path: '', headers, body })], body),
  ).toBe(405)
  expect(await one.left()).toBe(100_000)
})

test('a call is good for a minute on either side, by the house’s clock and by the true one, and not longer', async () => {
  const one = await player()
  await house.clock.advance(86_400_000)
  try {
    const status = async (at: number) =>
      (
        await vendor.send(
          vendor.signed('balance', { player: `p${one.member.id}`, session: one.session }, { at }),
        )
      ).status
    for (const now of [() => house.deps.clock.now().getTime(), () => Date.now()]) {
      expect(await status(now() - 30_000)).toBe(200)
      expect(await status(now() + 30_000)).toBe(200)
      expect(await status(now() - 60_100)).toBe(401)
      expect(await status(now() + 600_000)).toBe(401)
    }
    for (const at of [Number.NaN, -1, 0.5, 1e15]) expect(await status(at)).toBe(401)
  } finally {
    await house.clock.advance(-86_400_000)
  }
})

test('a call that somebody heard and sends again, nonce and all, does nothing more', async () => {
  const one = await player()
  const [tx, round] = [name('b'), name('r')]
  const calls = [
    vendor.signed('bet', { ...bet(one, tx, 10_000), round }),
    vendor.signed('win', { tx: name('w'), round, bets: [tx], amount: 7_000, result: '' }),
    vendor.signed('end', { round }),
  ]
  const first: string[] = []
  for (const call of calls) first.push((await vendor.send(call)).text)
  const again = await Promise.all(times(20, (index) => vendor.send(calls[index % 3]!)))
  for (const [index, { text }] of again.entries()) expect(text).toBe(first[index % 3])
  expect(await one.left()).toBe(97_000)
})

test('bodies that read alike and are not the same bytes are not the same call', async () => {
  const one = await player()
  const text = JSON.stringify({ ...bet(one), picks: [{ key: 'p', label: '@', stake: 1_000 }] })
  async function send(byte: number) {
    const payload = Buffer.from(text)
    payload[text.indexOf('@')] = byte
    const { headers, path } = vendor.signed('bet', text)
    const [timestamp, nonce] = [headers['x-timestamp']!, headers['x-nonce']!]
    headers['x-signature'] = signatureOf(vendor.secret, { timestamp, nonce, path }, payload)
    const reply = await house.app.inject({ method: 'POST', url: path, headers, payload })
    return reply.json<{ status: string }>().status
  }
  // Neither is a letter in UTF-8: both are read as the sign for what cannot be read.
  expect([await send(0xff), await send(0xfe), await send(0xff)]).toEqual(['OK', 'CONFLICT', 'OK'])
  expect(await one.left()).toBe(99_000)
})

test.each([
  ['a script', '<b>1</b><script>alert(1)</script>', '<b>1</b>'],
  ['what runs when it fails', '<img src=x onerror=alert(1)>', ''],
  ['a frame', '<iframe src="https://evil.test"></iframe><b>2</b>', '<b>2</b>'],
  ['a way out', '<a href="javascript:alert(1)">3</a>', '3'],
])('a result with %s is kept without it', async (_, result, kept) => {
  const one = await player()
  const [tx, round] = [name('b'), name('r')]
  await vendor.ask('bet', { ...bet(one, tx), round })
  await vendor.ask('win', { tx: name('w'), round, bets: [tx], amount: 0, result })
  await vendor.end(round)
  const [row] = await house.db.query<{ result: string }>`
    select result from vendor_round where ref = ${round}`
  expect(row!.result).not.toMatch(/script|onerror|iframe|javascript/)
  expect(row!.result).toContain(kept)
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Seoul' }).format(
    house.deps.clock.now(),
  )
  const answer = await one.member.ask('bettingList', {
    params: { data: { type: 'all', start: today, end: today }, pageIndex: 1 },
  })
  expect(answer.result && answer.data.list[0]!.result).not.toMatch(/script|onerror|iframe/)
})

const inTheMiddle: [string, (one: Player) => Promise<unknown>, () => Promise<unknown>][] = [
  [
    'the member is suspended',
    ({ member }) =>
      house.db.query`update member set suspended_scopes = '{bet}' where id = ${member.id}`,
    () => Promise.resolve(),
  ],
  ['the member logs out', ({ member }) => member.ask('logout'), () => Promise.resolve()],
  [
    'the member takes a rest',
    ({ member }) => member.ask('limitsChange', { act: 'rest', days: 1 }),
    () => Promise.resolve(),
  ],
  [
    'the member sets a limit',
    ({ member }) =>
      member.ask('limitsChange', { act: 'set', kind: 'stake', period: 'day', amount: 5_000 }),
    () => Promise.resolve(),
  ],
  [
    'the vendor is switched off',
    () => house.db.query`update vendor set state = 'off' where id = ${vendor.id}`,
    () => house.db.query`update vendor set state = 'on' where id = ${vendor.id}`,
  ],
  [
    'the game goes into maintenance',
    () => house.db.query`update vendor_game set state = 'maintenance' where id = ${vendor.game()}`,
    () => house.db.query`update vendor_game set state = 'on' where id = ${vendor.game()}`,
  ],
  [
    'the game leaves the catalogue',
    () => house.db.query`update vendor_game set gone = true where id = ${vendor.game()}`,
    () => house.db.query`update vendor_game set gone = false where id = ${vendor.game()}`,
  ],
  ['the site is closed', () => settings.set('siteStatus', 'closed'), () => settings.restore()],
  [
    'the game is opened in another window',
    ({ member }) => vendor.open(member),
    () => Promise.resolve(),
  ],
]

test.each(inTheMiddle)(
  'thirty bets while %s: what was taken is debited, won and given back, what was not is not',
  async (_, happens, restored) => {
    const one = await player()
    const bets = times(30, () => bet(one))
    try {
      const asked = bets.map((each) => vendor.ask('bet', each))
      const [, answers] = await Promise.all([happens(one), Promise.all(asked)])
      const taken = bets.filter((_each, index) => answers[index]!.said.status === 'OK')
      for (const { said } of answers)
        expect(['OK', 'BLOCKED', 'CLOSED', 'LIMIT']).toContain(said.status)
      const late = await vendor.ask('bet', bet(one))
      expect(['BLOCKED', 'CLOSED', 'LIMIT']).toContain(late.said.status)
      expect(await one.left()).toBe(100_000 - 1_000 * taken.length)
      // A win of 3,000 for every other one, its stake back for the rest: whatever has become of anybody.
      const over = await Promise.all(
        taken.map(({ tx, round }, index) =>
          index % 2 === 0
            ? vendor.win(name('w'), round, [tx], 3_000)
            : vendor.refund(name('f'), tx),
        ),
      )
      expect(over.filter(({ said }) => said.status !== 'OK')).toEqual([])
      const won = Math.ceil(taken.length / 2)
      expect(await one.left()).toBe(100_000 + 2_000 * won)
    } finally {
      await restored()
    }
  },
)

test('a win, a refund, the end and a late bet at once: one of them is first, and the sum says which', async () => {
  for (const tx of times(25, () => name('b'))) {
    const one = await player()
    const round = name('r')
    await vendor.ask('bet', { ...bet(one, tx, 10_000), round })
    const [late, end, refund, win] = await Promise.all([
      vendor.ask('bet', { ...bet(one), round }),
      vendor.end(round),
      vendor.refund(name('f'), tx),
      vendor.win(name('w'), round, [tx], 25_000),
    ])
    expect(end.said.status).toBe('OK')
    expect(['OK', 'CLOSED']).toContain(late.said.status)
    const won = win.said.status === 'OK'
    const back = refund.said.status === 'OK'
    expect(won && back).toBe(false)
    expect(win.said.status).toMatch(won ? 'OK' : back ? 'CANCELLED' : 'SETTLED')
    expect(refund.said.status).toMatch(back ? 'OK' : 'SETTLED')
    const taken = late.said.status === 'OK' ? 1_000 : 0
    expect(await one.left()).toBe(90_000 - taken + (won ? 25_000 : 0) + (back ? 10_000 : 0))
  }
})

test('secrets turned twice in the middle of two hundred bets: each is taken once', async () => {
  const one = await player(1_000_000)
  let secret = vendor.secret
  const turn = async () => {
    const next = newSecret()
    await house.db.begin((tx) =>
      addSecret(house.deps, tx, { vendor: vendor.id, secret: next, by: 'test' }),
    )
    secret = next
  }
  /** As a vendor does: what is not answered finally is sent again, signed anew. */
  async function insist(message: object): Promise<string> {
    for (;;) {
      const { status, said } = await vendor.send(vendor.signed('bet', message, { secret }))
      if (status === 200) return said.status
      await new Promise((done) => setTimeout(done, 50))
    }
  }
  const statuses = await Promise.all(
    times(200, async (index) => {
      if (index === 60 || index === 130) await turn()
      return insist(bet(one))
    }),
  )
  expect(statuses.filter((status) => status === 'OK')).toHaveLength(200)
  expect(await one.left()).toBe(800_000)
  // The others of this file sign with the first one.
  await house.db.begin((tx) =>
    addSecret(house.deps, tx, { vendor: vendor.id, secret: vendor.secret, by: 'test' }),
  )
  await expect
    .poll(
      async () =>
        (await vendor.ask('balance', { player: `p${one.member.id}`, session: one.session })).status,
    )
    .toBe(200)
})

test('whoever forges without end is written down once a minute with the number, and keeps nobody else out', async () => {
  const app = await buildMemberApp({ ...house.deps, throttle: openThrottle(true) })
  try {
    const one = await player()
    await house.deps.forgeries.write()
    const events = () => house.db.query<{ detail: object }>`
      select detail from event_whole where kind = 'vendor.signature' order by id`
    const before = (await events()).length
    const forged = vendor.signed('bet', bet(one), { secret: newSecret() })
    const send = ({ path, headers, body }: Signed) =>
      app.inject({ method: 'POST', url: path, headers, payload: body })
    const answers = await Promise.all(times(300, () => send(forged)))
    expect(answers.filter(({ statusCode }) => ![401, 429].includes(statusCode))).toEqual([])
    await house.deps.forgeries.write()
    expect((await events()).slice(before)).toEqual([{ detail: { path: forged.path, count: 300 } }])
    expect((await send(vendor.signed('bet', bet(one)))).json()).toMatchObject({ status: 'OK' })
  } finally {
    await app.close()
  }
})

test('wins for two hundred bets each, by the hundred, hold no more locks than all have room for', async () => {
  const wins = times(120, () => ({
    ...{ tx: name('w'), round: name('r'), amount: 1_000, result: '' },
    bets: times(200, () => name('b')),
  }))
  let sent = true
  let most = 0
  const looking = (async () => {
    while (sent) {
      const [held] = await house.db.query<{ most: number }>`
        select coalesce(max(n), 0)::int as most
        from (select count(*) as n from pg_locks where locktype = 'advisory' group by pid) as held`
      most = Math.max(most, held!.most)
    }
  })()
  const answers = await Promise.all(wins.map((win) => vendor.ask('win', win)))
  sent = false
  await looking
  // Of bets nobody has seen: to be asked again.
  expect(answers.filter(({ status }) => status !== 503)).toEqual([])
  expect(most).toBeGreaterThan(200)
  expect(most).toBeLessThan(1_500)
})

test('a win far beyond any game’s is paid to the won and told, a smaller one is only paid', async () => {
  const one = await player()
  const [tx, round, large, small] = [name('b'), name('r'), name('w'), name('w')]
  await vendor.ask('bet', { ...bet(one, tx), round })
  expect((await vendor.win(large, round, [tx], 1_000_000)).said.status).toBe('OK')
  expect((await vendor.win(small, round, [tx], 999_999)).said.status).toBe('OK')
  expect(await one.left()).toBe(99_000 + 1_999_999)
  const told = await house.db.query<{ target: string; tx: string; amount: number }>`
    select target, detail ->> 'tx' as tx, (detail -> 'amount')::bigint as amount from event_whole where kind = 'win.large'`
  expect(told).toEqual([{ target: one.member.uid, tx: large, amount: 1_000_000 }])
})
