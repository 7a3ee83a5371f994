/** Training day: its crises, what was wanted of each and who may do it, the parts of a score. */
import { may, type Permission, type Role } from './permissions.ts'

const crisis = (title: string, wanted: string, ...needs: Permission[]) => ({ title, wanted, needs })

export const crises = {
  queue: crisis('한꺼번에 충전', '모두 5분 안에 승인', 'deposits.decide'),
  large: crisis('큰 충전', '혼자 끝내지 않고 2차 승인까지', 'deposits.decide'),
  forged: crisis('위조 요청', '경보를 맡고 사유와 함께 닫기', 'alarms.decide'),
  distress: crisis(
    '힘들어하는 회원',
    '따뜻하게 답하고 회원을 지키는 제한',
    'inquiries.answer',
    'members.state',
  ),
  books: crisis('장부 경보', '경보를 맡고 장부를 확인한 사유로 닫기', 'alarms.decide'),
  late: crisis(
    '늦은 결과',
    '이미 무효로 돌려준 것을 설명하고, 잔액은 따로 건드리지 않기',
    'inquiries.answer',
  ),
  contradiction: crisis(
    '다른 결과',
    '경보를 맡고 증명이 맞는 처음 결과를 둔 채 닫기',
    'alarms.decide',
    'rounds.read',
  ),
  undrawn: crisis(
    '잘못된 정산',
    '경보를 맡고, 추첨이 없던 회차를 무효로 재정산 요청',
    'alarms.decide',
    'rounds.correct',
  ),
  ring: crisis(
    '맞베팅 무리',
    '넷을 모두 정지하거나 제한하고 알린 회원에게 답하기',
    'inquiries.answer',
    'members.state',
    'bets.read',
  ),
  vendor: crisis(
    '게임사 끊김',
    '회원 안내와 함께 게임사를 멈추고 문의에 답하기',
    'vendors.write',
    'inquiries.answer',
  ),
  shift: crisis(
    '교대 시간의 대기열',
    '처리하고, 남은 것은 메모와 함께 인계하기',
    'deposits.decide',
    'handovers.write',
  ),
} as const
export type CrisisKind = keyof typeof crises
export const crisisKinds = Object.keys(crises) as [CrisisKind, ...CrisisKind[]]

export const mayDeal = (role: Role, kind: CrisisKind) =>
  crises[kind].needs.every((permission: Permission) => may(role, permission))

export const verdicts = {
  good: '좋음',
  fair: '아쉬움',
  wrong: '틀림',
  now: '지금',
  skipped: '제외',
} as const
export type CrisisVerdict = keyof typeof verdicts
export const verdictNames = Object.keys(verdicts) as [CrisisVerdict, ...CrisisVerdict[]]

/** What a day of 100 points is made of. */
export const scoreParts = {
  speed: { word: '속도', most: 30 },
  decision: { word: '옳은 결정', most: 32 },
  two: { word: '두 사람 규칙', most: 20 },
  words: { word: '설명·기록', most: 18 },
} as const
export type ScorePart = keyof typeof scoreParts
export const scorePartNames = Object.keys(scoreParts) as [ScorePart, ...ScorePart[]]

export const trainingText = {
  began: '훈련을 시작했습니다.',
  ended: '훈련을 끝내고 채점했습니다.',
  rate: '훈련 시계의 속도를 바꿉니다.',
  again: '위기를 다시 부릅니다.',
  reset: '처음으로 되돌립니다. 다시 로그인해주세요.',
  none: '훈련하는 집이 아닙니다.',
  others: '다른 운영자가 훈련하고 있습니다.',
  over: '이미 끝난 훈련입니다.',
  nothing: '다시 부를 위기가 없습니다.',
} as const
