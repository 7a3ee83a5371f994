/**
 * One inquiry with its answer, or the word that it is being answered; edit and delete (docs/spec/shell.md#pages,
 * docs/spec/rules.md#boards).
 */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'

import type { Output } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { inquiryText, UNREAD } from '@madang/contract/member/plain/inquiry.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'
import { Icon } from '@madang/ui/icons.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { Board, PostSkeleton, When } from '../../shell/board.tsx'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { useSummary, useUnreadAnswers } from '../../shell/summary.ts'
import { StatusTag } from './inquiry-status.tsx'
import './inquiry.css'

type View = Output<MemberCalls['inquiryView']>

export function InquiryPage() {
  const { id = '' } = useParams({ strict: false })
  const noteUnread = useUnreadAnswers()
  const { summary } = useSummary()
  const query = useQuery({
    queryKey: ['inquiry', id],
    queryFn: async () => {
      const view = await ask('inquiryView', undefined, { params: { no: id } })
      noteUnread(view.csCnt, view.csNo)
      return view
    },
  })
  useFailedLoad(query, '/cs')
  const { data: view } = query
  const arrived = view?.comment === null && (summary?.cs ?? 0) > 0 && summary?.csNo === view.data.no

  return (
    <Board title="고객센터">
      {view ? (
        <>
          <Question view={view} />
          <Answer view={view} arrived={arrived} onShow={() => void query.refetch()} />
          <div className="post-foot">
            <Link to="/cs" className="btn">
              목록
            </Link>
            <OwnButtons view={view} />
          </div>
        </>
      ) : (
        <PostSkeleton />
      )}
    </Board>
  )
}

const Question = ({ view: { data, comment } }: { view: View }) => (
  <article className="card post">
    <header className="post-head">
      <h2>{data.subject}</h2>
      <p className="row t13 mute">
        <StatusTag status={comment === null ? 'open' : 'read'} />
        <When at={data.date} />
      </p>
    </header>
    <div className="post-body post-text">{data.contents}</div>
  </article>
)

type AnswerProps = { view: View; arrived: boolean; onShow: () => void }

function Answer({ view: { data, comment }, arrived, onShow }: AnswerProps) {
  if (comment === null)
    return (
      <section className="card inquiry-waiting" aria-label="답변">
        <Icon name={arrived ? 'memo' : 'clock'} />
        <span className="grow">{arrived ? inquiryText.toast : inquiryText.inProgress}</span>
        {arrived && (
          <button type="button" className="btn btn-main" onClick={onShow}>
            답변 보기
          </button>
        )}
      </section>
    )
  return (
    <section className="card post inquiry-answer" aria-labelledby="answer">
      <header className="post-head">
        <p className="row t13 mute">
          <span className="tag jade">답변</span>
          <When at={comment.date} />
        </p>
        <h2 id="answer">{comment.subject}</h2>
      </header>
      <div className="post-body post-text">{comment.contents}</div>
      {data.check !== UNREAD && data.check !== '' && (
        <p className="inquiry-stamp t13 mute">
          <Icon name="check" className="ic-xs" />
          읽음 <When at={data.check} />
        </p>
      )}
    </section>
  )
}

/** An answered inquiry can no longer be changed; deleting it takes it out of the member's list. */
function OwnButtons({ view: { data, comment } }: { view: View }) {
  const navigate = useNavigate()
  const noteUnread = useUnreadAnswers()
  const [pending, setPending] = useState(false)

  const remove = async () => {
    if (pending || !(await confirm(inquiryText.confirmDelete))) return
    setPending(true)
    try {
      const { msg, csCnt } = await ask('inquiryDelete', { no: data.no })
      noteUnread(csCnt)
      await tell(msg || inquiryText.deleted, { tone: 'success' })
      await navigate({ to: '/cs', replace: true })
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      await tell(refused.msg, { tone: 'error' })
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      {comment === null ? (
        <Link to="/cs/write" search={{ no: data.no }} className="btn">
          수정
        </Link>
      ) : (
        <button type="button" className="btn" disabled aria-describedby="no-edit">
          수정
        </button>
      )}
      <button
        type="button"
        className="btn btn-danger"
        aria-disabled={pending}
        onClick={() => void remove()}
      >
        <Icon name="trash" className="ic-s" />
        삭제
      </button>
      {comment !== null && (
        <p className="t13 mute inquiry-note" id="no-edit">
          {inquiryText.answered}
        </p>
      )}
    </>
  )
}
