/** The rules that raise alarms: what each is called, how much it weighs, and what it looks at. */
import type { EventWeight } from './events.ts'

const rule = (word: string, weight: EventWeight, about: string) => ({ word, weight, about })

export const alarmRules = {
  forged: rule('위조 요청', 'urgent', '서명이 틀린 게임사 요청이나 추첨 메시지가 1건이라도 오면'),
  contradiction: rule(
    '추첨 말 다름',
    'urgent',
    '추첨 제공사가 앞서 한 말이나 약속한 값과 다른 말을 하면',
  ),
  books: rule('장부', 'urgent', '장부, 목록 합계나 롤링 0이 1원이라도 맞지 않으면'),
  durable: rule('저장 보장', 'urgent', '베팅을 저장한 답이 예비 서버를 기다리지 않으면'),
  logins: rule(
    '로그인 실패 몰림',
    'high',
    '한 주소에서 30분 동안 로그인 실패가 기준 횟수에 이르면',
  ),
  returns: rule(
    '환수율 이상',
    'high',
    '게임사 게임의 24시간 당첨금이 이론값과 기준보다 크게 다르면',
  ),
  jobs: rule('멈춘 작업', 'high', '서버 작업이 돌아야 할 때보다 기준 시간 넘게 늦으면'),
  rings: rule('맞베팅 무리', 'high', '레이더의 한 무리가 60점에 이르면'),
  win: rule('큰 당첨', 'normal', '한 회차나 라운드의 당첨금이 기준 금액 이상이면'),
  withdrawal: rule('큰 환전', 'normal', '환전 한 번이나 하루 합계가 기준 금액 이상이면'),
  addresses: rule(
    '한 주소 여러 계정',
    'normal',
    '한 주소로 24시간 동안 로그인한 회원이 기준 수에 이르면',
  ),
} as const
export type AlarmRule = keyof typeof alarmRules
export const alarmRuleNames = Object.keys(alarmRules) as [AlarmRule, ...AlarmRule[]]

export const alarmStates = { open: '열림', seen: '보는 중', closed: '닫힘' } as const
export type AlarmState = keyof typeof alarmStates
export const alarmStateNames = Object.keys(alarmStates) as [AlarmState, ...AlarmState[]]

/** A forged call that claims to be of a vendor the house does not have. */
export const UNKNOWN_VENDOR = '모르는 게임사'

/** The switch of each rule among the site's settings. */
export type AlarmSwitch = `alarm.${AlarmRule}`

export const alarmText = {
  taken: '이 경보를 보고 있습니다.',
  closed: '닫았습니다.',
  gone: '원인이 사라졌습니다.',
  held: (by: string) => `${by}님이 이미 보고 있습니다.`,
  over: '이미 닫힌 경보입니다.',
} as const
