/** One memo: subject, date, its written contents; deleting it and the way back (docs/spec/member-pages.md#pages). */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'

import type { Output } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { SafeHtml } from '@madang/ui/safe-html.tsx'

import { ask } from '../../api/ask.ts'
import { Board, PostSkeleton, When } from '../../shell/board.tsx'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { PocketTabs } from '../../shell/pocket-tabs.tsx'
import { useUnreadMemos } from '../../shell/summary.ts'
import { MemoReply } from './memo-reply.tsx'
import { useDelete } from './use-delete.ts'
import './memo.css'

export function MemoPage() {
  const { id = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const noteUnread = useUnreadMemos()
  const { remove, pending } = useDelete()
  const query = useQuery({
    queryKey: ['memo', id],
    queryFn: async () => {
      const view = await ask('memoView', undefined, { params: { no: id } })
      noteUnread(view.memoCnt, view.memoNo)
      return view.data
    },
  })
  useFailedLoad(query, '/memo')

  return (
    <Board title="쪽지">
      <PocketTabs />
      {query.data ? <Post memo={query.data} /> : <PostSkeleton />}
      {query.data?.reply && (
        <MemoReply
          key={id}
          no={id}
          inquiry={query.data.reply.inquiry}
          onDone={() => void query.refetch()}
        />
      )}
      <div className="post-foot">
        <Link to="/memo" className="btn">
          목록
        </Link>
        {query.data && (
          <button
            type="button"
            className="btn btn-danger"
            aria-disabled={pending}
            onClick={async () => {
              if (await remove(Number(id))) await navigate({ to: '/memo', replace: true })
            }}
          >
            <Icon name="trash" className="ic-s" />
            삭제
          </button>
        )}
      </div>
    </Board>
  )
}

const Post = ({ memo }: { memo: Output<MemberCalls['memoView']>['data'] }) => (
  <article className="card post memo-post">
    <header className="post-head">
      <h2>{memo.subject}</h2>
      <p className="t13 mute">
        <When at={memo.date} />
      </p>
    </header>
    <div className="post-body">
      <SafeHtml html={memo.contents} />
    </div>
  </article>
)
