/**
 * The header's poll: money, points, safe and unread counts, first after 0.5 s, then every 10 s
 * (docs/spec/shell.md#states, #errors).
 */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'

import type { Summary } from '@madang/contract/member/header.ts'
import { tell } from '@madang/ui/dialog.tsx'

import { ask, RefusedError } from '../api/ask.ts'
import { queries, readAgain } from '../api/queries.ts'
import { readSession, useSession } from '../api/session.ts'

const FIRST_MS = 500
const EVERY_MS = 10_000
/** While nothing was heard yet, or of what moved, a poll that got lost is tried again sooner. */
const UNHEARD_MS = 2_000

export type { Summary }

/** How often something moved, and up to which of them the header is known. */
let moved = 0
let known = 0

async function readSummary(): Promise<Summary> {
  const upTo = moved
  const { data } = await ask('refresh')
  known = Math.max(known, upTo)
  return data
}

/** Something of the header moved: it is read, and on a bad line again until it is known. */
export function readHeader(client?: QueryClient): Promise<void> {
  moved++
  return readAgain({ queryKey: ['header'] }, client)
}

/**
 * The stream said what the header is now. An answer on its way may be older: it is dropped, or, where it is waited for
 * because something moved, the header is asked for once more.
 */
export async function hearSummary(said: Partial<Summary>, client = queries): Promise<void> {
  const userId = readSession()?.userId
  if (said.money === undefined || known < moved) return readHeader(client)
  await client.cancelQueries({ queryKey: ['header', userId] })
  client.setQueryData(['header', userId], said)
}

/**
 * Called as an act that moves money begins: what it answers takes so many won to the balance, unless the stream or a
 * poll, either of which may come before the act's own answer, has told a balance meanwhile.
 */
export function watchMoney(client: QueryClient): (by: number) => void {
  const key = ['header', readSession()?.userId]
  const before = readMoney(client)
  return (by) =>
    client.setQueryData<Summary>(key, (had) =>
      had?.money === before ? had && { ...had, money: had.money + by } : had,
    )
}

/** The balance as it is known now; undefined until it was told. */
export const readMoney = (client: QueryClient): number | undefined =>
  client.getQueryData<Summary>(['header', readSession()?.userId])?.money

/** What the last poll said (undefined until the first) and a way to ask at once. Any number of readers, one poll. */
export function useSummary(): {
  summary: Summary | undefined
  refresh: () => Promise<void>
  /** when that was, in milliseconds of this device's clock */
  heardAt: number
} {
  const session = useSession()
  const client = useQueryClient()
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['header', session?.userId],
    queryFn: readSummary,
    enabled: false,
  })
  const refresh = useCallback(() => readHeader(client), [client])
  return { summary: session ? data : undefined, refresh, heardAt: dataUpdatedAt }
}

/** Reads a list again when what the header says of it moved; not when the header says it for the first time. */
export function useReadAgain(moved: string | undefined, again: () => Promise<unknown>): void {
  const last = useRef(moved)
  useEffect(() => {
    const before = last.current
    if (moved !== undefined) last.current = moved
    if (before !== undefined && moved !== undefined && moved !== before) void again()
  }, [moved, again])
}

/**
 * Puts what an answer said of the header into it at once and asks the poll again: what was on its way before may not
 * bring an older count back.
 */
function useNoted(): (said: Partial<Summary>) => void {
  const client = useQueryClient()
  return useCallback(
    (said) => {
      client.setQueriesData<Summary>({ queryKey: ['header'] }, (had) => had && { ...had, ...said })
      void readHeader(client)
    },
    [client],
  )
}

/** Notes the unread answers an answer named; `csNo` is unknown where the call does not say it (deleting). */
export function useUnreadAnswers(): (cs: number, csNo?: number | null) => void {
  const note = useNoted()
  return useCallback((cs, csNo = null) => note({ cs, csNo }), [note])
}

/** Notes the unread memos an answer named; the newest stays where the call does not say it (only what is read is deleted). */
export function useUnreadMemos(): (memo: number, memoNo?: number | null) => void {
  const note = useNoted()
  return useCallback(
    (memo, memoNo) => note(memoNo === undefined ? { memo } : { memo, memoNo }),
    [note],
  )
}

/** Runs the poll; once per page, in the root. */
export function useSummaryPoll(): Summary | undefined {
  const session = useSession()
  const started = useStarted(session?.userId)
  const { data, error, errorUpdatedAt } = useQuery({
    queryKey: ['header', session?.userId],
    queryFn: readSummary,
    enabled: session !== null && started,
    refetchInterval: ({ state }) =>
      (state.data === undefined || known < moved) && isLost(state.error) ? UNHEARD_MS : EVERY_MS,
    refetchIntervalInBackground: true,
    retry: false,
  })

  useEffect(() => {
    if (error instanceof RefusedError) void showFailure(error)
  }, [error, errorUpdatedAt])
  return session ? data : undefined
}

function useStarted(userId: string | undefined): boolean {
  const [startedFor, setStartedFor] = useState<string>()
  useEffect(() => {
    if (userId === undefined) return
    const timer = setTimeout(() => setStartedFor(userId), FIRST_MS)
    return () => clearTimeout(timer)
  }, [userId])
  return userId !== undefined && startedFor === userId
}

/** Nothing was decided: the answer was lost, or the house could not give one. */
const isLost = (error: Error | null) =>
  error instanceof RefusedError && (error.code === 'retry' || error.code === 103)

/** 103 says nothing; `logout` and 404 end the session elsewhere; of a broken line the line under the header tells. */
async function showFailure({ code, msg }: RefusedError): Promise<void> {
  if (code === 103 || code === 'logout' || code === 404 || code === 'retry') return
  await tell(msg, { tone: 'error' })
}
