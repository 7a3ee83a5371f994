/** What every board has: title and buttons, the member's box beside it on a desktop, a list that loads, is empty or has pages. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { ReactNode } from 'react'

import { Art } from '@madang/ui/art.tsx'
import { Pager } from '@madang/ui/pager.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { useSession } from '../api/session.ts'
import { useDevice } from './device.ts'
import { InfoBox } from './info-box.tsx'
import { LoginBox } from './login-box.tsx'
import { Page, PageTitle } from './page.tsx'
import './board.css'

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
          {session ? <InfoBox /> : <LoginBox />}
        </div>
      ) : (
        content
      )}
    </Page>
  )
}

type Listing<Row> = { totalCnt: number; totalPages: number; list: Row[] }
type ListProps<Row> = {
  listing: Listing<Row> | undefined
  page: number
  onPage: (page: number) => void
  /** the page shown is still the last one while the next loads */
  waiting: boolean
  /** what stands where nothing was ever written */
  empty: ReactNode
  /** the rows, as a table or as cards */
  children: (list: Row[]) => ReactNode
}

/** A page of a board's list with its count and its paginator. */
export function BoardList<Row>(props: ListProps<Row>) {
  const { listing, page, onPage, waiting, empty, children } = props
  if (!listing) return <BoardSkeleton />
  const { totalCnt, totalPages, list } = listing
  if (totalCnt === 0) return <section className="card board-empty">{empty}</section>
  return (
    <div className="board-list" aria-busy={waiting}>
      <p className="soft">총 {formatWon(totalCnt)}건</p>
      {list.length > 0 ? (
        <div className="card board-rows">{children(list)}</div>
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

type EmptyProps = { title: string; hint: string; children?: ReactNode }

/** Nothing here: says what to do next. */
export const BoardEmpty = ({ title, hint, children }: EmptyProps) => (
  <>
    <div className="board-art">
      <Art name="yard" />
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
const BoardSkeleton = () => (
  <output className="board-list">
    <span className="sr">불러오는중..</span>
    <Skeleton width={72} height={22} />
    <div className="card board-rows" aria-hidden="true">
      {Array.from({ length: 15 }, (_, row) => (
        <div className="board-skeleton" key={row}>
          <Skeleton width={64} height={24} />
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
