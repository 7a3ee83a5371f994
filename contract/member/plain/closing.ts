/** What is said of closing an account (docs/spec/accounts.md#closing). */
import { formatWon } from '../../core/won.ts'

/** So many days it can be taken back. */
export const CLOSING_DAYS = 7

/** What stands in the way, in the order it is told. */
const obstacleWords = {
  deposit: '대기중인 충전',
  withdrawal: '대기중인 환전',
  bet: '결과를 기다리는 베팅',
  change: '대기중인 계좌·연락처 변경',
  settlement: '끝나지 않은 파트너 정산',
  approval: '운영자가 확인중인 요청',
} as const
export type Obstacle = keyof typeof obstacleWords

/** Won, points, and millionths of a coin. */
export type GivenUp = { money: number; safe: number; point: number; coin: number }

/** What has to be typed by who gives something up. */
export const GIVE_UP = '모두 포기합니다'

export const isNothing = ({ money, safe, point, coin }: GivenUp) =>
  money + safe + point + coin === 0

/** '보유금 12,300원, 포인트 40P' */
export const givenText = ({ money, safe, point, coin }: GivenUp): string =>
  [
    money > 0 && `보유금 ${formatWon(money)}원`,
    safe > 0 && `금고 ${formatWon(safe)}원`,
    point > 0 && `포인트 ${formatWon(point)}P`,
    coin > 0 && `코인 ${coin / 1_000_000}개`,
  ]
    .filter((word) => word !== false)
    .join(', ')

export const closingText = {
  asked: (until: string) => `탈퇴를 신청했습니다. ${until}까지 취소할 수 있습니다.`,
  waits: '이미 탈퇴를 신청했습니다.',
  inTheWay: (names: readonly Obstacle[]) =>
    `아직 탈퇴할 수 없습니다. 먼저 끝나야 합니다: ${names.map((name) => obstacleWords[name]).join(', ')}.`,
  moved: '그사이에 남은 금액이 바뀌었습니다. 다시 확인해주세요.',
  noWords: `'${GIVE_UP}'라고 입력해주세요.`,
  none: '취소할 탈퇴 신청이 없습니다.',
  back: '탈퇴 신청을 취소했습니다. 다시 이용할 수 있습니다.',
} as const

export const askedMemo = (until: string, given: string) => ({
  subject: '탈퇴를 신청했습니다',
  html: `<p>${until}에 계정이 닫힙니다. 그때까지 내 계정에서 취소할 수 있습니다.</p>${
    given === '' ? '' : `<p>포기한 것: ${given}. 그때까지 더 들어오는 것도 포기합니다.</p>`
  }<p>직접 신청하지 않았다면 바로 취소하고 비밀번호를 바꿔주세요.</p>`,
})

export const backMemo = {
  subject: '탈퇴 신청이 취소되었습니다',
  html: '<p>계정을 다시 이용할 수 있습니다.</p>',
} as const
