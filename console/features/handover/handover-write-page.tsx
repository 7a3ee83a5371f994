/** The end of a shift: what was done and what is open, the notes, and who has from now on what was assigned. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { HandoverNow } from '@madang/contract/operator/handover.ts'
import {
  HANDOVER_NOTES_MAX,
  handoverText,
  type HandoverFate,
} from '@madang/contract/operator/plain/handover.ts'
import { assignRights } from '@madang/contract/operator/plain/permissions.ts'

import { ask } from '../../api/ask.ts'
import { BackHead, Detail } from '../../shell/detail.tsx'
import { clockTime, minuteTime } from '../../shell/format.ts'
import { Form, LongField, Save, SelectField } from '../../shell/form.tsx'
import { sendByKey } from '../../shell/reason-dialog.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { useDraft } from '../../shell/use-draft.tsx'
import { bind, isRight } from '../../shell/use-fields.ts'
import { Acts, Items, Queues } from './parts.tsx'

const PATH = '/handovers'

/** Asked once: nothing moves under who writes. What is written down is as it stands when it is sent. */
export function HandoverWritePage() {
  const { data, ...query } = useAsked('handoverNow', { name: 'handoverNow', everyMs: false })
  return (
    <Detail to={PATH} query={query} it={data}>
      {(it) => <Write now={it} />}
    </Detail>
  )
}

const isAssigned = ({ about }: HandoverNow['items'][number]) => about in assignRights

function Write({ now }: { now: HandoverNow }) {
  const { began, at, acts, queues, items } = now
  return (
    <>
      <BackHead to={PATH} title="근무 인계">
        <span className="mute">
          {minuteTime(began)}부터 · {clockTime(at)} 기준
        </span>
      </BackHead>
      <div className="op-halves">
        <HandoverForm now={now} />
        <div className="grid">
          <Items rows={items} />
          <Queues rows={queues} at={at} />
          <Acts rows={acts} />
        </div>
      </div>
    </>
  )
}

const fateWords: Record<HandoverFate, string> = {
  keep: '그대로 둡니다',
  release: '담당을 비워 모두에게 넘깁니다',
  give: '한 운영자에게 넘깁니다',
}
const first = () => ({ notes: '', assigned: 'keep' as HandoverFate, to: '' })
type Fields = ReturnType<typeof first>

const errorsOf = ({ notes, assigned, to }: Fields) => ({
  notes: Array.from(notes.trim()).length > HANDOVER_NOTES_MAX ? handoverText.long : undefined,
  to: assigned === 'give' && to === '' ? handoverText.noOne : undefined,
})

function HandoverForm({ now: { before, items, colleagues } }: { now: HandoverNow }) {
  const navigate = useNavigate()
  const { act, sending } = useAct('handovers', 'handoverNow', 'me', 'desk')
  const { fields, draft, change, letGo } = useDraft<{ version: number }, Fields>(null, first)
  const [tried, setTried] = useState(false)
  const errors = errorsOf(fields)
  const shown: Partial<typeof errors> = tried ? errors : {}
  const { text, choice } = bind(fields, change, shown)
  const assigned = items.filter(isAssigned).length

  async function send() {
    setTried(true)
    if (!isRight(errors)) return
    const { notes, assigned: fate, to } = fields
    const given = { before, notes, assigned: fate, to: fate === 'give' ? to : null }
    const made = await act(() => ask('handoverMake', { draft, ...given }), handoverText.made)
    if (!made) return
    letGo()
    void navigate({ to: '/handovers/$id', params: { id: String(made.id) }, replace: true })
  }
  return (
    <Form label="근무 인계" className="card pad grid" onSend={() => void send()}>
      <LongField
        label="다음 운영자에게 남길 메모"
        hint="고칠 수 없고 모든 운영자가 읽습니다. 회원의 연락처와 계좌는 적지 마세요. Ctrl+Enter로 인계합니다."
        rows={10}
        maxLength={4 * HANDOVER_NOTES_MAX}
        onKeyDown={sendByKey}
        {...text('notes')}
      />
      {assigned > 0 && (
        <SelectField label={`내 담당 ${assigned}건`} options={fateWords} {...choice('assigned')} />
      )}
      {assigned > 0 && fields.assigned === 'give' && (
        <SelectField
          label="넘겨받을 운영자"
          hint="내 담당을 모두 처리할 수 있는 운영자입니다."
          options={Object.fromEntries([
            ['', '운영자 선택'],
            ...colleagues.map((uid) => [uid, uid]),
          ])}
          {...choice('to')}
        />
      )}
      <Save sending={sending} busy="인계하는 중" foot={false}>
        인계하기
      </Save>
    </Form>
  )
}
