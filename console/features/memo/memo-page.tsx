/** A mailing as its members read it, and who of them has. */
import { Link, useNavigate, useParams } from '@tanstack/react-router'

import type { MailingReader } from '@madang/contract/operator/memo.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { SafeHtml } from '@madang/ui/safe-html.tsx'

import { RefusedError } from '../../api/ask.ts'
import { dayTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { FilterSelect, List } from '../../shell/list-page.tsx'
import type { Column } from '../../shell/table.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { Pending } from '../../shell/pending.tsx'
import { audienceInWords, ReadBar } from './words.tsx'
import './memos.css'

const EVERY_MS = 10_000

export function MemoPage() {
  const { id = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  useKeys({ b: () => void navigate({ to: '/memos' }) })
  const { data, error, refetch } = useAsked('mailingView', {
    name: 'mailing',
    params: { id },
    everyMs: EVERY_MS,
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
  const query = useAsked('mailingReaders', {
    name: 'mailingReaders',
    input: { id, ...(read !== undefined && { read }), pageIndex: page },
    everyMs: EVERY_MS,
  })
  return (
    <div className="grid memos-readers">
      <div className="row between">
        <h2>받은 회원 {query.data && <span className="mute t13">{query.data.totalCnt}명</span>}</h2>
        <span className="row op-filter">
          <FilterSelect
            label="읽음"
            value={filter.kind}
            onChange={(kind) => change('kind', kind)}
            words={Object.entries(kinds)}
          />
        </span>
      </div>
      <List
        name={`mailing ${id}`}
        table="memos"
        label="받은 회원"
        query={query}
        columns={columns}
        idOf={(row) => row.id}
        none="이 조건의 회원이 없습니다."
        open={(row) => void navigate({ to: '/members/$id', params: { id: String(row.id) } })}
        page={page}
        onPage={onPage}
      />
    </div>
  )
}

const columns: Column<MailingReader>[] = [
  {
    head: '회원',
    as: 'memos-who',
    cell: ({ id, uid, nick }) => (
      <>
        <Link className="op-cover" to="/members/$id" params={{ id: String(id) }}>
          {uid}
        </Link>{' '}
        <span className="soft">{nick}</span>
      </>
    ),
  },
  {
    head: '읽은 일시',
    as: 'memos-when',
    cell: ({ readAt }) =>
      readAt === null ? <span className="tag vermilion">읽지 않음</span> : dayTime(readAt),
  },
  {
    head: '삭제일시',
    as: 'mute memos-when',
    cell: ({ deletedAt }) => (deletedAt === null ? '—' : dayTime(deletedAt)),
  },
]
