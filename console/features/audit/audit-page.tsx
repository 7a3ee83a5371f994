/** Every action of an operator with before and after, and whether the chain of hashes holds. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { Output } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { Icon } from '@madang/ui/icons.tsx'
import { Pager } from '@madang/ui/pager.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Failed } from '../../shell/failed.tsx'
import { useFilter } from '../../shell/use-filter.ts'
import { useList } from '../../shell/use-list.ts'
import { AuditFilters, filterNames, type Filter } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import './audit.css'

const AGAIN_MS = 2_000

export function AuditPage() {
  const first = useRef<HTMLInputElement>(null)
  const { filter, page, change, onPage } = useFilter(filterNames)
  const { data, error, refetch } = useEntries(filter, page)
  const { verified, verifying, verify } = useVerify()
  const rows = data?.list ?? []
  const totalPages = data?.totalPages ?? 1
  const { marked, setMarked } = useList({
    name: 'audit',
    rows,
    idOf: ({ id }) => id,
    page,
    totalPages,
    onPage,
    more: () => ({ '/': () => first.current?.focus(), v: () => void verify() }),
  })

  return (
    <>
      <div className="row between op-head">
        <h1 className="t22">감사 기록</h1>
        <div className="row op-filter">
          <AuditFilters filter={filter} change={change} first={first} />
          <button
            type="button"
            className="btn audit-verify"
            disabled={verifying}
            onClick={() => void verify()}
          >
            <Icon name="proof" className="ic-s" />
            {verifying ? '검증하는 중' : '해시체인 검증'}
          </button>
          <ExportButton list="audit" start={filter.start} end={filter.end} filter={filter} />
        </div>
      </div>
      {verified && <Chain verified={verified} />}
      <section
        className="card op-table op-cards"
        aria-label="기록"
        aria-busy={!data}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard
        tabIndex={0}
      >
        {!data && !error && <SkeletonRows rows={8} />}
        {!data && error && <Failed error={error} again={() => void refetch()} />}
        {data && rows.length === 0 && <p className="soft op-empty">이 조건의 기록이 없습니다.</p>}
        {rows.length > 0 && <AuditTable rows={rows} marked={marked} mark={setMarked} />}
      </section>
      {totalPages > 1 && <Pager page={page} totalPages={totalPages} onPage={onPage} />}
    </>
  )
}

/** The filters that are set, as the call wants them. */
function useEntries(filter: Filter, page: number) {
  return useQuery({
    queryKey: ['audit', filter, page],
    queryFn: async () => {
      const set = Object.entries(filter).filter(([, value]) => value !== '')
      return (await ask('auditList', { ...Object.fromEntries(set), pageIndex: page })).data
    },
    placeholderData: keepPreviousData,
    // What was written stays written: only a failure is asked again.
    refetchInterval: ({ state: { error } }) => (error ? AGAIN_MS : false),
  })
}

type Verified = Output<OperatorCalls['auditVerify']>['data']

function useVerify() {
  const [verified, setVerified] = useState<Verified>()
  const [verifying, setVerifying] = useState(false)

  async function verify() {
    if (verifying) return
    setVerifying(true)
    try {
      setVerified((await ask('auditVerify')).data)
    } catch (failure) {
      setVerified(undefined)
      await tell(failure instanceof Error ? failure.message : String(failure), { tone: 'error' })
    } finally {
      setVerifying(false)
    }
  }
  return { verified, verifying, verify }
}

const Chain = ({ verified: { entries, brokenAt, cut } }: { verified: Verified }) =>
  brokenAt === null ? (
    <output className="op-banner is-good">
      <Icon name="check" className="ic-s" />
      기록 {formatWon(entries)}건의 해시체인이 모두 이어집니다.
    </output>
  ) : (
    <output className="op-banner is-bad">
      <Icon name="warn" className="ic-s" />
      {cut > 0
        ? `끝의 기록 ${formatWon(cut)}건이 사라졌습니다.`
        : `${formatWon(brokenAt)}번 기록부터 해시체인이 맞지 않습니다.`}{' '}
      그 앞 {formatWon(brokenAt - 1)}건은 맞습니다.
    </output>
  )
