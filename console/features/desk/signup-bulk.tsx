/** The question of the marked sign-ups (docs/adr/0120). */
import type { SignupRow } from '@madang/contract/operator/members.ts'

import { BulkDialog, leftWords } from './bulk-dialog.tsx'
import type { Said } from './desk-layout.tsx'
import type { Bulk } from './use-checks.tsx'
import { useDecideSignups, type SignupOutcome } from './use-signups.ts'

export type SignupBulkProps = Bulk<SignupRow> & {
  onSaid: (said: Said) => void
  /** after the last was answered */
  onDone: () => void
  onClose: () => void
}

export function SignupBulk({ act, rows, onSaid, onDone, onClose }: SignupBulkProps) {
  const decide = useDecideSignups()
  const approve = act === 'approve'
  const label = approve ? '승인' : '거절'
  return (
    <BulkDialog<SignupRow, SignupOutcome>
      title={`가입 ${rows.length}건 ${label}`}
      {...{ label, rows, onClose }}
      gives={approve}
      owed={!approve}
      lineOf={({ uid, nick }) => `${uid} ${nick}`}
      decideAll={(reason, heard) =>
        decide(
          rows.map((row) => ({ row, approve, reason })),
          heard,
        )
      }
      onDone={(through, left) => {
        onDone()
        onSaid({
          text: `가입 ${through.length}건 ${label}했습니다.${leftWords(left)}`,
          bad: left > 0,
        })
      }}
    />
  )
}
