import { afterEach, expect, test, vi } from 'vitest'

import { ask, RefusedError } from './ask.ts'

afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const order = {
  game: 'powerBall',
  page: 'ntry',
  today: '20261121',
  round: 187,
  type: 'poOdd',
  pick: '홀',
  rate: 1.95,
  win: 0,
}

/** Answers each call in turn and remembers the keys; null is a broken connection. */
function answers(...list: (object | null)[]): string[] {
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key'] ?? '')
    const answer = list[keys.length - 1]
    if (!answer) throw new TypeError('broken')
    return Response.json(answer)
  })
  return keys
}
const bet = (money: number) =>
  ask('bet', { ...order, money }, { key: 'bet' }).catch((error: unknown) => error)

test('the same bet keeps its key until it is answered, then gets a new one', async () => {
  const keys = answers(
    null,
    { result: false, code: 'retry', msg: '' },
    { result: true, msg: '', no: 1 },
    { result: true, msg: '', no: 2 },
  )
  expect(await bet(5_000)).toBeInstanceOf(RefusedError)
  await bet(5_000)
  await bet(5_000)
  await bet(5_000)
  expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
  expect(keys[3]).not.toBe(keys[0])
})

test('another bet never goes out under the key of an unanswered one', async () => {
  const keys = answers(null, { result: true, msg: '', no: 1 })
  await bet(5_000)
  await bet(10_000)
  expect(keys[1]).not.toBe(keys[0])
})

test('a refusal by a rule is an answer: the key is done with', async () => {
  const keys = answers(
    { result: false, code: 'lack', msg: '보유금액이 부족합니다.' },
    { result: true, msg: '', no: 1 },
  )
  expect(await bet(5_000)).toMatchObject({ code: 'lack', msg: '보유금액이 부족합니다.' })
  await bet(5_000)
  expect(keys[1]).not.toBe(keys[0])
})
