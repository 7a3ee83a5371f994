/** One's own day once more, moment by moment: what happened, what was done about it, what of it was wrong. */
import { useEffect, useState } from 'react'

import { crises } from '@madang/contract/operator/plain/training.ts'
import type { TrainingTold } from '@madang/contract/operator/training.ts'

import { Button } from '../../shell/button.tsx'
import { clockTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'

/** How long a moment stands where the day runs by itself. */
const STANDS_MS = 1_500
/** Moments before it that are shown with it. */
const BEFORE = 5

type Moment = { at: string; text: string; what: '벌어진 일' | '한 일' | '틀린 것' }

function momentsOf({ crises: all, acts, faults }: TrainingTold): Moment[] {
  const moments: Moment[] = [
    ...all.flatMap(({ happened }) =>
      happened.map((one) => ({ ...one, what: '벌어진 일' as const })),
    ),
    ...acts.map((one) => ({ ...one, what: '한 일' as const })),
    ...faults.map(({ at, text, why, crisis }) => {
      const kind = all.find(({ id }) => id === crisis)?.kind
      const of = kind ? `${crises[kind].title} · ` : ''
      return { at, text: `${of}${text} · ${why}`, what: '틀린 것' as const }
    }),
  ]
  return moments.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const tones = { '벌어진 일': 'bad', '한 일': 'jade', '틀린 것': 'ochre' } as const

type Props = {
  told: TrainingTold
  /** the moment that is shown, for the line of the day */
  onMoment: (at: string | null) => void
  onClose: () => void
}

export function ReplayCard({ told, onMoment, onClose }: Props) {
  const moments = momentsOf(told)
  const [index, setIndex] = useState(0)
  const [runs, setRuns] = useState(false)
  const last = moments.length - 1
  const shown = moments[Math.min(index, last)]
  const at = shown?.at ?? null
  const go = (by: number) => setIndex((now) => Math.min(last, Math.max(0, now + by)))
  useEffect(() => onMoment(at), [at, onMoment])
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setIndex((now) => Math.min(last, now + 1)), STANDS_MS)
    return () => clearInterval(timer)
  }, [runs, last])
  useKeys({
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    p: () => setRuns(!runs),
  })
  return (
    <section className="card training-moment" aria-label="하루 다시 보기">
      <div className="row between wraps op-part">
        <div className="row wraps">
          <span className="tag ochre">다시 보기</span>
          <h2 className="t17">
            {shown ? `${clockTime(shown.at)} · ${index + 1}/${moments.length}` : '아직 없습니다.'}
          </h2>
        </div>
        <div className="row wraps">
          <Button small line hotkey="←" disabled={index <= 0} onClick={() => go(-1)}>
            앞
          </Button>
          <Button small line hotkey="→" disabled={index >= last} onClick={() => go(1)}>
            뒤
          </Button>
          <Button small line hotkey="p" aria-pressed={runs} onClick={() => setRuns(!runs)}>
            {runs ? '멈추기' : '흐르게'}
          </Button>
          <Button small line hotkey="r" onClick={onClose}>
            지금으로
          </Button>
        </div>
      </div>
      <ol className="training-replay" aria-live="polite">
        {moments
          .slice(Math.max(0, index - BEFORE), index + 1)
          .map(({ at: when, text, what }, place, seen) => (
            <li
              key={`${when} ${what} ${text} ${String(place)}`}
              className={`is-${tones[what]}`}
              aria-current={place === seen.length - 1 ? 'step' : undefined}
            >
              <time className="mute">{clockTime(when)}</time> <small className="soft">{what}</small>{' '}
              {text}
            </li>
          ))}
      </ol>
    </section>
  )
}
