/** What can be done about an alarm, for who may, and the window that asks why. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { AlarmRow } from '@madang/contract/operator/alarms.ts'
import { alarmRules } from '@madang/contract/operator/plain/alarms.ts'

import { ask } from '../../api/ask.ts'
import { useMay } from '../../shell/me.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useAct } from '../../shell/use-act.ts'

/** What a key or button does about one; undefined where that cannot be done. */
export type AlarmAct = (
  alarm: Pick<AlarmRow, 'id' | 'rule' | 'subject' | 'state'> | undefined,
) => (() => void) | undefined

export function useAlarmActs() {
  const may = useMay('alarms.decide')
  const client = useQueryClient()
  const { act, sent } = useAct('alarms', 'alarm')
  const [asked, setAsked] = useState<Parameters<AlarmAct>[0]>(undefined)
  const counted = () => void client.invalidateQueries({ queryKey: ['desk'] })
  const take: AlarmAct = (alarm) =>
    may && alarm?.state === 'open'
      ? () => void act(() => ask('alarmTake', { id: alarm.id }), '').then(counted)
      : undefined
  const close: AlarmAct = (alarm) =>
    may && alarm && alarm.state !== 'closed' ? () => setAsked(alarm) : undefined
  const closing = asked && (
    <ReasonDialog
      title={`${alarmRules[asked.rule].word} · ${asked.subject}`}
      label="닫기"
      onClose={() => setAsked(undefined)}
      onSend={async (reason) => {
        const done = await sent(() => ask('alarmClose', { id: asked.id, reason }), '')
        counted()
        return done
      }}
    />
  )
  return { take, close, closing }
}
