/** A template, written or changed. */
import { useEffect, useId, useRef, useState } from 'react'

import type { Template } from '@madang/contract/operator/inquiries.ts'

import { ask } from '../../api/ask.ts'
import './decision-dialog.css'

/** Without an id: a new one. */
export type Editing = Omit<Template, 'id'> & { id?: number }

type Props = { editing: Editing; onSaved: () => Promise<unknown>; onClose: () => void }

export function TemplateDialog({ editing, onSaved, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [now, setNow] = useState(editing)
  const [wrong, setWrong] = useState<string>()
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  async function save() {
    try {
      await ask('templateSave', now)
      await onSaved()
      onClose()
    } catch (failure) {
      setWrong(failure instanceof Error ? failure.message : String(failure))
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
      aria-labelledby={`${id}-head`}
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
        <h2 className="dialog-title" id={`${id}-head`}>
          {editing.id === undefined ? '새 템플릿' : '템플릿 고치기'}
        </h2>
        <div className="field">
          <label htmlFor={`${id}-title`}>이름</label>
          <input
            id={`${id}-title`}
            className="input"
            autoComplete="off"
            value={now.title}
            onChange={(event) => write({ title: event.target.value })}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-subject`}>답변 제목 (비우면 문의 제목에서)</label>
          <input
            id={`${id}-subject`}
            className="input"
            autoComplete="off"
            value={now.subject}
            onChange={(event) => write({ subject: event.target.value })}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-contents`}>답변 내용</label>
          <textarea
            id={`${id}-contents`}
            className="input op-reason"
            rows={7}
            value={now.contents}
            onChange={(event) => write({ contents: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                event.currentTarget.form?.requestSubmit()
            }}
          />
          <p className="hint">{'{아이디}와 {닉네임}은 회원의 것으로 바뀝니다.'}</p>
        </div>
        {wrong !== undefined && (
          <p className="error" role="alert">
            {wrong}
          </p>
        )}
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
