import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { treeText } from '@madang/contract/operator/plain/referral.ts'
import type { TreeNode, TreeView } from '@madang/contract/operator/referral.ts'

import { asRole, closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'
import { ordered } from './tree-table.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const rates = (etc: string, rest = '0') => ({
  ...{ baccarat: rest, dragon: rest, slot: rest, roulette: rest, etc, casino: rest },
})
let ids = 0
const node = (uid: string, upper: string | null, depth: number, etc = '0.4'): TreeNode => ({
  ...{ id: ++ids, uid, nick: `${uid}님`, type: '유저', state: 'active', depth, upper },
  ...{ lowers: 1, rates: rates(etc) },
})
const view = (data: TreeView) => on('treeView', () => ({ result: true, msg: '', data }))
const sub1 = node('sub1', 'agency1', 0, '0.6')
const below: TreeView = {
  above: [
    { uid: 'agency1', type: '대리점' },
    { uid: 'chong1', type: '총판' },
  ],
  list: [sub1, node('demo1', 'sub1', 1), node('garam', 'sub1', 1), node('demo2', 'demo1', 2)],
  most: rates('0.8', '0.2'),
  bound: 'upper',
}
const open = async (...rules: Parameters<typeof openConsole>[1]) => {
  const opened = openConsole('/tree?uid=sub1', [view(below), ...rules])
  await screen.findByText('demo2')
  return opened
}
const dialog = () => within(screen.getByRole('dialog'))

test('a member with all below, each under their upper, and the line above', async () => {
  const { router, user } = await open()
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.querySelector('a')?.textContent)).toEqual([
    ...['sub1', 'demo1', 'demo2', 'garam'],
  ])
  const line = within(screen.getByRole('navigation', { name: '상위' }))
  expect(line.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['처음', 'chong1', 'agency1'],
  ])
  expect(line.getByText('총판')).toBeTruthy()
  await user.keyboard('b')
  await waitFor(() => expect(router.state.location.search).toEqual({ uid: 'agency1' }))
})

test('what stands below nobody shown is a root, so that nothing is lost', () => {
  const lost = node('lost', 'elsewhere', 3)
  expect(ordered([...below.list, lost]).map(({ uid }) => uid)).toEqual([
    ...['sub1', 'demo1', 'demo2', 'garam', 'lost'],
  ])
})

test('rates are bounded by the upper’s; only what changed is sent, with its reason', async () => {
  const { user, calls } = await open(on('ratesSave', () => ({ result: true, msg: treeText.saved })))
  await user.click(screen.getByRole('button', { name: 'sub1 롤링' }))
  const etc = dialog().getByLabelText('기타 %')
  await waitFor(() => expect(dialog().getByText('상한 0.8')).toBeTruthy())
  await user.clear(etc)
  await user.type(etc, '0.9')
  await user.click(dialog().getByRole('button', { name: '저장' }))
  const said = () =>
    dialog()
      .getAllByRole('alert')
      .map(({ textContent }) => textContent)
  expect(said()).toEqual([treeText.aboveUpper('etc', 80), operatorText.noReason])
  await user.clear(etc)
  await user.type(etc, '0.6')
  expect(said()).toContain(treeText.unchanged)
  await user.clear(etc)
  await user.type(etc, '0.7')
  await user.type(dialog().getByLabelText('사유'), '계약 변경')
  await user.click(dialog().getByRole('button', { name: '저장' }))
  await screen.findByText(treeText.saved)
  expect(calls('ratesSave').map(({ input }) => input)).toEqual([
    { id: sub1.id, rates: { etc: '0.7' }, override: false, reason: '계약 변경' },
  ])
})

test('a head’s rates past the guard need the box to be ticked', async () => {
  const head = node('diamond1', null, 0, '1')
  const { user, calls } = openConsole('/tree', [
    on('treeHeads', () => list([head])),
    view({ above: [], list: [head], most: rates('1.2', '1.2'), bound: 'guard' }),
    on('ratesSave', () => ({ result: true, msg: treeText.saved })),
  ])
  await screen.findByText('diamond1')
  await user.keyboard('r')
  const etc = dialog().getByLabelText('기타 %')
  await waitFor(() => expect(dialog().getAllByText('상한 1.2').length).toBe(6))
  await user.clear(etc)
  await user.type(etc, '1.5')
  await user.type(dialog().getByLabelText('사유'), '특별 계약')
  await user.click(dialog().getByRole('button', { name: '저장' }))
  expect(dialog().getByRole('alert').textContent).toBe(
    treeText.beyond([{ game: 'etc', most: 120 }]),
  )
  await user.click(dialog().getByRole('checkbox'))
  await user.click(dialog().getByRole('button', { name: '저장' }))
  await waitFor(() =>
    expect(calls('ratesSave').map(({ input }) => input)).toEqual([
      { id: head.id, rates: { etc: '1.5' }, override: true, reason: '특별 계약' },
    ]),
  )
})

test('a member moves by key; what the server refuses is said', async () => {
  const { user, calls } = await open(
    on('treeMove', () => ({ result: false, code: 'badInput', msg: treeText.cycle })),
  )
  await user.keyboard('u')
  await user.type(dialog().getByLabelText('사유'), '요청')
  await user.click(dialog().getByRole('button', { name: '변경' }))
  expect(dialog().getByRole('alert').textContent).toBe(treeText.same)
  await user.clear(dialog().getByLabelText('새 상위 아이디'))
  await user.type(dialog().getByLabelText('새 상위 아이디'), 'Demo2')
  await user.click(dialog().getByRole('button', { name: '변경' }))
  expect(await screen.findByText(treeText.cycle)).toBeTruthy()
  expect(calls('treeMove').map(({ input }) => input)).toEqual([
    { id: sub1.id, upper: 'demo2', override: false, reason: '요청' },
  ])
})

test('who may only look finds no buttons; an unknown id is said', async () => {
  openConsole('/tree?uid=nobody', [
    asRole('열람'),
    on('treeView', () => ({ result: false, code: 'notFound', msg: operatorText.notFound })),
  ])
  expect(await screen.findByText(operatorText.notFound)).toBeTruthy()
  closeConsole()
  logIn()
  openConsole('/tree?uid=sub1', [asRole('열람'), view(below)])
  await screen.findByText('demo2')
  expect(screen.queryByRole('button', { name: /롤링|상위 변경/ })).toBeNull()
})
