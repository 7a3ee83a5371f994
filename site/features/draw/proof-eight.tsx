/**
 * The eight checks of a draw and its book on one page (docs/spec/sealed-book.md#checks): what concerns the draw at once,
 * what concerns the book by a press, for a book of thousands takes seconds on a phone.
 */
import { useState, type ReactNode } from 'react'

import { eightChecks, type Check, type ReadBook } from '@madang/contract/core/book/eight.ts'
import type { Step } from '@madang/contract/core/draw/verify.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { EvidenceButton } from '../../shell/book-evidence.tsx'
import { stepIcons, StepValues, stepWords } from '../../shell/proof-steps.tsx'
import { useBook, useChecked } from '../../shell/use-book.ts'
import type { SealedProof } from './proof-query.ts'
import './proof-eight.css'

type Props = { proof: SealedProof; steps: Step[] }

export function Eight({ proof, steps }: Props) {
  const [asked, setAsked] = useState(false)
  return asked ? (
    <WithBook proof={proof} steps={steps} />
  ) : (
    <Lines checks={eightChecks(proof, steps, 'unread')}>
      <button
        type="button"
        className="btn btn-main btn-big"
        disabled={!proof.reveal}
        onClick={() => setAsked(true)}
      >
        {proof.reveal ? '장부까지 모두 확인' : '추첨이 끝나면 확인합니다'}
      </button>
    </Lines>
  )
}

function WithBook({ proof, steps }: Props) {
  const { ballStream: stream, date, round } = proof
  const { proof: book, error, again } = useBook({ stream, date, round })
  const { part, steps: read } = useChecked(book)
  const checked: ReadBook =
    book === null ? 'unsealed' : book && read ? { proof: book, steps: read } : 'unread'
  const checks = eightChecks(proof, steps, checked)
  const bad = checks.filter(({ verdict }) => verdict === 'bad').length
  return (
    <Lines checks={checks}>
      {book === undefined && error ? (
        <>
          <p className="grow">{error.message}</p>
          <button type="button" className="btn" onClick={again}>
            다시 시도
          </button>
        </>
      ) : checked === 'unread' ? (
        <>
          <span className="grow">장부를 다시 읽는 중</span>
          <progress className="eight-bar" aria-label="다시 읽은 장부" max={1} value={part} />
        </>
      ) : (
        <>
          <output className="grow strong">{saidOf(checks)}</output>
          {bad > 0 && book && <EvidenceButton proof={book} round={proof} />}
        </>
      )}
    </Lines>
  )
}

function saidOf(checks: Check[]) {
  const count = (verdict: Check['verdict']) =>
    checks.filter((check) => check.verdict === verdict).length
  if (count('bad') > 0) return `여덟 가지 중 ${count('bad')}가지가 어긋납니다.`
  if (count('unknown') === 0) return '여덟 가지가 모두 맞습니다.'
  return `${count('ok')}가지가 맞고, ${count('unknown')}가지는 아직 모릅니다.`
}

type LinesProps = { checks: Check[]; children: ReactNode }

const Lines = ({ checks, children }: LinesProps) => (
  <section className="card pad grid" aria-labelledby="proof-eight">
    <h2 className="t17" id="proof-eight">
      여덟 가지 확인
    </h2>
    <ol className="eight">
      {checks.map((check) => (
        <Line key={check.title} check={check} />
      ))}
    </ol>
    {/* The room of the button from the start: neither the bar nor the verdict moves what stands below. */}
    <div className="row eight-act">{children}</div>
  </section>
)

function Line({ check: { title, verdict, told, steps } }: { check: Check }) {
  const [open, setOpen] = useState(false)
  return (
    <li className={`is-${verdict}`}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className="sign">
            <Icon name={stepIcons[verdict]} className="ic-s" />
          </span>
          <span className="eight-said">
            <b>{title}</b>
            <span className="t13">{told}</span>
          </span>
          <span className="t13 step-word">{stepWords[verdict]}</span>
          <Icon name="down" className="ic-s" />
        </summary>
        {/* Thousands of bytes that nobody may ask for. */}
        {open &&
          steps.map(({ name, text, values }) => (
            <div key={name} className="eight-step">
              <p className="soft">{text}</p>
              {values.length > 0 && <StepValues values={values} />}
            </div>
          ))}
      </details>
    </li>
  )
}
