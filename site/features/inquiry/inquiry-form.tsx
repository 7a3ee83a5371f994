/**
 * The form of an inquiry: a sentence under each field that is wrong, a confirmation before anything is sent
 * (docs/spec/shell.md#checks).
 */
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import {
  categoryNames,
  inquiryCategories,
  type InquiryCategory,
} from '@madang/contract/core/inquiry.ts'
import { CONTENTS_MAX, inquiryText, SUBJECT_MAX } from '@madang/contract/member/plain/inquiry.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'
import { Form } from '@madang/ui/form.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { SelectField } from '../../shell/form-field.tsx'
import { LengthField } from '../../shell/length-field.tsx'
import { useKept } from '../../shell/use-kept.ts'
import { useUsual } from './usual.ts'

type Text = { subject: string; contents: string }
type Fields = Text & { category: InquiryCategory }
type Edited = Fields & { no: number }

/** What is wrong with a field before the server is asked. */
export const fieldErrors = ({ subject, contents }: Text): Partial<Text> => ({
  ...(subject.trim() === ''
    ? { subject: inquiryText.noSubject }
    : subject.trim().length > SUBJECT_MAX && { subject: inquiryText.longSubject }),
  ...(contents.trim() === ''
    ? { contents: inquiryText.noContents }
    : contents.trim().length > CONTENTS_MAX && { contents: inquiryText.longContents }),
})

const empty: Fields = { subject: '', contents: '', category: 'other' }

export function InquiryForm({ edited }: { edited?: Edited }) {
  const { no, ...start } = edited ?? { no: undefined, ...empty }
  const draft = useKept(`${no ?? 'new'}`, start)
  const { fields, setFields } = draft
  const [tried, setTried] = useState(false)
  const subject = useRef<HTMLInputElement>(null)
  const contents = useRef<HTMLTextAreaElement>(null)
  const { send, pending } = useSend(edited, draft.forget)
  const errors = tried ? fieldErrors(fields) : {}

  const submit = () => {
    setTried(true)
    const wrong = fieldErrors(fields)
    if (wrong.subject !== undefined) subject.current?.focus()
    else if (wrong.contents !== undefined) contents.current?.focus()
    else void send(fields)
  }

  return (
    <Form className="inquiry-form" onSend={submit}>
      <Category
        value={fields.category}
        onChange={(category) => setFields({ ...fields, category })}
      />
      <LengthField
        label="제목"
        length={fields.subject.length}
        max={SUBJECT_MAX}
        error={errors.subject}
      >
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
      </LengthField>
      <LengthField
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
      </LengthField>
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
    </Form>
  )
}

type CategoryProps = { value: InquiryCategory; onChange: (value: InquiryCategory) => void }

/** Beside it, how long such an inquiry usually takes today: the line is there before it is known. */
function Category({ value, onChange }: CategoryProps) {
  const usual = useUsual()
  return (
    <SelectField
      label="분류"
      hint={usual(value)}
      error={undefined}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as InquiryCategory)}
    >
      {categoryNames.map((name) => (
        <option key={name} value={name}>
          {inquiryCategories[name]}
        </option>
      ))}
    </SelectField>
  )
}

/** Confirms, sends, shows the server's words; then the list, or the inquiry that was edited. */
function useSend(edited: Edited | undefined, forget: () => void) {
  const no = edited?.no
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)

  const send = async ({ subject, contents, category }: Fields) => {
    const question = no === undefined ? inquiryText.confirm : inquiryText.confirmEdit
    if (pending || !(await confirm(question))) return
    const leave = () => navigate({ to: no === undefined ? '/cs' : `/cs/${no}`, replace: true })
    setPending(true)
    try {
      // What an operator sorted meanwhile stays so, unless the member sorts it anew.
      const sorted = category === edited?.category ? {} : { category }
      const body = { subject: subject.trim(), contents: contents.trim(), no, ...sorted }
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
