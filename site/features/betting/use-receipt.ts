/** A draw bet's receipt, asked again until its draw is over, and its check, made in this browser. */
import { useQuery } from '@tanstack/react-query'

import type { KeptReceipt } from '@madang/contract/core/book/receipt.ts'
import type { ShownReceipt } from '@madang/contract/member/betting.ts'

import { ask, RefusedError } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { keptReceipts } from '../../shell/receipts.ts'

const AGAIN_MS = 3_000

/** `none`: a bet from before there were receipts. `other`: this device was given another one. */
export type Signed = 'good' | 'bad' | 'other' | 'none'
export type Receipted = { bet: ShownReceipt; uid: string; kept: KeptReceipt | null; signed: Signed }

/** `receipt` is null where the member has no such bet, undefined while it loads. */
export function useReceipt(no: string) {
  const uid = useSession()!.userId
  const { data, error, refetch } = useQuery({
    queryKey: ['bet-receipt', no, uid],
    queryFn: () => readReceipt(no, uid),
    refetchInterval: ({ state }) => (state.data?.bet.state === 'wait' ? AGAIN_MS : false),
    staleTime: 0,
  })
  return { receipt: data, error, again: () => void refetch() }
}

async function readReceipt(no: string, uid: string): Promise<Receipted | null> {
  try {
    const { data: bet } = await ask('betReceipt', { no })
    const { stream, date, round } = bet
    const here = keptReceipts(uid).find(({ receipt }) => receipt.id === bet.no) ?? null
    const kept = here ?? (bet.receipt && { stream, date, round, receipt: bet.receipt })
    return { bet, uid, kept, signed: await signedOf({ bet, uid, kept }) }
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'notFound') return null
    throw error
  }
}

async function signedOf({ bet, uid, kept }: Omit<Receipted, 'signed'>): Promise<Signed> {
  if (!kept) return 'none'
  // As large as they are, what hashes and checks signatures comes when there is something to check.
  const [{ data: keys }, { receiptHolds }, { pageMeans: means }] = await Promise.all([
    ask('bookKeys'),
    import('@madang/contract/core/book/receipt.ts'),
    import('@madang/contract/core/book/page-means.ts'),
  ])
  if (!receiptHolds(kept, uid, { keys, means })) return 'bad'
  const { receipt } = kept
  const same =
    receipt.pick === bet.receipt?.pick &&
    receipt.stake === bet.money &&
    receipt.odds === bet.odds &&
    receipt.key === bet.key &&
    receipt.game === bet.game &&
    receipt.root === bet.receipt.root
  return same ? 'good' : 'other'
}
