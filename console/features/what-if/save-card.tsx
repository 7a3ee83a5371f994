/** What is done with a replay: the draft saved, or put before a second operator, with its fingerprint. */
import { useState } from 'react'

import { formatRate, readRate } from '@madang/contract/core/rates.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import {
  draftRights,
  shortPrint,
  staleWords,
  whatIfText,
} from '@madang/contract/operator/plain/what-if.ts'
import type { Draft } from '@madang/contract/operator/what-if.ts'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { LongField, Form } from '../../shell/form.tsx'
import { useMay } from '../../shell/me.ts'
import { isReason, sendByKey } from '../../shell/reason-dialog.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useAsked, type Data } from '../../shell/use-asked.ts'

type Run = Data<'whatIfView'>

/** Sends a draft by its own call, on the version that stands now: the server knows whether it is the one that was asked about. */
async function save({ draft, id }: Pick<Run, 'draft' | 'id'>, version: number, reason: string) {
  const more = { replay: id, reason }
  switch (draft.kind) {
    case 'odds': {
      const { game, odds, limits } = draft
      return ask('oddsSave', { game, odds, limits, version, ...more })
    }
    case 'setting':
      return ask('settingSave', { key: draft.key, value: draft.value, version, ...more })
    case 'rates':
      return ask('ratesSave', { id: draft.id, rates: plain(draft.rates), override: false, ...more })
  }
}

const plain = (rates: Extract<Draft, { kind: 'rates' }>['rates']) =>
  Object.fromEntries(
    Object.entries(rates).flatMap(([game, text]) =>
      text === undefined ? [] : [[game, formatRate(readRate(text)!)]],
    ),
  )

/** The version that a draft would be saved over; undefined until it is known. */
function useVersion({ draft }: Pick<Run, 'draft'>): number | undefined {
  const odds = useAsked('oddsList', { name: 'odds', enabled: draft.kind === 'odds' })
  const settings = useAsked('settingList', { name: 'settings', enabled: draft.kind === 'setting' })
  if (draft.kind === 'odds')
    return odds.data?.games.find(({ game }) => game === draft.game)?.version
  if (draft.kind === 'setting') return settings.data?.find(({ key }) => key === draft.key)?.version
  return 0
}

/** Why it is closed, in words; null: it may go. */
function closedBy({ stale, verdict, state }: Run): string | null {
  if (state !== 'done') return whatIfText.unfinished
  if (stale) return staleWords[stale]
  return verdict === 'no' ? whatIfText.refused : null
}

export function SaveCard({ run, onSaved }: { run: Run; onSaved: () => void }) {
  const mayWrite = useMay(draftRights[run.draft.kind])
  const version = useVersion(run)
  const { act, sending } = useAct('what-if', 'odds', 'settings', 'tree', 'approvals')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const closed = closedBy(run)
  const short = !isReason(reason)
  const two = run.verdict === 'two'

  async function send() {
    setTried(true)
    if (closed !== null || short || version === undefined) return
    const answer = await act(() => save(run, version, reason.trim()), '저장했습니다.')
    if (answer) onSaved()
  }
  if (!mayWrite) return null
  return (
    <Form className="card pad grid what-if-save" label="저장" onSend={() => void send()}>
      <div className="row between wraps">
        <h2 className="strong">저장</h2>
        <span className="mute">다음 회차부터 · 받은 베팅은 그대로</span>
      </div>
      {closed === null ? (
        <LongField
          label="사유"
          maxLength={500}
          rows={2}
          value={reason}
          error={tried && short ? operatorText.noReason : undefined}
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={sendByKey}
        />
      ) : (
        <output className="c-ochre">{closed}</output>
      )}
      <Button submit main disabled={closed !== null || sending || version === undefined}>
        {two ? '두 번째 사람에게 올리기' : '저장'} <kbd>Ctrl Enter</kbd>
      </Button>
      {run.fingerprint !== null && (
        <p className="mute">
          이 결과(지문 <code title={run.fingerprint}>{shortPrint(run.fingerprint)}</code>)가{' '}
          {two ? '요청에' : '저장한 버전에'} 붙어 그대로 보입니다.
        </p>
      )}
    </Form>
  )
}
