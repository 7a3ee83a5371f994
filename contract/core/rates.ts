/**
 * Rolling rates: percent with up to two decimals, 0–5, one for each kind of game
 * (docs/spec/rules.md#referral-and-rolling). On the wire a text
 * such as `"0.35"`, everywhere else whole hundredths of a percent. 0 is no rate: a table game then takes casino's.
 */
export const rateGames = ['baccarat', 'dragon', 'slot', 'roulette', 'etc', 'casino'] as const
export type RateGame = (typeof rateGames)[number]
export type Rates = Readonly<Record<RateGame, number>>

/** 5 percent, in hundredths. */
export const MOST_RATE = 500
/** Characters a typed rate has at most. */
export const RATE_LENGTH = 4

/** What each kind of game is called. */
export const rateGameText: Record<RateGame, string> = {
  baccarat: '바카라',
  dragon: '드래곤타이거',
  slot: '슬롯',
  roulette: '룰렛',
  etc: '기타',
  casino: '카지노 기본',
}

/** The same for every kind of game. */
export const ratesOf = (of: (game: RateGame) => number): Rates => ({
  baccarat: of('baccarat'),
  dragon: of('dragon'),
  slot: of('slot'),
  roulette: of('roulette'),
  etc: of('etc'),
  casino: of('casino'),
})

/** 0 for every kind: nothing is earned. */
export const noRates = ratesOf(() => 0)

/** '0.35' → 35; null for what is no percent with at most two decimals and four characters. */
export function readRate(text: string): number | null {
  if (text.length > RATE_LENGTH || !/^(0|[1-9]\d*)(\.\d{1,2})?$/.test(text)) return null
  return Math.round(Number(text) * 100)
}

/** 35 → '0.35', 120 → '1.2', 500 → '5'. */
export const formatRate = (hundredths: number): string => String(hundredths / 100)

/**
 * What is typed into a rate's field: digits and one dot, at most four characters (docs/spec/member-pages.md#checks).
 */
export const cleanRate = (text: string): string =>
  text
    .replaceAll(/[^\d.]/g, '')
    .replace(/(\..*)\./, '$1')
    .slice(0, RATE_LENGTH)
