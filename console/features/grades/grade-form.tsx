/** The fields of a grade: its name and place, its caps within the house's, and what its members read. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import {
  gradeCapKeys,
  gradeCaps,
  type GradeCap,
  type GradeCaps,
} from '@madang/contract/core/grades.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { GradeRow } from '@madang/contract/operator/grades.ts'
import {
  GRADE_MESSAGE_MOST,
  GRADE_NAME_MOST,
  gradeText,
  gradeTones,
  loosenedCaps,
} from '@madang/contract/operator/plain/grades.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { ask } from '../../api/ask.ts'
import { Banner } from '../../shell/banner.tsx'
import { Check, Form, LongField, Save, SelectField, TextField } from '../../shell/form.tsx'
import { dayTime } from '../../shell/format.ts'
import { isReason } from '../../shell/reason-dialog.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Stale, useDraft } from '../../shell/use-draft.tsx'
import { bind, digits, isRight } from '../../shell/use-fields.ts'
import './grades.css'

type House = Record<string, { least: number; most: number }>
type Typed = Record<GradeCap, string>

const fieldsOf = (row: GradeRow | null) => ({
  name: row?.name ?? '',
  position: String(row?.position ?? 1),
  tone: row?.tone ?? ('plain' as const),
  message: row?.message ?? '',
  newcomers: row?.newcomers ?? false,
  reason: '',
  ...(Object.fromEntries(gradeCapKeys.map((cap) => [cap, String(row?.caps[cap] ?? '')])) as Typed),
})
type Fields = ReturnType<typeof fieldsOf>

const capsOf = (fields: Typed): GradeCaps =>
  Object.fromEntries(
    gradeCapKeys.flatMap((cap) => (fields[cap] === '' ? [] : [[cap, Number(fields[cap])]])),
  )

function errorsOf(fields: Fields, house: House, before: GradeCaps) {
  const { name, position, message, reason } = fields
  const caps = capsOf(fields)
  return {
    name: name.trim() === '' || name.trim().length > GRADE_NAME_MOST ? gradeText.noName : undefined,
    position: Number(position) >= 1 && Number(position) <= 999 ? undefined : gradeText.position,
    message: message.length > GRADE_MESSAGE_MOST ? gradeText.longMessage : undefined,
    reason: isReason(reason) ? undefined : operatorText.noReason,
    ...Object.fromEntries(
      gradeCapKeys.map((cap) => {
        const [amount, { least, most }] = [caps[cap], house[cap]!]
        const right = amount === undefined || amount === before[cap]
        const within = right || (amount >= least && amount <= most)
        return [cap, within ? undefined : gradeText.bounds(cap, least, most)]
      }),
    ),
  }
}

export function GradeForm({ row, house }: { row: GradeRow | null; house: House }) {
  const navigate = useNavigate()
  const { act, sending } = useAct('grades', 'approvals', 'me')
  const { base, fields, change, stale, take, letGo } = useDraft(row, fieldsOf)
  const [tried, setTried] = useState(false)
  const errors = errorsOf(fields, house, base?.caps ?? {})
  const { text, choice } = bind(fields, change, tried ? errors : {})
  const loosened = base ? loosenedCaps(base.caps, capsOf(fields)) : ''

  async function save() {
    setTried(true)
    if (!isRight(errors)) return
    const { name, position, tone, message, newcomers, reason } = fields
    const old = base ? { id: base.id, version: base.version } : {}
    const given = { name, position: Number(position), tone, message, newcomers, reason }
    const saved = await act(
      () => ask('gradeSave', { ...old, ...given, caps: capsOf(fields) }),
      gradeText.saved,
    )
    if (!saved) return
    letGo()
    void navigate({ to: '/grades' })
  }
  return (
    <Form label="회원 그룹" onSend={() => void save()}>
      {stale && <Stale by={`${stale.by} · ${dayTime(stale.changedAt)}`} take={() => take(stale)} />}
      {row?.waiting && (
        <Banner icon="clock">
          {row.waiting.by} 운영자가 한도를 넓혀 달라고 요청했습니다. {operatorText.waiting}
        </Banner>
      )}
      <div className="grade-fields">
        <TextField label="이름" maxLength={GRADE_NAME_MOST} {...text('name')} />
        <TextField label="순서" inputMode="numeric" maxLength={3} {...text('position', digits)} />
        <SelectField label="표시색" options={gradeTones} {...choice('tone')} />
      </div>
      <fieldset className="grade-caps">
        <legend className="label">한도 (원) · 비우면 사이트 설정 그대로</legend>
        <div className="grade-fields">
          {gradeCapKeys.map((cap) => (
            <TextField
              key={cap}
              label={gradeCaps[cap]}
              hint={`사이트 설정 ${formatWon(house[cap]!.most)}원`}
              inputMode="numeric"
              maxLength={12}
              {...text(cap, digits)}
            />
          ))}
        </div>
        {/* As high before it is said as after. */}
        <output className={loosened === '' ? 'mute' : 'c-ochre'}>
          {loosened === ''
            ? '낮추면 바로 적용되고, 회원이 직접 정한 한도는 그대로입니다.'
            : gradeText.loosened(loosened)}
        </output>
      </fieldset>
      <LongField
        label="회원에게 보일 안내"
        hint="충전·환전 화면과 한도 화면에 보입니다. 비우면 보이지 않습니다."
        rows={3}
        maxLength={GRADE_MESSAGE_MOST}
        {...text('message')}
      />
      <Check checked={fields.newcomers} onChange={(newcomers) => change({ newcomers })}>
        새로 가입하는 회원을 이 그룹으로
      </Check>
      <TextField label="사유" maxLength={500} {...text('reason')} />
      <Save sending={sending} />
    </Form>
  )
}
