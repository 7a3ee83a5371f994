/** Keeps a new order of the lobby, with a reason, or lets it go. */
import { useState } from 'react'

import { vendorText } from '@madang/contract/operator/plain/casino.ts'

import { Banner } from '../../shell/banner.tsx'
import { Button } from '../../shell/button.tsx'
import { ask } from '../../api/ask.ts'
import { useKeys } from '../../shell/keys.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useAct } from '../../shell/use-act.ts'

type Props = { vendor?: string; ids: string[]; onDone: () => void }

export function OrderBar({ vendor, ids, onDone }: Props) {
  const { sent, sending } = useAct('vendors')
  const [asking, setAsking] = useState(false)
  useKeys({ w: () => setAsking(true), Escape: onDone })

  async function save(reason: string) {
    const input = { ...(vendor !== undefined && { vendor }), order: ids, reason }
    const saved = await sent(() => ask('vendorOrder', input), vendorText.ordered)
    if (saved) onDone()
    return saved
  }
  return (
    <>
      <Banner
        icon="swap"
        acts={
          <>
            <Button small disabled={sending} onClick={onDone}>
              되돌리기
            </Button>
            <Button small main hotkey="w" disabled={sending} onClick={() => setAsking(true)}>
              순서 저장
            </Button>
          </>
        }
      >
        로비 순서를 바꿨습니다. 저장해야 회원에게 보입니다.
      </Banner>
      {asking && (
        <ReasonDialog
          title="로비 순서 저장"
          label="저장"
          onClose={() => setAsking(false)}
          onSend={save}
        />
      )}
    </>
  )
}
