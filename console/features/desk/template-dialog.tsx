/** A template, written or changed. */
import { useRef, useState } from 'react'

import type { Template } from '@madang/contract/operator/inquiry.ts'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { Frame } from '../../shell/dialog.tsx'
import { LongField, TextField } from '../../shell/form.tsx'
import { sendByKey } from '../../shell/reason-dialog.tsx'
import { bind } from '../../shell/use-fields.ts'
import './decision-dialog.css'

/** Without an id: a new one. */
export type Editing = Omit<Template, 'id'> & { id?: number }

type Props = { editing: Editing; onSaved: () => Promise<unknown>; onClose: () => void }

export function TemplateDialog({ editing, onSaved, onClose }: Props) {
  const [now, setNow] = useState(editing)
  // Sent again after a lost answer, a new one is one template.
  const [draft] = useState(() => (editing.id === undefined ? crypto.randomUUID() : undefined))
  const busy = useRef(false)
  const [wrong, setWrong] = useState<string>()

  async function save() {
    if (busy.current) return
    busy.current = true
    try {
      await ask('templateSave', { ...now, ...(draft !== undefined && { draft }) })
      await onSaved()
      onClose()
    } catch (failure) {
      setWrong(failure instanceof Error ? failure.message : String(failure))
      busy.current = false
    }
  }
  const { text } = bind(now, (part) => {
    setNow({ ...now, ...part })
    setWrong(undefined)
  })
  return (
    <Frame
      title={editing.id === undefined ? '새 템플릿' : '템플릿 수정'}
      className="desk-dialog"
      first="input"
      onEscape={onClose}
      onSend={() => void save()}
    >
      <TextField label="이름" {...text('title')} error={wrong} />
      <TextField label="답변 제목" hint="비우면 문의 제목에서 만듭니다." {...text('subject')} />
      <LongField
        label="답변 내용"
        hint="{아이디}와 {닉네임}은 회원의 것으로 바뀝니다."
        rows={7}
        {...text('contents')}
        onKeyDown={sendByKey}
      />
      <div className="grid g2">
        <Button onClick={onClose}>취소</Button>
        <Button submit main>
          저장
        </Button>
      </div>
    </Frame>
  )
}
