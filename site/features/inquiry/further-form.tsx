/** Asking further in an answered thread, or ending it; in a closed one it is opened by that (docs/adr/0126, 0133). */
import { useState } from 'react'

import type { Thread } from '@madang/contract/member/inquiry.ts'
import { inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { Form } from '@madang/ui/form.tsx'

import { ask } from '../../api/ask.ts'
import { When } from '../../shell/board.tsx'
import { FurtherText, useAct, wrongWith } from './further-text.tsx'
import { useKept } from '../../shell/use-kept.ts'

type Props = { no: number; thread: Thread; onDone: () => void }

export function FurtherForm({ no, thread: { left, until, state }, onDone }: Props) {
  const { fields, setFields, clear } = useKept(`further:${no}`, { contents: '' })
  const closed = state === 'closed'
  const [error, setError] = useState<string>()
  const { act, pending } = useAct(onDone)

  const submit = () => {
    const contents = fields.contents.trim()
    const wrong = wrongWith(contents)
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
    <Form className="card inquiry-further" aria-label="재문의" onSend={submit}>
      <FurtherText
        label="재문의"
        contents={fields.contents}
        error={error}
        onChange={(contents) => {
          setError(undefined)
          setFields({ contents })
        }}
      />
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
    </Form>
  )
}
