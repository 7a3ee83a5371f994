/** Who has the marked request: taken, given to another who may decide it, released (docs/adr/0127). */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { AssignKind } from '@madang/contract/operator/plain/permissions.ts'

import { ask } from '../../api/ask.ts'
import { Banner } from '../../shell/banner.tsx'
import { Button } from '../../shell/button.tsx'
import { Frame } from '../../shell/dialog.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import type { Said } from './desk-layout.tsx'
import './decision-dialog.css'

export type Assigning = { id: number; member: { uid: string }; assigned: string | null }

export type AssignProps = {
  kind: AssignKind
  /** as it was when it was asked */
  row: Assigning
  own: string
  onSaid: (said: Said) => void
  onClose: () => void
}

export function AssignDialog({ kind, row, own, onSaid, onClose }: AssignProps) {
  const from = row.assigned
  const { data } = useAsked('deskColleagues', {
    name: 'colleagues',
    input: { kind },
    everyMs: false,
  })
  const client = useQueryClient()
  // What is nobody's is taken, what is one's own is released, what is another's is taken over.
  const [to, setTo] = useState(from === own ? '' : own)
  const [wrong, setWrong] = useState<string>()
  const [sending, setSending] = useState(false)
  const others = (data ?? []).filter((uid) => uid !== own)

  async function send() {
    if (sending) return
    setSending(true)
    try {
      const { msg } = await ask('deskAssign', { kind, id: row.id, from, to: to || null })
      onSaid({ text: `${row.member.uid} · ${msg}` })
      onClose()
    } catch (error) {
      setWrong((error as Error).message)
      setSending(false)
    }
    void client.invalidateQueries({ queryKey: [kind] })
  }
  return (
    <Frame
      title={`${row.member.uid} 담당`}
      className="desk-dialog"
      first="[type=submit]"
      onEscape={onClose}
      onSend={() => void send()}
    >
      <p className="soft">
        {from === null ? '지금은 담당이 없습니다.' : `지금 담당은 ${from} 운영자입니다.`} 담당이
        있어도 권한이 있는 운영자는 누구나 처리할 수 있습니다.
      </p>
      {wrong && (
        <Banner icon="warn" tone="bad" alert>
          {wrong}
        </Banner>
      )}
      <select
        className="input"
        aria-label="담당"
        value={to}
        onChange={({ target }) => setTo(target.value)}
      >
        <option value={own}>나</option>
        {others.map((uid) => (
          <option key={uid} value={uid}>
            {uid}
          </option>
        ))}
        <option value="">아무도 아님</option>
      </select>
      <div className="grid g2">
        <Button onClick={onClose} hotkey="Esc">
          취소
        </Button>
        <Button submit main aria-disabled={sending || (to || null) === from} hotkey="Enter">
          정하기
        </Button>
      </div>
    </Frame>
  )
}
