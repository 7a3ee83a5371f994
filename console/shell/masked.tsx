/** One masked value, and the button that opens it with a reason that is written down (docs/spec/rules.md#operators). */
import { useState } from 'react'

import type { maskedFields, maskedOf } from '@madang/contract/operator/desk.ts'
import { maskedRights } from '@madang/contract/operator/plain/permissions.ts'

import { ask } from '../api/ask.ts'
import { useMay } from './me.ts'
import { OverPage } from './over-page.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAct } from './use-act.ts'
import './masked.css'

type Field = (typeof maskedFields)[number]
type Props = {
  of: (typeof maskedOf)[number]
  id: number
  field: Field
  /** masked; empty where there is no value to open */
  text: string
}

const words: Record<Field, string> = { holder: '예금주', account: '계좌번호', phone: '휴대폰' }

type OwnProps = { of: Record<Field, string> & { id: number }; field: Field }

/** One of a member's own. */
export const Own = ({ of: member, field }: OwnProps) => (
  <Masked of="member" id={member.id} field={field} text={member[field]} />
)

/** What was opened stands here alone, and only as long as the same value is shown. */
export const Masked = (props: Props) => (
  <Opener key={`${props.of} ${props.id} ${props.field} ${props.text}`} {...props} />
)

function Opener({ of, id, field, text }: Props) {
  const mayOpen = useMay(maskedRights[of])
  const { act } = useAct('audit')
  const [asking, setAsking] = useState(false)
  const [value, setValue] = useState<string | null>(null)
  const title = `${words[field]} 열람`

  async function open(reason: string) {
    const answer = await act(() => ask('maskedOpen', { of, id, field, reason }), '')
    if (answer) setValue(answer.data.value)
    return answer !== null
  }

  return (
    <>
      <span className="masked-value">{value ?? text}</span>
      {mayOpen && text !== '' && value === null && (
        <button
          type="button"
          className="btn btn-s masked-open"
          aria-label={title}
          onClick={() => setAsking(true)}
        >
          열람
        </button>
      )}
      {asking && (
        <OverPage>
          <ReasonDialog title={title} label="열람" onSend={open} onClose={() => setAsking(false)}>
            <p className="soft">누가 왜 열람했는지 감사 기록에 남습니다.</p>
          </ReasonDialog>
        </OverPage>
      )}
    </>
  )
}
