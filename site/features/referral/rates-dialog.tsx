/**
 * The rolling of one direct referral, each kind of game bounded by the member's own (docs/spec/member-pages.md#checks).
 */
import { useEffect, useId, useRef } from 'react'

import { rateGameText, RATE_LENGTH, type RateGame } from '@madang/contract/core/rates.ts'
import { rateNames, referralText } from '@madang/contract/member/plain/referral.ts'
import { Form } from '@madang/ui/form.tsx'
import { Icon } from '@madang/ui/icons.tsx'
import { openQuestion } from '@madang/ui/question.ts'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { useRates } from './use-rates.ts'

type Props = { uuid: string; onClose: (saved: boolean) => void }

export function RatesDialog({ uuid, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const { detail, fields, changes, sending, save, type } = useRates(uuid, onClose)
  useEffect(() => {
    const before = document.activeElement
    openQuestion(dialog.current)
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const canSave = changes > 0 && !sending && fields.every(({ error }) => error === null)
  return (
    <dialog
      ref={dialog}
      className="dialog rates"
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose(false)
      }}
    >
      <div className="row between rates-head">
        <h2 className="t17" id={title}>
          롤링 설정 <span className="soft rates-who">{uuid}</span>
        </h2>
        <button type="button" className="icon-btn" aria-label="닫기" onClick={() => onClose(false)}>
          <Icon name="x" className="ic-s" />
        </button>
      </div>
      <Form className="rates-form" onSend={() => void save()}>
        {detail ? (
          fields.map(({ game, text, error }) => (
            <RateField
              key={game}
              game={game}
              text={text}
              most={detail.top[rateNames[game]]}
              error={error}
              onChange={(next) => type(game, next)}
            />
          ))
        ) : (
          <Skeleton height={260} />
        )}
        {detail && fields.length === 0 && <p className="soft">{referralText.noRates}</p>}
        <p className="t13 soft rates-note">{referralText.note}</p>
        <div className="grid g2">
          <button type="button" className="btn" onClick={() => onClose(false)}>
            취소
          </button>
          <button type="submit" className="btn btn-main" disabled={!canSave}>
            확인
          </button>
        </div>
      </Form>
    </dialog>
  )
}

type FieldProps = {
  game: RateGame
  text: string
  /** the most it can be */
  most: string
  error: string | null
  onChange: (text: string) => void
}

function RateField({ game, text, most, error, onChange }: FieldProps) {
  const id = useId()
  return (
    <div className={error === null ? 'field rate' : 'field rate bad'}>
      <label htmlFor={id}>{rateGameText[game]}</label>
      <span className="t13 mute" id={`${id}-most`}>
        상한 {most}
      </span>
      <span className="input rate-input">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={RATE_LENGTH}
          value={text}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? `${id}-most` : `${id}-error`}
          onChange={({ target }) => onChange(target.value)}
        />
        <i className="t13 mute">%</i>
      </span>
      {error !== null && (
        <p className="error" id={`${id}-error`} role="alert">
          <Icon name="warn" className="ic-s" />
          {error}
        </p>
      )}
    </div>
  )
}
