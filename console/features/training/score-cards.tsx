/** The score, its parts, and what was wrong: each leads to its moment. */
import { scoreParts } from '@madang/contract/operator/plain/training.ts'
import type { Fault, TrainingTold } from '@madang/contract/operator/training.ts'

import { clockTime } from '../../shell/format.ts'
import { Tag } from '../../shell/tag.tsx'

const barOf = (share: number) => (share >= 0.85 ? 'is-jade' : share >= 0.7 ? 'is-ochre' : 'is-bad')

export function ScoreCard({ told, over }: { told: TrainingTold; over: boolean }) {
  const { points, parts, before, others } = told
  return (
    <section className="card training-score" aria-label={over ? '점수' : '지금 점수'}>
      <div className="row between op-part">
        <div>
          <h2 className="t13 mute">{over ? '점수' : '지금 점수'}</h2>
          <output className="training-points">{points}</output>
          <span className="soft"> / 100</span>
        </div>
        <p className="soft training-before">
          {before !== null && (
            <>
              지난번 {before} · <Change by={points - before} />
              <br />
            </>
          )}
          {others !== null && `같은 날 다른 훈련생 중앙 ${others}`}
        </p>
      </div>
      <dl className="training-parts">
        {parts.map(({ part, points: got, most, note }) => (
          <div key={part}>
            <dt>{scoreParts[part].word}</dt>
            <dd className="training-bar">
              <span className="bar-h">
                <i
                  className={barOf((got ?? 0) / most)}
                  style={{ width: `${String(((got ?? 0) * 100) / most)}%` }}
                />
              </span>
              <span className="num">
                <b>{got ?? '—'}</b> <span className="mute">/ {most}</span>
              </span>
              <small className="mute">{note}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Change = ({ by }: { by: number }) => (
  <span className={by < 0 ? 'loss' : 'gain'}>{by < 0 ? `−${String(-by)}` : `+${String(by)}`}</span>
)

export const FaultsCard = ({
  faults,
  onMoment,
}: {
  faults: Fault[]
  onMoment: (at: string) => void
}) => (
  <section className="card training-faults" aria-label="틀린 것">
    <h2 className="t15 op-part">
      틀린 것 <small className="mute">눌러서 그 순간으로</small>
    </h2>
    {faults.length === 0 && <p className="op-part soft">틀린 것이 없습니다.</p>}
    <ul>
      {faults.map(({ at, text, why, weight }, index) => (
        <li key={`${at} ${String(index)}`} className={`is-${weight}`}>
          <button type="button" onClick={() => onMoment(at)}>
            <b>{text}</b> <span className="mute">{clockTime(at).slice(0, 5)}</span>
            <span className="soft">{why}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

export function TwoCard({ two, parts }: Pick<TrainingTold, 'two' | 'parts'>) {
  const kept = parts.find(({ part }) => part === 'two')!
  const broken = kept.points !== null && kept.points < kept.most
  return (
    <section className="card" aria-label="두 사람 규칙">
      <div className="row between op-part">
        <h2 className="t15">두 사람 규칙</h2>
        <Tag word={kept.note} tone={broken ? 'bad' : 'jade'} icon={broken ? 'warn' : 'check'} />
      </div>
      <dl className="kv training-kv">
        <dt>올린 것</dt>
        <dd>
          {two.asked} · 승인 {two.approved} · 반려 {two.rejected} · 대기 {two.waiting}
        </dd>
      </dl>
    </section>
  )
}
