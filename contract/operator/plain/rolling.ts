/** What the reports of rolling and points say, free of schemas. */

/** Kinds of games that bets are in; draws are `etc`. */
export const playedGames = ['baccarat', 'dragon', 'roulette', 'slot', 'etc'] as const
export type PlayedGame = (typeof playedGames)[number]

export const playedGameText: Record<PlayedGame, string> = {
  baccarat: '바카라',
  dragon: '드래곤타이거',
  roulette: '룰렛',
  slot: '슬롯',
  etc: '기타·미니게임',
}

export const rollingText = {
  noMember: '존재하지 않는 회원입니다.',
} as const
