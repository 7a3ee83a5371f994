/**
 * The deposit page: notice, the form of the member's account type, play money, last charges (docs/spec/shell.md#pages).
 */
import { COIN_WON, depositStatus } from '@madang/contract/member/plain/deposit.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { useLine } from '../../api/line.ts'
import { CashierPage } from '../../shell/cashier-page.tsx'
import { useRequests } from '../../shell/cashier.ts'
import { RequestList } from '../../shell/request-list.tsx'
import { AccountRow } from './account-row.tsx'
import { CoinForm } from './coin-form.tsx'
import { DepositForm } from './deposit-form.tsx'
import { OVER, readDeposits, useRefill, type Deposits } from './use-deposit.ts'
import './deposit.css'

/** What the house says to the member's group, then the notice of the account type; the bank-check hours stand above the form while they last. */
function notesOf({ type, min, max, data, hours, notice }: Deposits): string[] {
  const most = `${type === 'bank' ? '' : '1회 '}최대 ${formatWon(max)}원`
  const rules = [
    `최소 충전금액은 ${formatWon(min)}원, ${most}입니다.`,
    type === 'bank'
      ? '충전은 한 번에 한 건씩 신청할 수 있고, 운영자가 확인하면 보유금에 더해집니다.'
      : `코인변환은 1코인에 ${formatWon(COIN_WON)}원이며, ${formatWon(COIN_WON)}원 단위로 바로 처리됩니다.`,
  ]
  const all = data === OVER ? rules : [...rules, hours]
  return notice === '' ? all : [notice, ...all]
}

export function DepositPage() {
  const query = useRequests('depositList', readDeposits)
  const again = query.refetch
  return (
    <CashierPage
      title="충전"
      query={query}
      notes={notesOf}
      form={(data) => (
        <div className="cashier-part">
          {data.data === OVER && <Over sentence={data.hours} />}
          {data.coins === null ? (
            <>
              <AccountRow account={data.data} hours={data.hours} name={data.name} />
              <DepositForm {...formOf(data)} again={again} />
            </>
          ) : (
            <CoinForm {...formOf(data)} again={again} coins={data.coins} address={data.data} />
          )}
        </div>
      )}
      extra={() => <Refill again={again} />}
      list={({ list }) => (
        <RequestList
          title="최근 충전"
          who="입금자명"
          rows={list}
          empty="아직 충전내역이 없습니다. 금액을 정해 첫 충전을 신청해보세요."
        />
      )}
    />
  )
}

/** What the form needs of the list: the bounds in force, and the deposit that waits for the desk. */
function formOf({ list, min, max }: Deposits) {
  const waiting = list.find((row) => row.status === depositStatus.pending && row.type === '0')
  return { min, max, waiting: waiting?.money ?? null }
}

const Over = ({ sentence }: { sentence: string }) => (
  <output className="cashier-why">
    <Icon name="clock" className="ic-s" />
    {sentence}
  </output>
)

function Refill({ again }: { again: () => Promise<unknown> }) {
  const { sending, refill } = useRefill(again)
  const { up } = useLine()
  return (
    <section className="card refill" aria-labelledby="refill">
      <div className="grow">
        <h2 className="strong" id="refill">
          모의 머니
        </h2>
        <p className="t13 soft">하루 한 번, 기본 지급액까지 채워드립니다.</p>
      </div>
      <button
        type="button"
        className="btn btn-line"
        aria-disabled={sending || !up}
        onClick={() => void refill()}
      >
        <Icon name={up ? 'refresh' : 'lock'} className="ic-s" />
        모의 머니 받기
      </button>
    </section>
  )
}
