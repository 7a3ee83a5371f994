/** All hand-overs, newest first: who ended a shift when, and whether it was read. */
import { useNavigate } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import type { HandoverRow } from '@madang/contract/operator/handover.ts'

import { SearchField } from '../../shell/form.tsx'
import { minuteTime, shortTime } from '../../shell/format.ts'
import { FilterDate } from '../../shell/filter-date.tsx'
import { Begin, ListPage } from '../../shell/list-page.tsx'
import { useMay } from '../../shell/me.ts'
import type { Column } from '../../shell/table.tsx'
import { Tag, type Sign } from '../../shell/tag.tsx'
import { setOf, useAsked } from '../../shell/use-asked.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { useFilter } from '../../shell/use-filter.ts'

/** `reads`: who asks has to acknowledge others'. */
const signOf = ({ mine, read }: HandoverRow, reads: boolean): Sign | null => {
  if (mine) return { word: '내가 씀', tone: '' }
  if (read) return { word: '확인함', tone: 'jade', icon: 'check' }
  return reads ? { word: '확인 전', tone: 'ochre', icon: 'warn' } : null
}

const columnsOf = (reads: boolean): Column<HandoverRow>[] => [
  { head: '번호', as: 'strong on-first', link: true, cell: ({ id }) => `${id}번` },
  {
    head: '확인',
    as: 'on-end',
    at: '1 / 2',
    cell: (row) => {
      const sign = signOf(row, reads)
      return sign && <Tag {...sign} />
    },
  },
  { head: '운영자', as: 'strong', cell: ({ by }) => by },
  {
    head: '근무',
    as: 'soft on-small',
    at: 'wide',
    cell: ({ began, at }) => `${minuteTime(began)} – ${shortTime(at)}`,
  },
  { head: '메모', as: 'is-wrapped', at: 'wide', cell: ({ notes }) => notes || '—' },
  {
    head: '맡은 일',
    num: true,
    phone: true,
    as: 'on-small',
    cell: ({ items }) => `${formatWon(items)}건`,
  },
  {
    head: '확인한 운영자',
    num: true,
    phone: true,
    as: 'on-small',
    cell: ({ readers }) => `${formatWon(readers)}명`,
  },
]

export function HandoverListPage() {
  const navigate = useNavigate()
  const mayWrite = useMay('handovers.write')
  const { filter, page, paging, typed, chosen } = useFilter(['by', 'day'])
  const query = useAsked('handoverList', {
    name: 'handovers',
    input: { ...setOf(filter), pageIndex: page },
  })
  const begin = () => void navigate({ to: '/handovers/new' })
  return (
    <ListPage
      name="handovers"
      table="is-tall"
      title="인수인계"
      unit="건"
      query={query}
      columns={columnsOf(mayWrite)}
      idOf={({ id }) => id}
      none={
        filter.by === '' && filter.day === ''
          ? '인수인계가 없습니다. 근무를 마칠 때 남은 일과 메모를 다음 운영자에게 넘겨보세요.'
          : '이 조건의 인수인계가 없습니다. 운영자 아이디는 전체를 입력해야 찾을 수 있습니다.'
      }
      to={({ id }) => ({ to: '/handovers/$id', params: { id: String(id) } })}
      keys={() => ({ n: mayWrite ? begin : undefined })}
      {...paging}
      tools={
        <>
          <SearchField label="운영자 아이디" {...typed('by')} />
          <FilterDate label="날짜" {...chosen('day')} />
          <ExportButton
            list="handovers"
            start={filter.day}
            end={filter.day}
            filter={{ by: filter.by }}
          />
        </>
      }
      acts={mayWrite && <Begin onClick={begin}>근무 인계</Begin>}
    />
  )
}
