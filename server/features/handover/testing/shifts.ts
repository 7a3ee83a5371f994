/** What operators do and hand over, in as few words as a test wants. */
import { randomUUID } from 'node:crypto'

import type { Input } from '@madang/contract/core/call.ts'
import type { AssignKind } from '@madang/contract/operator/plain/permissions.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'

import { accountHolder, pendingRow, type TestOperator } from '../../../testing/cashier.ts'
import type { House } from '../../../testing/house.ts'

export async function nowOf(by: TestOperator) {
  const answer = await by.ask('handoverNow')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}

/** Hands over as the page would: what is assigned is kept unless said. */
export const press = (
  by: TestOperator,
  given: Partial<Input<OperatorCalls['handoverMake']>> = {},
) =>
  by.ask('handoverMake', {
    ...{ draft: randomUUID(), before: null, notes: '', assigned: 'keep', to: null },
    ...given,
  })

/** The same, after whatever they handed over before; answers its number. */
export async function handOver(by: TestOperator, given: Parameters<typeof press>[1] = {}) {
  const { before } = await nowOf(by)
  const answer = await press(by, { before, ...given })
  if (!answer.result) throw new Error(answer.msg)
  return answer.id
}

export async function viewBy(by: TestOperator, id: number) {
  const answer = await by.ask('handoverView', undefined, { params: { id } })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}

export async function listBy(
  by: TestOperator,
  filter: Omit<Input<OperatorCalls['handoverList']>, 'pageIndex'> = {},
) {
  const answer = await by.ask('handoverList', { ...filter, pageIndex: 1 })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.list
}

/** A deposit that waits, assigned to an operator where one is named. */
export async function deposit(
  house: House,
  desk: TestOperator,
  to?: TestOperator,
  amount = 10_000,
) {
  const member = await accountHolder(house)
  await member.ask('depositRequest', { setMoney: amount, type: '0' })
  const { id, version } = await pendingRow(desk, 'deposit', member)
  if (to) await give(desk, id, to)
  return { member, amount, id, version }
}

export async function give(
  by: TestOperator,
  id: number,
  to: TestOperator,
  kind: AssignKind = 'deposits',
) {
  const answer = await by.ask('deskAssign', { kind, id, from: null, to: to.uid })
  if (!answer.result) throw new Error(answer.msg)
}

/** The log's acts of an operator, in order. */
export const actsOf = async ({ db }: House, { uid }: TestOperator, like = '%') =>
  (
    await db.query<{ action: string }>`
    select action from audit where actor = ${uid} and action like ${like} order by id`
  ).map(({ action }) => action)
