/** Inquiries: those without an answer, oldest first, or all; the marked one is open to be read and answered. */
import { useRef, useState } from 'react'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { InquiryRow } from '@madang/contract/operator/inquiry.ts'

import { setOf, useAsked } from '../../shell/use-asked.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { useHouseNow, useMay, useMe } from '../../shell/me.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { useLookers } from '../../shell/use-lookers.ts'
import { UidSearch } from './cashier-tools.tsx'
import { DeskLayout, View, type Said } from './desk-layout.tsx'
import { InquiryPanel } from './inquiry-panel.tsx'
import { categoryOf, CategoryFilter, openChoice, TodaysTimes } from './inquiry-sort.tsx'
import { inquiryColumns } from './inquiry-table.tsx'
import { QueueList } from './queue-list.tsx'
import { AssignFilter, assignedOf, useAssign } from './use-assign.tsx'
import { useDrafts } from './use-drafts.ts'
import { useQueue } from './use-queue.ts'

export function InquiryQueue() {
  const search = useRef<HTMLInputElement>(null)
  const answer = useRef<HTMLTextAreaElement>(null)
  const category = useRef<HTMLSelectElement>(null)
  const { filter, page, change, changeAll, paging } = useFilter(filterNames)
  const all = filter.view === 'all'
  const query = useInquiries(filter, page)
  const now = useHouseNow()
  const mayAnswer = useMay('inquiries.answer')
  const drafts = useDrafts()
  const [said, setSaid] = useState<Said>(null)
  const own = useMe().me?.operator.uid ?? ''
  const assign = useAssign('inquiries', own, setSaid)
  /** whose answer is to be written as soon as it can be */
  const [writing, setWriting] = useState<number | null>(null)

  /** To the answer, where there is one to write. */
  function write(row: InquiryRow) {
    setOpened(true)
    if (row.state === 'answered') return
    if (!mayAnswer) return setSaid({ text: operatorText.denied, bad: true })
    answer.current?.focus()
    setWriting(row.id)
  }
  const { rows, row, setMarked, reset, setOpened, open, frame, list } = useQueue({
    name: 'inquiries',
    query,
    paging,
    acts: { a: write, w: (of) => of.state === 'open' && assign.ask(of) },
    setSaid,
    keys: {
      f: () => search.current?.focus(),
      t: mayAnswer ? () => openChoice(category.current) : undefined,
    },
  })
  const place = query.isPlaceholderData ? null : `${Object.values(filter).join(' ')} ${page}`
  const { shown, gone, leave } = useShown(rows, row, drafts.has, place)
  const others = useLookers(shown?.state === 'open' && !gone ? shown.id : null, 'inquiries')

  if (writing !== null && writing !== shown?.id) setWriting(null)

  /** The keyboard goes back to the list, the mark to the oldest that waits. */
  function done(text: string) {
    setSaid({ text })
    setOpened(false)
    answer.current?.blur()
    const next = rows.findIndex(({ id, state }) => id !== shown?.id && state !== 'answered')
    if (next >= 0) setMarked(next)
    else reset()
  }

  return (
    <DeskLayout
      queue="inquiries"
      said={said}
      others={others}
      keys={
        mayAnswer
          ? [...keys, ...assign.keys]
          : keys.filter(([key]) => !['a', 't', 'Ctrl Enter'].includes(key))
      }
      tools={
        <div className="row desk-tools">
          <CategoryFilter value={filter.category} onChange={(to) => change('category', to)} />
          {!all && (
            <AssignFilter value={filter.assigned} onChange={(to) => change('assigned', to)} />
          )}
          <UidSearch value={filter.uid} onSearch={(uid) => change('uid', uid)} search={search} />
          {all && <ExportButton list="inquiries" filter={filter} />}
          <View
            all={all}
            word="처리중"
            onAll={(to) => changeAll({ view: to ? 'all' : '', assigned: '' })}
          />
        </div>
      }
      member={shown?.member.id}
      {...frame}
      below={
        shown && (
          <InquiryPanel
            key={shown.id}
            row={shown}
            gone={gone}
            drafts={drafts}
            answer={answer}
            category={category}
            begins={writing === shown.id}
            mayAnswer={mayAnswer}
            onBack={() => setOpened(false)}
            onDone={done}
            onLeave={() => {
              leave()
              reset()
            }}
          />
        )
      }
    >
      <TodaysTimes />
      <QueueList
        title="문의"
        {...list}
        none={all ? '이 조건의 문의가 없습니다. 조건을 바꿔보세요.' : null}
        className="desk-short"
        table="inquiries"
        columns={inquiryColumns(now, open, own, assign.may ? assign.ask : undefined)}
        cards="minmax(0, 1fr) auto auto"
        idOf={({ id }) => id}
      />
      {assign.dialog}
    </DeskLayout>
  )
}

const filterNames = ['view', 'uid', 'category', 'assigned'] as const

const keys = [
  ['j k', '고르기'],
  ['a', '답변 쓰기'],
  ['Ctrl Enter', '보내기'],
  ['t', '분류'],
  ['n', '가장 오래된 신청'],
  ['h', '전체'],
] as const

type Filter = Record<(typeof filterNames)[number], string>

const useInquiries = ({ view, uid, category, assigned }: Filter, page: number) =>
  useAsked('inquiryQueue', {
    name: 'inquiries',
    input: {
      ...(view !== 'all' && { state: 'open', ...assignedOf(assigned) }),
      ...setOf({ uid, category: categoryOf(category) ?? '' }),
      pageIndex: page,
    },
    everyMs: 3_000,
  })

/**
 * The inquiry on show: the marked one; but one whose answer is half written stays, marked `gone`, when another
 * operator answers it or the member takes it away. `place`: which part of the list the rows are; null while they
 * are still those of another.
 */
function useShown(
  rows: InquiryRow[],
  marked: InquiryRow | undefined,
  hasDraft: (id: number) => boolean,
  place: string | null,
) {
  const [kept, setKept] = useState<{ row: InquiryRow | undefined; place: string | null }>()
  const last = kept?.place === place ? kept.row : undefined
  const gone = last !== undefined && hasDraft(last.id) && !rows.some(({ id }) => id === last.id)
  const row = gone ? last : marked
  if (row !== kept?.row || place !== kept?.place) setKept({ row, place })
  return { shown: row, gone, leave: () => setKept(undefined) }
}
