/** What members who are logged in played last, and how their list is sorted. */

export const playKinds = ['draw', 'slot', 'casino', 'none'] as const
export type PlayKind = (typeof playKinds)[number]
export const playKindWords = {
  draw: '추첨',
  slot: '슬롯',
  casino: '카지노',
  none: '아직 없음',
} as const satisfies Record<PlayKind, string>

export const onlineSorts = ['started', 'action', 'uid', 'address', 'game'] as const
export type OnlineSort = (typeof onlineSorts)[number]

export const onlineText = {
  ended: (ended: number, gone: number) =>
    gone === 0
      ? `${ended}명을 로그아웃했습니다.`
      : `${ended}명을 로그아웃했습니다. ${gone}명은 이미 나갔습니다.`,
} as const
