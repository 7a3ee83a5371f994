/** Faults of the receipts that this device keeps, by the keys that the server publishes now. */
import { useQuery } from '@tanstack/react-query'

import type { KeptReceipt } from '@madang/contract/core/book/receipt.ts'

import { checkKept } from '../../api/receipt-check.ts'
import { useSession } from '../../api/session.ts'

/** In words, receipt by receipt; null where nothing is known to be wrong, and empty until they are checked. */
export function useFaults(kept: readonly KeptReceipt[]): readonly (string | null)[] {
  const uid = useSession()!.userId
  const { data } = useQuery({
    queryKey: ['receipt-faults', uid, kept.map(({ receipt }) => receipt.id)],
    queryFn: () => checkKept(uid, kept),
    enabled: kept.length > 0,
    staleTime: 0,
  })
  return data ?? []
}
