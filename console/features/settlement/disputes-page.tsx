/** What partners dispute of their closed statements: those that wait, the oldest first, and what the others were answered. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { Dispute } from '@madang/contract/operator/settlement.ts'

import { Button } from '../../shell/button.tsx'
import { minuteTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { FilterSelect, ListPage } from '../../shell/list-page.tsx'
import { useMay } from '../../shell/me.ts'
import type { Column } from '../../shell/table.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { DisputeDialogs, type Answering } from './dispute-dialogs.tsx'
import { DisputeAnswer, DisputeTag } from './disputes.tsx'
import './settlement.css'

export function DisputesPage() {
  const navigate = useNavigate()
  const mayWrite = useMay('settlements.write')
  const [answering, setAnswering] = useState<Answering | null>(null)
  const { filter, page, paging, chosen } = useFilter(['state'])
  const state = filter.state === 'ended' ? 'ended' : 'open'
  const query = useAsked('settlementDisputes', {
    name: 'disputes',
    input: { state, pageIndex: page },
  })
  useKeys({ b: () => void navigate({ to: '/settlements' }) })
  const keysOf = (row: Dispute | undefined) =>
    mayWrite && row && isOpen(row)
      ? {
          a: () => setAnswering({ row, as: 'accept' }),
          r: () => setAnswering({ row, as: 'reject' }),
        }
      : {}
  return (
    <ListPage<Dispute>
      name="disputes"
      table="is-tall"
      title="정산 이의"
      unit="건"
      query={query}
      columns={columnsOf(mayWrite ? setAnswering : null)}
      idOf={({ id }) => id}
      none={
        state === 'open'
          ? '답변을 기다리는 이의가 없습니다. 파트너는 닫은 명세서의 줄에 이의를 제기할 수 있습니다.'
          : '아직 답변한 이의가 없습니다.'
      }
      to={({ partner, first }) => ({
        to: '/settlements/$id/$first',
        params: { id: String(partner), first },
      })}
      keys={keysOf}
      {...paging}
      tools={
        <FilterSelect
          label="상태"
          all="답변 대기"
          {...chosen('state')}
          words={[['ended', '끝난 이의']]}
        />
      }
    >
      {answering && (
        <DisputeDialogs key={answering.row.id} {...answering} onClose={() => setAnswering(null)} />
      )}
    </ListPage>
  )
}

const isOpen = ({ state, waiting }: Dispute) => state === 'open' && !waiting

/** `onAnswer`: null where this operator may only look. */
const columnsOf = (
  onAnswer: ((answering: Answering) => void) | null,
): (Column<Dispute> | false)[] => [
  {
    head: '파트너',
    as: 'strong on-first',
    at: '1 / 1',
    link: true,
    cell: ({ uid }) => uid,
    beside: ({ no }) => <span className="mute"> 제 {no}호</span>,
  },
  { head: '줄', as: 'is-wrapped', at: 'wide', cell: ({ about }) => about },
  { head: '내용', as: 'is-wrapped st-words', at: 'wide', cell: ({ text }) => text },
  { head: '제기', as: 'soft on-small', at: 'wide', cell: ({ at }) => minuteTime(at) },
  {
    head: '상태',
    as: 'on-end',
    at: '1 / 2',
    cell: (row) => <DisputeTag {...row} />,
  },
  {
    head: '답변',
    as: 'is-wrapped st-words',
    at: 'wide',
    cell: (row) => <DisputeAnswer {...row} />,
  },
  onAnswer !== null && {
    head: '처리',
    as: 'on-buttons',
    at: 'wide',
    cell: (row) =>
      isOpen(row) ? (
        <span className="row st-answers">
          <Button
            small
            aria-label={`이의 ${row.id}번 받아들임`}
            onClick={() => onAnswer({ row, as: 'accept' })}
          >
            받아들임
          </Button>
          <Button
            small
            line
            aria-label={`이의 ${row.id}번 받아들이지 않음`}
            onClick={() => onAnswer({ row, as: 'reject' })}
          >
            받아들이지 않음
          </Button>
        </span>
      ) : null,
  },
]
