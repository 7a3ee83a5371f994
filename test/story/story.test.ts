/**
 * One member's day, told as the ledger has it: every transfer with what each pocket holds after it. The table is kept
 * beside this file; whatever changes it changes what happens to members' money, and is read in review.
 * `npx vitest run test/story -u` writes it anew.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { kinds, pockets, type Kind, type Pocket } from '../../server/ledger/kinds.ts'
import { readStatement } from '../../server/features/statement/statement.ts'
import { rollRounds, rollVendors } from '../../server/features/rolling/rolling.ts'
import { tickDraws } from '../../server/features/draw/draw.ts'
import { accountHolder, complete, pendingRow } from '../../server/testing/cashier.ts'
import { openHouse, type House } from '../../server/testing/house.ts'
import { openRoundAt, pass } from '../../server/testing/provider.ts'
import { setRates } from '../../server/testing/tree.ts'
import { openVendor } from '../../server/testing/vendor.ts'

const DAY = '2026-01-15'
let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** Nobody's session ends for the hours this day skips. */
async function at(time: string) {
  await house.clock.set(`${DAY}T${time}:00+09:00`)
  await house.db.query`update session set action_at = business_now(), started_at = business_now()`
  await house.db
    .query`update operator_session set action_at = business_now(), started_at = business_now()`
}

/** An answer that was no refusal. */
function done<A extends { result: boolean; msg: string }>(answer: A): Extract<A, { result: true }> {
  if (!answer.result) throw new Error(answer.msg)
  return answer as Extract<A, { result: true }>
}

test('a day of a member, from the first play money to a withdrawal', async () => {
  await at('09:00')
  const [cash, admin] = await Promise.all([house.operator('정산'), house.operator('관리자')])
  const lee = await accountHolder(house, { money: 300_000, coins: 30, type: 'coin' })
  await setRates(house, lee, { etc: 100, slot: 50 })

  await at('09:10')
  done(await lee.ask('refill'))

  await at('09:20')
  done(await lee.ask('depositRequest', { setMoney: 250_000, type: '0' } as never))
  const asked = await pendingRow(cash, 'deposit', lee)
  done(
    await cash.ask('depositComplete', {
      ...{ id: asked.id, version: asked.version },
      ...{ amount: 200_000, reason: '입금액이 20만원입니다' },
    }),
  )
  done(await lee.ask('depositRequest', { setMoney: 100_000, type: '1' } as never))

  await at('10:00')
  const drawn = await openRoundAt(house, 'pbg.powerball', { at: `${DAY}T10:00:30+09:00` })
  const bet = (round: number, type: string, pick: string, rate: number, money: number) =>
    lee.ask('bet', {
      ...{ game: 'powerBall', page: 'pbg', today: drawn.date, round },
      ...{ type, pick, rate, money, win: 0 },
    } as never)
  const { powerball } = drawn.provider.drawnOf(drawn.round)
  const [type, pick] = powerball! % 2 === 1 ? ['poOdd', '파워볼 홀'] : ['poEven', '파워볼 짝']
  done(await bet(drawn.round, type, pick, 1.95, 400_000))
  const other = powerball === 7 ? '3' : '7'
  const [digit] = await house.db.query<{ rate: number }>`
    select (odds ->> 'num')::int as rate from odds_version
    where game = 'pbg.powerball' order by version desc limit 1`
  done(await bet(drawn.round, 'num', other, digit!.rate / 100, 10_000))
  await pass(house, new Date(drawn.provider.timesOf(drawn.round).drawAt.getTime() + 1_000))
  await drawn.provider.result(drawn.round)
  await rollRounds(house.deps)

  await at('11:00')
  const late = await openRoundAt(house, 'pbg.powerball', { at: `${DAY}T11:00:30+09:00` })
  done(await bet(late.round, 'poOdd', '파워볼 홀', 1.95, 30_000))
  await pass(house, new Date(late.provider.timesOf(late.round).drawAt.getTime() + 30_000))
  await tickDraws(house.deps)
  await rollRounds(house.deps)

  await at('12:00')
  const safe = (way: 'add' | 'remove', setMoney: number) =>
    lee.ask('safeRequest', { params: { setMoney, type: way } })
  done(await safe('add', 500_000))
  done(await safe('remove', 120_000))

  await at('12:30')
  const vendor = await openVendor(house)
  const [table, slot] = [await vendor.open(lee), await vendor.open(lee, 'two')]
  await vendor.bet(slot, 'spin1', 'spin1', 10_000, 'two')
  await vendor.win('spin1:w', 'spin1', ['spin1'], 15_000)
  await vendor.end('spin1')
  await vendor.bet(slot, 'spin2', 'spin2', 10_000, 'two')
  await vendor.end('spin2')
  await vendor.bet(table, 'chips', 'table', 20_000)
  await vendor.refund('chips:r', 'chips')
  await vendor.end('table')
  await at('12:32')
  await rollVendors(house.deps)

  await at('13:00')
  const adjust = async (pocket: 'point' | 'money', way: 'add' | 'remove', amount: number) => {
    const reason = '오류 정정'
    const { id } = done(await cash.ask('memberAdjust', { id: lee.id, pocket, way, amount, reason }))
    done(await admin.ask('approvalDecide', { id, approve: true }))
  }
  await adjust('point', 'add', 1_500)
  done(await lee.ask('pointChange', { params: { set: 1_200 } }))
  await adjust('money', 'remove', 700)

  await at('14:00')
  done(await lee.ask('withdrawalRequest', { setMoney: 150_000 }))
  const { list } = done(await lee.ask('withdrawalList'))
  done(await lee.ask('withdrawalCancel', { no: list[0]!.num }))
  done(await lee.ask('withdrawalRequest', { setMoney: 350_000 }))
  done(await complete(cash, 'withdrawal', lee))

  const books = done(await lee.ask('statementCheck')).data
  expect(books.pockets.filter(({ balance, sum }) => balance !== sum)).toEqual([])
  await expect(await told(lee.id)).toMatchFileSnapshot('day.md')
})

type Posting = { kind: Kind; amount: number; at: Date } & Record<Pocket, number | null>

/** The transfers as a table, each beside the words in which the member reads of it. */
async function told(member: number): Promise<string> {
  const postings = await house.db.query<Posting>`
    select kind, amount, at, money_after as money, safe_after as safe, held_after as held, point_after as point,
      coin_after as coin
    from transfer where member_id = ${member} order by id`
  const period = { from: new Date(0), to: new Date('2100-01-01'), pocket: 'all' } as const
  const pages = await Promise.all(
    [1, 2].map((page) => readStatement(house.db, member, period, page)),
  )
  const words = pages.flatMap(({ list }) => list).reverse()
  expect(words).toHaveLength(postings.length)

  const holds: Record<Pocket, number> = { money: 0, safe: 0, held: 0, point: 0, coin: 0 }
  const rows = postings.map(({ kind, amount, ...after }, index) => {
    for (const pocket of pockets) holds[pocket] = after[pocket] ?? holds[pocket]
    const { date, log, cause } = words[index]!
    const { from, to, unit } = kinds[kind]
    const moved = inUnits(unit === 'coin', amount)
    const balances = pockets.map((pocket) => inUnits(pocket === 'coin', holds[pocket]))
    const said = cause ? `${log} — ${cause.text}` : log
    return [date.slice(11, 16), kind, `${from} → ${to}`, moved, ...balances, said]
  })
  const head = ['time', 'kind', 'from → to', 'amount', ...pockets, 'in words']
  const lines = [head, head.map((_, column) => (column > 2 && column < 9 ? '--:' : '---')), ...rows]
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}

const inUnits = (coins: boolean, amount: number) =>
  (coins ? amount / 1_000_000 : amount).toLocaleString('en')
