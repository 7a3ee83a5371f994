/**
 * One inquiry with its exchange, or the word that it is being answered; asking further, edit and delete (docs/spec/shell.md#pages,
 * docs/spec/rules.md#boards).
 */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'
import { Icon } from '@madang/ui/icons.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { Board, PostSkeleton } from '../../shell/board.tsx'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { useSummary, useUnreadAnswers } from '../../shell/summary.ts'
import { FurtherForm } from './further-form.tsx'
import { InquiryThread, type View } from './inquiry-thread.tsx'
import './inquiry.css'

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
  const arrived =
    view?.thread.state === 'open' && (summary?.cs ?? 0) > 0 && summary?.csNo === view.data.no

  return (
    <Board title="고객센터">
      {view ? (
        <>
          <InquiryThread view={view} arrived={arrived} onShow={() => void query.refetch()} />
          {view.thread.until !== null && (
            <FurtherForm
              no={view.data.no}
              thread={view.thread}
              onDone={() => void query.refetch()}
            />
          )}
          {view.thread.state === 'closed' && view.thread.until === null && (
            <p className="t13 mute">{inquiryText.isClosed}</p>
          )}
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
