/** What is asked before a code is asked for, and before a request is closed: each with a reason. */
import { useState } from 'react'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import {
  recoveryDeskText,
  toldWords,
  type ToldWay,
} from '@madang/contract/operator/plain/recovery.ts'
import type { RecoveryRow } from '@madang/contract/operator/recovery.ts'

import { ask } from '../../api/ask.ts'
import { SelectField } from '../../shell/form.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import type { Said } from './desk-layout.tsx'

type Props = { row: RecoveryRow; onSaid: (said: Said) => void; onClose: () => void }

export const nameOf = ({ id, member }: Pick<RecoveryRow, 'id' | 'member'>) =>
  `${member?.uid ?? '일치하는 회원 없음'} 계정 찾기 ${id}`

/** What became of an act is said at the desk, and why it was refused where it was asked for. */
function useSaying(row: RecoveryRow, onSaid: Props['onSaid']) {
  const [wrong, setWrong] = useState<string>()
  const saying = (asked: Promise<unknown>, text: string): Promise<boolean> =>
    asked.then(
      () => {
        onSaid({ text: `${nameOf(row)} · ${text}` })
        return true
      },
      (refused: Error) => {
        setWrong(refused.message)
        return false
      },
    )
  return { wrong, saying }
}

export function CodeDialog({ row, onSaid, onClose }: Props) {
  const [told, setTold] = useState<ToldWay>('page')
  const { wrong, saying } = useSaying(row, onSaid)
  const send = (reason: string) =>
    saying(ask('recoveryRequest', { id: row.id, told, reason }), operatorText.waiting)

  return (
    <ReasonDialog
      title={`${nameOf(row)} · 코드 요청`}
      label="코드 요청 (두 사람)"
      onSend={send}
      onClose={onClose}
    >
      <SelectField
        label="코드를 알리는 방법"
        options={toldWords}
        value={told}
        error={wrong}
        onChange={setTold}
      />
    </ReasonDialog>
  )
}

export function CloseDialog({ row, onSaid, onClose }: Props) {
  const { wrong, saying } = useSaying(row, onSaid)
  const send = (reason: string) =>
    saying(ask('recoveryClose', { id: row.id, reason }), recoveryDeskText.closed)

  return (
    <ReasonDialog
      title={`${nameOf(row)} · 닫기`}
      label="닫기"
      danger
      onSend={send}
      onClose={onClose}
    >
      <p className="soft">신청자에게는 본인을 확인할 수 없었다는 안내만 보입니다.</p>
      {wrong !== undefined && (
        <p className="error" role="alert">
          {wrong}
        </p>
      )}
    </ReasonDialog>
  )
}
