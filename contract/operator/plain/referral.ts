/** What the console says about the tree and its rates before it asks, and the server when it refuses. */
import { formatRate, rateGameText, type RateGame } from '../../core/rates.ts'

const at = (game: RateGame, rate: number) => `${rateGameText[game]} ${formatRate(rate)}%`

export const treeText = {
  moved: '상위를 변경했습니다.',
  saved: '롤링을 변경했습니다.',
  noUpper: '새 상위는 가입이 승인된 회원의 아이디여야 합니다.',
  same: '이미 그 회원이 상위입니다.',
  cycle: '자신이나 자신의 하위를 상위로 둘 수 없습니다.',
  deep: '한 라인에 설 수 있는 단계를 넘습니다.',
  badRate: '롤링은 0부터 5까지, 소수점 둘째 자리까지입니다.',
  unchanged: '바꿀 내용이 없습니다.',
  aboveUpper: (game: RateGame, most: number) => `상위의 ${at(game, most)}보다 높을 수 없습니다.`,
  belowLower: (game: RateGame, least: number) =>
    `직추천 회원의 ${at(game, least)}보다 낮을 수 없습니다.`,
  noFit: (game: RateGame, own: number, most: number) =>
    `${at(game, own)}가 새 상위의 ${formatRate(most)}%보다 높아 옮길 수 없습니다.`,
  beyond: (games: readonly { game: RateGame; most: number }[]) =>
    `라인 전체가 이론 이익의 절반보다 많이 가져갑니다: ${games.map(({ game, most }) => `${at(game, most)}까지`).join(', ')}. 그래도 저장하려면 한도 초과를 허용해주세요.`,
} as const
