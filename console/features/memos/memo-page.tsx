/** A mailing as its members read it, and who of them has. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'

import type { MailingReader } from '@madang/contract/operator/memos.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { Pager } from '@madang/ui/pager.tsx'
import { SafeHtml } from '@madang/ui/safe-html.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { Failed } from '../../shell/failed.tsx'
import { dayTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { useList } from '../../shell/use-list.ts'
import { Pending } from '../../shell/pending.tsx'
import { audienceInWords, ReadBar } from './words.tsx'
import './memos.css'

const EVERY_MS = 10_000

export function MemoPage() {
  const { id = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  useKeys({ b: () => void navigate({ to: '/memos' }) })
  const { data, error, refetch } = useQuery({
    queryKey: ['mailing', id],
    queryFn: async () => (await ask('mailingView', undefined, { params: { id }, poll: true })).data,
    refetchInterval: EVERY_MS,
  })
  if (!data && error instanceof RefusedError && error.code === 'notFound')
    return (
      <p className="card op-empty" role="alert">
        {error.message} <Link to="/memos">목록으로</Link>
      </p>
    )
  if (!data) return <Pending error={error} again={refetch} />
  return (
    <>
      <div className="row op-head">
        <Link className="btn btn-s btn-line" to="/memos">
          <Icon name="back" className="ic-xs" />
          목록
        </Link>
        <h1 className="t22 memos-title">{data.subject}</h1>
      </div>
      <p className="row soft memos-facts">
        <span>{dayTime(data.at)}</span>
        <span>받는 사람: {audienceInWords(data.to)}</span>
        <span>보낸 사람: {data.by ?? '자동'}</span>
        <span className="row">
          읽음 <ReadBar {...data} />
        </span>
        <span>삭제 {data.deleted.toLocaleString('ko-KR')}</span>
      </p>
      <div className="memos-pair">
        <section className="card pad" aria-label="내용">
          <SafeHtml html={data.html} />
        </section>
        <Readers id={data.id} />
      </div>
    </>
  )
}

const kinds = { '': '모두', read: '읽음', unread: '읽지 않음' } as const

function Readers({ id }: { id: number }) {
  const navigate = useNavigate()
  const { filter, page, change, onPage } = useFilter(['kind'])
  const read = filter.kind === 'read' ? true : filter.kind === 'unread' ? false : undefined
  const { data, error, refetch } = useQuery({
    queryKey: ['mailingReaders', id, filter.kind, page],
    queryFn: async () =>
      (
        await ask(
          'mailingReaders',
          { id, ...(read !== undefined && { read }), pageIndex: page },
          { poll: true },
        )
      ).data,
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
  const rows = data?.list ?? []
  const totalPages = data?.totalPages ?? 1
  const { marked, setMarked } = useList({
    name: `mailing ${id}`,
    rows,
    idOf: (row) => row.id,
    open: (row) => void navigate({ to: '/members/$id', params: { id: String(row.id) } }),
    page,
    totalPages,
    onPage,
  })
  return (
    <div className="grid memos-readers">
      <div className="row between">
        <h2>받은 회원 {data && <span className="mute t13">{data.totalCnt}명</span>}</h2>
        <span className="row op-filter">
          <select
            className="input"
            aria-label="읽음"
            value={filter.kind}
            onChange={({ target }) => change('kind', target.value)}
          >
            {Object.entries(kinds).map(([kind, word]) => (
              <option key={kind} value={kind}>
                {word}
              </option>
            ))}
          </select>
        </span>
      </div>
      <section className="card op-table op-cards" aria-label="받은 회원" aria-busy={!data}>
        {!data && !error && <SkeletonRows rows={5} />}
        {!data && error && <Failed error={error} again={() => void refetch()} />}
        {data && rows.length === 0 && <p className="soft op-empty">이 조건의 회원이 없습니다.</p>}
        {rows.length > 0 && (
          <table className="memos">
            <thead>
              <tr>
                <th>회원</th>
                <th>읽은 시각</th>
                <th>지운 시각</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((reader, index) => (
                <ReaderRow
                  key={reader.id}
                  reader={reader}
                  marked={index === marked}
                  mark={() => setMarked(index)}
                />
              ))}
            </tbody>
          </table>
        )}
      </section>
      {totalPages > 1 && <Pager page={page} totalPages={totalPages} onPage={onPage} />}
    </div>
  )
}

type ReaderProps = { reader: MailingReader; marked: boolean; mark: () => void }

const ReaderRow = ({ reader, marked, mark }: ReaderProps) => (
  <tr className={marked ? 'is-marked' : undefined} aria-current={marked || undefined}>
    <td className="memos-who">
      <Link
        className="op-cover"
        to="/members/$id"
        params={{ id: String(reader.id) }}
        onClick={mark}
      >
        {reader.uid}
      </Link>{' '}
      <span className="soft">{reader.nick}</span>
    </td>
    <td className="memos-when">
      {reader.readAt === null ? (
        <span className="tag vermilion">읽지 않음</span>
      ) : (
        dayTime(reader.readAt)
      )}
    </td>
    <td className="mute memos-when">
      {reader.deletedAt === null ? '—' : dayTime(reader.deletedAt)}
    </td>
  </tr>
)
