import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { BANK_PAGE, UNREAD } from '@madang/contract/member/plain/inquiry.ts'

import { openHouse, type House } from '../../testing/house.ts'
import {
  answer,
  further,
  header,
  load,
  TEXT,
  view,
  type Acting,
  type Member,
} from './testing/asks.ts'
import { openModel, type Said } from './testing/model.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** What may happen; `which` picks one of those written so far. */
const acts = [
  'pass',
  'write',
  'bank',
  'edit',
  'answer',
  'answerOld',
  'view',
  'load',
  'delete',
  'further',
  'further',
  'editFurther',
  'close',
] as const
type Act = { does: (typeof acts)[number]; which: number }
const act: fc.Arbitrary<Act> = fc.record({ does: fc.constantFrom(...acts), which: fc.nat(7) })

/** No divisor of the hour: what is counted within it is never counted on its edge. */
const STEP = 7

async function pass() {
  await house.clock.advance(STEP * 60_000)
  // However long a story takes, nobody is logged out of it.
  await house.db.query`update session set action_at = business_now(), started_at = business_now()`
  await house.db
    .query`update operator_session set action_at = business_now(), started_at = business_now()`
}

const said = (given: { result: boolean; code?: unknown }) =>
  given.result ? 'done' : String(given.code)

type Story = { model: ReturnType<typeof openModel>; lee: Member; desk: Acting }

/** Writes a new inquiry of either kind, in the house and in the model. */
async function ask({ model, lee }: Story, bank: boolean): Promise<[string, Said]> {
  const expected = model.mayWrite(bank)
  const given = bank
    ? await lee.ask('inquiryBank', { page: BANK_PAGE })
    : await lee.ask('inquiryWrite', TEXT)
  if (given.result) model.written(given.no, bank)
  return [said(given), expected]
}

/** What the house said, and what the model says. */
async function once(story: Story, { does, which }: Act): Promise<[string, Said]> {
  const { model, lee, desk } = story
  if (does === 'write' || does === 'bank') return ask(story, does === 'bank')
  const one = model.pick(which)
  if (does === 'pass' || !one) {
    model.pass(STEP)
    await pass()
    return ['done', 'done']
  }
  const { no, version, turns } = one
  const answered = (to: number): Promise<[string, Said]> =>
    answer(desk, no, { version: to }).then((given) => [said(given), model.answer(one, to)])
  switch (does) {
    case 'edit': {
      const edited = { ...TEXT, subject: `${version}번째`, no }
      return [said(await lee.ask('inquiryWrite', edited)), model.edit(one)]
    }
    case 'load':
      return [said(await load(lee, no)), model.load(one)]
    case 'view':
      return [said(await view(lee, no)), model.view(one)]
    case 'delete':
      return [said(await lee.ask('inquiryDelete', { no })), model.delete(one)]
    case 'further':
      return [said(await further(lee, no)), model.further(one)]
    case 'editFurther': {
      const edited = { no, turn: Math.max(1, turns), contents: `${version}번째` }
      return [said(await lee.ask('inquiryFurtherEdit', edited)), model.editFurther(one)]
    }
    case 'close':
      return [said(await lee.ask('inquiryClose', { no })), model.close(one)]
    case 'answer':
      return answered(version)
    case 'answerOld':
      return answered(version + 1)
  }
}

test('whatever a member and the desk do in turn, answers, counts and lists are those of a naive model', async () => {
  await house.clock.set('2026-01-15T10:00:00+09:00')
  const follow = async (story: Act[]) => {
    const lee = await house.member()
    const model = openModel()
    const told = { model, lee, desk: await house.operator('상담') }
    for (const next of story) {
      const [given, expected] = await once(told, next)
      expect(given, JSON.stringify(next)).toBe(expected)
      expect(await header(lee)).toEqual(model.header())
    }
    const page = await lee.ask('inquiryList', { pageIndex: 1 })
    if (!page.result) throw new Error(page.msg)
    const shown = model.list()
    expect(page.data.totalCnt).toBe(shown.length)
    expect(
      page.data.list.map(({ no, comment, check }) => [no, comment === '1', check !== UNREAD]),
    ).toEqual(shown.slice(0, 15))
  }
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 60 }), follow),
    // Shrinking costs a story for every step; the seed tells enough.
    { numRuns: 12, endOnFailure: true },
  )
})
