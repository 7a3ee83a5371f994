/** A template, written or changed. */
import { useEffect, useId, useRef, useState } from 'react'

import type { Template } from '@madang/contract/operator/inquiry.ts'
import { openQuestion } from '@madang/ui/question.ts'

import { ask } from '../../api/ask.ts'
import { LongField, TextField } from '../../shell/form.tsx'
import './decision-dialog.css'

/** Without an id: a new one. */
export type Editing = Omit<Template, 'id'> & { id?: number }

type Props = { editing: Editing; onSaved: () => Promise<unknown>; onClose: () => void }

export function TemplateDialog({ editing, onSaved, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [now, setNow] = useState(editing)
  // Sent again after a lost answer, a new one is one template.
  const [draft] = useState(() => (editing.id === undefined ? crypto.randomUUID() : undefined))
  const busy = useRef(false)
  const [wrong, setWrong] = useState<string>()
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    openQuestion(dialog.current)
    dialog.current?.querySelector('input')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

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
  const write = (changes: Partial<Editing>) => {
    setNow({ ...now, ...changes })
    setWrong(undefined)
  }

  return (
    <dialog
      ref={dialog}
      className="dialog desk-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <form
        className="grid"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <h2 className="dialog-title" id={id}>
          {editing.id === undefined ? '새 템플릿' : '템플릿 수정'}
        </h2>
        <TextField
          label="이름"
          error={wrong}
          value={now.title}
          onChange={({ target }) => write({ title: target.value })}
        />
        <TextField
          label="답변 제목"
          hint="비우면 문의 제목에서 만듭니다."
          value={now.subject}
          onChange={({ target }) => write({ subject: target.value })}
        />
        <LongField
          label="답변 내용"
          hint="{아이디}와 {닉네임}은 회원의 것으로 바뀝니다."
          rows={7}
          value={now.contents}
          onChange={({ target }) => write({ contents: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit()
          }}
        />
        <div className="grid g2">
          <button type="button" className="btn" onClick={onClose}>
            취소
          </button>
          <button type="submit" className="btn btn-main">
            저장
          </button>
        </div>
      </form>
    </dialog>
  )
}
