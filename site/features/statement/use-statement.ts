/** The statement as the address searches it, the check of its books, and the file. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import {
  statementKinds,
  type StatementKind,
  type StatementPocket,
} from '@madang/contract/member/plain/statement.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { saveFile } from '@madang/ui/save-file.ts'

import { ask, RefusedError } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { useListSearch } from '../../shell/list-search.ts'
import { useLoaded } from '../../shell/loaded.ts'
import { useReadAgain, useSummary } from '../../shell/summary.ts'

/** Days before today that are searched without being asked for, as on the other histories. */
const DAYS = 7

export function useStatement() {
  const uid = useSession()?.userId
  const { summary } = useSummary()
  const { period, page, params, go } = useListSearch(DAYS)
  const pocket: StatementKind =
    statementKinds.find((kind) => kind === params.get('pocket')) ?? 'all'
  const [saving, setSaving] = useState(false)
  // With the balances: whatever changes one of them is a new entry.
  const moved = summary && [summary.money, summary.save, summary.point].join()
  const query = useLoaded(
    ['statement', uid, period, pocket, page],
    async () => (await ask('statementList', { ...period, pocket, pageIndex: page })).data,
  )
  useReadAgain(moved, query.refetch)
  // The check adds up every entry there is: once, and then when the member asks for it.
  const books = useQuery({
    queryKey: ['statement-check', uid],
    queryFn: async () => (await ask('statementCheck')).data,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

  async function save() {
    if (saving) return
    setSaving(true)
    try {
      const { name, csv, msg } = await ask('statementFile', { ...period, pocket })
      saveFile(name, csv)
      if (msg !== '') await tell(msg)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      if (error.code !== 'logout' && error.code !== 404) await tell(error.msg, { tone: 'error' })
    } finally {
      setSaving(false)
    }
  }

  /** the balances as the header has them, where it has */
  const balances: Partial<Record<StatementPocket, number>> = summary
    ? { money: summary.money, safe: summary.save, point: summary.point }
    : {}
  return { period, pocket, page, go, query, books, balances, saving, save }
}
