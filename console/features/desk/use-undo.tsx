/** What was decided last and can still be taken back: by its button in the line of what was said, by its row, by a key. */
import { useState } from 'react'

import { largest } from '@madang/contract/core/lists.ts'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { useKeys } from '../../shell/keys.ts'
import { useHouseNow } from '../../shell/me.ts'
import type { Cashier } from '../../shell/request-tag.tsx'
import type { Said } from './desk-layout.tsx'
import { useReadAgain, useWaitsAgain, type CashierRow, type Undo } from './use-cashier.ts'

/** Who has decided it a moment ago. */
export const dueWords = ({ due }: CashierRow) => `${due!.by} 운영자가 방금 처리했습니다.`

/** Whether a decision of the row waits to be carried out. */
export const isDue = ({ due }: Pick<CashierRow, 'due'>) => due !== null && due.why === null

export function useUndo(kind: Cashier, setSaid: (said: Said) => void) {
  const now = useHouseNow()
  const readAgain = useReadAgain(kind)
  const waitsAgain = useWaitsAgain(kind)
  const [last, setLast] = useState<readonly Undo[]>([])
  const secondsLeft = (until: string) => Math.ceil((Date.parse(until) - now.getTime()) / 1_000)
  const open = last.filter(({ until }) => secondsLeft(until) > 0)
  const left = largest(
    open.map(({ until }) => secondsLeft(until)),
    0,
  )

  /** Each is a call of its own: one that came too late leaves the others alone. */
  async function takeBack(ids: readonly number[]) {
    setLast([])
    let said: Said = null
    for (const id of ids) {
      const next = await ask('deskUndo', { id }).then(
        ({ msg }) => {
          waitsAgain(id)
          return { text: msg }
        },
        ({ message }: Error) => ({ text: message, bad: true }),
      )
      if (!said?.bad) said = next
    }
    setSaid(said)
    readAgain()
  }
  const all = () => void takeBack(open.map(({ id }) => id))
  useKeys({
    Backspace: () =>
      open.length > 0 ? all() : setSaid({ text: '되돌릴 처리가 없습니다.', bad: true }),
  })
  return {
    /** what may be taken back from now on; undefined or nothing: no more than before */
    remember: (of: readonly Undo[]) => of.length > 0 && setLast(of),
    of: ({ due }: CashierRow) => due && void takeBack([due.id]),
    button: open.length > 0 && (
      <Button small line onClick={all} hotkey="Backspace">
        {open.length > 1 ? `${open.length}건 ` : ''}되돌리기 {left}초
      </Button>
    ),
  }
}
