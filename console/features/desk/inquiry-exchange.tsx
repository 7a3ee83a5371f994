/** What was asked and answered, in order and each with its time; all of it text. */
import { useState } from 'react'

import { REOPENS_DAYS } from '@madang/contract/core/inquiry.ts'
import type { Inquiry } from '@madang/contract/operator/inquiry.ts'
import { confirm } from '@madang/ui/dialog.tsx'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { dayTime, shortTime } from '../../shell/format.ts'
import { useAct } from '../../shell/use-act.ts'
import { CategoryField } from './inquiry-sort.tsx'

type Props = { inquiry: Inquiry; mayAnswer: boolean; category: React.Ref<HTMLSelectElement> }

export function Exchange({ inquiry, mayAnswer, category }: Props) {
  const { contents, writtenAt, earlier, further, answer, answeredBy, readAt } = inquiry
  const first = earlier[0] ?? inquiry
  return (
    <>
      <article>
        <div className="row between">
          <h2 className="t17">{inquiry.subject}</h2>
          <span className="row mute inquiry-about">
            {mayAnswer && <CategoryField inquiry={inquiry} field={category} />}
            <span>
              {inquiry.member.uid} · {dayTime(writtenAt)}
              {editWords(first)}
            </span>
          </span>
        </div>
        <p className="inquiry-text">{contents}</p>
      </article>
      {earlier.map(({ question, answer: given, ...asked }, index) => (
        <div className="inquiry-turn" key={index}>
          {question !== null && <Further text={question} {...asked} />}
          <Answered {...given} />
        </div>
      ))}
      {further !== null && <Further text={further} {...inquiry} />}
      {answer && <Answered {...answer} by={answeredBy ?? ''} readAt={readAt} />}
      {answer && mayAnswer && <End inquiry={inquiry} />}
    </>
  )
}

type Edited = Pick<Inquiry, 'edits' | 'editedAt'>

/** Whoever answered it before it was changed answered other words. */
const editWords = ({ edits, editedAt }: Edited) =>
  edits > 0 && ` · ${editedAt === null ? '' : `${shortTime(editedAt)} `}${edits}번 수정`

type FurtherProps = Edited & { text: string; at: string }

const Further = ({ text, at, ...edited }: FurtherProps) => (
  <article aria-label="재문의">
    <div className="row between">
      <span className="tag ochre">재문의</span>
      <span className="mute">
        {dayTime(at)}
        {editWords(edited)}
      </span>
    </div>
    <p className="inquiry-text">{text}</p>
  </article>
)

type Answer = NonNullable<Inquiry['answer']> & { by: string; readAt: string | null }

const Answered = ({ subject, contents, at, by, readAt }: Answer) => (
  <article className="inquiry-answer">
    <div className="row between">
      <h3 className="strong">{subject}</h3>
      <span className="mute">
        {by} · {dayTime(at)} · {readAt === null ? '아직 읽지 않음' : `${shortTime(readAt)} 읽음`}
      </span>
    </div>
    <p className="inquiry-text">{contents}</p>
  </article>
)

const closing = {
  title: `이 문의를 종료하시겠습니까? 회원이 ${REOPENS_DAYS}일 안에 재문의하면 다시 열립니다.`,
  confirmLabel: '종료',
}
const reopening = {
  title: '이 문의를 다시 여시겠습니까? 회원이 이 문의에 다시 재문의할 수 있습니다.',
  confirmLabel: '다시 열기',
}

/** An answered thread is closed, or opened again; its member opens it by writing for a while (docs/adr/0133). */
function End({ inquiry: { id, version, closed } }: { inquiry: Inquiry }) {
  const { act, sending } = useAct('inquiries', 'inquiry')
  const [asking, setAsking] = useState(false)
  async function press() {
    if (asking) return
    setAsking(true)
    const sure = await confirm(closed ? reopening : closing)
    setAsking(false)
    if (sure) await act(() => ask(closed ? 'inquiryReopen' : 'inquiryClose', { id, version }), '')
  }
  return (
    <div className="row between">
      <span className="mute">
        {closed ? '종료된 문의입니다.' : '회원이 이 문의에 재문의할 수 있습니다.'}
      </span>
      <Button aria-disabled={sending || undefined} onClick={() => void press()}>
        {closed ? '다시 열기' : '문의 종료'}
      </Button>
    </div>
  )
}
