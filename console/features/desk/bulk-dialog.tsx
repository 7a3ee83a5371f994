/** Decides the marked requests, one after the other, each by its own rules; one that is refused says why (docs/adr/0120). */
import { useState } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { Banner } from '../../shell/banner.tsx'
import { Button } from '../../shell/button.tsx'
import { Frame } from '../../shell/dialog.tsx'
import { TextField } from '../../shell/form.tsx'
import { isReason } from '../../shell/reason-dialog.tsx'
import type { Cashier } from '../../shell/request-tag.tsx'
import type { Said } from './desk-layout.tsx'
import { useDecideAll, type CashierRow, type Outcome } from './use-cashier.ts'
import './decision-dialog.css'

export type Bulk = { act: 'approve' | 'refuse'; rows: readonly CashierRow[] }

export type BulkProps = Bulk & {
  kind: Cashier
  needsSecond: (amount: number, asked: number) => boolean
  onSaid: (said: Said) => void
  /** after the last was answered */
  onDone: () => void
  onClose: () => void
}

const sumOf = (rows: readonly CashierRow[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
const wordsOf = (rows: readonly CashierRow[]) => `${rows.length}건 ${formatWon(sumOf(rows))}원`

export function BulkDialog(props: BulkProps) {
  const { kind, act, rows, needsSecond, onClose } = props
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { outcomes, state, start } = useBulk(props)
  const seconds = act === 'approve' ? rows.filter((row) => needsSecond(row.amount, row.amount)) : []
  const owed = act === 'refuse' || seconds.length > 0
  const label = act === 'approve' ? '승인' : '거절'

  function send() {
    if (state === 'done') return onClose()
    if (owed && !isReason(reason)) return setWrong(operatorText.noReason)
    void start(reason.trim())
  }
  return (
    <Frame
      title={`${kind === 'deposits' ? '충전' : '환전'} ${wordsOf(rows)} ${label}`}
      className="desk-dialog"
      first={owed ? '.desk-reason' : '[type=submit]'}
      onEscape={state === 'sending' ? undefined : onClose}
      onSend={send}
    >
      <dl className="kv desk-lines desk-bulk">
        {rows.map((row) => (
          <Line key={row.id} row={row} outcome={outcomes.get(row.id)} />
        ))}
      </dl>
      {seconds.length > 0 && state === 'asked' && (
        <Banner icon="user">
          {wordsOf(seconds)}은 금액이 커서 다른 운영자의 승인이 더 필요합니다. 사유를 함께 올립니다.
        </Banner>
      )}
      {state !== 'done' && (
        <TextField
          className="input desk-reason"
          label={owed ? '사유' : '사유 (선택)'}
          error={wrong}
          maxLength={500}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            setWrong(undefined)
          }}
        />
      )}
      <div className="grid g2">
        {state === 'done' ? (
          <Button submit hotkey="Enter">
            닫기
          </Button>
        ) : (
          <>
            <Button onClick={onClose} hotkey="Esc" aria-disabled={state === 'sending'}>
              취소
            </Button>
            <Button
              submit
              main={act === 'approve'}
              danger={act === 'refuse'}
              aria-disabled={state === 'sending'}
              hotkey="Enter"
            >
              {`${rows.length}건 ${label}`}
            </Button>
          </>
        )}
      </div>
    </Frame>
  )
}

type LineProps = { row: CashierRow; outcome: Outcome | undefined }

/** A request, and what its decision came to. */
const Line = ({ row, outcome }: LineProps) => (
  <>
    <dt>
      {row.member.uid} {formatWon(row.amount)}원
    </dt>
    <dd className={outcome?.refused ? 'c-vermilion' : outcome ? 'strong' : 'mute'}>
      {outcome?.refused ? outcome.text : outcome ? outcome.word : '—'}
    </dd>
  </>
)

/** The decisions in their order: all of them are asked, whatever became of the ones before. */
function useBulk({ kind, act, rows, onSaid, onDone, onClose }: BulkProps) {
  const decideAll = useDecideAll(kind)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [state, setState] = useState<'asked' | 'sending' | 'done'>('asked')

  async function start(reason: string) {
    if (state !== 'asked') return
    setState('sending')
    const said = new Map<number, Outcome>()
    await decideAll(
      rows.map((row) => ({ act, row, amount: row.amount, reason })),
      (row, outcome) => setOutcomes(new Map(said.set(row.id, outcome))),
    )
    const through = rows.filter(({ id }) => said.get(id)?.refused === false)
    const left = rows.length - through.length
    onDone()
    onSaid({
      text: `${wordsOf(through)} ${act === 'approve' ? '승인했습니다.' : '거절했습니다.'}${left > 0 ? ` ${left}건은 처리하지 못했습니다.` : ''}`,
      bad: left > 0,
    })
    if (left === 0) onClose()
    else setState('done')
  }
  return { outcomes, state, start }
}
