/** What was sent to members, newest first, and how far it was read. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

import type { Mailing } from '@madang/contract/operator/memos.ts'
import { Pager } from '@madang/ui/pager.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { Failed } from '../../shell/failed.tsx'
import { dayTime } from '../../shell/format.ts'
import { useMay } from '../../shell/me.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { useList } from '../../shell/use-list.ts'
import { audienceInWords, ReadBar } from './words.tsx'
import './memos.css'

const EVERY_MS = 10_000

export function MemoListPage() {
  const navigate = useNavigate()
  const { page, onPage } = useFilter([])
  const mayWrite = useMay('memos.write')
  const { data, error, refetch } = useQuery({
    queryKey: ['mailings', page],
    queryFn: async () => (await ask('mailingList', { pageIndex: page }, { poll: true })).data,
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
  const rows = data?.list ?? []
  const totalPages = data?.totalPages ?? 1
  const write = () => void navigate({ to: '/memos/new' })
  const { marked, setMarked } = useList({
    name: 'mailings',
    rows,
    idOf: ({ id }) => id,
    open: ({ id }) => void navigate({ to: '/memos/$id', params: { id: String(id) } }),
    page,
    totalPages,
    onPage,
    more: () => (mayWrite ? { n: write } : {}),
  })
  return (
    <>
      <div className="row between op-head">
        <h1 className="t22">쪽지</h1>
        {mayWrite && (
          <span className="row op-acts">
            <button type="button" className="btn btn-main" onClick={write}>
              새 쪽지 <kbd className="op-keys">n</kbd>
            </button>
          </span>
        )}
      </div>
      <section className="card op-table op-cards" aria-label="보낸 쪽지" aria-busy={!data}>
        {!data && !error && <SkeletonRows rows={6} />}
        {!data && error && <Failed error={error} again={() => void refetch()} />}
        {data && rows.length === 0 && (
          <p className="soft op-empty">
            아직 보낸 쪽지가 없습니다. 새 쪽지를 눌러 회원에게 써보세요.
          </p>
        )}
        {rows.length > 0 && (
          <table className="memos">
            <thead>
              <tr>
                <th>보낸 시각</th>
                <th>제목</th>
                <th>받는 사람</th>
                <th className="num">읽음 / 받음</th>
                <th className="num">삭제</th>
                <th>보낸 사람</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((mailing, index) => (
                <Row
                  key={mailing.id}
                  mailing={mailing}
                  marked={index === marked}
                  mark={() => setMarked(index)}
                />
              ))}
            </tbody>
          </table>
        )}
      </section>
      {totalPages > 1 && <Pager page={page} totalPages={totalPages} onPage={onPage} />}
    </>
  )
}

type RowProps = { mailing: Mailing; marked: boolean; mark: () => void }

const Row = ({ mailing, marked, mark }: RowProps) => (
  <tr className={marked ? 'is-marked' : undefined} aria-current={marked || undefined}>
    <td className="soft memos-at">{dayTime(mailing.at)}</td>
    <td className="memos-name">
      <Link className="op-cover" to="/memos/$id" params={{ id: String(mailing.id) }} onClick={mark}>
        {mailing.subject}
      </Link>
    </td>
    <td className="memos-to">{audienceInWords(mailing.to)}</td>
    <td className="num memos-count">
      <ReadBar {...mailing} />
    </td>
    <td className="num mute memos-deleted">{mailing.deleted.toLocaleString('ko-KR')}</td>
    <td className="memos-by">{mailing.by ?? '자동'}</td>
  </tr>
)
