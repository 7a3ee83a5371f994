/** Decides the marked rows of a queue, one after the other, each by its own rules; one that is refused says why (docs/adr/0120). */
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { Button } from '../../shell/button.tsx'
import { Frame } from '../../shell/dialog.tsx'
import { TextField } from '../../shell/form.tsx'
import { isReason } from '../../shell/reason-dialog.tsx'
import './decision-dialog.css'

/** What one decision came to: its word, or why there is none. */
export type Heard = { refused: false; word: string } | { refused: true; text: string }

type Props<Row, Outcome extends Heard> = {
  title: string
  label: string
  gives: boolean
  owed: boolean
  rows: readonly Row[]
  /** a row in a line of the question */
  lineOf: (row: Row) => string
  /** said before it is sent */
  note?: ReactNode
  /** Asks for all of them in their order, whatever became of the ones before. */
  decideAll: (reason: string, heard: (row: Row, outcome: Outcome) => void) => Promise<void>
  /** after the last was answered; `left`: how many were refused */
  onDone: (through: readonly Row[], left: number, outcomes: readonly Outcome[]) => void
  onClose: () => void
}

export function BulkDialog<Row extends { id: number }, Outcome extends Heard>(
  props: Props<Row, Outcome>,
) {
  const { title, label, gives, owed, rows, lineOf, note, onClose } = props
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { outcomes, state, start } = useBulk(props)
  const acts = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone, and Enter with it.
  useEffect(() => {
    if (state === 'done') acts.current?.querySelector('button')?.focus()
  }, [state])

  function send() {
    if (state === 'done') return onClose()
    if (owed && !isReason(reason)) return setWrong(operatorText.noReason)
    void start(reason.trim())
  }
  return (
    <Frame
      title={title}
      className="desk-dialog"
      first={owed ? '.desk-reason' : '[type=submit]'}
      onEscape={state === 'sending' ? undefined : onClose}
      onSend={send}
    >
      <dl className="kv desk-lines desk-bulk">
        {rows.map((row) => (
          <Line key={row.id} words={lineOf(row)} outcome={outcomes.get(row.id)} />
        ))}
      </dl>
      {state === 'asked' && note}
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
      <div className="grid g2" ref={acts}>
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
              main={gives}
              danger={!gives}
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

/** A row, and what its decision came to. */
const Line = ({ words, outcome }: { words: string; outcome: Heard | undefined }) => (
  <>
    <dt>{words}</dt>
    <dd className={outcome?.refused ? 'c-vermilion' : outcome ? 'strong' : 'mute'}>
      {outcome?.refused ? outcome.text : outcome ? outcome.word : '—'}
    </dd>
  </>
)

function useBulk<Row extends { id: number }, Outcome extends Heard>({
  rows,
  decideAll,
  onDone,
  onClose,
}: Props<Row, Outcome>) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [state, setState] = useState<'asked' | 'sending' | 'done'>('asked')

  async function start(reason: string) {
    if (state !== 'asked') return
    setState('sending')
    const said = new Map<number, Outcome>()
    await decideAll(reason, (row, outcome) => setOutcomes(new Map(said.set(row.id, outcome))))
    const through = rows.filter(({ id }) => said.get(id)?.refused === false)
    const left = rows.length - through.length
    onDone(through, left, [...said.values()])
    if (left === 0) onClose()
    else setState('done')
  }
  return { outcomes, state, start }
}

/** Said where some were refused. */
export const leftWords = (left: number) => (left > 0 ? ` ${left}건은 처리하지 못했습니다.` : '')
