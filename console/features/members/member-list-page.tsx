/** All members: found by id, nickname or phone, by state, type and grade. */
import { useState } from 'react'

import { ExportButton } from '../../shell/export-button.tsx'
import { SavedFilters } from '../../shell/saved-filters.tsx'
import { SearchField } from '../../shell/form.tsx'
import { FilterSelect, ListPage } from '../../shell/list-page.tsx'
import { toMember } from '../../shell/places.ts'
import { setOf, useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { GradeFilter } from './grade-filter.tsx'
import { memberColumns } from './member-table.tsx'
import { isState, memberTypes, stateWords } from '../../shell/member-words.tsx'
import './members.css'

const PHONE = /^[\d-]{9,}$/
const names = ['text', 'state', 'type', 'code', 'grade'] as const

export function MemberListPage() {
  const { filter, page, change, paging, chosen, typed } = useFilter(names)
  const { type, code } = filter
  const [phone, setPhone] = useState('')
  const text = phone || filter.text
  const state = isState(filter.state) && filter.state
  const grade = /^\d{1,9}$/.test(filter.grade) && { grade: Number(filter.grade) }
  const known = { ...setOf({ text, type, code }), ...(state && { state }), ...grade }
  const input = { ...known, pageIndex: page }
  const query = useAsked('memberList', { name: 'members', input, everyMs: 10_000 })
  /** A phone number is nobody's address: it is asked for, and stands in no history. */
  const search = (typed: string) => {
    const number = PHONE.test(typed)
    setPhone(number ? typed : '')
    change('text', number ? '' : typed)
  }
  return (
    <ListPage
      name="members"
      title="회원 목록"
      label="회원"
      unit="명"
      query={query}
      columns={memberColumns}
      idOf={({ id }) => id}
      none="이 조건의 회원이 없습니다. 아이디나 닉네임의 일부, 또는 휴대폰번호 전체로 검색합니다."
      to={({ id }) => toMember(id)}
      {...paging}
      tools={
        <>
          <SearchField
            className="members-search"
            label="아이디·닉네임·휴대폰"
            text={text}
            onText={search}
          />
          <FilterSelect
            label="상태"
            all="모든 상태"
            {...chosen('state')}
            words={Object.entries(stateWords)}
          />
          <FilterSelect
            label="등급"
            all="모든 등급"
            {...chosen('type')}
            words={Object.keys(memberTypes).map((name) => [name, name])}
          />
          <SearchField label="가입한 추천코드" {...typed('code')} />
          <GradeFilter {...chosen('grade')} />
          <SavedFilters list="members" />
          <ExportButton list="members" filter={{ ...filter, text }} />
        </>
      }
    />
  )
}
