import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { boardText } from '@madang/contract/operator/plain/board.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { answer, header, read, TEXT, write, type Acting } from './testing/asks.ts'

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
