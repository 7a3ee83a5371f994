/** The newest notices with their days. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { NoticeSubject } from '@madang/ui/notice-subject.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'

const ROWS = 4

export function Notices() {
  const uid = useSession()?.userId
  const { data } = useQuery({
    queryKey: ['notices', 1, uid],
    queryFn: async () => (await ask('noticeList', { pageIndex: 1 })).data,
  })
  return (
    <section className="card home-list home-notices" aria-labelledby="home-notices">
      <div className="head">
        <h2 className="t17" id="home-notices">
          공지
        </h2>
        <Link to="/notice" className="t13 soft home-more">
          모두
        </Link>
      </div>
      {!data ? (
        <Skeleton height={64} />
      ) : data.list.length === 0 ? (
        <p className="soft home-none">등록된 공지가 없습니다.</p>
      ) : (
        <ul>
          {data.list.slice(0, ROWS).map(({ date, ...notice }) => (
            <li key={notice.no}>
              <Link to={`/notice/${notice.no}`} className="notice-row">
                <span className="grow">
                  <NoticeSubject {...notice} size={0}>
                    {notice.subject}
                  </NoticeSubject>
                </span>
                <time className="t13 mute" dateTime={date}>
                  {date.slice(5)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
