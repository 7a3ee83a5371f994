/**
 * The coin and usdt variants: the coins held, the flagged member's payment links, deposit or conversion
 * (docs/spec/shell.md#pages).
 */
import { useState } from 'react'

import { formatCoins } from '@madang/contract/core/coins.ts'
import { formatWon, type Won } from '@madang/contract/core/won.ts'
import { COIN_WON } from '@madang/contract/member/plain/deposit.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { CashierForm } from '../../shell/cashier-form.tsx'
import { Address } from './account-row.tsx'
import { DepositForm, type DepositProps } from './deposit-form.tsx'
import { conversionError, useDeposit, type CoinStatus } from './use-deposit.ts'

const modes = [
  { mode: 'deposit', label: '충전 신청' },
  { mode: 'convert', label: '코인변환' },
] as const

type Props = DepositProps & {
  coins: CoinStatus
  /** where to send coins to, or `over` */
  address: string
}

export function CoinForm({ coins, address, ...props }: Props) {
  const [mode, setMode] = useState<'deposit' | 'convert'>('deposit')
  const unit = coins.type === 'usdt' ? 'USDT' : '코인'
  return (
    <>
      <CoinCard unit={unit} address={address} coins={coins} />
      <fieldset className="seg deposit-modes">
        <legend className="sr">충전 방법</legend>
        {modes.map(({ mode: one, label }) => (
          <button type="button" key={one} aria-pressed={mode === one} onClick={() => setMode(one)}>
            {label}
          </button>
        ))}
      </fieldset>
      {mode === 'deposit' ? (
        <DepositForm
          {...props}
          inCoins={(amount) => <Worth amount={amount} rate={coins.usdt} unit={unit} />}
        />
      ) : (
        <ConversionForm balance={coins.balance} again={props.again} />
      )}
    </>
  )
}

function CoinCard({ unit, address, coins }: { unit: string; address: string; coins: CoinStatus }) {
  return (
    <section className="card coin-card" aria-label="보유 코인">
      <div className="row between">
        <span className="t13 mute">보유 코인</span>
        <span className="t13 mute">
          1 {unit} = {formatWon(coins.usdt)}원
        </span>
      </div>
      <b className="t22 coin-balance">
        {formatCoins(coins.balance)}
        <i> {unit}</i>
      </b>
      <Address label="입금 주소" text={address} />
      <PaymentLinks coins={coins} />
    </section>
  )
}

/** Only for members whose flag the server knows: for the others the links are empty. */
function PaymentLinks({ coins }: { coins: CoinStatus }) {
  const links = [
    { label: 'POL 결제 주소', url: coins.pol_url },
    { label: 'TRX 결제 주소', url: coins.trx_url },
  ].filter(({ url }) => isWeb(url))
  if (links.length === 0) return null
  return (
    <div className="grid g2">
      {links.map(({ label, url }) => (
        <a
          key={label}
          className="btn btn-line"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {label}
          <Icon name="next" className="ic-xs" />
        </a>
      ))}
    </div>
  )
}

/** What the server names is opened only as a page of the web, or of this site. */
const isWeb = (url: string) => /^(https?:\/\/|\/(?![/\\]))/.test(url)

const Worth = ({ amount, rate, unit }: { amount: Won; rate: Won; unit: string }) => (
  <p className="row between">
    <span className="soft">보낼 수량</span>
    <b className="strong coin-worth">
      {formatCoins(rate > 0 ? amount / rate : 0)} {unit}
    </b>
  </p>
)

type ConversionProps = { balance: number; again: () => Promise<unknown> }

function ConversionForm({ balance, again }: ConversionProps) {
  const [amount, setAmount] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const { sending, convert } = useDeposit(again)

  const change = (next: Won) => {
    setAmount(next)
    setError(null)
  }
  const submit = async (): Promise<boolean> => {
    if (sending) return true
    const found = conversionError(amount, balance)
    setError(found)
    if (found !== null) return false
    if (await convert(amount)) change(0)
    return true
  }
  return (
    <CashierForm
      name="변환"
      action="코인변환"
      amount={amount}
      onChange={change}
      error={error}
      sending={sending}
      submit={submit}
    >
      <Worth amount={amount} rate={COIN_WON} unit="코인" />
    </CashierForm>
  )
}
