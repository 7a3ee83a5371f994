/** Leaving for good: asked for, thought over for seven days, taken back by one tap (docs/spec/accounts.md#closing). */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { spoken } from '@madang/contract/core/kst.ts'
import { CLOSING_DAYS, closingText } from '@madang/contract/member/plain/closing.ts'
import { tell } from '@madang/ui/dialog.tsx'

import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { useSending } from '../../shell/cashier.ts'
import { lazyPart } from '../../shell/lazy-page.tsx'
import { AccountRow } from './account-row.tsx'

const Asking = lazyPart(
  () => import('./closing-dialog.tsx'),
  (module) => module.ClosingDialog,
)

function useClosing() {
  const session = useSession()
  return useQuery({
    queryKey: ['closing', session?.userId],
    queryFn: async () => (await ask('closing', {}, { poll: true })).data,
  })
}

export function ClosingPart() {
  const { data, refetch } = useClosing()
  const { sending, send } = useSending(refetch)
  const [asking, setAsking] = useState(false)
  const until = data?.until ?? null

  // What is left and what is open may have changed since the page was read.
  const begin = async () => {
    const { data: now } = await refetch()
    if (!now) return
    if (now.obstacles.length > 0) await tell(closingText.inTheWay(now.obstacles), { tone: 'error' })
    else setAsking(true)
  }
  const back = () => send(() => ask('closingBack'))

  return (
    <section className="account-part" aria-labelledby="account-closing">
      <h2 id="account-closing">그만둘 때</h2>
      <div className="card account-rows">
        <AccountRow
          sign="out"
          title={until === null ? '탈퇴' : '탈퇴를 신청했습니다'}
          means={
            until === null
              ? `신청하고 ${CLOSING_DAYS}일 안에는 취소할 수 있습니다. 그 뒤에는 개인정보가 지워집니다.`
              : `${spoken(until)}에 계정이 닫힙니다. 그때까지 베팅과 충전을 할 수 없습니다.`
          }
        >
          {data && until === null && (
            <button type="button" className="btn btn-danger" onClick={() => void begin()}>
              탈퇴 신청
            </button>
          )}
          {until !== null && (
            <button
              type="button"
              className="btn btn-main"
              aria-label="탈퇴 신청 취소"
              aria-disabled={sending}
              onClick={() => void back()}
            >
              취소
            </button>
          )}
        </AccountRow>
      </div>
      {asking && data && (
        <Suspense fallback={null}>
          <Asking.Page left={data.left} again={refetch} close={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  )
}
