/** Templates of memos as the console reads them. */
import { useQuery } from '@tanstack/react-query'

import type { MemoTemplate } from '@madang/contract/operator/memo-templates.ts'

import { ask } from '../../api/ask.ts'
import { useAsked } from '../../shell/use-asked.ts'

const read = async (archived: boolean) => (await ask('memoTemplates', { archived })).data

/** Those in use; none while they are on their way. */
export const useTemplates = (): MemoTemplate[] =>
  useAsked('memoTemplates', {
    name: 'memoTemplates',
    input: { archived: false },
    everyMs: 10_000,
  }).data ?? []

/** The one of that id, in use or put away; null: there is none. `new` is none yet. */
export const useTemplate = (id: string) =>
  useQuery({
    queryKey: ['memoTemplates', 'one', id],
    queryFn: async () => {
      const is = (row: MemoTemplate) => String(row.id) === id
      return (await read(false)).find(is) ?? (await read(true)).find(is) ?? null
    },
    enabled: id !== 'new',
  })
