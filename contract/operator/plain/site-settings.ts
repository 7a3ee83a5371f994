/** Every setting an operator can change: how it is called and what it may be. The server refuses by it, the console is kind by it. */
import { games, type GameKey } from '../../core/draw/games.ts'
import { alarmRules, type AlarmSwitch } from './alarms.ts'

export const settingGroups = {
  site: '사이트',
  members: '회원',
  cashier: '충전·환전',
  draw: '미니게임',
  alarms: '경보',
} as const

/**
 * How a setting that guards money is loosened: upwards, downwards, by any minute that opens, or by any change. Two operators loosen
 * it, one tightens it (docs/spec/rules.md#operators).
 */
type Guards = 'up' | 'down' | 'hours' | 'any'

export type SettingRule = {
  group: keyof typeof settingGroups
  label: string
  note?: string
  loosens?: Guards
} & (
  | { kind: 'switch' }
  | { kind: 'choice'; choices: Readonly<Record<string, string>> }
  /** whole numbers, both ends included */
  | { kind: 'number'; min: number; max: number; unit: string }
  | { kind: 'text'; min: number; max: number }
  | { kind: 'html'; max: number }
  /** HH:mm in Seoul; `optional`: or nothing */
  | { kind: 'time'; optional?: true }
)

const won = (min: number, max: number) => ({ kind: 'number', min, max, unit: '원' }) as const
const up = { loosens: 'up' } as const
const down = { loosens: 'down' } as const
const hours = { loosens: 'hours' } as const
const any = { loosens: 'any' } as const

export const settingRules = {
  siteStatus: {
    group: 'site',
    label: '사이트 상태',
    note: '닫으면 로그인과 베팅이 멈추고 점검 화면이 보입니다.',
    kind: 'choice',
    choices: { open: '운영중', closed: '점검중' },
  },
  siteClosedHtml: { group: 'site', label: '점검 화면', kind: 'html', max: 30_000 },
  siteClosedUntil: {
    group: 'site',
    label: '다시 여는 시각',
    note: '닫혀 있는 동안 점검 화면과 운영 화면 위에 표시됩니다. 비우면 표시되지 않습니다. 시각이 되어도 저절로 열리지 않습니다.',
    kind: 'time',
    optional: true,
  },
  runningNotice: { group: 'site', label: '흐르는 공지', kind: 'text', min: 0, max: 200 },
  registration: { group: 'members', label: '회원가입 받기', kind: 'switch' },
  registrationText: {
    group: 'members',
    label: '회원가입 중단 안내',
    kind: 'text',
    min: 2,
    max: 200,
  },
  approveSignUps: { group: 'members', label: '가입 승인 후 이용', kind: 'switch' },
  passwordMin: {
    group: 'members',
    label: '회원 비밀번호 최소 길이',
    kind: 'number',
    min: 4,
    max: 64,
    unit: '자',
  },
  addressMonths: {
    group: 'members',
    label: '탈퇴 회원 접속 주소 보관',
    kind: 'number',
    min: 0,
    max: 120,
    unit: '개월',
  },
  re: { group: 'members', label: '추천인 현황 메뉴', kind: 'switch' },
  practiceFloat: {
    ...up,
    group: 'members',
    label: '모의 머니 기본 지급액',
    ...won(0, 100_000_000),
  },
  cashier: { group: 'cashier', label: '충전·환전 받기', kind: 'switch' },
  cashierText: { group: 'cashier', label: '충전·환전 중단 안내', kind: 'text', min: 2, max: 200 },
  bankCheckFrom: { ...hours, group: 'cashier', label: '은행점검 시작', kind: 'time' },
  bankCheckUntil: { ...hours, group: 'cashier', label: '은행점검 끝', kind: 'time' },
  minDeposit: { group: 'cashier', label: '최소 충전금액', ...won(1_000, 100_000_000) },
  maxDeposit: { ...up, group: 'cashier', label: '최대 충전금액', ...won(1_000, 100_000_000) },
  maxCoinDeposit: {
    ...up,
    group: 'cashier',
    label: '코인 최대 충전금액',
    ...won(1_000, 100_000_000),
  },
  minWithdrawal: { group: 'cashier', label: '최소 환전금액', ...won(1_000, 100_000_000) },
  bankAccount: { ...any, group: 'cashier', label: '입금계좌', kind: 'text', min: 2, max: 100 },
  coinAddress: {
    ...any,
    group: 'cashier',
    label: '코인 입금 주소',
    kind: 'text',
    min: 2,
    max: 100,
  },
  usdtAddress: {
    ...any,
    group: 'cashier',
    label: 'USDT 입금 주소',
    kind: 'text',
    min: 2,
    max: 100,
  },
  largeWithdrawal: {
    ...up,
    group: 'cashier',
    label: '고액 환전 기록 기준',
    note: '한 번 또는 하루 합계가 이 금액 이상이면 기록을 남깁니다.',
    ...won(10_000, 1_000_000_000),
  },
  turnoverPercent: {
    ...down,
    group: 'cashier',
    label: '환전에 필요한 베팅 비율',
    note: '마지막 환전 뒤 충전금액에 대한 비율입니다.',
    kind: 'number',
    min: 0,
    max: 500,
    unit: '%',
  },
  withdrawalGapHours: {
    ...down,
    group: 'cashier',
    label: '환전 사이 시간',
    kind: 'number',
    min: 0,
    max: 72,
    unit: '시간',
  },
  secondOperatorFrom: {
    ...up,
    group: 'cashier',
    label: '다른 운영자의 승인이 필요한 금액',
    note: '이 금액을 넘는 충전과 환전은 두 사람이 처리합니다.',
    ...won(10_000, 100_000_000),
  },
  depositOverFrom: {
    ...up,
    group: 'cashier',
    label: '신청보다 많이 충전할 때 한 사람이 더할 수 있는 금액',
    note: '신청한 금액보다 이만큼을 넘겨 충전하면 두 사람이 처리합니다.',
    ...won(0, 100_000_000),
  },
  undoSeconds: {
    group: 'cashier',
    label: '충전·환전 처리를 되돌릴 수 있는 시간',
    note: '이 시간이 지난 뒤에 처리합니다. 0초는 바로 처리합니다.',
    kind: 'number',
    min: 0,
    max: 30,
    unit: '초',
  },
  minBettingMoney: { group: 'draw', label: '최소 베팅금액', ...won(1_000, 1_000_000) },
  maxBettingMoney: {
    ...up,
    group: 'draw',
    label: '최대 베팅금액',
    note: '한 회차에서 같은 당첨 조합에 베팅하는 금액입니다.',
    ...won(1_000, 100_000_000),
  },
  maxWinMoney: { ...up, group: 'draw', label: '최대 당첨금', ...won(1_000, 1_000_000_000) },
  folderMaxBettingMoney: {
    ...up,
    group: 'draw',
    label: '단일 픽 최대 베팅금액',
    ...won(1_000, 1_000_000_000),
  },
  roundMaxBettingMoney: {
    ...up,
    group: 'draw',
    label: '한 회차 최대 베팅금액',
    ...won(1_000, 1_000_000_000),
  },
  roundExposure: {
    ...up,
    group: 'draw',
    label: '회차 지급 한도',
    note: '어떤 결과가 나와도 한 회차가 이보다 많이 지급하지 않습니다.',
    ...won(1_000_000, 100_000_000_000),
  },
  ...(Object.fromEntries(
    games.map(({ key, title, hall }) => [
      `game.${key}`,
      { group: 'draw', label: `${title} (${hall}) 베팅 받기`, kind: 'switch' },
    ]),
  ) as Record<`game.${GameKey}`, SettingRule>),
  ...(Object.fromEntries(
    Object.entries(alarmRules).map(([rule, { word, about }]) => [
      `alarm.${rule}`,
      {
        ...down,
        group: 'alarms',
        label: `경보: ${word}`,
        note: `${about} 울립니다.`,
        kind: 'switch',
      },
    ]),
  ) as Record<AlarmSwitch, SettingRule>),
  largeWin: { ...up, group: 'alarms', label: '큰 당첨 기준', ...won(10_000, 1_000_000_000) },
  alarmLogins: {
    ...up,
    group: 'alarms',
    label: '로그인 실패 몰림 기준',
    note: '한 주소에서 30분 동안 실패한 횟수입니다.',
    ...{ kind: 'number', min: 3, max: 10_000, unit: '번' },
  },
  alarmMembers: {
    ...up,
    group: 'alarms',
    label: '한 주소 여러 계정 기준',
    note: '한 주소로 24시간 동안 로그인한 회원 수입니다.',
    ...{ kind: 'number', min: 2, max: 1_000, unit: '명' },
  },
  alarmReturn: {
    ...up,
    group: 'alarms',
    label: '환수율 이상 기준',
    note: '24시간 당첨금이 이론값과 이보다 크게 다르면 울립니다.',
    ...{ kind: 'number', min: 1, max: 1_000, unit: '%' },
  },
  alarmReturnBets: {
    ...up,
    group: 'alarms',
    label: '환수율을 보는 최소 베팅 수',
    ...{ kind: 'number', min: 1, max: 1_000_000, unit: '건' },
  },
  alarmJob: {
    ...up,
    group: 'alarms',
    label: '멈춘 작업 기준',
    note: '돌아야 할 때보다 늦은 시간입니다.',
    ...{ kind: 'number', min: 1, max: 1_440, unit: '분' },
  },
  gameClosedText: { group: 'draw', label: '닫은 게임 안내', kind: 'text', min: 2, max: 200 },
} as const satisfies Record<string, SettingRule>

export const settingText = {
  unknown: '존재하지 않는 설정입니다.',
  number: (min: string, max: string) => `${min}부터 ${max}까지의 정수를 입력해주세요.`,
  length: (min: number, max: number) =>
    min === 0 ? `${max}자까지 입력할 수 있습니다.` : `${min}자부터 ${max}자까지 입력해주세요.`,
  line: '한 줄로 입력해주세요.',
  time: '시각을 00:00부터 23:59까지 입력해주세요.',
  choice: '목록에 있는 값을 골라주세요.',
  order: (small: string, large: string) => `${small} 값은 ${large} 이하여야 합니다.`,
  hours: '은행점검의 시작과 끝이 같을 수 없습니다.',
  saved: '저장했습니다.',
} as const

type Value = string | number | boolean
const DAY_MINUTES = 1_440
const minuteOf = (time: Value) => {
  const [hour, minute] = String(time).split(':').map(Number)
  return hour! * 60 + minute!
}

/** Whether a minute of the day lies in hours that may pass midnight; the end is not in them. */
function isClosed(minute: number, from: Value, until: Value): boolean {
  const [start, end] = [minuteOf(from), minuteOf(until)]
  return start <= end ? minute >= start && minute < end : minute >= start || minute < end
}

type Values = Readonly<Record<string, Value>>

/** Whether a change of a setting loosens what guards money: all values before it and after. */
export function loosens(key: keyof typeof settingRules, before: Values, after: Values): boolean {
  const { loosens: way }: SettingRule = settingRules[key]
  switch (way) {
    case undefined:
      return false
    case 'up':
      return after[key]! > before[key]!
    case 'down':
      return after[key]! < before[key]!
    case 'any':
      return after[key] !== before[key]
    case 'hours':
      return Array.from({ length: DAY_MINUTES }, (_, minute) => minute).some(
        (minute) =>
          isClosed(minute, before.bankCheckFrom!, before.bankCheckUntil!) &&
          !isClosed(minute, after.bankCheckFrom!, after.bankCheckUntil!),
      )
  }
}
