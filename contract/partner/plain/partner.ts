/** What the partners' page and its door say (docs/spec/rules.md#hand-off). */

import { depositText } from '../../member/plain/deposit.ts'

export const partnerText = {
  play: depositText.play,
  /** a ticket that was used, is too old, or never was */
  noEntry: '입장 시간이 지났습니다. 사이트의 금고 메뉴에서 다시 열어주세요.',
  logout: '로그인이 만료되었습니다. 사이트의 금고 메뉴에서 다시 열어주세요.',
  noCode: '본인의 추천코드가 아닙니다.',
  noDoor: '파트너 페이지는 사이트의 금고 메뉴에서 열 수 있습니다.',
} as const

/** How many of those who came by a code are on a page. */
export const JOINED_PAGE = 30

/** How many lines of a level of the tree are on a page. */
export const TREE_PAGE = 30

/** Game types of the totals, in their order. */
export const totalKinds = {
  draw: '미니게임',
  casino: '카지노',
  slot: '슬롯',
} as const
export type TotalKind = keyof typeof totalKinds
