/** Notices and popups: a page of them, one of them, and taking one down or up again. */
import { useQuery } from '@tanstack/react-query'

import type { Notice } from '@madang/contract/operator/notice.ts'
import type { Popup } from '@madang/contract/operator/home.ts'

import { ask } from '../../api/ask.ts'
import { useAct } from '../../shell/use-act.ts'
import { useAsked } from '../../shell/use-asked.ts'

export type Boards = { noticeQueue: Notice; popupQueue: Popup }
type Page<Row> = { list: Row[]; totalCnt: number; totalPages: number }

async function readPage<K extends keyof Boards>(queue: K, page: number): Promise<Page<Boards[K]>> {
  const asked = [{ pageIndex: page }, { poll: true }] as const
  const { data } = await (queue === 'noticeQueue'
    ? ask('noticeQueue', ...asked)
    : ask('popupQueue', ...asked))
  return data as Page<Boards[K]>
}

export function useBoard<K extends keyof Boards>(queue: K, page: number) {
  const { data, error, refetch } = useAsked(queue as 'noticeQueue', {
    name: queue,
    input: { pageIndex: page },
  })
  return { data: data as unknown as Page<Boards[K]> | undefined, error, refetch }
}

/** The one of that id, looked for page by page; null: there is none. `new` is none yet. */
export const useEntry = <K extends keyof Boards>(queue: K, id: string) =>
  useQuery({
    queryKey: [queue, 'entry', id],
    queryFn: async (): Promise<Boards[K] | null> => {
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { list, totalPages } = await readPage(queue, page)
        const found = list.find((row) => String(row.id) === id)
        if (found) return found
        pages = totalPages
      }
      return null
    },
    enabled: id !== 'new',
  })

/** Takes down what is shown, and puts up again what was taken down. */
export function useWithdraw(queue: keyof Boards) {
  const { act } = useAct(queue)
  const call = queue === 'noticeQueue' ? 'noticeWithdraw' : 'popupWithdraw'
  return ({ id, withdrawn }: Pick<Notice, 'id' | 'withdrawn'>) =>
    act(
      () => ask(call, { id, withdrawn: !withdrawn }),
      withdrawn ? '다시 게시했습니다.' : '게시를 중지했습니다.',
    )
}
