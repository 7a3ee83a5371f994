/** A house whose deposits are decided in tests: what is decided leaves the queue. */
import { screen } from '@testing-library/react'

import type { DepositRow } from '@madang/contract/operator/deposit.ts'

import { ago, card, deposit } from './desk.ts'
import { list, on, openConsole } from './house.tsx'
import { setting } from './rows.ts'

export const threshold = on('settingList', () => ({
  result: true,
  msg: '',
  data: [setting('secondOperatorFrom', 1_000_000), setting('depositOverFrom', 50_000)],
}))
export const shows = on('memberCard', (_, { path }) => ({
  result: true,
  msg: '',
  data: card({ id: Number(path.split('/').at(-1)) }),
}))
export const decided = (state: 'done' | 'refused' | 'waiting') =>
  ({ result: true, msg: '', data: { state, undo: null } }) as const

export const first = deposit({ id: 1, member: { id: 7, uid: 'moon7788', nick: '달빛' } })
export const second = deposit({ id: 2, at: ago(3), member: { id: 8, uid: 'gaon5', nick: '가온' } })

export function openDeposits(rows: DepositRow[], ...rules: Parameters<typeof openConsole>[1]) {
  const house = { rows }
  const gone = (id: number) => {
    house.rows = house.rows.filter((row) => row.id !== id)
  }
  const console = openConsole('/desk/deposits', [
    threshold,
    shows,
    on('depositQueue', ({ id }) =>
      list(house.rows.filter((row) => id === undefined || row.id === id)),
    ),
    on('depositComplete', ({ id }) => {
      gone(id)
      return decided('done')
    }),
    on('depositRefuse', ({ id }) => {
      gone(id)
      return decided('refused')
    }),
    ...rules,
  ])
  return { ...console, house }
}
export const row = (uid: string) =>
  screen.getAllByRole('row').find((each) => each.textContent?.includes(uid))!
export const dialog = () => screen.findByRole('dialog')
export const said = (text: RegExp) => screen.findByText(text, { selector: 'output' })
