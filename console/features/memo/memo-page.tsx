/** A mailing as its members read it, and who of them has. */
import { useParams } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import type { MailingReader } from '@madang/contract/operator/memo.ts'
import { SafeHtml } from '@madang/ui/safe-html.tsx'

import { BackHead, Detail } from '../../shell/detail.tsx'
import { dayTime } from '../../shell/format.ts'
import { FilterSelect, List } from '../../shell/list-page.tsx'
import { toMember } from '../../shell/places.ts'
import type { Column } from '../../shell/table.tsx'
import { useAsked, type Data } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { audienceInWords, ReadBar } from './words.tsx'
import './memos.css'

export function MemoPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, ...query } = useAsked('mailingView', { name: 'mailing', params: { id } })
  return (
    <Detail to="/memos" query={query} it={data}>
      {(mailing) => <Memo mailing={mailing} />}
    </Detail>
  )
}

const Memo = ({ mailing: data }: { mailing: Data<'mailingView'> }) => (
  <>
    <BackHead to="/memos" title={<span className="memos-title">{data.subject}</span>} />
    <p className="row soft memos-facts">
      <span>{dayTime(data.at)}</span>
      <span>받는 사람: {audienceInWords(data.to)}</span>
      <span>보낸 사람: {data.by ?? '자동'}</span>
      <span className="row">
        읽음 <ReadBar {...data} />
      </span>
      <span>삭제 {formatWon(data.deleted)}</span>
    </p>
    <div className="op-two">
      <section className="card pad" aria-label="내용">
        <SafeHtml html={data.html} />
      </section>
      <Readers id={data.id} />
    </div>
  </>
)

const kinds = { '': '모두', read: '읽음', unread: '읽지 않음' } as const

function Readers({ id }: { id: number }) {
  const { filter, page, paging, chosen } = useFilter(['kind'])
  const read = filter.kind === 'read' ? true : filter.kind === 'unread' ? false : undefined
  const query = useAsked('mailingReaders', {
    name: 'mailingReaders',
    input: { id, ...(read !== undefined && { read }), pageIndex: page },
  })
  return (
    <div className="grid memos-readers">
      <div className="row between">
        <h2>받은 회원 {query.data && <span className="mute t13">{query.data.totalCnt}명</span>}</h2>
        <span className="row op-filter">
          <FilterSelect label="읽음" {...chosen('kind')} words={Object.entries(kinds)} />
        </span>
      </div>
      <List
        name={`mailing ${id}`}
        table="is-tall"
        label="받은 회원"
        query={query}
        columns={columns}
        idOf={(row) => row.id}
        none="이 조건의 회원이 없습니다."
        to={(row) => toMember(row.id)}
        {...paging}
      />
    </div>
  )
}

const columns: Column<MailingReader>[] = [
  {
    head: '회원',
    at: 'wide',
    link: true,
    cell: ({ uid }) => uid,
    beside: ({ nick }) => <span className="soft">{nick}</span>,
  },
  {
    head: '읽은 일시',
    as: 'is-wrapped on-small',
    cell: ({ readAt }) =>
      readAt === null ? <span className="tag vermilion">읽지 않음</span> : dayTime(readAt),
  },
  {
    head: '삭제일시',
    as: 'mute is-wrapped on-small',
    cell: ({ deletedAt }) => (deletedAt === null ? '—' : dayTime(deletedAt)),
  },
]
