/** What an inquiry is about, for both sides of the desk, and how far its thread goes (docs/adr/0126). */
export const inquiryCategories = {
  deposit: '충전',
  withdrawal: '환전',
  bets: '베팅·추첨',
  casino: '카지노·슬롯',
  account: '계정',
  other: '기타',
} as const
export type InquiryCategory = keyof typeof inquiryCategories
/** Their names, in the order they are offered in. */
export const categoryNames = Object.keys(inquiryCategories) as [
  InquiryCategory,
  ...InquiryCategory[],
]

/** Further questions of one thread. */
export const FURTHER_MAX = 20
/** A thread whose last answer is that old takes no further question. */
export const CLOSES_AFTER_DAYS = 14
/** So long after its end a thread is opened again by what its member writes. */
export const REOPENS_DAYS = 7
/** Fewer answers of a day than these say nothing of what is usual. */
export const USUAL_LEAST = 3
