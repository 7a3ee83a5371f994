/** The pockets a statement is read by at the console. */
export const operatorPockets = ['all', 'money', 'safe', 'held', 'point', 'coin'] as const
export const operatorPocketWords = {
  money: '보유금',
  safe: '금고',
  held: '환전 대기',
  point: '포인트',
  coin: '코인',
} as const
