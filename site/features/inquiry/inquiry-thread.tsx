/** The exchange of an inquiry in order, each turn with its time; at its end the word of what comes next. */
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

import { inquiryCategories } from '@madang/contract/core/inquiry.ts'
import type { Output } from '@madang/contract/core/call.ts'
import type { Thread } from '@madang/contract/member/inquiry.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { inquiryText, UNREAD } from '@madang/contract/member/plain/inquiry.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { When } from '../../shell/board.tsx'
import { FurtherEdit } from './further-edit.tsx'
import { StatusTag } from './inquiry-status.tsx'

export type View = Output<MemberCalls['inquiryView']>
type Answer = NonNullable<View['comment']>

type Props = {
  view: View
  arrived: boolean
  /** reads the thread anew */
  onShow: () => void
}

export function InquiryThread({ view, arrived, onShow }: Props) {
  const { data, comment, thread } = view
  return (
    <>
      <article className="card post">
        <header className="post-head">
          <h2>{data.subject}</h2>
          <p className="row t13 mute">
            <StatusTag status={thread.state === 'open' ? 'open' : 'read'} />
            <span className="tag">{inquiryCategories[thread.category]}</span>
            <When at={data.date} />
          </p>
        </header>
        <div className="post-body post-text">{data.contents}</div>
      </article>
      {thread.earlier.map(({ question, date, answer }, index) => (
        <div className="inquiry-turn" key={index}>
          {question !== null && <Further contents={question} date={date} />}
          <AnswerCard answer={answer} nth={index + 1} />
        </div>
      ))}
      {thread.further &&
        (thread.state === 'open' ? (
          <Waiting
            key={thread.further.turn}
            no={data.no}
            further={thread.further}
            onDone={onShow}
          />
        ) : (
          <Further {...thread.further} />
        ))}
      {thread.state === 'open' ? (
        <section className="card inquiry-waiting" aria-label="답변">
          <Icon name={arrived ? 'memo' : 'clock'} />
          <span className="grow">{arrived ? inquiryText.toast : inquiryText.inProgress}</span>
          {arrived && (
            <button type="button" className="btn btn-main" onClick={onShow}>
              답변 보기
            </button>
          )}
        </section>
      ) : (
        comment && <AnswerCard answer={comment} nth={thread.earlier.length + 1} read={data.check} />
      )}
    </>
  )
}

type WaitingProps = { no: number; further: NonNullable<Thread['further']>; onDone: () => void }

/** Until it is answered it may be changed. */
function Waiting({ no, further, onDone }: WaitingProps) {
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setEditing(false))
    button.current?.focus()
  }
  if (editing) return <FurtherEdit {...{ no, further, onDone }} onClose={close} />
  return (
    <Further {...further}>
      <div className="post-foot">
        <button type="button" className="btn" ref={button} onClick={() => setEditing(true)}>
          재문의 수정
        </button>
      </div>
    </Further>
  )
}

type FurtherProps = { contents: string; date: string; children?: ReactNode }

const Further = ({ contents, date, children }: FurtherProps) => (
  <article className="card post inquiry-again" aria-label="재문의한 글">
    <header className="post-head">
      <p className="row t13 mute">
        <span className="tag ochre">재문의</span>
        <When at={date} />
      </p>
    </header>
    <div className="post-body post-text">{contents}</div>
    {children}
  </article>
)

type CardProps = {
  answer: Answer
  /** the how-manieth of the thread: answers may have one subject */
  nth: number
  /** when the member opened it, of the latest one */
  read?: string
}

function AnswerCard({ answer, nth, read = '' }: CardProps) {
  const label = nth === 1 ? answer.subject : `${answer.subject} · ${nth}번째 답변`
  return (
    <section className="card post inquiry-answer" aria-label={label}>
      <header className="post-head">
        <p className="row t13 mute">
          <span className="tag jade">답변</span>
          <When at={answer.date} />
        </p>
        <h2>{answer.subject}</h2>
      </header>
      <div className="post-body post-text">{answer.contents}</div>
      {read !== UNREAD && read !== '' && (
        <p className="inquiry-stamp t13 mute">
          <Icon name="check" className="ic-xs" />
          읽음 <When at={read} />
        </p>
      )}
    </section>
  )
}
