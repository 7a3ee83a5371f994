/** Asks the desk for the deposit account, after a confirmation (docs/spec/shell.md#pages). */
import { useState } from 'react'

import { BANK_PAGE, inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'
import { Icon } from '@madang/ui/icons.tsx'

import { ask, RefusedError } from '../../api/ask.ts'

export function BankButton({ onAsked }: { onAsked: () => void }) {
  const [pending, setPending] = useState(false)

  const send = async () => {
    if (pending || !(await confirm(inquiryText.confirmBank))) return
    setPending(true)
    try {
      const { msg } = await ask('inquiryBank', { page: BANK_PAGE }, { key: 'inquiryBank' })
      onAsked()
      await tell(msg || inquiryText.asked, { tone: 'success' })
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      await tell(refused.msg, { tone: 'error' })
    } finally {
      setPending(false)
    }
  }

  return (
    <button
      type="button"
      className="btn btn-line"
      aria-disabled={pending}
      onClick={() => void send()}
    >
      <Icon name="cs" className="ic-s" />
      입금계좌 문의
    </button>
  )
}
