/** To whom and when something is shown, and whether it is shown now. */
import type { ReactNode } from 'react'

import type { Notice } from '@madang/contract/operator/notice.ts'

import { SelectField, TextField } from '../../shell/form.tsx'
import { fromSeoulField, minuteTime, toSeoulField } from '../../shell/format.ts'
import { Tag, type Sign } from '../../shell/tag.tsx'
import { bind } from '../../shell/use-fields.ts'

export type Audience = Notice['audience']
export const audienceWords: Record<Audience, string> = {
  all: '모두',
  guest: '비회원',
  member: '회원',
  partner: '파트너',
}

type Shown = Pick<Notice, 'withdrawn' | 'startsAt' | 'endsAt'>
const states = {
  on: { word: '게시중', tone: 'jade', icon: 'check' },
  soon: { word: '예약', tone: 'ochre', icon: 'clock' },
  over: { word: '종료', tone: '', icon: 'minus' },
  off: { word: '게시 중지', tone: 'bad', icon: 'x' },
} satisfies Record<string, Sign>

/** Half-open, as the server reads it: shown from the start, no more at the end. */
export function shownState({ withdrawn, startsAt, endsAt }: Shown, now: Date): keyof typeof states {
  if (withdrawn) return 'off'
  if (now < new Date(startsAt)) return 'soon'
  return endsAt !== null && now >= new Date(endsAt) ? 'over' : 'on'
}

export const ShownTag = ({ shown, now }: { shown: Shown; now: Date }) => (
  <Tag {...states[shownState(shown, now)]} />
)

export const Period = ({ startsAt, endsAt }: Pick<Shown, 'startsAt' | 'endsAt'>) => (
  <>
    {minuteTime(startsAt)} – {endsAt === null ? '종료일 없음' : minuteTime(endsAt)}
  </>
)

/** Times as their fields hold them. */
export type Schedule = { audience: Audience; starts: string; ends: string }

export const scheduleOf = (shown: {
  audience: Audience
  startsAt: string
  endsAt: string | null
}): Schedule => ({
  audience: shown.audience,
  starts: toSeoulField(shown.startsAt),
  ends: shown.endsAt === null ? '' : toSeoulField(shown.endsAt),
})

/** As the call wants it; `now` stands for a start that was left empty. */
export const scheduled = ({ audience, starts, ends }: Schedule, now: Date) => ({
  audience,
  startsAt: fromSeoulField(starts) ?? now.toISOString(),
  endsAt: fromSeoulField(ends),
})

/** What is wrong with the end, in words. */
export const endError = ({ starts, ends }: Schedule) =>
  ends !== '' && ends <= starts ? '종료 시각은 시작 시각보다 뒤여야 합니다.' : undefined

type FieldsProps = {
  schedule: Schedule
  onChange: (schedule: Schedule) => void
  error: string | undefined
  /** fields of its own kind, before these */
  children?: ReactNode
}

export function ScheduleFields({ schedule, onChange, error, children }: FieldsProps) {
  const change = (part: Partial<Schedule>) => onChange({ ...schedule, ...part })
  const { text, choice } = bind(schedule, change, { ends: error })
  return (
    <div className="op-pair">
      {children}
      <SelectField label="대상" options={audienceWords} {...choice('audience')} />
      <TextField
        label="시작"
        type="datetime-local"
        hint="비우면 저장할 때부터"
        {...text('starts')}
      />
      <TextField label="종료" type="datetime-local" hint="비우면 종료일 없음" {...text('ends')} />
    </div>
  )
}
