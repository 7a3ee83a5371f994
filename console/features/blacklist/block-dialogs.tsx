/** What is asked before something is put on the blacklist, or taken off. */
import type { Input } from '@madang/contract/core/call.ts'
import { banks } from '@madang/contract/core/banks.ts'
import type { BlockRow } from '@madang/contract/operator/blacklist.ts'
import { blockKinds, blockText, type BlockKind } from '@madang/contract/operator/plain/blacklist.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'

import { ask } from '../../api/ask.ts'
import { SelectField, TextField } from '../../shell/form.tsx'
import { fromSeoulField } from '../../shell/format.ts'
import { useHouseNow } from '../../shell/me.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useFields } from '../../shell/use-fields.ts'

export type Asking = 'make' | BlockRow | null

/** The window of what is being done. */
export function BlockDialogs({ asking, close }: { asking: Asking; close: () => void }) {
  const { sent } = useAct('blacklist')
  if (asking === null) return null
  if (asking === 'make')
    return (
      <MakeDialog
        onClose={close}
        onSend={(made) => sent(() => ask('blockMake', made), blockText.made)}
      />
    )
  const { id, kind, value } = asking
  return (
    <ReasonDialog
      title={`차단 ${id}번을 해제하시겠습니까?`}
      label="해제"
      onClose={close}
      onSend={(reason) => sent(() => ask('blockLift', { id, reason }), blockText.lifted)}
    >
      <p className="soft">
        {blockKinds[kind]} {value}. 바로 다시 가입할 수 있게 됩니다.
      </p>
    </ReasonDialog>
  )
}

const hints: Record<BlockKind, string> = {
  phone: '010-1234-5678',
  account: '계좌번호 전체. 숫자만 입력해도 됩니다.',
  address: '주소 하나(203.0.113.7) 또는 대역(203.0.113.0/24)',
}
const bankWords: Record<string, string> = Object.fromEntries([
  ['', '은행 선택'],
  ...banks.map((bank) => [bank, bank]),
])

type NewBlock = Input<OperatorCalls['blockMake']>
type Props = {
  /** true: made */
  onSend: (made: NewBlock) => Promise<boolean>
  onClose: () => void
}

function MakeDialog({ onSend, onClose }: Props) {
  const now = useHouseNow()
  const { fields, text, choice, check } = useFields(
    { kind: 'phone' as BlockKind, bank: '', value: '', until: '' },
    ({ kind, bank, value, until }) => {
      const at = fromSeoulField(until)
      return {
        bank: kind === 'account' && bank === '' ? blockText.badBank : undefined,
        value: value.trim() === '' ? missing[kind] : undefined,
        until: at === null || new Date(at) > now ? undefined : blockText.past,
      }
    },
  )
  const { kind, bank, value, until } = fields
  return (
    <ReasonDialog
      title="차단 추가"
      label="차단"
      danger
      check={check}
      onClose={onClose}
      onSend={(reason) =>
        onSend({
          kind,
          value,
          bank: kind === 'account' ? bank : '',
          until: fromSeoulField(until),
          reason,
        })
      }
    >
      <SelectField label="종류" options={blockKinds} {...choice('kind')} />
      {kind === 'account' && <SelectField label="은행" options={bankWords} {...choice('bank')} />}
      <TextField
        label={blockKinds[kind]}
        hint={hints[kind]}
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        {...text('value')}
      />
      <TextField
        label="기한"
        hint="이 시각부터 다시 가입할 수 있습니다. 비우면 해제할 때까지 차단합니다."
        type="datetime-local"
        {...text('until')}
      />
    </ReasonDialog>
  )
}

const missing: Record<BlockKind, string> = {
  phone: blockText.badPhone,
  account: blockText.badAccount,
  address: blockText.badRange,
}
