/** Changing a further question while it waits (docs/adr/0136). */
import { useEffect, useRef, useState } from 'react'

import type { Thread } from '@madang/contract/member/inquiry.ts'
import { inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { Form } from '@madang/ui/form.tsx'

import { ask } from '../../api/ask.ts'
import { FurtherText, useAct, wrongWith } from './further-text.tsx'
import { useKept } from '../../shell/use-kept.ts'

type Props = {
  no: number
  further: NonNullable<Thread['further']>
  /** what the thread is now is read again */
  onDone: () => void
  onClose: () => void
}

export function FurtherEdit({ no, further: { turn, contents }, onDone, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { fields, setFields, forget } = useKept(`further-edit:${no}:${turn}`, { contents })
  const [error, setError] = useState<string>()
  const { act, pending } = useAct(onDone)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])

  function close() {
    forget()
    onClose()
  }
  async function submit() {
    const text = fields.contents.trim()
    const wrong = wrongWith(text)
    setError(wrong)
    if (wrong !== undefined) return
    const done = await act(
      inquiryText.confirmEdit,
      () =>
        ask(
          'inquiryFurtherEdit',
          { no, turn, contents: text },
          { key: `inquiryFurtherEdit:${no}:${turn}` },
        ),
      forget,
    )
    // What the answer was told over is there until it was read.
    if (done) onClose()
  }

  return (
    <Form
      className="card inquiry-further"
      aria-label="재문의 수정"
      ref={form}
      onSend={() => void submit()}
    >
      <FurtherText
        label="재문의 수정"
        contents={fields.contents}
        error={error}
        onChange={(text) => {
          setError(undefined)
          setFields({ contents: text })
        }}
      />
      <div className="post-foot">
        <button type="button" className="btn" aria-disabled={pending} onClick={close}>
          취소
        </button>
        <button className="btn btn-main" aria-disabled={pending}>
          수정하기
        </button>
      </div>
    </Form>
  )
}
