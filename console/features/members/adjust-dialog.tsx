/** Gives to a pocket or takes from it; a second operator decides. */
import type { Input } from '@madang/contract/core/call.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { MemberCard } from '@madang/contract/operator/desk.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { pocketWords, wayWords } from '@madang/contract/operator/plain/members.ts'

import { SelectField, TextField } from '../../shell/form.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useFields } from '../../shell/use-fields.ts'

type Adjustment = Omit<Input<OperatorCalls['memberAdjust']>, 'id'>
type Pocket = Adjustment['pocket']
type Props = { member: MemberCard; onClose: (change: Adjustment | null) => void }

const MILLION = 1_000_000
const units: Record<Pocket, string> = { money: '원', point: '포인트', coin: '코인' }

/** Won, points or millionths of a coin; 0 for what is no amount. */
export function amountOf(pocket: Pocket, text: string): number {
  const plain = text.replaceAll(',', '').trim()
  if (pocket !== 'coin') return /^\d{1,13}$/.test(plain) ? Number(plain) : 0
  const [, whole = '0', part = ''] = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(plain) ?? []
  return Number(whole) * MILLION + Number(part.padEnd(6, '0'))
}

export function AdjustDialog({ member, onClose }: Props) {
  const { fields, change, text, choice, check } = useFields(
    { pocket: 'money' as Pocket, way: 'add' as Adjustment['way'], typed: '' },
    ({ pocket, typed }) => ({
      typed: amountOf(pocket, typed) === 0 ? '0보다 큰 금액을 입력해주세요.' : undefined,
    }),
  )
  const { pocket, way, typed } = fields
  const amount = amountOf(pocket, typed)
  const shown = pocket === 'coin' ? String(amount / MILLION) : formatWon(amount)
  return (
    <ReasonDialog
      title={`${member.uid} 회원에게 지급·회수`}
      label="승인 요청"
      check={check}
      onClose={(reason) => onClose(reason === null ? null : { pocket, way, amount, reason })}
    >
      <p className="soft">다른 운영자가 승인하면 바로 반영되고, 회원의 내역에도 남습니다.</p>
      <SelectField label="구분" options={wayWords} {...choice('way')} />
      <SelectField
        label="머니 종류"
        value={pocket}
        options={pocketWords}
        onChange={(chosen) => change({ pocket: chosen, typed: '' })}
      />
      <TextField
        label={`금액 (${units[pocket]})`}
        inputMode={pocket === 'coin' ? 'decimal' : 'numeric'}
        maxLength={17}
        hint={`${wayWords[way]} ${shown}${units[pocket]}`}
        {...text('typed')}
      />
    </ReasonDialog>
  )
}
