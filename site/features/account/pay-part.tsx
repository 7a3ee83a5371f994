/** The account that withdrawals are paid to. */
import { AccountRow } from './account-row.tsx'
import type { Account } from './use-account.ts'

export const PayPart = ({ account: { bank, account, holder, hold } }: { account: Account }) => (
  <section className="account-part" aria-labelledby="account-pay">
    <h2 id="account-pay">환전 계좌</h2>
    <div className="card account-rows">
      <AccountRow
        sign="bank"
        title={account === '' ? '등록된 계좌가 없습니다' : `${bank} ${account}`}
        means={account === '' ? '고객센터에 문의해주세요' : `${holder} · 지금 쓰는 계좌`}
      >
        {account !== '' && (
          <span className={hold === null ? 'tag jade' : 'tag ochre'}>
            {hold === null ? '환전 가능' : '환전 보류'}
          </span>
        )}
      </AccountRow>
    </div>
  </section>
)
