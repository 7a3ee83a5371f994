import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { LiveEvent } from '../../http/live.ts'
import { openHouse, type House } from '../../testing/house.ts'

type Acting = Awaited<ReturnType<House['operator']>>
let house: House
let [admin, kim] = [] as unknown as [Acting, Acting]
const heard: LiveEvent[] = []
beforeAll(async () => {
  house = await openHouse()
  ;[admin, kim] = await Promise.all([house.operator('관리자'), house.operator('정산')])
  await house.db.listen('live', (payload) => heard.push(JSON.parse(payload) as LiveEvent))
})
afterAll(() => house.close())

const suspension = () => ({ until: house.clock.inDays(1), reason: '시험 정지' })
const acts: [string, 'header' | 'logout', (id: number) => Promise<unknown>][] = [
  [
    'a suspension of betting',
    'header',
    (id) => admin.ask('memberSuspend', { id, scopes: ['bet'], ...suspension() }),
  ],
  [
    'a suspension of login',
    'logout',
    (id) => admin.ask('memberSuspend', { id, scopes: ['login'], ...suspension() }),
  ],
  [
    'a new type',
    'header',
    (id) => admin.ask('memberEdit', { id, type: '대리점', reason: '시험 변경' }),
  ],
  ['a forced logout', 'logout', (id) => admin.ask('memberLogout', { id })],
  [
    'an approved adjustment',
    'header',
    async (id) => {
      const asked = { id, pocket: 'money', way: 'add', amount: 1, reason: '시험 지급' } as const
      const request = await kim.ask('memberAdjust', asked)
      if (!request.result) throw new Error(request.msg)
      return admin.ask('approvalDecide', { id: request.id, approve: true })
    },
  ],
]

test.each(acts)('%s is heard by the member’s open pages at once (%s)', async (_, kind, act) => {
  const { id } = await house.member()
  expect(await act(id)).toMatchObject({ result: true })
  await vi.waitFor(() =>
    expect(heard.filter((event) => 'member' in event && event.member === id)).toEqual([
      { kind, member: id },
    ]),
  )
})

test('what was refused is not heard of', async () => {
  const { id } = await house.member()
  for (const asked of [
    admin.ask('memberSuspend', { id, scopes: ['bet'], until: null, reason: '' }),
    admin.ask('memberEdit', { id, type: '유저', reason: '시험 변경' }),
    admin.ask('memberAdjust', {
      id,
      pocket: 'money',
      way: 'remove',
      amount: 1,
      reason: '시험 회수',
    }),
  ])
    expect(await asked).toMatchObject({ result: false })
  const last = await house.member()
  await admin.ask('memberLogout', { id: last.id })
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ kind: 'logout', member: last.id }))
  expect(heard.filter((event) => 'member' in event && event.member === id)).toEqual([])
})
