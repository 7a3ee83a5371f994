/** Every action of an operator with before and after, and whether the chain of hashes holds. */
import { useState } from 'react'

import type { Output } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { ask } from '../../api/ask.ts'
import { Banner } from '../../shell/banner.tsx'
import { ExportButton } from '../../shell/export-button.tsx'
import { SavedFilters } from '../../shell/saved-filters.tsx'
import { ListPage } from '../../shell/list-page.tsx'
import { useAct } from '../../shell/use-act.ts'
import { setOf, useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { AuditFilters, filterNames } from './audit-filters.tsx'
import { auditColumns } from './audit-table.tsx'
import './audit.css'

const AGAIN_MS = 2_000

export function AuditPage() {
  const filtering = useFilter(filterNames)
  const { filter, page, paging } = filtering
  const query = useAsked('auditList', {
    name: 'audit',
    input: { ...setOf(filter), pageIndex: page },
    // What was written stays written: only a failure is asked again.
    everyMs: ({ state: { error } }) => (error ? AGAIN_MS : false),
  })
  const { verified, verifying, verify } = useVerify()
  return (
    <ListPage
      name="audit"
      cards="1fr auto"
      title="감사 기록"
      label="기록"
      query={query}
      columns={auditColumns}
      idOf={({ id }) => id}
      none="이 조건의 기록이 없습니다."
      keys={() => ({ v: () => void verify() })}
      {...paging}
      tools={
        <>
          <AuditFilters {...filtering} />
          <button
            type="button"
            className="btn audit-verify"
            disabled={verifying}
            onClick={() => void verify()}
          >
            <Icon name="proof" className="ic-s" />
            {verifying ? '검증하는 중' : '해시체인 검증'}
          </button>
          <SavedFilters list="audit" />
          <ExportButton list="audit" start={filter.start} end={filter.end} filter={filter} />
        </>
      }
      above={verified && <Chain verified={verified} />}
    />
  )
}

type Verified = Output<OperatorCalls['auditVerify']>['data']

function useVerify() {
  const { act, sending } = useAct()
  const [verified, setVerified] = useState<Verified>()

  async function verify() {
    if (!sending) setVerified((await act(() => ask('auditVerify'), ''))?.data)
  }
  return { verified, verifying: sending, verify }
}

const Chain = ({ verified: { entries, brokenAt, cut } }: { verified: Verified }) =>
  brokenAt === null ? (
    <Banner icon="check" tone="good" answer>
      기록 {formatWon(entries)}건의 해시체인이 모두 이어집니다.
    </Banner>
  ) : (
    <Banner icon="warn" tone="bad" answer>
      {cut > 0
        ? `마지막 기록 ${formatWon(cut)}건이 사라졌습니다.`
        : `${formatWon(brokenAt)}번 기록부터 해시체인이 맞지 않습니다.`}{' '}
      그 앞 {formatWon(brokenAt - 1)}건은 맞습니다.
    </Banner>
  )
