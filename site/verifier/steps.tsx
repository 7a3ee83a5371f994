/** A verdict, the steps it comes from, and their values. */
import { Fragment } from 'react'

import type { Step } from '@madang/contract/core/draw/verify.ts'
import { VerdictSign, verdictWords } from '@madang/ui/verdict.tsx'

export type Item = Pick<Step, 'title' | 'verdict' | 'text' | 'values'>

export const StepList = ({ steps }: { steps: readonly Item[] }) => (
  <ol className="steps">
    {steps.map((step) => (
      <StepItem key={step.title} {...step} />
    ))}
  </ol>
)

const StepItem = ({ title, verdict, text, values }: Item) => (
  <li className={`card step ${verdict}`}>
    <VerdictSign verdict={verdict} />
    <div className="said">
      <h3>
        {title}
        <span className="word">{verdictWords[verdict]}</span>
      </h3>
      <p className="soft">{text}</p>
    </div>
    {values.length > 0 && (
      // A wrong value, or one that is to be compared by hand, stands open.
      <details open={verdict !== 'ok'}>
        <summary>값 보기</summary>
        <Values values={values} />
      </details>
    )}
  </li>
)

export const Values = ({ values }: Pick<Step, 'values'>) => (
  <dl>
    {values.map(({ label, value }, index) => (
      <Fragment key={index}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
)

export function VerdictBox({ steps }: { steps: readonly Item[] }) {
  const { kind, title, text } = verdictOf(steps)
  return (
    <span className={`verdict ${kind}`}>
      <VerdictSign verdict={kind} />
      <span>
        <b>{title}</b>
        {text}
      </span>
    </span>
  )
}

export const Told = ({ text }: { text: string }) => (
  <span className="verdict unknown">
    <VerdictSign verdict="unknown" />
    {text}
  </span>
)

function verdictOf(steps: readonly Item[]): { kind: Step['verdict']; title: string; text: string } {
  const wrong = steps.filter(({ verdict }) => verdict === 'bad').length
  const open = steps.filter(({ verdict }) => verdict === 'unknown').length
  if (wrong > 0)
    return {
      ...{ kind: 'bad', title: '맞지 않습니다' },
      text: `${steps.length}단계 중 ${wrong}단계의 값이 다릅니다.`,
    }
  if (open > 0)
    return {
      ...{ kind: 'unknown', title: '지금까지 맞습니다' },
      text: `${open}단계는 여기서 확인할 수 없습니다. 까닭은 각 단계에 있습니다.`,
    }
  return {
    ...{ kind: 'ok', title: '모두 맞습니다' },
    text: `${steps.length}단계를 모두 다시 계산해 확인했습니다.`,
  }
}
