/** What happened and what was done about it: now, or at a moment one goes back to. */
import { Link } from '@tanstack/react-router'

import { crises } from '@madang/contract/operator/plain/training.ts'
import type { TrainingCrisis, TrainingTold } from '@madang/contract/operator/training.ts'

import { Button } from '../../shell/button.tsx'
import { clockTime } from '../../shell/format.ts'
import { useHouseNow } from '../../shell/me.ts'
import { took } from './times.ts'

/** Of the house, before and after a moment. */
const AROUND_MS = 10 * 60_000

type Props = {
  told: TrainingTold
  now: TrainingCrisis | undefined
  moment: string | null
  onClose: () => void
}

export function MomentCard({ told, now, moment, onClose }: Props) {
  if (moment !== null) return <Back told={told} moment={moment} onClose={onClose} />
  if (!now) return <Calm told={told} />
  const { kind, about, happened, done, dueAt, place } = now
  const { pathname, search } = new URL(place, location.origin)
  return (
    <section className="card training-moment is-now" aria-label="지금">
      <div className="row between wraps op-part">
        <div className="row wraps">
          <span className="tag indigo">지금</span>
          <h2 className="t17">
            {crises[kind].title} · {about}
          </h2>
          <Link
            className="btn btn-s"
            to={pathname}
            search={Object.fromEntries(new URLSearchParams(search))}
          >
            하러 가기
          </Link>
        </div>
        <Left until={Date.parse(dueAt)} />
      </div>
      <div className="training-two">
        <Moments title="벌어진 일" tone="bad" list={happened} />
        <Moments title="훈련생이 한 일" tone="jade" list={done} none="아직 없습니다." />
      </div>
    </section>
  )
}

function Left({ until }: { until: number }) {
  const left = Math.max(0, Math.round((until - useHouseNow().getTime()) / 1_000))
  return <b className="t17 c-vermilion">남은 시간 {took(left)}</b>
}

const Calm = ({ told: { crises: all } }: { told: TrainingTold }) => (
  <section className="card training-moment" aria-label="지금">
    <p className="op-part soft">
      {all.length === 0
        ? '아직 조용합니다. 무엇이 언제 올지는 아무도 미리 알 수 없습니다.'
        : '지금은 벌어진 위기가 없습니다. 평소 일을 하며 기다려주세요.'}
    </p>
  </section>
)

function Back({ told, moment, onClose }: Omit<Props, 'now' | 'moment'> & { moment: string }) {
  const near = ({ at }: { at: string }) =>
    Math.abs(Date.parse(at) - Date.parse(moment)) <= AROUND_MS
  const happened = told.crises.flatMap((crisis) => crisis.happened).filter(near)
  return (
    <section className="card training-moment" aria-label="그 순간">
      <div className="row between wraps op-part">
        <div className="row">
          <span className="tag ochre">그 순간</span>
          <h2 className="t17">{clockTime(moment)} 앞뒤 10분</h2>
        </div>
        <Button small line hotkey="Esc" onClick={onClose}>
          지금으로
        </Button>
      </div>
      <div className="training-two">
        <Moments title="벌어진 일" tone="bad" list={happened} none="그 사이에는 없습니다." />
        <Moments
          title="훈련생이 한 일"
          tone="jade"
          list={told.acts.filter(near).toReversed()}
          none="그 사이에는 없습니다."
        />
      </div>
    </section>
  )
}

type MomentsProps = {
  title: string
  tone: 'bad' | 'jade'
  list: { at: string; text: string }[]
  none?: string
}
const Moments = ({ title, tone, list, none = '' }: MomentsProps) => (
  <div>
    <h3 className="t13 soft">{title}</h3>
    {list.length === 0 && <p className="mute">{none}</p>}
    <ol className={`training-steps is-${tone}`}>
      {list.map(({ at, text }, index) => (
        <li key={`${at} ${String(index)}`}>
          <time className="mute">{clockTime(at)}</time> {text}
        </li>
      ))}
    </ol>
  </div>
)
