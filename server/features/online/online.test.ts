/** Who is logged in, what they play, and their sessions ended several at a time. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Input } from '@madang/contract/core/call.ts'
import { operatorText, type Role } from '@madang/contract/operator/plain/permissions.ts'
import { onlineText } from '@madang/contract/operator/plain/online.ts'
import type { onlineList } from '@madang/contract/operator/online.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { openLogins } from '../../testing/logins.ts'
import { meet } from '../../testing/meeting.ts'
import { memberBelow } from '../../testing/tree.ts'
import { openVendor } from '../../testing/vendor.ts'
import { openRounds } from '../rolling/testing/rounds.ts'

let house: House
let origin: string
let join: Awaited<ReturnType<typeof openLogins>>['join']
let logIn: Awaited<ReturnType<typeof openLogins>>['logIn']
beforeAll(async () => {
  house = await openHouse()
  ;({ join, logIn } = await openLogins(house))
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
})
afterAll(() => house.close())
beforeEach(() => house.db.query`delete from session`)

type Asked = Partial<Input<typeof onlineList>>
async function listed(asked: Asked = {}, role: Role = '상담') {
  const input = { sort: 'started' as const, down: true, ...asked }
  const answer = await (await house.operator(role)).ask('onlineList', input)
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const uids = async (asked: Asked = {}) => (await listed(asked)).list.map(({ uid }) => uid)
const logOut = async (ids: number[], { role = '상담' as Role, reason = '점검 전 정리' } = {}) =>
  (await house.operator(role)).ask('membersLogout', { ids, reason })
const logged = async (id: number) =>
  (
    await house.db.query<{ actor: string; reason: string }>`
    select a.actor, a.reason from audit_whole a join member m on m.uid = a.subject
    where m.id = ${id} and a.action = 'member.logout'`
  ).map(({ reason }) => reason)

test('each is told with address and what they played last since they logged in; who idled out is not', async () => {
  await house.clock.set('2026-03-01T12:00:00+09:00')
  const [draws, tables, slots, looks] = [
    await memberBelow(house, null, { money: 100_000 }),
    await memberBelow(house, null, { money: 100_000 }),
    await memberBelow(house, null, { money: 100_000 }),
    await memberBelow(house, null, { money: 100_000 }),
  ]
  const idle = await house.member()
  const vendor = await openVendor(house)
  // Before this login: no game of today's.
  const old = await vendor.open(looks)
  await vendor.bet(old, 'b0', 'r0', 5_000)
  await vendor.refund('b0r', 'b0')
  const round = await openRounds(house, '20260301').open()
  await house.db.query`update play set ended_at = business_now() where ended_at is null`
  await round.bet(draws, 10_000)
  const seat = await vendor.open(tables)
  await vendor.bet(seat, 'b1', 'r1', 5_000)
  await vendor.refund('b1r', 'b1')
  await vendor.open(slots, 'two')
  await house.db.query`update session set address = '203.0.113.7' where member_id = ${slots.id}`
  await house.db
    .query`update session set action_at = business_now() - interval '31 minutes' where member_id = ${idle.id}`
  const { totalCnt, list } = await listed()
  const told = (uid: string) => {
    const row = list.find((each) => each.uid === uid)
    return row && [row.kind, row.game, row.address]
  }
  expect(totalCnt).toBe(4)
  expect(told(draws.uid)).toEqual(['draw', 'ntry.powerball', '-'])
  expect(told(tables.uid)).toEqual(['casino', 'one 게임', '-'])
  expect(told(slots.uid)).toEqual(['slot', 'two 게임', '203.0.113.7'])
  expect(told(looks.uid)).toEqual(['none', null, '-'])
  expect(await uids({ kind: 'slot' })).toEqual([slots.uid])
  expect(await uids({ text: '203.0' })).toEqual([slots.uid])
  expect(await uids({ text: draws.uid.toUpperCase() })).toEqual([draws.uid])
  const day = await (await house.operator('상담')).ask('houseDay')
  expect(day).toMatchObject({ data: { online: { draw: 1, slot: 1, casino: 1, none: 1 } } })
  await round.draw()
})

test('the list is sorted by each of its columns, both ways', async () => {
  const members = [await house.member(), await house.member(), await house.member()]
  for (const [at, { id }] of members.entries())
    await house.db.query`update session set address = ${`192.0.2.${3 - at}`},
      started_at = started_at - ${at} * interval '1 minute', action_at = action_at - ${at} * interval '1 second'
      where member_id = ${id}`
  const [a, b, c] = members.map(({ uid }) => uid)
  expect(await uids({ sort: 'started', down: true })).toEqual([a, b, c])
  expect(await uids({ sort: 'started', down: false })).toEqual([c, b, a])
  expect(await uids({ sort: 'action', down: false })).toEqual([c, b, a])
  expect(await uids({ sort: 'address', down: false })).toEqual([c, b, a])
  expect(await uids({ sort: 'address', down: true })).toEqual([a, b, c])
  expect(await uids({ sort: 'uid', down: false })).toEqual([a!, b!, c!].toSorted())
  expect(await uids({ sort: 'uid', down: true })).toEqual([a!, b!, c!].toSorted().toReversed())
})

test('several are logged out, each with a line of the log; who is gone is told, and has none', async () => {
  const [lee, kim, choi] = [await house.member(), await house.member(), await house.member()]
  await house.db.query`delete from session where member_id = ${choi.id}`
  const nobody = 999_999_999
  expect(await logOut([lee.id, choi.id, kim.id, lee.id, nobody])).toEqual({
    result: true,
    msg: onlineText.ended(2, 2),
    data: { ended: [lee.id, kim.id], gone: [choi.id, nobody] },
  })
  for (const { ask } of [lee, kim]) expect(await ask('refresh')).toMatchObject({ code: 'logout' })
  for (const { id } of [lee, kim]) expect(await logged(id)).toEqual(['점검 전 정리'])
  expect(await logged(choi.id)).toEqual([])
})

test('it needs a reason and the right to log members out; refused, nobody is', async () => {
  const lee = await house.member()
  expect(await logOut([lee.id], { reason: ' ' })).toMatchObject({
    code: 'badInput',
    msg: operatorText.noReason,
  })
  expect(await logOut([lee.id], { role: '정산' })).toMatchObject({ code: 'denied' })
  expect(await logOut([])).toMatchObject({ result: false })
  expect(await lee.ask('refresh')).toMatchObject({ result: true })
  expect(await logged(lee.id)).toEqual([])
})

test('their open pages are told and hung up on; others’ stay', async () => {
  const [lee, kim, other] = [await house.member(), await house.member(), await house.member()]
  const listen = async ({ headers }: { headers: Record<string, string> }) => {
    await house.deps.moved.upTo()
    const stop = new AbortController()
    const response = await fetch(`${origin}/my/live`, { headers, signal: stop.signal })
    const page = { heard: '', over: false, stop: () => stop.abort() }
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    void (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        page.heard += part.value
      page.over = true
    })().catch(() => undefined)
    await expect.poll(() => page.heard).toContain('retry: 2000')
    return page
  }
  const [hers, his, theirs] = [await listen(lee), await listen(kim), await listen(other)]
  await logOut([lee.id, kim.id])
  for (const page of [hers, his]) {
    await expect.poll(() => page.over).toBe(true)
    expect(page.heard).toMatch(/event: logout\ndata: \{\}\n\n$/)
  }
  expect(theirs.over).toBe(false)
  theirs.stop()
})

test('met with logins at the same lock, each session that was ended has its line, and none is ended unwritten', async () => {
  for (const first of ['logout', 'login'] as const) {
    const lee = await join({ loggedIn: true })
    const kim = await join({ loggedIn: true })
    const acts = {
      login: () => logIn(lee.uid),
      logout: () => logOut([lee.id, kim.id]),
    }
    const second = first === 'logout' ? 'login' : 'logout'
    let late: Promise<object> = Promise.resolve({})
    const early: object = await meet<object>(house, {
      lock: `select from member where id = ${lee.id} for no key update`,
      ask: () => acts[first](),
      meanwhile: async () => {
        late = acts[second]()
        await expect
          .poll(async () => {
            const [row] = await house.db.query<{ waiting: number }>`
              select count(*) as waiting from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`
            return row!.waiting
          })
          .toBe(2)
      },
    })
    const [login, logout] = first === 'login' ? [early, await late] : [await late, early]
    expect(login).toMatchObject({ result: true })
    expect(logout).toMatchObject({ data: { ended: [lee.id, kim.id], gone: [] } })
    // The login came after: its session stands. Before: it is the one that was ended.
    const sessions = await house.db.query`select from session where member_id = ${lee.id}`
    expect([first, sessions.length]).toEqual([first, first === 'logout' ? 1 : 0])
    expect(await logged(lee.id)).toEqual(['점검 전 정리'])
    expect(await logged(kim.id)).toEqual(['점검 전 정리'])
    expect(await lee.ask('refresh')).toMatchObject({ code: 'logout' })
  }
})
