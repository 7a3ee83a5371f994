import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { BANK_PAGE, inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { boardText } from '@madang/contract/operator/plain/board.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { answer, further, header, read, TEXT, view, write, type Acting } from './testing/asks.ts'

let house: House
let [kim, han] = [] as unknown as [Acting, Acting]
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  ;[kim, han] = await Promise.all([house.operator('상담'), house.operator('관리자')])
})

/** Forty inquiries of eight members, each raced on. */
async function forty() {
  const members = await Promise.all(Array.from({ length: 8 }, () => house.member()))
  return Promise.all(
    members
      .flatMap((by) => Array.from({ length: 5 }, () => by))
      .map(async (by) => ({ by, id: await write(by) })),
  )
}

test('of thirty answers of two operators to one inquiry exactly one is given', async () => {
  const id = await write(await house.member())
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => answer([kim, han][n % 2]!, id, { contents: `답 ${n}` })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  for (const given of answers.filter(({ result }) => !result))
    expect(given).toEqual(refused('state', boardText.already))
  expect(
    await house.db.query`select from audit where actor in (${kim.uid}, ${han.uid})`,
  ).toHaveLength(1)
})

test('answer ∥ edit, forty times: each time exactly one of the two, and an answer never to other words', async () => {
  for (const outcome of await Promise.all(
    (await forty()).map(async ({ by, id }) => {
      const [given, edited] = await Promise.all([
        answer(kim, id),
        by.ask('inquiryWrite', { ...TEXT, contents: '다른 말', no: id }),
      ])
      return { given, edited, after: await read(kim, id) }
    }),
  )) {
    const { given, edited, after } = outcome
    expect(given.result).toBe(!edited.result)
    if (given.result) {
      expect(edited).toEqual(refused('state', inquiryText.answered))
      expect(after).toMatchObject({ state: 'answered', version: 1, contents: TEXT.contents })
    } else {
      expect(given).toEqual(refused('state', operatorText.changed))
      expect(after).toMatchObject({ state: 'open', version: 2, contents: '다른 말' })
    }
  }
})

test('answer ∥ delete, forty times: deleted first it gets no answer, answered first it is hidden', async () => {
  const raced = await forty()
  for (const { given, deleted, after } of await Promise.all(
    raced.map(async ({ by, id }) => {
      const [given, deleted] = await Promise.all([
        answer(kim, id),
        by.ask('inquiryDelete', { no: id }),
      ])
      return { given, deleted, after: await read(kim, id) }
    }),
  )) {
    expect(deleted.result).toBe(true)
    if (!given.result) expect(given).toEqual(refused('state', boardText.gone))
    expect(after).toMatchObject({ hidden: true, state: given.result ? 'answered' : 'open' })
  }
  for (const { by } of raced) expect(await header(by)).toEqual([0, null])
})

test('answer ∥ edit ∥ delete, forty times: one story, told the same by all three', async () => {
  const raced = await forty()
  for (const { given, edited, deleted, after } of await Promise.all(
    raced.map(async ({ by, id }) => {
      const [given, edited, deleted] = await Promise.all([
        answer(kim, id),
        by.ask('inquiryWrite', { ...TEXT, contents: '다른 말', no: id }),
        by.ask('inquiryDelete', { no: id }),
      ])
      return { given, edited, deleted, after: await read(kim, id) }
    }),
  )) {
    expect(deleted.result).toBe(true)
    expect(given.result && edited.result).toBe(false)
    expect(after).toMatchObject({
      hidden: true,
      state: given.result ? 'answered' : 'open',
      version: edited.result ? 2 : 1,
    })
  }
  for (const { by } of raced) expect(await header(by)).toEqual([0, null])
})

/** Forty answered ones of eight members. */
async function answered() {
  const raced = await forty()
  await Promise.all(raced.map(({ id }) => answer(kim, id)))
  return raced
}
const turnsOf = (id: number) => house.db.query`select from inquiry_turn where inquiry_id = ${id}`

test('of twenty further questions at once exactly one waits, and the thread has one turn more', async () => {
  const by = await house.member()
  const id = await write(by)
  await answer(kim, id)
  const asked = await Promise.all(
    Array.from({ length: 20 }, (_, n) => further(by, id, `물음 ${n}`)),
  )
  expect(asked.filter(({ result }) => result)).toHaveLength(1)
  for (const given of asked.filter(({ result }) => !result))
    expect(given).toEqual(refused('state', inquiryText.waits))
  expect(await turnsOf(id)).toHaveLength(1)
  expect(await read(kim, id)).toMatchObject({ state: 'open', version: 2, turns: 1 })

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => answer([kim, han][n % 2]!, id, { version: 2 })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(await header(by)).toEqual([1, id])
})

test('answer ∥ further, forty times: what waits is answered, and never asked further before', async () => {
  const raced = await forty()
  for (const { given, asked, after } of await Promise.all(
    raced.map(async ({ by, id }) => {
      const [given, asked] = await Promise.all([answer(kim, id), further(by, id)])
      return { given, asked, after: await read(kim, id) }
    }),
  )) {
    expect(given.result).toBe(true)
    if (!asked.result) expect(asked).toEqual(refused('state', inquiryText.waits))
    expect(after).toMatchObject(
      asked.result ? { state: 'open', turns: 1, version: 2 } : { state: 'answered', turns: 0 },
    )
  }
})

test('a second answer ∥ further, eight times: no answer reaches a question it was not written to', async () => {
  for (const { by, id } of (await answered()).filter((_, n) => n % 5 === 0)) {
    const [asked, late] = await Promise.all([further(by, id), answer(kim, id)])
    expect(asked.result).toBe(true)
    expect(late.result).toBe(false)
    expect([boardText.already, operatorText.changed]).toContain(late.msg)
    expect(await read(kim, id)).toMatchObject({ state: 'open', turns: 1, answer: null })
  }
})

test('further ∥ close by the member ∥ close by the desk, eight times: exactly one of them', async () => {
  for (const { by, id } of (await answered()).filter((_, n) => n % 5 === 0)) {
    const all = await Promise.all([
      further(by, id),
      by.ask('inquiryClose', { no: id }),
      kim.ask('inquiryClose', { id, version: 1 }),
    ])
    expect(all.filter(({ result }) => result)).toHaveLength(1)
    const [asked] = all
    expect(await read(kim, id)).toMatchObject({
      closed: !asked.result,
      turns: asked.result ? 1 : 0,
    })
  }
})

test('further ∥ delete ∥ view, eight times: nothing of what is hidden is counted or waits', async () => {
  const raced = (await answered()).filter((_, n) => n % 5 === 0)
  for (const { by, id } of raced) {
    const before = Number((await header(by))[0])
    const [, deleted] = await Promise.all([
      further(by, id),
      by.ask('inquiryDelete', { no: id }),
      view(by, id),
    ])
    expect(deleted.result).toBe(true)
    expect(await header(by)).toMatchObject([before - 1, expect.anything()])
    expect(await answer(kim, id, { version: 2 })).toMatchObject({ result: false, code: 'state' })
  }
})

test('of ten changes of a category by two operators at once one is made, and one is in the log', async () => {
  const id = await write(await house.member())
  const to = ['deposit', 'bets', 'casino', 'account', 'withdrawal'] as const
  const changes = await Promise.all(
    to.map((one, n) => [kim, han][n % 2]!.ask('inquiryCategory', { id, from: 'other', to: one })),
  )
  expect(changes.filter(({ result }) => result)).toHaveLength(1)
  expect(
    await house.db.query`select from audit where actor in (${kim.uid}, ${han.uid})`,
  ).toHaveLength(1)
})

test('a further question of one account question ∥ a new one, eight times: one waits', async () => {
  for (let times = 0; times < 8; times++) {
    const by = await house.member()
    const first = await by.ask('inquiryBank', { page: BANK_PAGE })
    if (!first.result) throw new Error(first.msg)
    await answer(kim, first.no)
    const both = await Promise.all([
      further(by, first.no),
      by.ask('inquiryBank', { page: BANK_PAGE }),
    ])
    expect(both.filter(({ result }) => result)).toHaveLength(1)
    expect(both.find(({ result }) => !result)).toEqual(refused('state', inquiryText.bankOpen))
  }
})

test('answer ∥ edit of a further question, forty times: exactly one of the two, and an answer never to other words', async () => {
  const asked = await forty()
  for (const { by, id } of asked) {
    await answer(kim, id)
    await further(by, id, '처음 말')
  }
  const outcomes = await Promise.all(
    asked.map(async ({ by, id }) => {
      const [given, edited] = await Promise.all([
        answer(kim, id, { version: 2 }),
        by.ask('inquiryFurtherEdit', { no: id, turn: 1, contents: '다른 말' }),
      ])
      return { given, edited, after: await read(kim, id) }
    }),
  )
  for (const { given, edited, after } of outcomes) {
    expect(given.result).toBe(!edited.result)
    if (given.result) {
      expect(edited).toEqual(refused('state', inquiryText.answered))
      expect(after).toMatchObject({ state: 'answered', version: 2, further: '처음 말', edits: 0 })
    } else {
      expect(given).toEqual(refused('state', operatorText.changed))
      expect(after).toMatchObject({ state: 'open', version: 3, further: '다른 말', edits: 1 })
    }
  }
})
