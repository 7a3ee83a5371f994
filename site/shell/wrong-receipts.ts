/** A message on any page about a receipt that does not hold as it comes (docs/adr/0140-a-receipt-with-each-bet.md). */
import { useEffect } from 'react'

import { tell } from '@madang/ui/dialog.tsx'
import { useStore } from '@madang/ui/store.ts'

import { wrongArrived } from '../api/receipt-check.ts'

const text =
  '방금 받은 베팅 영수증의 서명이 맞지 않습니다. 베팅내역에서 보관된 영수증을 내려받아 주세요.'

/** Once per page, in the root. */
export function useWrongReceipts(): void {
  const count = useStore(wrongArrived)
  useEffect(() => {
    if (count > 0) void tell(text, { tone: 'error' })
  }, [count])
}
