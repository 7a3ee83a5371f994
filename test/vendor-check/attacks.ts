/** What a hostile or unlucky vendor does beside the state table: forged calls, bad bodies, bad lines, bad order. */
import { addSecret, newSecret } from '../../server/features/casino/secrets.ts'
import type { Hostile, Said, Signed } from './hostile.ts'

type Attack = { name: string; run: (hostile: Hostile) => Promise<string[]> }

const STAKE = 1_000
const is = (said: Said | null, status: string) =>
  said?.said?.status === status ? [] : [`${status} was due, said was ${said?.text ?? 'nothing'}`]

async function refused(hostile: Hostile, status: number, asks: Record<string, Signed>) {
  const wrong: string[] = []
  for (const [name, asked] of Object.entries(asks)) {
    const said = await hostile.send(asked)
    if (said?.status !== status || said.said)
      wrong.push(`${name}: ${status} was due, said was ${said?.status} ${said?.text}`)
  }
  return wrong
}

const without = ({ headers, ...rest }: Signed, name: string): Signed => ({
  ...rest,
  headers: Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name)),
})

export const attacks: Attack[] = [
  {
    name: 'wrong, missing, borrowed and old signatures are 401 and move nothing',
    async run(hostile) {
      const { vendor, name, betOf, house } = hostile
      const { session } = await hostile.player()
      const message = () => betOf(session, name('b'), name('r'), STAKE)
      const right = vendor.signed('bet', message())
      const now = house.deps.clock.now().getTime()
      const changed = { ...right, body: right.body.replace('1000', '2000') }
      return refused(hostile, 401, {
        'no signature': without(right, 'x-signature'),
        'no vendor': without(right, 'x-vendor'),
        'no nonce': without(right, 'x-nonce'),
        'no timestamp': without(right, 'x-timestamp'),
        'another secret': vendor.signed('bet', message(), { secret: newSecret() }),
        'another vendor’s name': vendor.signed('bet', message(), { vendor: 'nobody' }),
        'another call’s signature': vendor.signed('bet', message(), { path: '/wallet/win' }),
        'another nonce': { ...right, headers: { ...right.headers, 'x-nonce': 'aaaaaaaaaaaa' } },
        'a changed body': changed,
        'the same body written otherwise': {
          ...right,
          body: JSON.stringify(JSON.parse(right.body), null, 1),
        },
        'half a signature': {
          ...right,
          headers: {
            ...right.headers,
            'x-signature': right.headers['x-signature']!.slice(0, 32),
          },
        },
        '61 s old': vendor.signed('bet', message(), { at: now - 61_500 }),
        '61 s ahead': vendor.signed('bet', message(), { at: now + 61_500 }),
      })
    },
  },
  {
    name: 'bodies that are no call are refused and move nothing',
    async run(hostile) {
      const { vendor, name, betOf } = hostile
      const { session } = await hostile.player()
      const body = (amount: unknown) =>
        JSON.stringify({ ...betOf(session, name('b'), name('r'), STAKE), amount })
      const twice = body(STAKE).replace('"amount":1000', '"amount":1000,"amount":5000')
      const bodies = {
        'not JSON': '{"tx":',
        empty: '',
        'an array': '[]',
        'amount −1': body(-1),
        'amount 0.5': body(0.5),
        'amount 0': body(0),
        'amount as text': body('1000'),
        'amount null': body(null),
        'amount 1e400': body(STAKE).replace('"amount":1000', '"amount":1e400'),
        'a key twice': twice,
        'a tx with a space': body(STAKE).replace(/"tx":"[^"]*"/, '"tx":"a b"'),
        'no session': JSON.stringify({
          ...betOf(session, name('b'), name('r'), STAKE),
          session: 1,
        }),
      }
      const asks = Object.entries(bodies).map(
        ([what, text]) => [what, vendor.signed('bet', text)] as const,
      )
      return refused(hostile, 400, Object.fromEntries(asks))
    },
  },
  {
    name: 'ten megabytes are not read',
    async run(hostile) {
      const said = await hostile.send(hostile.vendor.signed('bet', 'x'.repeat(10_000_000)))
      return said === null || said.status === 413 ? [] : [`said was ${said.status}`]
    },
  },
  {
    name: 'fifty of the same bet at once are one bet with one answer',
    async run(hostile) {
      const { ask, name, betOf } = hostile
      const { session, own } = await hostile.player()
      const message = betOf(session, name('b'), name('r'), STAKE)
      own.expected -= STAKE
      const said = await Promise.all(Array.from({ length: 50 }, () => ask('bet', message)))
      return new Set(said.map((each) => each?.text)).size === 1
        ? is(said[0]!, 'OK')
        : ['answered in more than one way']
    },
  },
  {
    name: 'a win that overtakes its bet is paid when it comes again, once',
    async run(hostile) {
      const { ask, name, betOf, winOf } = hostile
      const { session, own } = await hostile.player()
      const [bet, round] = [name('b'), name('r')]
      const win = winOf(name('w'), round, bet, 7_000)
      const early = await ask('win', win)
      const wrong = early?.status === 503 ? [] : [`early: ${early?.status} ${early?.text}`]
      wrong.push(...is(await ask('bet', betOf(session, bet, round, STAKE)), 'OK'))
      const paid = await Promise.all([1, 2, 3].map(() => ask('win', win)))
      own.expected += 7_000 - STAKE
      return [...wrong, ...paid.flatMap((each) => is(each, 'OK'))]
    },
  },
  {
    name: 'another member’s session, round and bets pay nobody',
    async run(hostile) {
      const { ask, name, betOf } = hostile
      const [one, two] = [await hostile.player(), await hostile.player()]
      const [first, second, round] = [name('b'), name('b'), name('r')]
      await ask('bet', betOf(one.session, first, round, STAKE))
      await ask('bet', betOf(two.session, second, round, STAKE))
      one.own.expected -= STAKE
      two.own.expected -= STAKE
      const both = { tx: name('w'), round, bets: [first, second], amount: 5_000, result: '' }
      const elsewhere = {
        tx: name('w'),
        round: name('r'),
        bets: [first],
        amount: 5_000,
        result: '',
      }
      const forged = betOf(`p${two.member.id}.${'A'.repeat(32)}`, name('b'), round, STAKE)
      return [
        ...is(await ask('win', both), 'CONFLICT'),
        ...is(await ask('win', elsewhere), 'CONFLICT'),
        ...is(await ask('bet', forged), 'BLOCKED'),
      ]
    },
  },
  {
    name: 'lines that break before or after the whole call: asked again, it is done once',
    async run(hostile) {
      const { vendor, send, cut, name, betOf } = hostile
      const { session, own } = await hostile.player()
      const wrong: string[] = []
      for (const share of [0.2, 0.6, 0.95, 1, 1, 1]) {
        const asked = vendor.signed('bet', betOf(session, name('b'), name('r'), STAKE))
        await cut(asked, share)
        wrong.push(...is(await send(asked), 'OK'))
        own.expected -= STAKE
      }
      return wrong
    },
  },
  {
    name: 'half a call, never sent again, moves nothing; a slow one is answered',
    async run(hostile) {
      const { vendor, cut, slow, name, betOf } = hostile
      const { session, own } = await hostile.player()
      const ask = () => vendor.signed('bet', betOf(session, name('b'), name('r'), STAKE))
      await cut(ask(), 0.7)
      const said = await slow(ask(), 100)
      own.expected -= STAKE
      return said.includes('"status":"OK"') ? [] : [`the slow call: ${said.slice(0, 200)}`]
    },
  },
  {
    name: 'of three secrets the two newest are good',
    async run(hostile) {
      const { vendor, house, name, betOf } = hostile
      const { session, own } = await hostile.player()
      const [second, third] = [newSecret(), newSecret()]
      const turn = (secret: string) =>
        house.db.begin((tx) =>
          addSecret(house.deps, tx, { vendor: vendor.id, secret, by: 'check' }),
        )
      const bet = (secret: string) =>
        hostile.send(vendor.signed('bet', betOf(session, name('b'), name('r'), STAKE), { secret }))
      await turn(second)
      await turn(third)
      // Every process knows of a turn within a second.
      await new Promise((known) => setTimeout(known, 1_100))
      own.expected -= 2 * STAKE
      const old = await bet(vendor.secret)
      return [
        ...is(await bet(third), 'OK'),
        ...is(await bet(second), 'OK'),
        ...(old?.status === 401 ? [] : [`the oldest: ${old?.status} ${old?.text}`]),
      ]
    },
  },
]
