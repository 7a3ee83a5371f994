/** Cards of an eight-deck shoe, 1…416 as KDRAW-1 draws them (docs/spec/casino.md#maths). */
export const SHOE = 416

/** 1 ace … 11 jack, 12 queen, 13 king */
export const rankOf = (card: number) => ((card - 1) % 13) + 1
/** 0 ♠ · 1 ♥ · 2 ♦ · 3 ♣ */
export const suitOf = (card: number) => Math.floor((card - 1) / 13) % 4

/** Signs of the suits, in the order of `suitOf`. */
export const suitMarks = ['♠', '♥', '♦', '♣'] as const
/** The same drawn, each the outline of one path in a square of 24: no font of ours has them. */
export const suitPaths = [
  'M12 2C8.5 6.8 3 10.4 3 14.6a4.1 4.1 0 0 0 8 1.6c-.2 2.3-.9 4-2.3 5.8h6.6c-1.4-1.8-2.1-3.5-2.3-5.8a4.1 4.1 0 0 0 8-1.6C21 10.4 15.5 6.8 12 2z',
  'M12 21.5C5 16 2 12.4 2 8.4 2 5.4 4.3 3 7.1 3c2 0 3.8 1.1 4.9 3 1.1-1.9 2.9-3 4.9-3C19.7 3 22 5.4 22 8.4c0 4-3 7.6-10 13.1z',
  'M12 1.5 20 12l-8 10.5L4 12z',
  'M12 2a4.5 4.5 0 0 1 3.7 7.1 4.5 4.5 0 1 1-2.5 7c.2 2.3.9 4.1 2.1 5.9H8.7c1.2-1.8 1.9-3.6 2.1-5.9a4.5 4.5 0 1 1-2.5-7A4.5 4.5 0 0 1 12 2z',
] as const
/** Names of the suits for who hears them, in the order of `suitOf`. */
export const suitWords = ['스페이드', '하트', '다이아', '클로버'] as const
const rankMarks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const

/** A, 2 … 10, J, Q, K. */
export const rankMark = (card: number) => rankMarks[rankOf(card) - 1]!
/** Such as ♥K. */
export const cardMark = (card: number) => `${suitMarks[suitOf(card)]!}${rankMark(card)}`
/** A result's text with its suits in words, where they cannot be drawn. */
export const suitsInWords = (text: string) =>
  text.replaceAll(/[♠♥♦♣]/g, (mark) => `${suitWords[suitMarks.indexOf(mark as '♠')]!} `)
/** Such as 하트 K, for who hears the page. */
export const cardWord = (card: number) => `${suitWords[suitOf(card)]!} ${rankMark(card)}`
