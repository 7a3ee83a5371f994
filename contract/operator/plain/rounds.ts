/** A round's states as operators read them. */
export const roundStateWords = {
  OPEN: '베팅중',
  LOCKED: '마감',
  DRAWN: '추첨완료',
  SETTLED: '정산완료',
  VOID: '무효',
} as const
export type RoundState = keyof typeof roundStateWords
