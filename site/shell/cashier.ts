/** What both pages of the cashier do alike: refusals in the seeds' words, and a list that follows the desk. */
import { useQuery, type QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'

import { depositStatus } from '@madang/contract/member/plain/deposit.ts'
import { tell } from '@madang/ui/dialog.tsx'

import { lineText, RefusedError } from '../api/ask.ts'
import { readLine } from '../api/line.ts'
import { useSession } from '../api/session.ts'
import { useGoBack } from './go-back.ts'
import { useLive } from './live.ts'
import { useSummary } from './summary.ts'

/** While a request waits for the desk; and else, so that closing hours show on a page left open. */
const WAITING_MS = 10_000
const IDLE_MS = 30_000

/**
 * Shows a refusal; with code 201 the page is left afterwards (docs/spec/shell.md#errors): then, and when the session
 * is over, which is said elsewhere, false.
 */
function useRefused(): (error: unknown) => Promise<boolean> {
  const back = useGoBack()
  return useCallback(
    async (error: unknown) => {
      if (!(error instanceof RefusedError)) throw error
      if (error.code === 'logout' || error.code === 404) return false
      await tell(error.msg, { tone: 'error' })
      if (error.code !== 201) return true
      back()
      return false
    },
    [back],
  )
}

/** Whether there is a line to send money over; if not, the member is told. */
export async function lineReady(): Promise<boolean> {
  if (readLine().up) return true
  await tell(lineText.locked, { tone: 'error' })
  return false
}

/**
 * One call at a time that changes something: shows the server's words, then reads the list (`again`)
 * and the header once more. `send` answers true when the server did what was asked. What follows a refusal is the
 * same, or `refusedThen`.
 */
export function useSending(
  again: () => Promise<unknown>,
  refusedThen: () => Promise<unknown> | void = again,
) {
  const [sending, setSending] = useState(false)
  const refused = useRefused()
  const { refresh } = useSummary()

  const send = async (call: () => Promise<{ msg: string }>): Promise<boolean> => {
    if (sending) return false
    setSending(true)
    try {
      const { msg } = await call()
      setSending(false)
      // Beside the words: what is typed once they are read is the next request's, however long reading takes.
      void Promise.all([again(), refresh()]).catch(() => undefined)
      await tell(msg, { tone: 'success' })
      return true
    } catch (error) {
      setSending(false)
      const lost = error instanceof RefusedError && error.code === 'retry'
      // What was typed stays where it was the line, and nothing the member did, that was at fault.
      if (await refused(error)) await (lost ? again() : refusedThen())
      return false
    }
  }
  return { sending, send }
}

type Listed = { list: { status: string }[]; money: number }

/**
 * The member's last requests. Read again when the header hears of a change, when the balance moved,
 * and by a slow poll; a member the cashier is off for (201) is told and led back.
 */
export function useRequests<T extends Listed>(name: string, ask: () => Promise<T>) {
  const session = useSession()
  const { summary } = useSummary()
  const key: QueryKey = [name, session?.userId]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ask,
    refetchInterval: ({ state }) => (state.data ? nextIn(state.data) : false),
  })
  useOff(error)

  const again = useCallback(() => void refetch(), [refetch])
  useLive('header', again)
  const money = summary?.money
  const listed = data?.money
  useEffect(() => {
    if (money !== undefined && listed !== undefined && money !== listed) again()
  }, [money, listed, again])

  return { data, error, refetch, money: money ?? listed }
}

const nextIn = ({ list }: Listed) =>
  list.some(({ status }) => status === depositStatus.pending) ? WAITING_MS : IDLE_MS

/** Why the page could not be read the first time; 201 leads back, what ends the session is said elsewhere. */
export function useFirstError({ data, error }: { data: unknown; error: Error | null }): void {
  useEffect(() => {
    if (data !== undefined || !(error instanceof RefusedError)) return
    const { code, msg } = error
    if (code !== 201 && code !== 'logout' && code !== 404) void tell(msg, { tone: 'error' })
  }, [data, error])
}

/** Told once, however often the list is asked for. */
function useOff(error: unknown): void {
  const refused = useRefused()
  const told = useRef(false)
  useEffect(() => {
    if (told.current || !(error instanceof RefusedError) || error.code !== 201) return
    told.current = true
    void refused(error)
  }, [error, refused])
}
