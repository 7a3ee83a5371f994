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
import type { Setting } from '@madang/contract/operator/site-settings.ts'
import { confirm } from '@madang/ui/dialog.tsx'
import { Icon } from '@madang/ui/icons.tsx'

import { ask } from '../../api/ask.ts'
import { LongField, SelectField, TextField } from '../../shell/form.tsx'
import { dayTime } from '../../shell/format.ts'
import { HtmlEditor } from '../../shell/html-editor.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Stale, useDraft } from '../../shell/use-draft.tsx'
import { switchWords, valueError, valueOf, valueWords } from '../../shell/setting-values.ts'

const LEAST_REASON = 2
const LOOSER = '돈을 지키는 기준을 느슨하게 바꿉니다. 다른 운영자가 승인해야 적용됩니다.'
const fieldsOf = (setting: Setting | null) => ({ text: String(setting?.value ?? ''), reason: '' })

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
  const { text, reason } = fields
  const same = base !== null && text === String(base.value)
  const errors = {
    value: valueError(rule, text) ?? (same ? '지금 값과 같습니다.' : undefined),
    reason: reason.trim().length < LEAST_REASON ? operatorText.noReason : undefined,
  }

  async function save() {
    setTried(true)
    if (!base || errors.value !== undefined || errors.reason !== undefined) return
    const value = valueOf(rule, rule.kind === 'text' ? text.trim() : text)
    const two = loosens(base.key as keyof typeof settingRules, values, value)
    const sure = await confirm({
      title: `${rule.label} 설정을 바꾸시겠습니까?`,
      lines: [
        ...(two ? [LOOSER] : []),
        { label: '지금', value: valueWords(rule, base.value) },
        { label: '바꿀 값', value: valueWords(rule, value) },
      ],
      confirmLabel: two ? '2차 승인 요청' : '바꾸기',
    })
    if (!sure) return
    await act(async () => {
      const { key, version } = base
      const answer = await ask('settingSave', { key, version, value, reason: reason.trim() })
      take(answer.data)
      setTried(false)
      return answer
    }, settingText.saved)
  }
  return (
    <form
      className="card op-form grid"
      aria-label={rule.label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {stale && (
        <Stale
          by={[stale.changedBy, stale.changedAt && dayTime(stale.changedAt)].join(' · ')}
          take={() => take(stale)}
        />
      )}
      {setting.waiting && (
        <p className="op-banner">
          <Icon name="clock" className="ic-s" />
          {setting.waiting.by} 운영자의 변경 요청: {valueWords(rule, setting.waiting.value)}. 다른
          운영자의 승인을 기다립니다.
        </p>
      )}
      <ValueField
        rule={rule}
        text={text}
        error={tried ? errors.value : undefined}
        onChange={(written) => change({ text: written })}
      />
      <LongField
        label="사유"
        maxLength={500}
        rows={2}
        value={reason}
        error={tried ? errors.reason : undefined}
        onChange={({ target }) => change({ reason: target.value })}
      />
      <div className="row op-acts op-foot">
        <button type="submit" className="btn btn-main" disabled={sending}>
          {sending ? '저장하는 중' : '저장'}
        </button>
      </div>
    </form>
  )
}

type ValueProps = {
  rule: SettingRule
  text: string
  error: string | undefined
  onChange: (text: string) => void
}

function ValueField({ rule, text, error, onChange }: ValueProps) {
  const label = '새 값'
  switch (rule.kind) {
    case 'switch':
      return (
        <SelectField
          label={label}
          options={switchWords}
          value={text === 'true' ? 'true' : 'false'}
          error={error}
          onChange={onChange}
        />
      )
    case 'choice':
      return (
        <SelectField
          label={label}
          options={rule.choices}
          value={text}
          error={error}
          onChange={onChange}
        />
      )
    case 'html':
      return <HtmlEditor label="새 내용 (HTML)" html={text} error={error} onChange={onChange} />
    case 'number':
      return (
        <TextField
          label={`${label} (${rule.unit})`}
          inputMode="numeric"
          maxLength={13}
          value={text}
          error={error}
          hint={`${text === '' ? '—' : formatWon(Number(text))}${rule.unit} · ${formatWon(rule.min)}–${formatWon(rule.max)}`}
          onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, ''))}
        />
      )
    case 'time':
      return (
        <TextField
          label={label}
          type="time"
          value={text}
          error={error}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'text':
      return (
        <TextField
          label={label}
          maxLength={rule.max}
          value={text}
          error={error}
          hint={settingText.length(rule.min, rule.max)}
          onChange={({ target }) => onChange(target.value)}
        />
      )
  }
}
