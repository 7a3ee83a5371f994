/** The steps of a proof, each with its verdict and values, one after the other, and what they come to. */
import { useEffect, useState } from 'react'

import type { Step } from '@madang/contract/core/draw/verify.ts'
import { VerdictSign, verdictWords } from '@madang/ui/verdict.tsx'

const STEP_MS = 110

/** How many steps have been shown; begins again for another round, and when this one is drawn. */
export function useShown(of: string, count: number): number {
  const [shown, setShown] = useState({ of: '', done: 0 })
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const done = still ? count : shown.of === of ? shown.done : 0
  useEffect(() => {
    if (done >= count) return
    const timer = setTimeout(() => setShown({ of, done: done + 1 }), STEP_MS)
    return () => clearTimeout(timer)
  }, [of, done, count])
  return done
}

type Shown = { steps: Step[]; done: number }

/** What all steps come to. */
export function verdictOf(steps: Step[]): { kind: Step['verdict']; title: string; text: string } {
  const wrong = steps.filter(({ verdict }) => verdict === 'bad').length
  const open = steps.filter(({ verdict }) => verdict === 'unknown').length
  if (wrong > 0)
    return {
      ...{ kind: 'bad', title: '맞지 않습니다' },
      text: `${steps.length}단계 중 ${wrong}단계의 값이 다릅니다.`,
    }
  if (open === 0)
    return {
      ...{ kind: 'ok', title: '모두 맞습니다' },
      text: `${steps.length}단계를 모두 다시 계산해 확인했습니다.`,
    }
  const title = open < steps.length ? '지금까지 맞습니다' : '아직 확인할 수 없습니다'
  return { kind: 'unknown', title, text: `${open}단계는 아직 확인할 값이 없습니다.` }
}

export function VerdictBox({ steps, done }: Shown) {
  const { kind, title, text } = verdictOf(steps)
  if (done < steps.length)
    return (
      <output className="verdict">
        <VerdictSign verdict={null} />
        <span>
          <b className="t17">다시 계산하는 중</b>
          <span className="soft">{steps.length}단계를 이 브라우저에서 계산합니다.</span>
        </span>
      </output>
    )
  return (
    <output className={`verdict is-${kind}`}>
      <VerdictSign verdict={kind} />
      <span>
        <b className="t17">{title}</b>
        <span className="soft">{text}</span>
      </span>
    </output>
  )
}

export const StepList = ({ steps, done }: Shown) => (
  <ol className="grid proof-list">
    {steps.map((step, index) => (
      <StepItem key={step.name} step={step} waits={index >= done} />
    ))}
  </ol>
)

/** A step that waits holds its place: nothing moves when its turn comes. */
function StepItem({ step, waits }: { step: Step; waits: boolean }) {
  const { title, verdict, text, values } = step
  return (
    <li className={waits ? 'card step is-waiting' : `card step is-${verdict}`}>
      <VerdictSign verdict={waits ? null : verdict} />
      <div>
        <div className="row between">
          <h3 className="strong">{title}</h3>
          <span className="t13 step-word">{waits ? '계산중' : verdictWords[verdict]}</span>
        </div>
        <p className="soft">{text}</p>
        {values.length > 0 && (
          <details open={verdict === 'bad'}>
            <summary>
              값 보기<span className="sr"> ({title})</span>
            </summary>
            <StepValues values={values} />
          </details>
        )}
      </div>
    </li>
  )
}

/** The bytes and numbers that a step was judged by. */
export const StepValues = ({ values }: Pick<Step, 'values'>) => (
  <dl className="facts">
    {values.map(({ label, value }) => (
      <div key={label} className="is-wide">
        <dt>{label}</dt>
        <dd>
          <code>{value}</code>
        </dd>
      </div>
    ))}
  </dl>
)
