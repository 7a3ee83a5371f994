/** Another upper for a member, who takes everyone below along. */
import { useState } from 'react'

import type { Input } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { treeText } from '@madang/contract/operator/plain/referral.ts'
import type { TreeNode } from '@madang/contract/operator/referral.ts'

import { Check, TextField } from '../../shell/form.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { lower, useFields } from '../../shell/use-fields.ts'

type Change = Omit<Input<OperatorCalls['treeMove']>, 'id'>
type Props = { node: TreeNode; onClose: (change: Change | null) => void }

export function MoveDialog({ node, onClose }: Props) {
  const [override, setOverride] = useState(false)
  const { fields, text, check } = useFields({ upper: node.upper ?? '' }, ({ upper }) => ({
    upper: upper === (node.upper ?? '') ? treeText.same : undefined,
  }))
  const { upper } = fields
  const toHead = upper === ''
  return (
    <ReasonDialog
      title={`${node.uid} 회원의 상위 변경`}
      label="변경"
      check={check}
      onClose={(reason) =>
        onClose(reason === null ? null : { upper, override: toHead && override, reason })
      }
    >
      <p className="soft">
        하위 회원도 모두 함께 옮겨집니다. 지금까지의 베팅은 예전 라인에, 앞으로의 베팅은 새 라인에
        적립됩니다.
      </p>
      <TextField
        label="새 상위 아이디"
        hint="비우면 상위 없이 라인의 맨 위가 됩니다."
        maxLength={20}
        autoCapitalize="none"
        spellCheck={false}
        {...text('upper', lower)}
      />
      {toHead && (
        <Check checked={override} onChange={setOverride}>
          롤링이 라인의 한도를 넘어도 허용 (기록에 남습니다)
        </Check>
      )}
    </ReasonDialog>
  )
}
