/** Setting one limit: an amount or minutes, and what it will mean before it is asked for. */
import { useEffect, useRef, useState } from 'react'

import { minutesText, mostOf } from '@madang/contract/core/protection.ts'
import type { Input } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { limitName, limitsText } from '@madang/contract/member/plain/limits.ts'
import { AmountField } from '@madang/ui/amount-field.tsx'
import { Form } from '@madang/ui/form.tsx'
import { Icon } from '@madang/ui/icons.tsx'
import { openQuestion } from '@madang/ui/question.ts'

import { amountWord, type Limit } from './use-limits.ts'

type Props = {
  limit: Limit
  sending: boolean
  change: (input: Input<MemberCalls['limitsChange']>) => Promise<boolean>
  close: () => void
}

const MINUTES = [30, 60, 120].map((add) => ({ label: `+ ${minutesText(add)}`, add }))

export function LimitDialog({ limit, sending, change, close }: Props) {
  const { kind, period, amount: standing } = limit
  const dialog = useRef<HTMLDialogElement>(null)
  const [amount, setAmount] = useState(standing ?? 0)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => openQuestion(dialog.current), [])
  const time = kind === 'session'
  const most = mostOf(kind, period)
  const raises = standing !== null && amount > standing

  const send = async (wanted: number | null) => {
    if (sending) return
    // Its message comes in a dialog of its own.
    dialog.current?.close()
    await change({ act: 'set', kind, period, amount: wanted })
  }
  const submit = () => {
    const found =
      amount === 0
        ? time
          ? limitsText.noMinutes
          : limitsText.noAmount
        : amount > most
          ? limitsText.tooMuch(kind, most)
          : amount === standing
            ? limitsText.same
            : null
    setError(found)
    if (found === null) void send(amount)
    else dialog.current?.querySelector('input')?.focus()
  }

  return (
    <dialog
      ref={dialog}
      className="dialog limits-dialog"
      aria-labelledby="limit-title"
      onClose={close}
    >
      <div className="row between">
        <h2 className="t17" id="limit-title">
          {limitName(kind, period)}
        </h2>
        <button
          type="button"
          className="icon-btn"
          aria-label="닫기"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" />
        </button>
      </div>
      <Form onSend={() => submit()}>
        <AmountField
          label={time ? '시간 (분)' : '금액'}
          amount={amount}
          onChange={(next) => {
            setAmount(next)
            setError(null)
          }}
          {...(time && { chips: MINUTES, unit: '분' })}
          error={error ?? undefined}
        />
        <p className="t13 soft limits-means">
          {time && amount > 0 && <b>{minutesText(amount)} · </b>}
          {raises
            ? '지금보다 높습니다. 24시간 뒤에 한 번 더 확인하면 적용됩니다.'
            : '누르면 바로 적용됩니다.'}
        </p>
        <button type="submit" className="btn btn-main btn-big" aria-disabled={sending}>
          {raises ? '한도 올리기 신청' : '한도 적용'}
        </button>
        {standing !== null && (
          <button
            type="button"
            className="btn btn-line"
            aria-disabled={sending}
            onClick={() => void send(null)}
          >
            {amountWord(limit, standing)} 한도 없애기 신청
          </button>
        )}
      </Form>
    </dialog>
  )
}
