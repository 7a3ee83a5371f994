/** A book of many pages is read to the byte as its bets, one by one, say. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { blindOf, readBook, saltOf, type Leaf } from '@madang/contract/core/book/book.ts'
import { openPays } from '@madang/contract/core/draw/class-pays.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { openBlinds } from './blinds.ts'
import { digests } from './keys.ts'
import { readBets } from './read-bets.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('blinds written in place are those of the book', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 40 })
  const bets = fc.tuple(fc.nat(2 ** 40), texts)
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.array(bets), (secret, all) => {
      const blinds = openBlinds(secret)
      for (const [bet, uid] of all) {
        const page = Buffer.from(`..${uid}..`)
        const target = Buffer.alloc(34, 7)
        const { salt } = blinds
        blinds.write(bet, { page, from: 2, length: page.length - 4 }, { target, at: 1 })
        const blind = blindOf(digests, saltOf(digests, secret, bet), uid)
        expect(salt).toEqual(saltOf(digests, secret, bet))
        expect(target).toEqual(Buffer.concat([Buffer.of(7), blind, Buffer.of(7)]))
      }
    }),
  )
  const long = Buffer.alloc(257)
  expect(() =>
    openBlinds(Buffer.alloc(32)).write(
      1,
      { page: long, from: 0, length: 257 },
      { target: Buffer.alloc(32), at: 0 },
    ),
  ).toThrow('257 bytes')
})

test('a book of thousands of bets, of many picks, members and moments, is that of its bets one by one', async () => {
  const { provider, round } = await roundsOf(house)()
  for (let n = 0; n < 3; n++) await house.member({ money: 10_000 })
  const { closeAt } = provider.timesOf(round)
  const secret = Buffer.alloc(32, 5)
  const undone = house.db.begin(async (tx) => {
    const [{ draw, stream, date }] = (await tx.query<{
      draw: number
      stream: string
      date: string
    }>`
      select draw_id as draw, d.stream, d.date from round r join draw d on d.id = r.draw_id order by r.id desc limit 1`) as [
      { draw: number; stream: string; date: string },
    ]
    await tx.query`
      insert into bet (id, round_id, member_id, odds_key, pick, stake, odds_hundredths, placed_at)
      select nextval('bet_id'), r.id, (array(select id from member order by id))[1 + n % 3],
        (array['poOdd', 'poEven', 'num'])[1 + n % 3], (array['파워볼 홀', '파워볼 짝', '7'])[1 + n % 3],
        5000 + n, 195 + n % 7, r.opened_at + n * interval '1 microsecond'
      from round r, generate_series(1, 9000) n where r.draw_id = ${draw}`
    const place = { stream, date, round }
    const told = await readBets(
      tx,
      { ...place, id: draw, closedAt: closeAt.getTime() * 1_000 },
      { secret },
    )
    const bets = await tx.query<Omit<Leaf, 'blind'> & { uid: string }>`
      select b.id, micros(b.placed_at) as "placedAt", r.game, b.odds_key as key, b.pick, b.stake,
        b.odds_hundredths as odds, m.uid
      from round r join bet b on b.round_id = r.id join member m on m.id = b.member_id
      where r.draw_id = ${draw} order by b.id`
    expect(bets.length).toBeGreaterThanOrEqual(9_000)
    const [book, pays] = [readBook(digests, place), openPays()]
    const blinds = bets.map((bet) => {
      const blind = blindOf(digests, saltOf(digests, secret, bet.id), bet.uid)
      book.add(bet, blind)
      pays.add(bet)
      return blind
    })
    expect({ ...told, blinds: told.blinds.toString('hex') }).toEqual({
      ...book.end(),
      worst: pays.worst(),
      blinds: Buffer.concat(blinds).toString('hex'),
    })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
})
