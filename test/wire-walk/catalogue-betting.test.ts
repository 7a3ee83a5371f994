/** The error catalogue of seed 2 for the betting pages, each row provoked at the wire with a body typed from it. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

import { openHouse, type House } from '../../server/testing/house.ts'
import { openRoundAt } from '../../server/testing/provider.ts'
import { openSettings } from '../../server/testing/settings.ts'
import { betting, openWalk } from './catalogue.ts'
import { guest, openWire, type Wire } from './wire.ts'

type Member = Awaited<ReturnType<House['member']>>
let house: House
let ask: Wire
let lee: Member
let round = 0
const settings = openSettings(() => house)
const { walk, walkOther, countAll } = openWalk(betting)

beforeAll(async () => {
  house = await openHouse()
  ;({ round } = await openRoundAt(house, 'pbg.powerball', { at: '2026-01-15T10:00:30+09:00' }))
  ask = await openWire(house)
  lee = await house.member({ money: 3_000_000 })
})
afterEach(() => settings.restore())
afterAll(() => house.close())

const PAGE = '{"game":"powerBall","page":"pbg"}'
type Field = 'game' | 'page' | 'today' | 'round' | 'type' | 'pick' | 'rate' | 'money'
/** A bet as the seed writes it, with fields changed as they stand in the body. */
function bet(
  change: Partial<Record<Field, string>> = {},
  { who = lee as Parameters<Wire>[0], more = {} as Record<string, string> } = {},
) {
  const given = {
    ...{ game: '"powerBall"', page: '"pbg"', today: '"20260115"', round: String(round) },
    ...{ type: '"poOdd"', pick: '"파워볼 홀"', rate: '1.95', money: '"10000"', win: '19500' },
    ...change,
  }
  const fields = Object.entries(given).map(([name, value]) => `"${name}":${value}`)
  return ask(who, 'POST /uGame/bet', `{${fields.join()}}`, more)
}
const said = async (line: string, body: string, who: Member = lee) =>
  JSON.parse((await ask(who, line, body)).text) as object

walk('bet list: no such game', () =>
  ask(lee, 'POST /uGame/betList', '{"game":"eos5","page":"pbg"}'),
)
walk('bet page: no such game', () =>
  ask(lee, 'POST /uGame/betPage', '{"game":"eos5","page":"named"}'),
)
walkOther('bet page: closed to the member', async () => {
  const member = await house.member()
  await house.db.query`
    update member set suspended_scopes = '{bet}', suspended_text = '확인 뒤에 열립니다.' where id = ${member.id}`
  const page = await said('POST /uGame/betPage', PAGE, member)
  expect(page).toMatchObject({ result: true, use: '1', msg: '확인 뒤에 열립니다.' })
  expect(await said('POST /uGame/betPage', PAGE)).toMatchObject({ result: true, use: '0' })
})
walk('bet: no such game', () => bet({ game: '"eos5"' }))
walk('bet: no session', () => bet({}, { who: guest }))
walk('bet: another round', () => bet({ round: String(round - 1) }))
walk('bet: the game is switched off', async () => {
  await settings.set('game.pbg.powerball', false)
  return bet()
})
walk('bet: no pick', () => bet({ type: '""', pick: '""' }))
walk('bet: nothing', () => bet({ money: '0' }))
walk('bet: below the minimum', () => bet({ money: '"4999"' }))
walk('bet: above a cap', () => bet({ money: '"1000001"' }))
walk('bet: above the balance', async () =>
  bet({ money: '"10000"' }, { who: await house.member({ money: 9_999 }) }),
)
walk('bet: at other odds', () => bet({ rate: '1.96' }))
walk('bet: another body under the same key', async () => {
  const more = { 'Idempotency-Key': 'c9a3b0de-0000-4000-8000-000000000002' }
  const first = await bet({}, { more })
  expect(first.text).toMatch(/^\{"result":true/)
  expect(await bet({}, { more })).toEqual(first)
  return bet({ money: '"20000"' }, { more })
})
walk('bet: betting is suspended', async () => {
  const member = await house.member({ money: 50_000 })
  await house.db.query`update member set suspended_scopes = '{bet}' where id = ${member.id}`
  return bet({}, { who: member })
})
walkOther('bet: taken', async (sentence) => {
  expect(JSON.parse((await bet()).text)).toEqual({
    ...{ result: true, msg: sentence, no: expect.any(Number) as number },
    // Its shape and bytes are held by server/features/draw/bet-receipts.test.ts.
    receipt: expect.objectContaining({
      signature: expect.stringMatching(/^[0-9a-f]{128}$/),
    }) as object,
  })
})

// From here on the day goes on, and the night comes.
const stayIn = () => house.db.query`
  update session set action_at = business_now(), started_at = business_now()`
walk('bet: after the close', async () => {
  const { lastTime } = (await said('POST /uGame/betPage', PAGE)) as { lastTime: number }
  await house.clock.advance((lastTime + 1) * 1_000)
  await stayIn()
  return bet()
})
walkOther('bet page: closed hours', async () => {
  await house.clock.set('2026-01-16T03:00:00+09:00')
  await stayIn()
  const page = await said('POST /uGame/betPage', '{"game":"powerBall","page":"ntry"}')
  expect(page).toMatchObject({
    ...{ result: true, round: '휴장중', lastTime: 0, startTime: expect.any(Number) as number },
    today: '20260116',
  })
})
walk('bet: closed hours', async () => {
  await stayIn()
  return bet({ page: '"ntry"', today: '"20260116"', round: '"휴장중"' })
})

countAll()
