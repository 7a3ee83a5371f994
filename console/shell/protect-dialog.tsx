/** Tightens a limit of a member or gives them a rest; nothing here loosens (docs/adr/0165-the-desk-tightens.md). */
import {
  limitAmount,
  minutesText,
  mostOf,
  periodsOf,
  periodWords,
  limitWords,
  TIMEOUT_MOST,
  type LimitKind,
  type LimitPeriod,
} from '@madang/contract/core/protection.ts'
import type { Input } from '@madang/contract/core/call.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { MemberCard } from '@madang/contract/operator/desk.ts'
import type { MemberProtection } from '@madang/contract/operator/limits.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { protectText } from '@madang/contract/operator/plain/limits.ts'

import { SelectField, TextField } from './form.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAsked } from './use-asked.ts'
import { useFields } from './use-fields.ts'

type Protection = Input<OperatorCalls['memberProtect']>
type Props = { member: MemberCard; onClose: (change: Protection | null) => void }
type Fields = {
  act: 'set' | 'rest'
  kind: LimitKind
  period: LimitPeriod
  typed: string
  days: string
}

const actWords = { set: '한도 낮추기', rest: '휴식' }
const numberOf = (text: string) => {
  const plain = text.replaceAll(',', '').trim()
  return /^\d{1,12}$/.test(plain) ? Number(plain) : 0
}

/** What the server would refuse. */
function wrongIn({ act, kind, period, typed, days }: Fields, standing: number | null) {
  const amount = numberOf(typed)
  const most = mostOf(kind, period)
  if (act === 'rest') {
    const many = numberOf(days)
    return many < 1 || many > TIMEOUT_MOST ? { days: protectText.noDays(TIMEOUT_MOST) } : {}
  }
  if (amount === 0)
    return { typed: kind === 'session' ? protectText.noMinutes : protectText.noAmount }
  if (amount > most) return { typed: protectText.tooMuch(limitAmount(kind, most)) }
  return standing !== null && amount >= standing
    ? { typed: protectText.onlyLower(limitAmount(kind, standing)) }
    : {}
}

const standingIn = (data: MemberProtection | undefined, { kind, period }: Fields) =>
  data?.limits.find((limit) => limit.kind === kind && limit.period === period)?.amount ?? null

export function ProtectDialog({ member: { id, uid }, onClose }: Props) {
  const { data } = useAsked('memberProtection', { name: 'memberProtection', params: { id } })
  const { fields, change, text, choice, check } = useFields<Fields>(
    { act: 'set', kind: 'deposit', period: 'day', typed: '', days: '1' },
    (fields) => wrongIn(fields, standingIn(data, fields)),
  )
  const { act, kind, period, typed, days } = fields
  const standing = standingIn(data, fields)
  const periods = Object.fromEntries(periodsOf(kind).map((each) => [each, periodWords[each]]))
  const answerOf = (reason: string): Protection =>
    act === 'rest'
      ? { act, id, reason, days: numberOf(days) }
      : { act, id, reason, kind, period, amount: numberOf(typed) }
  return (
    <ReasonDialog
      title={`${uid} 회원의 한도·휴식`}
      label={act === 'set' ? '한도 적용' : '휴식 적용'}
      danger
      check={check}
      onClose={(reason) => onClose(reason === null ? null : answerOf(reason))}
    >
      <p className="soft">
        바로 적용되고 회원에게 쪽지로 알립니다. 운영자는 낮추거나 늘리기만 하고, 풀어 줄 수
        없습니다.
      </p>
      <SelectField label="구분" options={actWords} {...choice('act')} />
      {act === 'set' ? (
        <>
          <SelectField
            label="한도"
            value={kind}
            options={limitWords}
            onChange={(to) => change({ kind: to, period: periodsOf(to)[0]!, typed: '' })}
          />
          {kind !== 'bet' && (
            <SelectField
              label="기간"
              value={period}
              options={periods as Record<LimitPeriod, string>}
              onChange={(to) => change({ period: to })}
            />
          )}
          <TextField
            label={kind === 'session' ? '시간 (분)' : '금액 (원)'}
            inputMode="numeric"
            maxLength={14}
            hint={`${
              kind === 'session' ? minutesText(numberOf(typed)) : `${formatWon(numberOf(typed))}원`
            } · 지금 ${standing === null ? '한도 없음' : limitAmount(kind, standing)}`}
            {...text('typed')}
          />
        </>
      ) : (
        <TextField
          label="휴식 (일)"
          inputMode="numeric"
          maxLength={2}
          hint="그동안 베팅과 충전을 할 수 없습니다. 환전과 내역은 그대로입니다."
          {...text('days')}
        />
      )}
    </ReasonDialog>
  )
}
