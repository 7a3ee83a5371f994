/** The statement as the address searches it, the check of its books, and the file. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { statementKinds, type StatementKind } from '@madang/contract/member/plain/statement.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { saveFile } from '@madang/ui/save-file.ts'

import { ask, RefusedError } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { useListSearch } from '../../shell/list-search.ts'
import { useSummary } from '../../shell/summary.ts'

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
  const moved = [summary?.money, summary?.save, summary?.point].join()
  const query = useQuery({
    queryKey: ['statement', uid, period, pocket, page, moved],
    queryFn: async () => (await ask('statementList', { ...period, pocket, pageIndex: page })).data,
    placeholderData: keepPreviousData,
  })
  useFailedLoad(query, '/')
  const books = useQuery({
    queryKey: ['statement-check', uid, moved],
    queryFn: async () => (await ask('statementCheck')).data,
    placeholderData: keepPreviousData,
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

  return { period, pocket, page, go, query, books, saving, save }
}
