/** 1234.5 → '1,234.5': coins, with up to six decimals. */
export const formatCoins = (coins: number) =>
  coins.toLocaleString('ko-KR', { maximumFractionDigits: 6 })
