/** The steps of a proof, each with its verdict and values, and what they come to. */
import type { Step } from '@madang/contract/core/draw/verify.ts'
import { Icon, type IconName } from '@madang/ui/icons.tsx'

const icons: Record<Step['verdict'], IconName> = { ok: 'check', bad: 'x', unknown: 'minus' }
const words = { ok: '일치', bad: '불일치', unknown: '아직' } as const

export function VerdictBox({ steps }: { steps: Step[] }) {
  const wrong = steps.filter(({ verdict }) => verdict === 'bad').length
  const open = steps.filter(({ verdict }) => verdict === 'unknown').length
  const kind = wrong > 0 ? 'bad' : open > 0 ? 'unknown' : 'ok'
  return (
    <output className={`verdict is-${kind}`}>
      <span className="sign">
        <Icon name={icons[kind]} className="ic-s" />
      </span>
      <span>
        <b className="t17">
          {kind === 'bad' ? '맞지 않습니다' : kind === 'ok' ? '모두 맞습니다' : '지금까지 맞습니다'}
        </b>
        <span className="soft">
          {kind === 'bad'
            ? `${steps.length}단계 중 ${wrong}단계의 값이 다릅니다.`
            : kind === 'ok'
              ? `${steps.length}단계를 모두 다시 계산해 확인했습니다.`
              : `${open}단계는 아직 확인할 값이 없습니다.`}
        </span>
      </span>
    </output>
  )
}

export const StepList = ({ steps }: { steps: Step[] }) => (
  <ol className="grid proof-list">
    {steps.map(({ name, title, verdict, text, values }) => (
      <li key={name} className={`card step is-${verdict}`}>
        <span className="sign">
          <Icon name={icons[verdict]} className="ic-s" />
        </span>
        <div>
          <div className="row between">
            <h3 className="strong">{title}</h3>
            <span className="t13 step-word">{words[verdict]}</span>
          </div>
          <p className="soft">{text}</p>
          {values.length > 0 && (
            <details open={verdict === 'bad'}>
              <summary>값 보기</summary>
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
            </details>
          )}
        </div>
      </li>
    ))}
  </ol>
)
