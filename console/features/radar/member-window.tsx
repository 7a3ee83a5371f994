/** Limits, a rest or a suspension of one of the case's members, in the windows of the member page; its history names it. */
import { useState } from 'react'

import { memberText } from '@madang/contract/operator/plain/members.ts'
import { protectText } from '@madang/contract/operator/plain/limits.ts'
import type { Ring } from '@madang/contract/operator/radar.ts'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { Frame } from '../../shell/dialog.tsx'
import { SelectField } from '../../shell/form.tsx'
import type { useAct } from '../../shell/use-act.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { ProtectDialog } from '../../shell/protect-dialog.tsx'
import { SuspendDialog } from '../../shell/suspend-dialog.tsx'

type Props = {
  what: 'suspend' | 'protect'
  ring: Ring
  sent: ReturnType<typeof useAct>['sent']
  onClose: () => void
}

export function OfMember({ what, ring, sent, onClose }: Props) {
  const all = ring.members.toSorted((one, other) => Number(other.certain) - Number(one.certain))
  const [id, setId] = useState(String(all[0]!.id))
  const [asked, setAsked] = useState(false)
  if (asked) return <Asked {...{ what, ring, sent, onClose }} id={Number(id)} />
  return (
    <Frame
      title={what === 'suspend' ? '어느 회원을 정지하시겠습니까?' : '어느 회원의 한도·휴식인가요?'}
      first="select"
      onEscape={onClose}
      onSend={() => setAsked(true)}
    >
      <SelectField
        label="회원"
        value={id}
        options={Object.fromEntries(
          all.map((member) => [
            String(member.id),
            member.certain ? member.uid : `${member.uid} (의심)`,
          ]),
        )}
        onChange={setId}
      />
      <div className="grid g2">
        <Button onClick={onClose}>취소</Button>
        <Button submit main>
          다음
        </Button>
      </div>
    </Frame>
  )
}

function Asked({ what, ring, id, sent, onClose }: Props & { id: number }) {
  const { data: member } = useAsked('memberCard', { name: 'memberCard', params: { id } })
  if (!member) return null
  if (what === 'suspend')
    return (
      <SuspendDialog
        member={member}
        onClose={(change) => {
          onClose()
          if (change === null) return
          void sent(
            () => ask('memberSuspend', { id, ring: ring.id, ...change }),
            change.scopes.length > 0 ? memberText.suspended : memberText.released,
          )
        }}
      />
    )
  return (
    <ProtectDialog
      member={member}
      onClose={(change) => {
        onClose()
        if (change === null) return
        void sent(
          () => ask('memberProtect', { ...change, ring: ring.id }),
          change.act === 'set' ? protectText.lowered : protectText.rested,
        )
      }}
    />
  )
}
