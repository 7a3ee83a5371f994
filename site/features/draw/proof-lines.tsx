/** The eight checks as lines that open (docs/spec/sealed-book.md#checks), with what can be done below them. */
import { useState, type ReactNode } from 'react'

import type { Check } from '@madang/contract/core/book/eight.ts'
import type { Step } from '@madang/contract/core/draw/verify.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { VerdictSign, verdictWords } from '@madang/ui/verdict.tsx'

import { StepValues } from '../../shell/proof-steps.tsx'
import type { SealedProof } from './proof-query.ts'
import './proof-eight.css'

export type EightProps = { proof: SealedProof; steps: Step[] }

type LinesProps = { checks: Check[]; children: ReactNode }

export const Lines = ({ checks, children }: LinesProps) => (
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
          <VerdictSign verdict={verdict} />
          <span className="eight-said">
            <b>{title}</b>
            <span className="t13">{told}</span>
          </span>
          <span className="t13 step-word">{verdictWords[verdict]}</span>
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
