/** Takes scopes from a member until a time, or gives them back. */
import { useState } from 'react'

import type { Input } from '@madang/contract/core/call.ts'
import type { MemberCard } from '@madang/contract/operator/desk.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { memberText, scopeWords } from '@madang/contract/operator/plain/members.ts'

import { Checks, SelectField, TextField, Wrong } from './form.tsx'
import { fromSeoulField, toSeoulField } from './format.ts'
import { useHouseNow } from './me.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useFields } from './use-fields.ts'

type Suspension = Omit<Input<OperatorCalls['memberSuspend']>, 'id'>
type Props = { member: MemberCard; onClose: (change: Suspension | null) => void }

const DAY = 24 * 60 * 60 * 1_000
const spans = {
  day: '1일',
  week: '7일',
  month: '30일',
  open: '해제할 때까지',
  own: '시각을 정해서',
}
const days = { day: 1, week: 7, month: 30 }

export function SuspendDialog({ member, onClose }: Props) {
  const now = useHouseNow()
  const kept = member.suspension?.until ?? null
  const { fields, change, text, choice } = useFields({
    scopes: member.scopes,
    span: (kept !== null
      ? 'own'
      : member.scopes.length > 0
        ? 'open'
        : 'month') as keyof typeof spans,
    until: kept === null ? '' : toSeoulField(kept),
    message: member.suspension?.message ?? '',
  })
  const { scopes, span, until, message } = fields
  const [wrong, setWrong] = useState<string>()
  const lifts = scopes.length === 0

  const end = (): string | null => {
    if (lifts || span === 'open') return null
    if (span === 'own') return fromSeoulField(until)
    return new Date(now.getTime() + days[span] * DAY).toISOString()
  }
  function check(): boolean {
    const at = end()
    const past = !lifts && span === 'own' && (at === null || new Date(at) <= now)
    const nothing = lifts && member.scopes.length === 0
    setWrong(past ? memberText.past : nothing ? memberText.nothing : undefined)
    return !past && !nothing
  }
  return (
    <ReasonDialog
      title={`${member.uid} 회원의 정지`}
      label={lifts ? '정지 해제' : '정지'}
      danger={!lifts}
      check={check}
      onClose={(reason) =>
        onClose(
          reason === null
            ? null
            : { scopes, until: end(), message: lifts ? '' : message.trim(), reason },
        )
      }
    >
      <Checks
        label="정지 범위"
        checked={scopes}
        options={scopeWords}
        onChange={(to) => change({ scopes: to })}
      />
      {lifts ? (
        <p className="soft">모두 선택 해제하면 정지가 해제됩니다.</p>
      ) : (
        <>
          <SelectField label="기한" options={spans} {...choice('span')} />
          {span === 'own' && (
            <TextField label="언제까지" type="datetime-local" {...text('until')} />
          )}
          <TextField
            label="회원에게 보일 안내"
            hint="비우면 기본 안내가 보입니다"
            maxLength={200}
            {...text('message')}
          />
        </>
      )}
      <p className="soft">{memberText.longSuspension}</p>
      <Wrong>{wrong}</Wrong>
    </ReasonDialog>
  )
}
