/** What was asked before it was saved: by whom, of what, with which verdict, and whether it was saved with it. */
import {
  draftKinds,
  draftWords,
  runStates,
  runWords,
  shortPrint,
  verdicts,
  verdictWords,
  type DraftKind,
  type RunState,
  type Verdict,
} from '@madang/contract/operator/plain/what-if.ts'
import type { ReplayRun } from '@madang/contract/operator/what-if.ts'

import { dayTime } from '../../shell/format.ts'
import { FilterSelect, ListPage } from '../../shell/list-page.tsx'
import type { Column } from '../../shell/table.tsx'
import { setOf, useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { percent } from './words.ts'
import './what-if.css'

const oneOf = <V extends string>(words: readonly V[], value: string) =>
  words.find((word) => word === value) ?? ''

export function ReplayListPage() {
  const { filter, page, paging, chosen } = useFilter(['kind', 'state', 'verdict'])
  const asked = {
    kind: oneOf<DraftKind>(draftKinds, filter.kind),
    state: oneOf<RunState>(runStates, filter.state),
    verdict: oneOf<Verdict>(verdicts, filter.verdict),
  }
  const input = { ...setOf(asked), pageIndex: page } as { pageIndex: number }
  const query = useAsked('whatIfList', { name: 'what-if', input, everyMs: 5_000 })
  const open = Object.values(asked).every((value) => value === '')
  return (
    <ListPage
      name="what-if"
      title="돌려 보기"
      unit="건"
      hint="배당, 한도, 롤링, 환전 조건을 저장하기 전에 지난 날의 베팅으로 돌려 본 기록입니다."
      query={query}
      columns={columns}
      idOf={({ id }) => id}
      none={
        open
          ? '아직 돌려 본 것이 없습니다. 배당·한도, 사이트 설정, 회원 트리의 롤링에서 ‘먼저 물어보기’를 누르세요.'
          : '이 조건의 기록이 없습니다.'
      }
      to={({ id }) => ({ to: '/what-if/$id', params: { id: String(id) } })}
      {...paging}
      tools={
        <>
          <FilterSelect
            label="종류"
            all="모든 종류"
            {...chosen('kind')}
            words={Object.entries(draftWords)}
          />
          <FilterSelect
            label="상태"
            all="모든 상태"
            {...chosen('state')}
            words={Object.entries(runWords)}
          />
          <FilterSelect
            label="판정"
            all="모든 판정"
            {...chosen('verdict')}
            words={Object.entries(verdictWords)}
          />
        </>
      }
    />
  )
}

const tones = { may: 'tag jade', two: 'tag ochre', no: 'tag vermilion' } as const

const State = ({ row: { state, progress, verdict } }: { row: ReplayRun }) => {
  if (verdict) return <span className={tones[verdict]}>{verdictWords[verdict]}</span>
  return (
    <span className="tag">
      {runWords[state]}
      {state === 'running' && ` ${percent(progress, 0)}%`}
    </span>
  )
}

const columns: Column<ReplayRun>[] = [
  { head: '무엇', as: 'strong', link: true, cell: ({ title }) => title },
  { head: '판정', as: 'on-right', cell: (row) => <State row={row} /> },
  { head: '종류', as: 'soft', cell: ({ kind }) => draftWords[kind] },
  { head: '기간', num: true, as: 'on-right', cell: ({ days }) => `${days}일` },
  { head: '저장', as: 'soft', phone: true, cell: ({ used }) => (used ? '저장에 씀' : '—') },
  {
    head: '지문',
    as: 'mute on-none',
    cell: ({ fingerprint }) => (fingerprint === null ? '—' : shortPrint(fingerprint)),
  },
  { head: '운영자', as: 'soft on-small', cell: ({ by }) => by },
  { head: '시작', as: 'mute on-small on-right', cell: ({ askedAt }) => dayTime(askedAt) },
]
