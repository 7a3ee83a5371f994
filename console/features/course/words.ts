/** What the day's figures and queues are called, and where a queue is worked. */
import { waitTargets, type WaitName } from '@madang/contract/operator/plain/course.ts'
import type { CourseFigures, HouseDay } from '@madang/contract/operator/course.ts'

import type { Place } from '../../shell/places.ts'

export type Course = NonNullable<HouseDay['course']>
export type Figure = keyof CourseFigures
export const figureWords = [
  ['deposits', '충전'],
  ['withdrawals', '환전'],
  ['stakes', '베팅'],
  ['net', '게임 손익'],
] as const satisfies readonly (readonly [Figure, string])[]

export const waitWords: Record<WaitName, string> = {
  deposits: '충전 신청',
  withdrawals: '환전 신청',
  inquiries: '문의',
  recoveries: '계정 찾기',
  signups: '가입 신청',
  changes: '변경 신청',
  approvals: '2차 승인',
}

export const placeOfWait = (name: WaitName): Place =>
  name === 'approvals'
    ? { to: '/approvals' }
    : name === 'changes'
      ? { to: '/changes', search: { state: 'waiting' } }
      : { to: `/desk/${name}` }

/** How much of its target the oldest has waited, and its colour: near it from 70 %. */
export function paceOf(name: WaitName, seconds: number) {
  const share = seconds / waitTargets[name]
  return { share, tone: share > 1 ? 'vermilion' : share >= 0.7 ? 'ochre' : 'jade' } as const
}

/** What the three days are called, and how much of them is told: `hour` the last, `until` as it is written. */
export type Told = {
  words: Record<keyof Course, string>
  /** 'than the day before', as a figure is compared with it */
  than: string
  hour: number
  until: string
  /** the last hour is under way */
  running: boolean
}

/** From the house's point of view. */
export const netTone = (net: number) => (net < 0 ? 'loss' : net > 0 ? 'gain' : undefined)
