/** The account that withdrawals are paid to, the phone, and what the desk was asked to change of them. */
import { Suspense, useState } from 'react'

import { spoken } from '@madang/contract/core/kst.ts'
import { detailWords } from '@madang/contract/member/plain/account.ts'
import { confirm } from '@madang/ui/dialog.tsx'

import { ask } from '../../api/ask.ts'
import { useSending } from '../../shell/cashier.ts'
import { lazyPart } from '../../shell/lazy-page.tsx'
import { AccountRow } from './account-row.tsx'
import type { Account } from './use-account.ts'

const Asking = lazyPart(
  () => import('./details-dialog.tsx'),
  (module) => module.DetailsDialog,
)

type Props = { account: Account; again: () => Promise<unknown> }

export function PayPart({ account: own, again }: Props) {
  const [asking, setAsking] = useState(false)
  const { bank, account, holder, phone, hold, change } = own
  return (
    <section className="account-part" aria-labelledby="account-pay">
      <h2 id="account-pay">환전 계좌와 연락처</h2>
      <div className="card account-rows">
        <AccountRow
          sign="bank"
          title={account === '' ? '등록된 계좌가 없습니다' : `${bank} ${account}`}
          means={account === '' ? '계좌를 신청해주세요' : `${holder} · 지금 쓰는 계좌`}
        >
          {account !== '' && (
            <span className={hold === null ? 'tag jade' : 'tag ochre'}>
              {hold === null ? '환전 가능' : '환전 보류'}
            </span>
          )}
        </AccountRow>
        <AccountRow sign="phone" title={phone === '' ? '없음' : phone} means="휴대폰번호">
          {change === null && (
            <button type="button" className="btn" onClick={() => setAsking(true)}>
              변경 신청
            </button>
          )}
        </AccountRow>
        {change && <Waiting change={change} again={again} />}
      </div>
      {asking && (
        <Suspense fallback={null}>
          <Asking.Page again={again} close={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  )
}

type WaitingProps = { change: NonNullable<Account['change']>; again: () => Promise<unknown> }

/** What waits for the desk, and the way back from it. */
function Waiting({ change, again }: WaitingProps) {
  const { sending, send } = useSending(again)
  const { at, ...details } = change
  const names = Object.keys(detailWords) as (keyof typeof detailWords)[]
  const asked = names.flatMap((name) => details[name] ?? [])
  const cancel = async () => {
    if (sending || !(await confirm({ title: '변경 신청을 취소하시겠습니까?' }))) return
    await send(() => ask('detailsCancel'))
  }
  return (
    <AccountRow
      sign="clock"
      title={asked.join(' · ')}
      means={`${spoken(at)} 신청 · 운영자가 확인하고 있습니다`}
    >
      <button
        type="button"
        className="btn btn-line"
        aria-disabled={sending}
        onClick={() => void cancel()}
      >
        신청 취소
      </button>
    </AccountRow>
  )
}
