/** What was asked and answered, in order and each with its time; all of it text. */
import { useState } from 'react'

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
  // Every further question counts the version up as an edit does.
  const edits = inquiry.version - 1 - inquiry.turns
  return (
    <>
      <article>
        <div className="row between">
          <h2 className="t17">{inquiry.subject}</h2>
          <span className="row mute inquiry-about">
            {mayAnswer && <CategoryField inquiry={inquiry} field={category} />}
            <span>
              {inquiry.member.uid} · {dayTime(writtenAt)}
              {edits > 0 && ` · ${edits}번 수정`}
            </span>
          </span>
        </div>
        <p className="inquiry-text">{contents}</p>
      </article>
      {earlier.map(({ question, at, answer: given }, index) => (
        <div className="inquiry-turn" key={index}>
          {question !== null && <Further text={question} at={at} />}
          <Answered {...given} />
        </div>
      ))}
      {further !== null && <Further text={further} at={inquiry.at} />}
      {answer && <Answered {...answer} by={answeredBy ?? ''} readAt={readAt} />}
      {answer && mayAnswer && <End inquiry={inquiry} />}
    </>
  )
}

const Further = ({ text, at }: { text: string; at: string }) => (
  <article aria-label="재문의">
    <div className="row between">
      <span className="tag ochre">재문의</span>
      <span className="mute">{dayTime(at)}</span>
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

/** An answered thread is closed for good; the member asks anew from then on. */
function End({ inquiry: { id, version, closed } }: { inquiry: Inquiry }) {
  const { act, sending } = useAct('inquiries', 'inquiry')
  const [asking, setAsking] = useState(false)
  async function close() {
    if (asking) return
    setAsking(true)
    const sure = await confirm({
      title: '이 문의를 종료하시겠습니까? 회원은 이 문의에 재문의할 수 없습니다.',
      confirmLabel: '종료',
    })
    setAsking(false)
    if (sure) await act(() => ask('inquiryClose', { id, version }), '')
  }
  return (
    <div className="row between">
      <span className="mute">
        {closed ? '종료된 문의입니다.' : '회원이 이 문의에 재문의할 수 있습니다.'}
      </span>
      {!closed && (
        <Button aria-disabled={sending || undefined} onClick={() => void close()}>
          문의 종료
        </Button>
      )}
    </div>
  )
}
