/** What the console says about grades before it asks, and the server when it refuses (docs/adr/0132-grades-of-members.md). */
import { gradeCapKeys, gradeCaps, type GradeCap, type GradeCaps } from '../../core/grades.ts'
import { formatWon } from '../../core/won.ts'

export const gradeTones = { plain: '회색', jade: '초록', indigo: '남색', ochre: '노랑' } as const
export type GradeTone = keyof typeof gradeTones

export const GRADES_MOST = 50
export const GRADE_NAME_MOST = 20
export const GRADE_MESSAGE_MOST = 300

export const gradeWord = (cap: GradeCap, amount: number | undefined) =>
  amount === undefined ? '사이트 설정' : `${formatWon(amount)}원`

/** The caps that a change loosens, in words; empty where none is. Two operators loosen what guards money. */
export const loosenedCaps = (before: GradeCaps, after: GradeCaps): string =>
  gradeCapKeys
    .filter((cap) => (after[cap] ?? Infinity) > (before[cap] ?? Infinity))
    .map(
      (cap) => `${gradeCaps[cap]} ${gradeWord(cap, before[cap])} → ${gradeWord(cap, after[cap])}`,
    )
    .join(', ')

export const gradeText = {
  hint: '그룹의 한도는 사이트 설정보다 낮게만 정할 수 있습니다. 이름과 안내는 회원에게 보입니다.',
  saved: '회원 그룹을 저장했습니다.',
  removed: '회원 그룹을 삭제했습니다.',
  moved: '회원의 그룹을 변경했습니다.',
  same: '이미 이 그룹의 회원입니다.',
  noName: '이름을 1~20자로 입력해주세요.',
  dupName: '이미 있는 이름입니다.',
  longMessage: '안내를 300자 이내로 입력해주세요.',
  full: '회원 그룹은 50개까지 만들 수 있습니다.',
  position: '순서를 1부터 999까지의 정수로 입력해주세요.',
  bounds: (cap: GradeCap, least: number, most: number) =>
    `${gradeCaps[cap]}: ${formatWon(least)}원부터 사이트 설정인 ${formatWon(most)}원까지 입력해주세요.`,
  loosened: (caps: string) => `한도를 넓히면 다른 운영자가 승인해야 적용됩니다: ${caps}`,
  members: (count: number) =>
    `회원 ${formatWon(count)}명이 있는 그룹입니다. 먼저 다른 그룹으로 옮겨주세요.`,
  newcomers: '새 회원이 들어오는 그룹입니다. 먼저 다른 그룹으로 바꿔주세요.',
} as const
