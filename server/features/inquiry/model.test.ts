import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { BANK_PAGE, UNREAD } from '@madang/contract/member/plain/inquiry.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { answer, header, load, TEXT, view, type Acting, type Member } from './testing/asks.ts'

let house: House
let desk: Acting
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** One inquiry as simply as it can be told. */
type Kept = {
  no: number
  bank: boolean
  minute: number
  version: number
  answered: number | null
  read: boolean
  hidden: boolean
}
/** What may happen; `which` picks one of those written so far. */
type Act =
  | { does: 'write' | 'bank' | 'pass' }
  | { does: 'edit' | 'answer' | 'answerOld' | 'view' | 'load' | 'delete'; which: number }

const which = fc.nat(7)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('write', 'bank', 'pass') }) },
  {
    weight: 7,
    arbitrary: fc.record({
      does: fc.constantFrom('edit', 'answer', 'answerOld', 'view', 'load', 'delete'),
      which,
    }),
  },
)
/** Not a divisor of the hour: what is counted within it is never counted on its edge. */
const STEP = 7

/** Keeps the sessions from ending, however long a story takes. */
async function awake() {
  await house.db.query`update session set action_at = business_now(), started_at = business_now()`
  await house.db
    .query`update operator_session set action_at = business_now(), started_at = business_now()`
}

async function follow(lee: Member, acts: Act[]) {
  const kept: Kept[] = []
  let minute = 0
  let order = 0
  const recent = (bank: boolean) =>
    kept.filter((one) => one.bank === bank && one.minute > minute - 60).length
  const add = (given: { result: boolean; no?: number }, bank: boolean) => {
    if (given.no === undefined) return
    const at = { minute, version: 1, answered: null, read: false, hidden: false }
    kept.push({ no: given.no, bank, ...at })
  }
  const said = (given: { result: boolean; code?: unknown }) =>
    given.result ? 'done' : String(given.code)

  async function once({ does, ...rest }: Act): Promise<[string, string]> {
    if (does === 'pass') {
      minute += STEP
      await house.clock.advance(STEP * 60_000)
      await awake()
      return ['', '']
    }
    if (does === 'write') {
      const expected = recent(false) < 5 ? 'done' : 'rate'
      const given = await lee.ask('inquiryWrite', TEXT)
      add(given as { result: boolean }, false)
      return [said(given), expected]
    }
    if (does === 'bank') {
      const waits = kept.some((one) => one.bank && !one.hidden && one.answered === null)
      const expected = waits ? 'state' : recent(true) < 3 ? 'done' : 'rate'
      const given = await lee.ask('inquiryBank', { page: BANK_PAGE })
      add(given as { result: boolean }, true)
      return [said(given), expected]
    }
    const one = kept[(rest as { which: number }).which % Math.max(1, kept.length)]
    return one ? touch(does, one) : ['', '']
  }

  async function touch(does: Act['does'], one: Kept): Promise<[string, string]> {
    const open = !one.hidden && one.answered === null
    const expected = one.hidden ? 'notFound' : open ? 'done' : 'state'
    switch (does) {
      case 'edit': {
        const given = await lee.ask('inquiryWrite', {
          ...TEXT,
          subject: `${one.version}`,
          no: one.no,
        })
        const often = open && one.version > 20
        if (open && !often) one.version++
        return [said(given), often ? 'rate' : expected]
      }
      case 'load':
        return [said(await load(lee, one.no)), expected]
      case 'view': {
        const given = await view(lee, one.no)
        if (!one.hidden && one.answered !== null) one.read = true
        return [said(given), one.hidden ? 'notFound' : 'done']
      }
      case 'delete': {
        const given = await lee.ask('inquiryDelete', { no: one.no })
        const before = one.hidden
        one.hidden = true
        return [said(given), before ? 'notFound' : 'done']
      }
      default: {
        const version = does === 'answerOld' ? one.version + 1 : one.version
        const given = await answer(desk, one.no, { version })
        const taken = open && does === 'answer'
        if (taken) one.answered = order++
        return [said(given), taken ? 'done' : 'state']
      }
    }
  }

  for (const next of acts) {
    const [given, expected] = await once(next)
    expect(given, JSON.stringify(next)).toBe(expected)
    const unread = kept
      .filter((one) => one.answered !== null && !one.read && !one.hidden)
      .toSorted((a, b) => b.answered! - a.answered!)
    expect(await header(lee)).toEqual([unread.length, unread[0]?.no ?? null])
  }
  const page = await lee.ask('inquiryList', { pageIndex: 1 })
  const shown = kept.filter(({ hidden }) => !hidden).toReversed()
  expect(page.result && page.data.totalCnt).toBe(shown.length)
  expect(
    page.result && page.data.list.map(({ no, comment, check }) => [no, comment, check !== UNREAD]),
  ).toEqual(
    shown.slice(0, 15).map(({ no, answered, read }) => [no, answered === null ? '0' : '1', read]),
  )
}

test('whatever a member and the desk do in turn, counts and lists are those of a naive model', async () => {
  await house.clock.set('2026-01-15T10:00:00+09:00')
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 60 }), async (acts) => {
      desk = await house.operator('상담')
      await follow(await house.member(), acts)
    }),
    // Shrinking costs a run for every step; the seed tells enough.
    { numRuns: 12, endOnFailure: true },
  )
})
