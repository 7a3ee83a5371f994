/** A draw bet's receipt, asked again until its draw is over, and its check, made in this browser. */
import { useQuery } from '@tanstack/react-query'

import type { BetProof, SealedPlace } from '@madang/contract/core/book/bet-proof.ts'
import type { KeptReceipt, ToldKeys } from '@madang/contract/core/book/receipt.ts'
import type { ShownReceipt } from '@madang/contract/member/betting.ts'

import { ask, RefusedError } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { firstTold, keepKeys, keepReceipt, keptReceipts } from '../../api/receipts.ts'

const AGAIN_MS = 3_000

/**
 * `none`: a bet from before there were receipts. `other`: this device was given another one. `key`: the server no
 * longer publishes the key that it published first.
 */
export type Signed = 'good' | 'bad' | 'other' | 'key' | 'none'
/** Whether the bet lies in the sealed book of its draw; null before the seal, and where that could not be asked. */
export type InBook = 'good' | 'bad' | null
export type Receipted = {
  bet: ShownReceipt
  uid: string
  /** what is saved as a file; null for a bet without a receipt */
  proof: BetProof | null
  signed: Signed
  inBook: InBook
}

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

/** What this device was given with the bet, as a file: there whatever the house answers now. */
export function useKeptProof(no: string): BetProof | null {
  const uid = useSession()!.userId
  const kept = firstKept(uid, Number(no))
  return kept ? proofOf(kept, uid) : null
}

/** Of two of one number the first: a later one does not take its place. */
const firstKept = (uid: string, no: number) =>
  keptReceipts(uid).findLast(({ receipt }) => receipt.id === no) ?? null

const proofOf = (kept: KeptReceipt, member: string): BetProof => ({
  ...{ kind: 'KBOOK-1 receipt', member, ...kept, keys: kept.toldKey ? [kept.toldKey] : [] },
  sealed: null,
})

async function readReceipt(no: string, uid: string): Promise<Receipted | null> {
  try {
    const { data: bet } = await ask('betReceipt', { no })
    const { stream, date, round } = bet
    const told = bet.receipt && { stream, date, round, receipt: bet.receipt }
    if (!told && !firstKept(uid, bet.no))
      return { bet, uid, proof: null, signed: 'none', inBook: null }
    const [{ data: keys }, sealed] = await Promise.all([ask('bookKeys'), sealedPlaceOf(bet)])
    keepKeys(uid, keys)
    const kept = firstKept(uid, bet.no) ?? withKey(uid, told!, keys)
    const proof = { ...proofOf(kept, uid), keys, sealed: sealed === 'missing' ? null : sealed }
    const judgement = await judged({ bet, kept, keys, uid, sealed })
    if (judgement.signed === 'good') keepReceipt(uid, kept)
    return { bet, uid, proof, ...judgement }
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'notFound') return null
    throw error
  }
}

/** The receipt with the row of its key, as the device keeps it. */
function withKey(uid: string, kept: KeptReceipt, keys: ToldKeys): KeptReceipt {
  const toldKey = firstTold(uid, kept.receipt.keyId, keys)
  return toldKey ? { ...kept, toldKey } : kept
}

/** Where the house says that a bet lies in its sealed book; null before the seal, and where it does not answer. */
async function sealedPlaceOf({
  no,
  stream,
  date,
  round,
  book,
}: ShownReceipt): Promise<SealedPlace | 'missing' | null> {
  if (!book) return null
  try {
    const [{ data: seal }, { data: mine }] = await Promise.all([
      ask('openSeal', undefined, { params: { stream, date, round } }),
      ask('receipts', { stream, date, round }, { poll: true }),
    ])
    const found = mine.find(({ id }) => id === no)
    return found ? { seal, index: found.index, path: found.path } : 'missing'
  } catch {
    return null
  }
}

type Asked = {
  bet: ShownReceipt
  kept: KeptReceipt
  keys: ToldKeys
  uid: string
  sealed: SealedPlace | 'missing' | null
}

async function judged({ bet, kept, keys, uid, sealed }: Asked) {
  // As large as they are, what hashes and checks signatures comes when there is something to check.
  const [{ receiptFault }, { liesInBook }, { pageMeans: means }] = await Promise.all([
    import('@madang/contract/core/book/receipt.ts'),
    import('@madang/contract/core/book/bet-proof.ts'),
    import('@madang/contract/core/book/page-means.ts'),
  ])
  const by = { member: uid, keys, means }
  const fault = receiptFault(kept, uid, { keys, means })
  const lies = sealed !== null && sealed !== 'missing' && liesInBook(kept, sealed, by)
  // A receipt that no key signed says nothing of the book.
  const inBook: InBook = sealed === null || fault === 'signature' ? null : lies ? 'good' : 'bad'
  const isKey = kept.toldKey && fault !== null && fault !== 'signature'
  const signed: Signed = isKey ? 'key' : fault ? 'bad' : sameAs(bet, kept) ? 'good' : 'other'
  return { signed, inBook }
}

/** Whether the house stores what was signed. */
const sameAs = (bet: ShownReceipt, { receipt }: KeptReceipt) =>
  receipt.pick === bet.receipt?.pick &&
  receipt.stake === bet.money &&
  receipt.odds === bet.odds &&
  receipt.key === bet.key &&
  receipt.game === bet.game &&
  receipt.root === bet.receipt.root
