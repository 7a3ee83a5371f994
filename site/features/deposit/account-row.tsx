/** Where to pay in: the account, or why it cannot be told now, and the way to ask for it. */
import { useState } from 'react'

import { depositText } from '@madang/contract/member/plain/deposit.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { OVER, useAccountInquiry } from './use-deposit.ts'

type Props = {
  account: string
  type: 'bank' | 'coin' | 'usdt'
  /** the depositor as the last request has it */
  name: string | undefined
}

export function AccountRow({ account, type, name }: Props) {
  const { sending, askAccount } = useAccountInquiry()
  const over = account === OVER
  return (
    <>
      {over && (
        <output className="cashier-why">
          <Icon name="clock" className="ic-s" />
          {depositText.over}
        </output>
      )}
      <div className="row between cashier-who">
        <span>
          <span className="t13 mute">입금자명</span>
          <br />
          <b className="strong">{name ?? '가입할 때 등록한 예금주'}</b>
        </span>
        <button
          type="button"
          className="btn btn-line"
          aria-disabled={sending}
          onClick={() => void askAccount(over)}
        >
          <Icon name="cs" className="ic-s" />
          입금계좌 문의
        </button>
      </div>
      {account !== '' && !over && (
        <Address label={type === 'bank' ? '입금계좌' : '입금 주소'} text={account} />
      )}
    </>
  )
}

/** An address to pay to, with a button that copies it. */
export function Address({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <div className="row between deposit-address">
      <span className="grow">
        <span className="t13 mute">{label}</span>
        <br />
        <b className="strong">{text}</b>
      </span>
      <button
        type="button"
        className="btn"
        aria-label={`${label} 복사`}
        onClick={() => void copy().catch(() => setCopied(false))}
      >
        <span aria-live="polite">{copied ? '복사됨' : '복사'}</span>
      </button>
    </div>
  )
}
