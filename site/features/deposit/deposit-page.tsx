/** The deposit page: notice, the form of the member's account type, play money, last charges (seed 1 §2). */
import {
  COIN_WON,
  depositStatus,
  depositText,
  MAX_COIN_DEPOSIT,
  MAX_DEPOSIT,
  MIN_DEPOSIT,
} from '@madang/contract/member/plain/deposit.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { CashierPage, FormToCome, ListToCome } from '../../shell/cashier-page.tsx'
import { useRequests } from '../../shell/cashier.ts'
import { RequestList } from '../../shell/request-list.tsx'
import { AccountRow } from './account-row.tsx'
import { CoinForm } from './coin-form.tsx'
import { DepositForm } from './deposit-form.tsx'
import { OVER, readDeposits, useRefill } from './use-deposit.ts'
import './deposit.css'

const bankNotes = [
  `최소 충전금액은 ${formatWon(MIN_DEPOSIT)}원, 최대 ${formatWon(MAX_DEPOSIT)}원입니다.`,
  '충전은 한 번에 한 건씩 신청할 수 있고, 운영자가 확인하면 보유금에 더해집니다.',
  depositText.over,
]
const coinNotes = [
  `최소 충전금액은 ${formatWon(MIN_DEPOSIT)}원, 코인은 1회 최대 ${formatWon(MAX_COIN_DEPOSIT)}원까지 충전할 수 있습니다.`,
  `코인변환은 1코인에 ${formatWon(COIN_WON)}원이며, ${formatWon(COIN_WON)}원 단위로 바로 처리됩니다.`,
  depositText.over,
]

/** The sentence of the bank-check hours stands above the form while they last. */
const notesOf = (data: { type: string; data: string } | undefined) =>
  (data && data.type !== 'bank' ? coinNotes : bankNotes).filter(
    (line) => data?.data !== OVER || line !== depositText.over,
  )

export function DepositPage() {
  const { data, error, refetch } = useRequests('depositList', readDeposits)
  const { sending, refill } = useRefill(refetch)
  const waiting = data?.list.find((row) => row.status === depositStatus.pending && row.type === '0')
  const props = {
    waiting: waiting?.money ?? null,
    again: refetch,
    max: data?.type === 'bank' ? MAX_DEPOSIT : MAX_COIN_DEPOSIT,
  }

  return (
    <CashierPage
      title="충전"
      notes={notesOf(data)}
      form={
        data ? (
          <div className="cashier-part">
            {data.data === OVER && <Over />}
            {data.coins === null ? (
              <>
                <AccountRow account={data.data} name={data.list[0]?.name} />
                <DepositForm {...props} />
              </>
            ) : (
              <CoinForm {...props} coins={data.coins} address={data.data} />
            )}
          </div>
        ) : (
          <FormToCome error={error} again={() => void refetch()} />
        )
      }
      extra={
        <section className="card refill" aria-labelledby="refill">
          <div className="grow">
            <h2 className="strong" id="refill">
              모의 머니
            </h2>
            <p className="t13 soft">하루 한 번, 기본 지급액까지 채워 드립니다.</p>
          </div>
          <button
            type="button"
            className="btn btn-line"
            aria-disabled={sending}
            onClick={() => void refill()}
          >
            <Icon name="refresh" className="ic-s" />
            모의 머니 받기
          </button>
        </section>
      }
      list={
        data ? (
          <RequestList
            title="최근 충전"
            who="입금자"
            rows={data.list}
            empty="아직 충전 내역이 없습니다. 금액을 정해 첫 충전을 신청해보세요."
          />
        ) : error ? null : (
          <ListToCome />
        )
      }
    />
  )
}

const Over = () => (
  <output className="cashier-why">
    <Icon name="clock" className="ic-s" />
    {depositText.over}
  </output>
)
