/** Deposits and withdrawals as the desk reads and decides them. */
import { useQueryClient } from '@tanstack/react-query'

import { formatWon } from '@madang/contract/core/won.ts'
import type { DepositRow } from '@madang/contract/operator/deposit.ts'
import type { WithdrawalRow } from '@madang/contract/operator/withdrawal.ts'

import { ask, RefusedError } from '../../api/ask.ts'
import { useAsked } from '../../shell/use-asked.ts'
import type { Cashier, RequestState } from '../../shell/request-tag.tsx'

export type CashierRow = WithdrawalRow & Partial<Pick<DepositRow, 'type' | 'credited'>>

export type CashierFilter = {
  id?: number
  state?: RequestState
  uid?: string
  start?: string
  end?: string
  assigned?: 'mine' | 'none'
}

/** What waits, and one that is looked at, is asked for more often than what was. */
export function useCashier(kind: Cashier, filter: CashierFilter, page: number) {
  const { data, ...query } = useAsked(kind === 'deposits' ? 'depositQueue' : 'withdrawalQueue', {
    name: kind,
    input: { ...filter, pageIndex: page },
    everyMs: filter.state === 'pending' || filter.id ? 3_000 : 10_000,
  })
  return { ...query, data: data && { ...data, list: data.list as CashierRow[] } }
}

/** One request as it stands, wherever in the list it is by now; undefined until known, null when it is nobody's. */
export function useRequest(kind: Cashier, id: number): CashierRow | null | undefined {
  // What was heard of it when it was asked about before is not how it stands.
  const { data, isFetchedAfterMount } = useCashier(kind, { id }, 1)
  if (!isFetchedAfterMount) return undefined
  return data && ((data.list.find((row) => row.id === id) ?? null) as CashierRow | null)
}

/**
 * Whether an amount needs a second operator too: one above the threshold, or far above what was asked for; false until
 * the thresholds are known.
 */
export function useNeedsSecond(): (amount: number, asked: number) => boolean {
  const { data } = useAsked('settingList', { name: 'settings', everyMs: false, staleMs: 60_000 })
  const of = (name: string) => Number(data?.find(({ key }) => key === name)?.value ?? Infinity)
  return (amount, asked) =>
    amount > of('secondOperatorFrom') || amount - asked > of('depositOverFrom')
}

/** approve, refuse: the first decision; agree, object: the second operator's on it. */
export type Act = 'approve' | 'refuse' | 'agree' | 'object'
export type Decision = { act: Act; row: CashierRow; amount: number; reason: string }

/** A decision that may be taken back until then. */
export type Undo = { id: number; until: string }

/** What a decision came to: in words, or why it was not taken. `over`: the request is not what it was. */
export type Outcome =
  | { text: string; refused: false; word: string; undo: Undo | null }
  | { text: string; refused: true; over: boolean }

export function useDecide(kind: Cashier) {
  const readAgain = useReadAgain(kind)
  return async (decision: Decision): Promise<Outcome> => {
    const outcome = await decide(kind, decision)
    readAgain()
    return outcome
  }
}

/** Several, one after the other: each is a call of its own, whatever became of the one before. */
export function useDecideAll(kind: Cashier) {
  const readAgain = useReadAgain(kind)
  return async (
    decisions: readonly Decision[],
    heard: (row: CashierRow, outcome: Outcome) => void,
  ): Promise<void> => {
    for (const decision of decisions) heard(decision.row, await decide(kind, decision))
    readAgain()
  }
}

/** Not awaited: the next request is decided while the lists are read again. */
export function useReadAgain(kind: Cashier) {
  const client = useQueryClient()
  return () => {
    for (const key of [kind, 'desk', 'memberCard', 'me', 'approvals'])
      void client.invalidateQueries({ queryKey: [key] })
  }
}

/**
 * What was taken back is nobody's from the answer on, in every list that shows it: whoever decides it anew in that
 * moment is not told that it is decided.
 */
export function useWaitsAgain(kind: Cashier) {
  const client = useQueryClient()
  return (due: number) =>
    client.setQueriesData<{ list: CashierRow[] }>(
      { queryKey: [kind] },
      (data) =>
        data && {
          ...data,
          list: data.list.map((row) => (row.due?.id === due ? { ...row, due: null } : row)),
        },
    )
}

const decide = (kind: Cashier, decision: Decision): Promise<Outcome> =>
  send(kind, decision).then(
    ({ state, undo = null }): Outcome => ({
      ...said(kind, decision, undo ? 'due' : state),
      refused: false,
      undo,
    }),
    (error: Error): Outcome => ({
      text: error.message,
      refused: true,
      over: error instanceof RefusedError && ['state', 'notFound'].includes(String(error.code)),
    }),
  )

type Came = { state: string; undo?: Undo | null }

async function send(kind: Cashier, { act, row, amount, reason }: Decision): Promise<Came> {
  const { id, version, waiting } = row
  if (act === 'agree' || act === 'object') {
    const approve = act === 'agree'
    return (await ask('approvalDecide', { id: waiting!.id, approve, reason })).data
  }
  const request = { id, version, reason, undoable: true }
  if (act === 'refuse')
    return (await ask(kind === 'deposits' ? 'depositRefuse' : 'withdrawalRefuse', request)).data
  if (kind === 'withdrawals') return (await ask('withdrawalComplete', request)).data
  return (await ask('depositComplete', { ...request, amount })).data
}

function said(kind: Cashier, { act, row, amount }: Decision, state: string) {
  const word =
    state === 'due'
      ? act === 'refuse'
        ? '거절 예정입니다.'
        : '승인 예정입니다.'
      : (words[state] ?? '처리했습니다.')
  const what = `${row.member.uid} ${kind === 'deposits' ? '충전' : '환전'} ${formatWon(amount)}원`
  return { text: `${what} · ${word}`, word }
}
const words: Record<string, string> = {
  waiting: '다른 운영자의 승인을 기다립니다.',
  rejected: '반려했습니다.',
  refused: '거절했습니다.',
}
