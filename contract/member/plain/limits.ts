/**
 * What the page of limits says before it asks, and the server when it refuses (docs/spec/rules.md#player-protection).
 */
import {
  limitAmount,
  limitWords,
  minutesText,
  periodWords,
  type LimitKind,
  type LimitPeriod,
} from '../../core/protection.ts'
import { spoken } from '../../core/kst.ts'

/** '하루 베팅 한도' */
export const limitName = (kind: LimitKind, period: LimitPeriod) =>
  period === 'each' ? `${limitWords[kind]} 한도` : `${periodWords[period]} ${limitWords[kind]} 한도`

export const limitsText = {
  /** `room`: what the limit still lets through */
  over: (kind: LimitKind, period: LimitPeriod, amount: number, room: number) =>
    `내 ${limitName(kind, period)}(${limitAmount(kind, amount)})를 넘습니다.` +
    (period === 'each' ? '' : ` 남은 한도는 ${limitAmount(kind, room)}입니다.`),
  noAmount: '금액을 입력해주세요.',
  noMinutes: '시간을 입력해주세요.',
  tooMuch: (kind: LimitKind, most: number) =>
    `한도는 최대 ${limitAmount(kind, most)}까지 정할 수 있습니다.`,
  lowered: '한도를 바로 적용했습니다.',
  asked:
    '신청했습니다. 24시간 뒤 이 화면에서 확인을 누르면 적용됩니다. 그때까지는 지금 한도가 그대로입니다.',
  raised: '한도를 바꿨습니다.',
  removed: '한도를 없앴습니다.',
  kept: '신청을 취소했습니다. 지금 한도가 그대로입니다.',
  same: '지금과 같은 한도입니다.',
  none: '정한 한도가 없습니다.',
  noWish: '확인할 한도 변경 신청이 없습니다.',
  tooEarly: (from: string) => `${spoken(from)}부터 확인할 수 있습니다.`,
  tooLate: '확인 기간이 지났습니다. 다시 신청해주세요.',
  rested: (until: string) => `${spoken(until)}까지 휴식합니다.`,
  restLonger: (until: string) =>
    `이미 ${spoken(until)}까지 휴식중입니다. 더 긴 기간으로만 바꿀 수 있습니다.`,
  excluded: (until: string) => `${spoken(until, { year: true })}까지 이용을 제한했습니다.`,
  excludedLonger: (until: string) =>
    `이미 ${spoken(until, { year: true })}까지 자가배제중입니다. 더 긴 기간으로만 바꿀 수 있습니다.`,
  notExcluded: '자가배제중이 아닙니다.',
  notOver: (until: string) =>
    `자가배제는 ${spoken(until, { year: true })}까지입니다. 줄일 수 없습니다.`,
  returned: '이용을 재개했습니다.',
  checkSet: (minutes: number) => `${minutesText(minutes)}마다 이용 시간을 알려드립니다.`,
  checkRead: '확인했습니다.',
} as const

/** Told to a member whose protection the desk tightened. */
export const protectMemo = {
  subject: '운영자가 이용 보호를 적용했습니다',
  limit: (kind: LimitKind, period: LimitPeriod, amount: number) =>
    `${limitName(kind, period)}가 ${limitAmount(kind, amount)}으로 바로 적용되었습니다. 올리려면 한도와 휴식에서 신청하고 24시간 뒤에 확인해주세요.`,
  rest: (until: string) =>
    `${spoken(until)}까지 휴식입니다. 그동안 베팅과 충전을 할 수 없고, 환전과 내역은 그대로 이용합니다.`,
  link: '내 한도와 휴식 보기',
} as const
