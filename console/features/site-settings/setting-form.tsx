/** A new value for a setting, in the field its rule asks for, and why. */
import { useState } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import {
  loosens,
  settingText,
  type settingRules,
  type SettingRule,
} from '@madang/contract/operator/plain/site-settings.ts'
import { replayedSettings } from '@madang/contract/operator/plain/what-if.ts'
import type { Setting } from '@madang/contract/operator/site-settings.ts'
import { confirm } from '@madang/ui/dialog.tsx'

import { ask } from '../../api/ask.ts'
import { useAskedDraft, useAskFirst } from '../../shell/asked-drafts.ts'
import { Banner } from '../../shell/banner.tsx'
import { Button } from '../../shell/button.tsx'
import { Form, LongField, Save, SelectField, TextField } from '../../shell/form.tsx'
import { dayTime, minuteTime } from '../../shell/format.ts'
import { HtmlEditor } from '../../shell/html-editor.tsx'
import { isReason } from '../../shell/reason-dialog.tsx'
import { endError, WhenFields, whenOf } from '../../shell/scheduled-card.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Stale, useDraft } from '../../shell/use-draft.tsx'
import { bind, digits, isRight } from '../../shell/use-fields.ts'
import { switchWords, valueError, valueOf, valueWords } from '../../shell/setting-values.ts'

const LOOSER = '돈을 지키는 설정입니다. 다른 운영자가 승인해야 적용됩니다.'
const fieldsOf = (setting: Setting | null) => ({
  text: String(setting?.value ?? ''),
  reason: '',
  starts: '',
  ends: '',
})
type Fields = ReturnType<typeof fieldsOf>

/** Of a scheduled change the server knows what stands then. */
const errorsOf = (
  rule: SettingRule,
  base: Setting | null,
  { text, reason, starts, ends, scheduled }: Fields & Pick<Setting, 'scheduled'>,
) => ({
  value:
    valueError(rule, text) ??
    (starts === '' && scheduled.length === 0 && base !== null && text === String(base.value)
      ? '지금 값과 같습니다.'
      : undefined),
  reason: isReason(reason) ? undefined : operatorText.noReason,
  ends: endError({ starts, ends }),
})

/** What is asked before it is sent: the values, and from when to when. */
function linesOf(rule: SettingRule, base: Setting, { value, starts, ends }: Fields & Valued) {
  return [
    { label: '지금', value: valueWords(rule, base.value) },
    { label: '바꿀 값', value: valueWords(rule, value) },
    ...(starts === '' ? [] : [{ label: '적용일시', value: starts.replace('T', ' ') }]),
    ...(ends === '' ? [] : [{ label: '되돌릴 일시', value: ends.replace('T', ' ') }]),
    ...(starts === '' && base.scheduled.length > 0
      ? [`예약된 변경 ${base.scheduled.length}건이 함께 취소됩니다.`]
      : []),
  ]
}
type Valued = { value: Setting['value'] }

type Props = {
  setting: Setting
  rule: SettingRule
  /** all settings as they are */
  values: Readonly<Record<string, Setting['value']>>
}

export function SettingForm({ setting, rule, values }: Props) {
  const { act, sending } = useAct('settings')
  const { base, fields, change, stale, take } = useDraft(setting, fieldsOf)
  const [tried, setTried] = useState(false)
  const { text, reason, starts } = fields
  const ends = starts === '' ? '' : fields.ends
  const { scheduled } = setting
  const errors = errorsOf(rule, base, { ...fields, ends, scheduled })
  const { askFirst, sending: asking } = useAskFirst()
  const asked = replayedSettings.find((key) => key === setting.key)
  const draft =
    asked && valueError(rule, text) === undefined
      ? { kind: 'setting' as const, key: asked, value: Number(text) }
      : null
  useAskedDraft(draft)

  async function save() {
    setTried(true)
    if (!base || !isRight(errors)) return
    const value = valueOf(rule, rule.kind === 'text' ? text.trim() : text)
    const key = base.key as keyof typeof settingRules
    const after = { ...values, [key]: value }
    // Saved at once it also replaces what two operators approved for later.
    const approved = scheduled.filter(({ approvedBy }) => starts === '' && approvedBy !== null)
    const two =
      [values, ...approved.map((row) => ({ ...values, [key]: row.value }))].some((before) =>
        loosens(key, before, after),
      ) ||
      (ends !== '' && loosens(key, after, values))
    const sure = await confirm({
      title: `${rule.label} 설정을 바꾸시겠습니까?`,
      lines: [
        ...(two ? [LOOSER] : []),
        ...linesOf(rule, { ...base, scheduled }, { ...fields, value, ends }),
      ],
      confirmLabel: two ? '2차 승인 요청' : starts === '' ? '바꾸기' : '예약',
    })
    if (!sure) return
    await act(async () => {
      const { version } = base
      const answer = await ask('settingSave', {
        ...{ key, version, value, reason: reason.trim() },
        ...whenOf(fields),
      })
      take(answer.data)
      setTried(false)
      return answer
    }, settingText.saved)
  }
  return (
    <Form label={rule.label} onSend={() => void save()}>
      {stale && (
        <Stale
          by={[stale.changedBy, stale.changedAt && dayTime(stale.changedAt)].join(' · ')}
          take={() => take(stale)}
        />
      )}
      {setting.waiting && (
        <Banner icon="clock">
          {setting.waiting.by} 운영자의 변경 요청: {valueWords(rule, setting.waiting.value)}
          {setting.waiting.inForceAt && ` · ${minuteTime(setting.waiting.inForceAt)}부터`}. 다른
          운영자의 승인을 기다립니다.
        </Banner>
      )}
      <ValueField
        rule={rule}
        field={{ value: text, error: tried ? errors.value : undefined }}
        onChange={(written) => change({ text: written })}
      />
      <WhenFields
        {...{ starts, ends: fields.ends }}
        error={tried ? errors.ends : undefined}
        onChange={change}
      />
      <LongField
        label="사유"
        maxLength={500}
        rows={2}
        {...bind(fields, change, tried ? errors : {}).text('reason')}
      />
      {asked && (
        <Button disabled={draft === null || asking} onClick={() => draft && void askFirst(draft)}>
          먼저 물어보기
        </Button>
      )}
      <Save sending={sending} />
    </Form>
  )
}

type ValueProps = {
  rule: SettingRule
  field: { value: string; error: string | undefined }
  onChange: (text: string) => void
}

function ValueField({ rule, field, onChange }: ValueProps) {
  const label = '새 값'
  const typed = ({ target }: { target: { value: string } }) => onChange(target.value)
  switch (rule.kind) {
    case 'switch':
      return (
        <SelectField
          label={label}
          options={switchWords}
          {...field}
          value={field.value === 'true' ? 'true' : 'false'}
          onChange={onChange}
        />
      )
    case 'choice':
      return <SelectField label={label} options={rule.choices} {...field} onChange={onChange} />
    case 'html':
      return (
        <HtmlEditor
          label="새 내용 (HTML)"
          html={field.value}
          error={field.error}
          onChange={onChange}
        />
      )
    case 'number':
      return (
        <TextField
          label={`${label} (${rule.unit})`}
          inputMode="numeric"
          maxLength={13}
          hint={`${field.value === '' ? '—' : formatWon(Number(field.value))}${rule.unit} · ${formatWon(rule.min)}–${formatWon(rule.max)}`}
          {...field}
          onChange={({ target }) => onChange(digits(target.value))}
        />
      )
    case 'time':
      return <TextField label={label} type="time" {...field} onChange={typed} />
    case 'text':
      return (
        <TextField
          label={label}
          maxLength={rule.max}
          hint={settingText.length(rule.min, rule.max)}
          {...field}
          onChange={typed}
        />
      )
  }
}
