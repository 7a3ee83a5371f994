/** Cards of an eight-deck shoe, 1…416 as KDRAW-1 draws them (spec/casino.md, Maths). */
export const SHOE = 416

/** 1 ace … 11 jack, 12 queen, 13 king */
export const rankOf = (card: number) => ((card - 1) % 13) + 1
/** 0 ♠ · 1 ♥ · 2 ♦ · 3 ♣ */
export const suitOf = (card: number) => Math.floor((card - 1) / 13) % 4

export const suitMarks = ['♠', '♥', '♦', '♣'] as const
const suitWords = ['스페이드', '하트', '다이아', '클로버'] as const
const rankMarks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const

export const rankMark = (card: number) => rankMarks[rankOf(card) - 1]!
/** Such as ♥K. */
export const cardMark = (card: number) => `${suitMarks[suitOf(card)]!}${rankMark(card)}`
/** Such as 하트 K, for who hears the page. */
export const cardWord = (card: number) => `${suitWords[suitOf(card)]!} ${rankMark(card)}`
