/** Asking further in an answered thread, or ending it; in a closed one it is opened by that (docs/adr/0126, 0133). */
import { useState, type FormEvent } from 'react'

import type { Thread } from '@madang/contract/member/inquiry.ts'
import { CONTENTS_MAX, inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { When } from '../../shell/board.tsx'
import { LengthField } from './length-field.tsx'
import { useKept } from './use-kept.ts'

type Props = { no: number; thread: Thread; onDone: () => void }

export function FurtherForm({ no, thread: { left, until, state }, onDone }: Props) {
  const { fields, setFields, clear } = useKept(`further:${no}`, { contents: '' })
  const closed = state === 'closed'
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)

  /** Whatever came of it, the thread is shown as it is then. */
  async function act(question: string, call: () => Promise<{ msg: string }>, done: () => void) {
    if (pending || !(await confirm(question))) return
    setPending(true)
    try {
      const { msg } = await call()
      done()
      await tell(msg, { tone: 'success' })
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      await tell(refused.msg, { tone: 'error' })
    } finally {
      setPending(false)
      onDone()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const contents = fields.contents.trim()
    const wrong =
      contents === ''
        ? inquiryText.noContents
        : contents.length > CONTENTS_MAX
          ? inquiryText.longContents
          : undefined
    setError(wrong)
    if (wrong === undefined)
      void act(
        closed ? inquiryText.confirmReopen : inquiryText.confirmFurther,
        () =>
          ask(
            'inquiryFurther',
            { no, contents, ...(closed && { reopens: true }) },
            { key: `inquiryFurther:${no}` },
          ),
        clear,
      )
  }

  return (
    <form className="card inquiry-further" aria-label="재문의" noValidate onSubmit={submit}>
      <LengthField label="재문의" length={fields.contents.length} max={CONTENTS_MAX} error={error}>
        {(wiring) => (
          <textarea
            className="input"
            rows={4}
            value={fields.contents}
            onChange={(event) => {
              setError(undefined)
              setFields({ contents: event.target.value })
            }}
            {...wiring}
          />
        )}
      </LengthField>
      <p className="t13 mute">
        {until !== null && (
          <>
            <When at={until} />
            {closed
              ? '까지 재문의하면 종료된 문의가 다시 열립니다.'
              : `까지 ${left}번 더 물어볼 수 있습니다.`}
          </>
        )}
      </p>
      <div className="post-foot">
        {!closed && (
          <button
            type="button"
            className="btn"
            aria-disabled={pending}
            onClick={() =>
              void act(inquiryText.confirmClose, () => ask('inquiryClose', { no }), clear)
            }
          >
            문의 종료
          </button>
        )}
        <button className="btn btn-main" aria-disabled={pending}>
          재문의하기
        </button>
      </div>
    </form>
  )
}
