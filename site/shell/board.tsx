/** What every board has: title and buttons, the member's box beside it on a desktop, a list that loads, is empty or has pages. */
import { formatWon } from '@madang/contract/core/won.ts'
import { Suspense, type ReactNode } from 'react'

import { Icon, type IconName } from '@madang/ui/icons.tsx'
import { Pager } from '@madang/ui/pager.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { useSession } from '../api/session.ts'
import { useDevice } from './device.ts'
import { InfoBox } from './info-box.tsx'
import { lazyPart } from './lazy-page.tsx'
import { Page, PageTitle } from './page.tsx'
import './board.css'

/** Members' pages do not carry it. */
const Login = lazyPart(
  () => import('./login-box.tsx'),
  ({ LoginBox }) => LoginBox,
)

type BoardProps = { title: string; actions?: ReactNode; children: ReactNode }

/** The frame of a board's page: one column on a phone; at the side of a desktop the member's box, or the login. */
export function Board({ title, actions, children }: BoardProps) {
  const device = useDevice()
  const session = useSession()
  const content = (
    <div className="board">
      <PageTitle title={title}>{device === 'pc' && actions}</PageTitle>
      {device === 'mobile' && actions !== undefined && (
        <div className="board-actions">{actions}</div>
      )}
      {children}
    </div>
  )
  return (
    <Page>
      {device === 'pc' ? (
        <div className="board-wide">
          {content}
          {session ? (
            <InfoBox />
          ) : (
            <Suspense fallback={null}>
              <Login.Page />
            </Suspense>
          )}
        </div>
      ) : (
        content
      )}
    </Page>
  )
}

/** Rows a page (docs/spec/shell.md#figures, docs/spec/member-pages.md#figures). */
const ROWS = 15

type Listing<Row> = { totalCnt: number; totalPages: number; list: Row[] }
type ListProps<Row> = {
  /** `isPlaceholderData`: the page shown is still the last one while the next loads */
  query: { data: Listing<Row> | undefined; isPlaceholderData: boolean }
  page: number
  onPage: (page: number) => void
  /** what stands where nothing was ever written */
  empty: ReactNode
  /** stands across from the count */
  action?: ReactNode
  /** its rows stand on cards of their own */
  apart?: boolean
  /** the rows, and the number of the first: they count down to 1 */
  children: (list: Row[], first: number) => ReactNode
}

/** A page of a board's list with its count and its paginator. */
export function BoardList<Row>(props: ListProps<Row>) {
  const { query, page, onPage, empty, action, apart = false, children } = props
  if (!query.data) return <BoardSkeleton apart={apart} />
  const { totalCnt, totalPages, list } = query.data
  if (totalCnt === 0) return <section className="card board-empty">{empty}</section>
  const rows = children(list, totalCnt - (page - 1) * ROWS)
  return (
    <div className="board-list" aria-busy={query.isPlaceholderData}>
      <div className={apart ? 'row between board-count' : 'row between'}>
        <p className="soft">총 {formatWon(totalCnt)}건</p>
        {action}
      </div>
      {list.length > 0 ? (
        apart ? (
          rows
        ) : (
          <div className="card board-rows">{rows}</div>
        )
      ) : (
        <section className="card board-empty">
          <PastTheEnd onFirst={() => onPage(1)} />
        </section>
      )}
      {totalPages > 1 && (
        <Pager page={Math.min(page, totalPages)} totalPages={totalPages} onPage={onPage} />
      )}
    </div>
  )
}

/** `sign`: of what there is none. */
type EmptyProps = { sign: IconName; title: string; hint: string; children?: ReactNode }

/** Nothing here: says what to do next. */
export const BoardEmpty = ({ sign, title, hint, children }: EmptyProps) => (
  <>
    <div className="board-sign">
      <Icon name={sign} />
    </div>
    <b className="strong">{title}</b>
    <p className="soft">{hint}</p>
    {children !== undefined && <div className="row">{children}</div>}
  </>
)

const PastTheEnd = ({ onFirst }: { onFirst: () => void }) => (
  <>
    <b className="strong">이 페이지에는 내역이 없습니다.</b>
    <p className="soft">그 사이 페이지 수가 줄었을 수 있습니다.</p>
    <button type="button" className="btn" onClick={onFirst}>
      첫 페이지로
    </button>
  </>
)

/** Rows of the final height while a list loads. */
const BoardSkeleton = ({ apart }: { apart: boolean }) => (
  <output className="board-list">
    <span className="sr">불러오는중..</span>
    <div className={apart ? 'row board-count' : undefined}>
      <Skeleton width={72} height={22} />
    </div>
    <div className="card board-rows" aria-hidden="true">
      {Array.from({ length: ROWS }, (_, row) => (
        <div className={apart ? 'board-skeleton is-apart' : 'board-skeleton'} key={row}>
          {!apart && <Skeleton width={64} height={24} />}
          <Skeleton width={`${[52, 38, 64, 44, 58][row % 5]}%`} />
        </div>
      ))}
    </div>
  </output>
)

/** A post that is being loaded. */
export const PostSkeleton = () => (
  <output className="card post">
    <span className="sr">불러오는중..</span>
    <div className="post-head">
      <Skeleton width="60%" height={24} />
      <Skeleton width={140} />
    </div>
    <div className="post-body grid">
      <Skeleton />
      <Skeleton width="92%" />
      <Skeleton width="70%" />
    </div>
  </output>
)

/** Without seconds; on a phone without the year. */
export function When({ at }: { at: string }) {
  const device = useDevice()
  return <time dateTime={at.replace(' ', 'T')}>{at.slice(device === 'pc' ? 0 : 5, 16)}</time>
}
