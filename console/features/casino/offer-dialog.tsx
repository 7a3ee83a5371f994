/**
 * Switches a vendor or a game on, off or to maintenance, at once or at an instant, with the words members read meanwhile
 * and a reason.
 */
import { useState } from 'react'

import { vendorText, type OfferState } from '@madang/contract/operator/plain/casino.ts'
import { scheduledText } from '@madang/contract/operator/plain/scheduled.ts'
import type { VendorGameRow, VendorRow } from '@madang/contract/operator/casino.ts'

import { ask } from '../../api/ask.ts'
import { Check, LongField, SelectField } from '../../shell/form.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { endError, WhenFields, whenOf } from '../../shell/scheduled-card.tsx'
import { useAct } from '../../shell/use-act.ts'
import { stateWords } from './words.ts'

export type Offered = { vendor: VendorRow; game: VendorGameRow | null; state: OfferState }

const labels: Record<OfferState, string> = { on: '저장', maintenance: '점검으로', off: '중지' }
const defaults: Record<OfferState, string> = {
  on: '',
  maintenance: '점검중입니다. 잠시 후 다시 이용해주세요.',
  off: '지금은 이용할 수 없습니다.',
}

export function OfferDialog({ offered, onDone }: { offered: Offered; onDone: () => void }) {
  const { vendor, game } = offered
  const row = game ?? vendor
  const { sent } = useAct('vendors')
  const [state, setState] = useState(offered.state)
  const [message, setMessage] = useState(row.message || defaults[offered.state])
  const [premium, setPremium] = useState(vendor.kind === 'premium')
  const [tried, setTried] = useState(false)
  const short = state !== 'on' && message.trim().length < 2
  const [when, setWhen] = useState({ starts: '', ends: '' })
  const now = when.starts === ''
  const wrongEnd = endError(when)
  const asksPremium = now && game === null && (vendor.kind === 'slot' || vendor.kind === 'premium')

  function switchTo(next: OfferState) {
    if (message === defaults[state] || message === '') setMessage(defaults[next])
    setState(next)
  }
  function save(reason: string) {
    const input = {
      ...{ vendor: vendor.id, version: row.version, state, message, reason },
      ...(game && { game: game.id }),
      ...(asksPremium && { premium }),
      ...whenOf(when),
    }
    return sent(() => ask('vendorSave', input), now ? vendorText.saved : scheduledText.saved)
  }
  return (
    <ReasonDialog
      title={game ? `${vendor.title} · ${game.title}` : vendor.title}
      label={now ? labels[state] : '예약'}
      danger={now && state === 'off'}
      check={() => {
        setTried(true)
        return !short && wrongEnd === undefined
      }}
      onClose={onDone}
      onSend={save}
    >
      <SelectField label="상태" value={state} options={stateWords} onChange={switchTo} />
      <p className="soft">
        중지하거나 점검하면 다음 베팅부터 받지 않습니다. 이미 받은 베팅의 당첨과 취소는 그대로
        처리됩니다.
      </p>
      {state !== 'on' && (
        <LongField
          label="회원에게 보일 안내"
          maxLength={200}
          rows={2}
          value={message}
          error={tried && short ? vendorText.noMessage : undefined}
          onChange={({ target }) => setMessage(target.value)}
        />
      )}
      <WhenFields
        {...when}
        error={tried ? wrongEnd : undefined}
        onChange={(changed) => setWhen({ ...when, ...changed })}
      />
      {now && row.scheduled.length > 0 && (
        <p className="soft">바로 저장하면 예약된 변경 {row.scheduled.length}건이 취소됩니다.</p>
      )}
      {asksPremium && (
        <Check checked={premium} onChange={setPremium}>
          프리미엄 슬롯으로 보여줍니다
        </Check>
      )}
    </ReasonDialog>
  )
}
