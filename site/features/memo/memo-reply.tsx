/** Answering a memo that asks for it, once: what is written goes to the desk as an inquiry, and goes on there. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { CONTENTS_MAX, inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { memoText } from '@madang/contract/member/plain/memo.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'
import { Form } from '@madang/ui/form.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { LengthField } from '../../shell/length-field.tsx'
import { useKept } from '../../shell/use-kept.ts'

type Props = {
  no: string
  /** null: not answered yet */
  inquiry: number | null
  onDone: () => void
}

export function MemoReply({ no, inquiry, onDone }: Props) {
  if (inquiry === null) return <ReplyForm no={no} onDone={onDone} />
  return (
    <p className="card memo-replied">
      <span>이 쪽지에 답변했습니다.</span>
      <Link className="btn" to={`/cs/${inquiry}`}>
        내 답변 보기
      </Link>
    </p>
  )
}

/** What keeps it from being sent, in words. */
const wrongWith = (contents: string): string | undefined =>
  contents === ''
    ? inquiryText.noContents
    : contents.length > CONTENTS_MAX
      ? inquiryText.longContents
      : undefined

function ReplyForm({ no, onDone }: Pick<Props, 'no' | 'onDone'>) {
  const { fields, setFields, clear } = useKept(`memo:${no}`, { contents: '' })
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)

  async function submit() {
    const contents = fields.contents.trim()
    const wrong = wrongWith(contents)
    setError(wrong)
    if (wrong !== undefined || pending || !(await confirm(memoText.confirmReply))) return
    setPending(true)
    try {
      const { msg } = await ask(
        'memoReply',
        { params: { no, contents } },
        { key: `memoReply:${no}` },
      )
      clear()
      await tell(msg || memoText.replied, { tone: 'success' })
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      await tell(refused.msg, { tone: 'error' })
    } finally {
      setPending(false)
      onDone()
    }
  }
  return (
    <Form className="card memo-reply" aria-label="쪽지 답변" onSend={() => void submit()}>
      <LengthField label="답변" length={fields.contents.length} max={CONTENTS_MAX} error={error}>
        {(wiring) => (
          <textarea
            className="input"
            rows={4}
            value={fields.contents}
            onChange={({ target }) => {
              setError(undefined)
              setFields({ contents: target.value })
            }}
            {...wiring}
          />
        )}
      </LengthField>
      <p className="t13 mute">답변은 고객센터에 문의로 남고, 그곳에서 이어집니다.</p>
      <button className="btn btn-main" aria-disabled={pending}>
        {memoText.reply}
      </button>
    </Form>
  )
}
