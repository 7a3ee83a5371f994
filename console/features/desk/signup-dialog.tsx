/** Decides one sign-up. */
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { SignupRow } from '@madang/contract/operator/members.ts'

import { Facts } from '../../shell/facts.tsx'
import { Own } from '../../shell/masked.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import type { Said } from './desk-layout.tsx'
import { useDecideSignups, useSignups } from './use-signups.ts'

export type Asking = { row: SignupRow; approve: boolean }

const reasons = ['본인 정보를 확인할 수 없음', '중복 가입', '상위를 확인할 수 없음']

type DialogProps = {
  asking: Asking
  onSaid: (said: Said) => void
  onClose: () => void
}

export function SignupDialog({ asking: { row, approve }, onSaid, onClose }: DialogProps) {
  const decideAll = useDecideSignups()
  // Asked by itself: in the list it may stand on another page by now.
  const { data } = useSignups({ id: row.id, pageIndex: 1 })
  const stale = data && data.list[0]?.state !== 'waiting'

  async function decide(_: number, reason: string): Promise<string | null> {
    let refused: string | null = null
    await decideAll([{ row, approve, reason }], (_row, outcome) => {
      if (!outcome.refused) onSaid({ text: `${row.uid} 가입 · ${outcome.word}` })
      else if (outcome.over) onSaid({ text: outcome.text, bad: true })
      else refused = outcome.text
    })
    return refused
  }

  return (
    <DecisionDialog
      title={`${row.uid} 가입 ${approve ? '승인' : '거절'}`}
      label={approve ? '승인' : '거절'}
      danger={!approve}
      owed={!approve}
      reasons={approve ? [] : reasons}
      stale={stale ? operatorText.decided : null}
      onDecide={decide}
      onClose={onClose}
    >
      {() => (
        <Facts
          className="desk-lines"
          of={{
            닉네임: <span className="strong">{row.nick}</span>,
            상위: row.upper ?? '없음',
            '계좌 · 예금주': (
              <>
                {row.bank} <Own of={row} field="account" /> · <Own of={row} field="holder" />
              </>
            ),
            휴대폰: <Own of={row} field="phone" />,
          }}
        />
      )}
    </DecisionDialog>
  )
}
