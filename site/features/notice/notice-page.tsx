/** One notice: subject, written contents, the way back to the list (docs/spec/shell.md#pages). */
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'

import type { Notice } from '@madang/contract/member/notice.ts'
import { SafeHtml } from '@madang/ui/safe-html.tsx'
import { NoticeSubject } from '@madang/ui/notice-subject.tsx'

import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { Board, PostSkeleton, When } from '../../shell/board.tsx'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { NoticeType } from './notice-type.tsx'
import './notice.css'

export function NoticePage() {
  const { id = '' } = useParams({ strict: false })
  const session = useSession()
  const query = useQuery({
    queryKey: ['notice', id, session?.userId],
    queryFn: async () => (await ask('noticeView', undefined, { params: { no: id } })).data,
  })
  useFailedLoad(query, '/notice')

  return (
    <Board title="공지사항">
      {query.data ? (
        <>
          <Post notice={query.data} />
          <div className="post-foot">
            <Link to="/notice" className="btn">
              목록
            </Link>
          </div>
        </>
      ) : (
        <PostSkeleton />
      )}
    </Board>
  )
}

const Post = ({ notice }: { notice: Notice }) => (
  <article className="card post notice-post">
    <header className="post-head">
      <h2>
        <NoticeSubject {...notice}>{notice.subject}</NoticeSubject>
      </h2>
      <p className="row t13 mute">
        <NoticeType type={notice.type} />
        <When at={notice.date} />
      </p>
    </header>
    <div className="post-body">
      <SafeHtml html={notice.contents} />
    </div>
  </article>
)
