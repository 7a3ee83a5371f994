/**
 * What the referral pages say before they ask, and the server when it refuses (docs/spec/member-pages.md#pages,
 * #checks).
 */
import { formatWon } from '../../core/won.ts'
import type { RateGame } from '../../core/rates.ts'

/** The wire's name of each kind of game. */
export const rateNames = {
  baccarat: 'evGameBaccarat',
  dragon: 'evGameDragon',
  slot: 'evGameSlot',
  roulette: 'evGameRoulette',
  etc: 'evGameEtc',
  casino: 'evGameCasino',
} as const satisfies Record<RateGame, string>

/** The most members a tree shows; the nearest come first. */
export const TREE_MOST = 1_000

export const referralText = {
  // As the seed writes them.
  above5: '롤링은 5 배를 넘을 수 없습니다.',
  aboveUpper: '상위 롤링보다 높을 수 없습니다.',
  note: '추천인 롤링은 최초 수정 후 상향만 가능합니다. 신중하게 적용해주세요.',
  empty: '하위 회원이 없습니다.',

  badRate: '롤링은 소수점 둘째 자리까지의 숫자로 입력해주세요.',
  lowered: '롤링은 최초 수정 후 상향만 가능합니다.',
  unchanged: '바꿀 롤링을 입력해주세요.',
  saved: '롤링이 변경되었습니다.',
  confirm: (uid: string) => `${uid} 회원의 롤링을 변경하시겠습니까?`,
  notFound: '존재하지 않는 회원입니다.',
  off: '추천인 현황은 지금 이용할 수 없습니다.',
  cut: `가까운 회원부터 ${formatWon(TREE_MOST)}명까지 보입니다.`,
  noRolling: '이 기간에 적립된 롤링이 없습니다.',
  noRates: '설정할 수 있는 롤링이 없습니다.',
} as const
