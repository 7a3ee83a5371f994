/** All members: found by id, nickname or phone, by state and type. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type Ref } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import { Pager } from '@madang/ui/pager.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Failed } from '../../shell/failed.tsx'
import { SearchField } from '../../shell/form.tsx'
import { useFilter } from '../../shell/use-filter.ts'
import { useList } from '../../shell/use-list.ts'
import { MemberTable } from './member-table.tsx'
import { isState, memberTypes, stateWords } from './words.tsx'
import './members.css'

const EVERY_MS = 10_000
const PHONE = /^[\d-]{9,}$/
const names = ['text', 'state', 'type'] as const
type Filter = Record<(typeof names)[number], string>

export function MemberListPage() {
  const navigate = useNavigate()
  const first = useRef<HTMLInputElement>(null)
  const { filter, page, change, onPage } = useFilter(names)
  const [phone, setPhone] = useState('')
  const text = phone || filter.text
  const { data, error, refetch } = useMembers({ ...filter, text }, page)
  /** A phone number is nobody's address: it is asked for, and stands in no history. */
  const search = (typed: string) => {
    const number = PHONE.test(typed)
    setPhone(number ? typed : '')
    change('text', number ? '' : typed)
  }
  const rows = data?.list ?? []
  const totalPages = data?.totalPages ?? 1
  const { marked, setMarked } = useList({
    name: 'members',
    rows,
    idOf: ({ id }) => id,
    open: ({ id }) => void navigate({ to: '/members/$id', params: { id: String(id) } }),
    page,
    totalPages,
    onPage,
    more: () => ({ '/': () => first.current?.focus() }),
  })
  return (
    <>
      <div className="row between op-head">
        <h1 className="t22">
          회원 목록 {data && <span className="mute t13">{formatWon(data.totalCnt)}명</span>}
        </h1>
        <div className="row op-filter">
          <Filters filter={filter} text={text} search={search} change={change} first={first} />
          <ExportButton list="members" filter={{ ...filter, text }} />
        </div>
      </div>
      <section
        className="card op-table op-cards"
        aria-label="회원"
        aria-busy={!data}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard
        tabIndex={0}
      >
        {!data && !error && <SkeletonRows rows={8} />}
        {!data && error && <Failed error={error} again={() => void refetch()} />}
        {data && rows.length === 0 && (
          <p className="soft op-empty">
            이 조건의 회원이 없습니다. 아이디나 닉네임의 일부, 또는 휴대폰 번호 전체로 찾습니다.
          </p>
        )}
        {rows.length > 0 && <MemberTable rows={rows} marked={marked} mark={setMarked} />}
      </section>
      {totalPages > 1 && <Pager page={page} totalPages={totalPages} onPage={onPage} />}
    </>
  )
}

function useMembers({ text, state, type }: Filter, page: number) {
  return useQuery({
    queryKey: ['members', text, state, type, page],
    queryFn: async () =>
      (
        await ask(
          'memberList',
          {
            ...(text !== '' && { text }),
            ...(isState(state) && { state }),
            ...(type !== '' && { type }),
            pageIndex: page,
          },
          { poll: true },
        )
      ).data,
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

type FiltersProps = {
  filter: Filter
  text: string
  search: (text: string) => void
  change: (name: keyof Filter, value: string) => void
  first: Ref<HTMLInputElement>
}

const Filters = ({ filter, text, search, change, first }: FiltersProps) => (
  <>
    <SearchField
      ref={first}
      className="members-search"
      label="아이디·닉네임·휴대폰"
      text={text}
      onText={search}
    />
    <select
      className="input"
      aria-label="상태"
      value={filter.state}
      onChange={({ target }) => change('state', target.value)}
    >
      <option value="">모든 상태</option>
      {Object.entries(stateWords).map(([state, word]) => (
        <option key={state} value={state}>
          {word}
        </option>
      ))}
    </select>
    <select
      className="input"
      aria-label="등급"
      value={filter.type}
      onChange={({ target }) => change('type', target.value)}
    >
      <option value="">모든 등급</option>
      {Object.keys(memberTypes).map((type) => (
        <option key={type}>{type}</option>
      ))}
    </select>
  </>
)
