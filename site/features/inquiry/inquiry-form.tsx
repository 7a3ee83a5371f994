/**
 * The form of an inquiry: a sentence under each field that is wrong, a confirmation before anything is sent
 * (docs/spec/shell.md#checks).
 */
import { formatWon } from '@madang/contract/core/won.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'

import { CONTENTS_MAX, inquiryText, SUBJECT_MAX } from '@madang/contract/member/plain/inquiry.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'
import { Icon } from '@madang/ui/icons.tsx'

import { ask, RefusedError } from '../../api/ask.ts'

type Fields = { subject: string; contents: string }
type Edited = Fields & { no: number }

/** What is wrong with a field before the server is asked. */
export const fieldErrors = ({ subject, contents }: Fields): Partial<Fields> => ({
  ...(subject.trim() === ''
    ? { subject: inquiryText.noSubject }
    : subject.trim().length > SUBJECT_MAX && { subject: inquiryText.longSubject }),
  ...(contents.trim() === ''
    ? { contents: inquiryText.noContents }
    : contents.trim().length > CONTENTS_MAX && { contents: inquiryText.longContents }),
})

export function InquiryForm({ edited }: { edited?: Edited }) {
  const draft = useDraft(edited?.no, edited ?? { subject: '', contents: '' })
  const { fields, setFields } = draft
  const [tried, setTried] = useState(false)
  const subject = useRef<HTMLInputElement>(null)
  const contents = useRef<HTMLTextAreaElement>(null)
  const { send, pending } = useSend(edited?.no, draft.forget)
  const errors = tried ? fieldErrors(fields) : {}

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = fieldErrors(fields)
    if (wrong.subject !== undefined) subject.current?.focus()
    else if (wrong.contents !== undefined) contents.current?.focus()
    else void send(fields)
  }

  return (
    <form className="inquiry-form" noValidate onSubmit={submit}>
      <Field label="제목" length={fields.subject.length} max={SUBJECT_MAX} error={errors.subject}>
        {(wiring) => (
          <input
            ref={subject}
            className="input"
            autoComplete="off"
            value={fields.subject}
            onChange={(event) => setFields({ ...fields, subject: event.target.value })}
            {...wiring}
          />
        )}
      </Field>
      <Field
        label="내용"
        length={fields.contents.length}
        max={CONTENTS_MAX}
        error={errors.contents}
      >
        {(wiring) => (
          <textarea
            ref={contents}
            className="input"
            rows={10}
            value={fields.contents}
            onChange={(event) => setFields({ ...fields, contents: event.target.value })}
            {...wiring}
          />
        )}
      </Field>
      <div className="post-foot">
        <Link
          to={edited ? `/cs/${edited.no}` : '/cs'}
          replace
          className="btn"
          onClick={draft.forget}
        >
          취소
        </Link>
        <button className="btn btn-main" aria-disabled={pending}>
          {edited ? '수정하기' : '등록하기'}
        </button>
      </div>
    </form>
  )
}

/** What is being written, kept for the tab until it is sent or given up: over a reload, a way back, an outage. */
function useDraft(no: number | undefined, start: Fields) {
  const slot = `draft:inquiry:${no ?? 'new'}`
  const [fields, setFields] = useState<Fields>(() => readDraft(slot) ?? start)
  return {
    fields,
    setFields: (next: Fields) => {
      sessionStorage.setItem(slot, JSON.stringify(next))
      setFields(next)
    },
    forget: () => sessionStorage.removeItem(slot),
  }
}

function readDraft(slot: string): Fields | null {
  const kept = sessionStorage.getItem(slot)
  if (kept === null) return null
  const { subject, contents } = JSON.parse(kept) as Fields
  return { subject, contents }
}

/** Confirms, sends, shows the server's words; then the list, or the inquiry that was edited. */
function useSend(no: number | undefined, forget: () => void) {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)

  const send = async ({ subject, contents }: Fields) => {
    const question = no === undefined ? inquiryText.confirm : inquiryText.confirmEdit
    if (pending || !(await confirm(question))) return
    const leave = () => navigate({ to: no === undefined ? '/cs' : `/cs/${no}`, replace: true })
    setPending(true)
    try {
      const body = { subject: subject.trim(), contents: contents.trim(), no }
      const { msg } = await ask('inquiryWrite', body, { key: 'inquiryWrite' })
      forget()
      await tell(msg || inquiryText[no === undefined ? 'written' : 'edited'], { tone: 'success' })
      await leave()
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      await tell(refused.msg, { tone: 'error' })
      // Answered while it was being edited: the answer is what the member wants to see.
      if (no !== undefined && refused.code === 'state') await leave()
    } finally {
      setPending(false)
    }
  }

  return { send, pending }
}

type Wiring = { id: string; 'aria-invalid': boolean; 'aria-describedby': string }
type FieldProps = {
  label: string
  length: number
  max: number
  error: string | undefined
  children: (wiring: Wiring) => ReactNode
}

function Field({ label, length, max, error, children }: FieldProps) {
  const id = useId()
  const bad = error !== undefined
  return (
    <div className={bad ? 'field bad' : 'field'}>
      <div className="row between">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <span className="hint" id={`${id}-length`}>
          {formatWon(length)} / {formatWon(max)}자
        </span>
      </div>
      {children({
        id,
        'aria-invalid': bad,
        'aria-describedby': `${id}-${bad ? 'error' : 'length'}`,
      })}
      {bad && (
        <p className="error" id={`${id}-error`} role="alert">
          <Icon name="warn" className="ic-s" />
          {error}
        </p>
      )}
    </div>
  )
}
