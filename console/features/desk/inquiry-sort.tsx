/** What an inquiry is about: told by the member, changed at the desk (docs/adr/0126). */
import {
  categoryNames,
  inquiryCategories,
  type InquiryCategory,
} from '@madang/contract/core/inquiry.ts'
import type { Inquiry, InquiryTimes } from '@madang/contract/operator/inquiry.ts'

import { ask } from '../../api/ask.ts'
import { countdown } from '../../shell/format.ts'
import { useAct } from '../../shell/use-act.ts'
import { useAsked } from '../../shell/use-asked.ts'

const Options = () =>
  categoryNames.map((name) => (
    <option key={name} value={name}>
      {inquiryCategories[name]}
    </option>
  ))

/** Undefined where the address says what is no word of it. */
export const categoryOf = (value: string): InquiryCategory | undefined =>
  categoryNames.find((name) => name === value)

type FilterProps = { value: string; onChange: (value: string) => void }

export const CategoryFilter = ({ value, onChange }: FilterProps) => (
  <select
    className="input"
    aria-label="분류"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    <option value="">모든 분류</option>
    <Options />
  </select>
)

/** With its list open, where a browser can: an arrow then walks through it and chooses nothing yet. */
export function openChoice(field: HTMLSelectElement | null): void {
  field?.focus()
  field?.showPicker?.()
}

type SortProps = { inquiry: Inquiry; field: React.Ref<HTMLSelectElement> }

/** Chosen it is changed; what another chose meanwhile stays, and is said. */
export function CategoryField({ inquiry: { id, category }, field }: SortProps) {
  const { act, sending } = useAct('inquiries', 'inquiry')
  return (
    <select
      ref={field}
      className="input inquiry-category"
      aria-label="이 문의의 분류"
      value={category}
      disabled={sending}
      onChange={({ target }) => {
        const to = categoryOf(target.value)
        target.blur()
        if (to) void act(() => ask('inquiryCategory', { id, from: category, to }), '')
      }}
    >
      <Options />
    </select>
  )
}

/** How long answers took today, in the middle; its line is there before it is known. */
export function TodaysTimes() {
  const { data } = useAsked('inquiryTimes', { name: 'inquiry-times', everyMs: 30_000 })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard
    <p className="inquiry-times soft" tabIndex={0}>
      {data && (
        <>
          오늘 답변까지 (중앙값){' '}
          {data.length === 0 ? '답변 없음' : data.map((row) => timeWords(row)).join(' · ')}
        </>
      )}
    </p>
  )
}

const timeWords = ({ category, answers, medianSeconds }: InquiryTimes[number]) =>
  `${category === null ? '전체' : inquiryCategories[category]} ${countdown(medianSeconds)} (${answers}건)`
