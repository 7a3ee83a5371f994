/** Where to pay in: the account, or why it cannot be told now, and the way to ask for it. */
import { useState } from 'react'

import { Icon } from '@madang/ui/icons.tsx'

import { OVER, useAccountInquiry } from './use-deposit.ts'

type Props = {
  /** empty, or `over` in bank-check hours: then it cannot be told */
  account: string
  /** the sentence of those hours */
  hours: string
  /** the depositor, masked */
  name: string
}

export function AccountRow({ account, hours, name }: Props) {
  const { sending, askAccount } = useAccountInquiry()
  return (
    <>
      <div className="row between cashier-who">
        <span>
          <span className="t13 mute">입금자명</span>
          <br />
          <b className="strong">{name}</b>
        </span>
        <button
          type="button"
          className="btn btn-line"
          aria-disabled={sending}
          onClick={() => void askAccount(account === OVER ? hours : null)}
        >
          <Icon name="cs" className="ic-s" />
          입금계좌 문의
        </button>
      </div>
      <Address label="입금계좌" text={account} />
    </>
  )
}

/** Where to pay to, with a button that copies it; nothing while that cannot be told. */
export function Address({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false)
  if (text === '' || text === OVER) return null
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
        <span aria-live="polite">{copied ? '복사완료' : '복사'}</span>
      </button>
    </div>
  )
}
