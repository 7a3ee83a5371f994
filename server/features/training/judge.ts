/**
 * What a day of training came to, judged from what the house itself wrote down: requests, inquiries, alarms, approvals
 * and the log. Pure: the same rows at the same moment come to the same.
 */
import {
  scoreParts,
  scorePartNames,
  type CrisisVerdict,
  type ScorePart,
} from '@madang/contract/operator/plain/training.ts'

/** Something that was to be done. */
export type Step = {
  /** what it is, as a trainee reads it */
  text: string
  /** when the house asked for it, and when it was done, ms; null: not yet */
  from: number
  at: number | null
  /** milliseconds it may take */
  within: number
  /** whether what was done was right; null while nothing was */
  right: boolean | null
  /** what was written with it, where words are owed; null: none are */
  words: string | null
  /** whether two had to decide, and two did; null: one may */
  two: boolean | null
}

export type CrisisRow = {
  id: number
  at: number
  dueAt: number
  steps: Step[]
  /** when who is judged began to train, ms */
  began: number
  /** their role may deal with it */
  may: boolean
}

type Share = Record<ScorePart, number | null>
export type Judged = {
  id: number
  verdict: CrisisVerdict
  /** null while it goes on, and of one that is skipped */
  points: number | null
  /** what was the trainee's to do, and until when, ms */
  steps: Step[]
  dueAt: number
  shares: Share
  did: string
  faults: { at: number; text: string; why: string; weight: 'wrong' | 'fair' }[]
}

/** Letters below which a reason or an answer says nothing to whoever reads it later. */
const WORDS_LEAST = 8

const mean = (numbers: readonly number[]) =>
  numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** All of it within its time, nothing of it from three times that on. */
const speedOf = ({ from, at, within }: Step, now: number) => {
  const took = (at ?? now) - from
  return at === null ? 0 : Math.min(1, Math.max(0, 1 - (took - within) / (2 * within)))
}

const minutes = (ms: number) =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, '0')}`

function faultsOf(step: Step, now: number): Judged['faults'] {
  const { text, from, at, within, right, words, two } = step
  const fault = (why: string, weight: 'wrong' | 'fair') => ({ at: at ?? now, text, why, weight })
  if (at === null) return [fault('하지 않음', 'wrong')]
  return [
    ...(right === false ? [fault('바라던 결정이 아님', 'wrong')] : []),
    ...(two === false ? [fault('두 사람이 결정하지 않음', 'wrong')] : []),
    ...(at - from > within
      ? [fault(`${minutes(at - from)} 걸림 · 목표 ${minutes(within)}`, 'fair')]
      : []),
    ...(words !== null && words.trim().length < WORDS_LEAST
      ? [fault(`설명이 짧음 · ${WORDS_LEAST}자 이상`, 'fair')]
      : []),
  ]
}

/** A trainee's part: their time of a crisis begins with them, whole, and what was done before is not theirs. */
function partOf({ at, dueAt, steps, began, may }: CrisisRow): Pick<CrisisRow, 'steps' | 'dueAt'> {
  const theirs =
    may && dueAt > began ? steps.filter((one) => one.at === null || one.at >= began) : []
  return {
    steps: theirs.map((step) => ({ ...step, from: Math.max(step.from, began) })),
    dueAt: dueAt + Math.max(0, began - at),
  }
}

/** Judged once everything is done, its time is over or the day is; until then it goes on. Nothing left to do is skipped. */
export function judgeCrisis(row: CrisisRow, now: number, dayIsOver = false): Judged {
  const { id, may } = row
  const { steps, dueAt } = partOf(row)
  const done = steps.filter(({ at }) => at !== null)
  const took = mean(done.map(({ from, at }) => at! - from))
  const did =
    done.length === 0
      ? '아직 없음'
      : `${done.length}/${steps.length} · ${done.length > 1 ? '평균 ' : ''}${minutes(took!)}`
  const unjudged = {
    ...{ id, steps, dueAt, points: null, faults: [] },
    shares: { speed: null, decision: null, two: null, words: null },
  }
  if (steps.length === 0) {
    const why = may ? '훈련 시작 전에 끝나' : '담당 업무가 아니라'
    return { ...unjudged, verdict: 'skipped', did: `${why} 채점하지 않음` }
  }
  if (done.length < steps.length && now < dueAt && !dayIsOver)
    return { ...unjudged, verdict: 'now', did }
  const shares: Share = {
    speed: mean(steps.map((step) => speedOf(step, now))),
    decision: mean(steps.map(({ right }) => (right === true ? 1 : 0))),
    two: mean(steps.flatMap(({ two }) => (two === null ? [] : [two ? 1 : 0]))),
    words: mean(
      steps.flatMap(({ words }) =>
        words === null ? [] : [Math.min(1, words.trim().length / WORDS_LEAST)],
      ),
    ),
  }
  const owed = scorePartNames.filter((part) => shares[part] !== null)
  const most = owed.reduce((sum, part) => sum + scoreParts[part].most, 0)
  const share = owed.reduce((sum, part) => sum + shares[part]! * scoreParts[part].most, 0) / most
  const faults = steps.flatMap((step) => faultsOf(step, Math.min(now, dueAt)))
  const wrong = faults.some(({ weight }) => weight === 'wrong')
  return {
    ...{ id, steps, dueAt, did, shares, faults, points: Math.round(share * 10) },
    verdict: wrong ? 'wrong' : faults.length > 0 ? 'fair' : 'good',
  }
}

type PartScore = { part: ScorePart; points: number | null; most: number; note: string }

const count = (judged: readonly Judged[], weight: 'wrong' | 'fair') =>
  judged.reduce((sum, { faults }) => sum + faults.filter((one) => one.weight === weight).length, 0)

/** Each part is the mean of the crises that ask for it, and the day's points are those parts, of what has been asked. */
export function scoreDay(judged: readonly Judged[]): { points: number; parts: PartScore[] } {
  const over = judged.filter(({ points }) => points !== null)
  const notes: Record<ScorePart, string> = {
    speed: over.length === 0 ? '아직 없음' : `위기 ${over.length}개`,
    decision: `틀림 ${count(over, 'wrong')} · 아쉬움 ${count(over, 'fair')}`,
    two: over.some(({ shares }) => shares.two !== null && shares.two < 1)
      ? '어긴 적 있음'
      : '어긴 적 없음',
    words: `빈약 ${over.reduce(
      (sum, { shares }) => sum + (shares.words !== null && shares.words < 1 ? 1 : 0),
      0,
    )}`,
  }
  const parts = scorePartNames.map((part) => {
    const share = mean(over.flatMap(({ shares }) => shares[part] ?? []))
    const { most } = scoreParts[part]
    return {
      ...{ part, most, note: notes[part] },
      points: share === null ? null : Math.round(share * most),
    }
  })
  const asked = parts.filter(({ points }) => points !== null)
  const most = asked.reduce((sum, one) => sum + one.most, 0)
  const sum = asked.reduce((all, { points }) => all + points!, 0)
  return { points: most === 0 ? 0 : Math.round((sum * 100) / most), parts }
}
