/** What can be done about a case, for who may; the windows that ask come when the first of them is opened. */
import { useState, type ComponentType, type ReactNode } from 'react'

import type { Ring, RingRow } from '@madang/contract/operator/radar.ts'

import { ask } from '../../api/ask.ts'
import { bring } from '../../shell/bring.ts'
import { useMay } from '../../shell/me.ts'
import { useAct } from '../../shell/use-act.ts'
import type { RingWindowProps } from './ring-windows.tsx'
import { isBound } from './words.ts'

type RingWindow = RingWindowProps['what']
/** What a key or button does; undefined where that cannot be done. */
type Act = (() => void) | undefined

export type RingActs = {
  look: (row: Pick<RingRow, 'id' | 'state' | 'by'> | undefined) => Act
  /** asks in a window */
  open: (what: RingWindow, ring: Ring) => Act
  /** the window that is open */
  asked: ReactNode
}

export function useRingActs(): RingActs {
  const mayWork = useMay('radar.work')
  const mayRecover = useMay('radar.recover')
  const mayState = useMay('members.state')
  const { act, sent } = useAct('rings', 'ring', 'approvals', 'memberCard')
  const [asking, setAsking] = useState<{ what: RingWindow; ring: Ring } | null>(null)
  const [Window, setWindow] = useState<ComponentType<RingWindowProps> | null>(null)

  async function show(what: RingWindow, ring: Ring) {
    const module = await bring(() => import('./ring-windows.tsx'))
    if (!module) return
    setWindow(() => module.RingWindows)
    setAsking({ what, ring })
  }
  const can = (what: RingWindow, ring: Ring): boolean => {
    const { state, recovery, asked: waits } = ring
    if (what === 'note') return mayWork
    if (what === 'lift')
      return mayRecover && ring.binds.length > 0 && ring.into === null && waits === null
    if (state === 'closed') return false
    if (what === 'bind') return mayRecover && waits === null && ring.certain > 1 && !isBound(ring)
    if (what === 'recover')
      return mayRecover && recovery.waits === null && recovery.pairs > 0 && recovery.points > 0
    if (what === 'suspend' || what === 'protect') return mayWork && mayState
    if (what === 'close') return mayWork && recovery.waits === null && waits === null
    return what === 'watch' ? mayWork && state !== 'watched' : mayWork
  }
  return {
    look: (row) =>
      mayWork && row && row.state !== 'closed' && row.by === null
        ? () => void act(() => ask('radarLook', { id: row.id }), '')
        : undefined,
    open: (what, ring) => (can(what, ring) ? () => void show(what, ring) : undefined),
    asked: asking && Window && <Window {...asking} sent={sent} onClose={() => setAsking(null)} />,
  }
}
