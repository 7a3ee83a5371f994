/** The frame of both editors' forms: somebody else's change above, saving below, in reach. */
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'

import type { Notice } from '@madang/contract/operator/notice.ts'
import type { Popup } from '@madang/contract/operator/home.ts'

import { Form, Save } from '../../shell/form.tsx'
import { dayTime } from '../../shell/format.ts'
import { useHouseNow } from '../../shell/me.ts'
import { useAct } from '../../shell/use-act.ts'
import { Stale, useDraft } from '../../shell/use-draft.tsx'
import { bind, isRight } from '../../shell/use-fields.ts'

type Row = Notice | Popup
type Old = { id?: number; version?: number; draft?: string }
type Errors = Record<string, string | undefined>
type Editing<R extends Row, F, E extends Errors> = {
  row: R | null
  queue: 'noticeQueue' | 'popupQueue'
  path: '/notices' | '/popups'
  done: string
  fieldsOf: (row: R | null) => F
  errorsOf: (fields: F) => E
  /**
   * `old` names the row and the version that are written over, or the draft of a new one; `at` is when saving was first
   * tried: what is sent again after a lost answer is the same
   */
  send: (fields: F, old: Old, at: Date) => Promise<{ msg: string }>
}

/** Fields, what is wrong with them once saving was tried, and saving: then the list comes back. */
export function useEditing<R extends Row, F, E extends Errors>(editing: Editing<R, F, E>) {
  const { row, queue, path, done, fieldsOf, errorsOf, send } = editing
  const navigate = useNavigate()
  const { act, sending } = useAct(queue)
  const { base, fields, draft, change, stale, take, letGo } = useDraft(row, fieldsOf)
  const now = useHouseNow()
  const tries = useRef<{ text: string; at: Date } | null>(null)
  const [tried, setTried] = useState(false)
  const errors = errorsOf(fields)

  async function save() {
    setTried(true)
    if (!isRight(errors)) return
    const old = base ? { id: base.id, version: base.version } : { draft }
    const text = JSON.stringify(fields)
    if (tries.current?.text !== text) tries.current = { text, at: now }
    const { at } = tries.current
    if (!(await act(() => send(fields, old, at), done))) return
    letGo()
    void navigate({ to: path })
  }
  const shown: Partial<E> = tried ? errors : {}
  return {
    ...{ fields, change, errors: shown, form: { stale, take, sending, save } },
    ...bind(fields, change, shown),
  }
}

type FormProps<R extends Row> = {
  label: string
  form: {
    stale: R | null
    take: (row: R) => void
    sending: boolean
    save: () => Promise<void>
  }
  children: ReactNode
}

export const BoardForm = <R extends Row>({ label, form, children }: FormProps<R>) => {
  const { stale, take, sending, save } = form
  return (
    <Form label={label} onSend={() => void save()}>
      {stale && <Stale by={`${stale.by} · ${dayTime(stale.changedAt)}`} take={() => take(stale)} />}
      {children}
      <Save sending={sending} />
    </Form>
  )
}
