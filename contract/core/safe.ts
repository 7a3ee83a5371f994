/**
 * The safe in words, on the site and on the partners' page, and in the server's refusals
 * (docs/spec/member-pages.md#pages, #checks; docs/spec/rules.md#safe-and-points).
 */
import { spoken } from './kst.ts'

/** Hours a member can lock the safe for. */
export const lockHours = [1, 24, 168] as const
export type LockHours = (typeof lockHours)[number]

/** What each length of a lock is called. */
export const lockWords: Record<LockHours, string> = { 1: '1시간', 24: '24시간', 168: '7일' }

const MINUTE = 60_000

/** 90,000 ms → '2분': never less than what is left. */
export function leftText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE))
  const [days, hours, rest] = [
    Math.floor(minutes / 1_440),
    Math.floor((minutes % 1_440) / 60),
    minutes % 60,
  ]
  const words = [days > 0 && `${days}일`, hours > 0 && `${hours}시간`, rest > 0 && `${rest}분`]
  return words.filter((word) => word !== false).join(' ')
}

/** What the safe says, before it asks and when it refuses (docs/spec/rules.md#safe-and-points). */
export const safeText = {
  noAmount: '금액을 입력해주세요.',
  shortMoney: '보유금액보다 보관금액이 큽니다.',
  shortSafe: '금고머니보다 회수금액이 큽니다.',
  confirmAdd: '보유금액을 금고에 보관 하시겠습니까?',
  confirmRemove: '금고에서 금액을 회수 하시겠습니까?',
  added: '금고에 보관했습니다.',
  removed: '금고에서 회수했습니다.',
  confirmLock: (hours: LockHours) => `${lockWords[hours]} 동안 금고를 잠그시겠습니까?`,
  lockMeans: '잠근 동안에는 회수할 수 없고, 잠금은 미리 풀 수 없습니다. 보관은 할 수 있습니다.',
  /** `until`: yyyy-MM-dd HH:mm:ss */
  lockSet: (until: string) => `${spoken(until)}까지 금고를 잠갔습니다.`,
  locked: (left: string) => `금고가 잠겨 있습니다. ${left} 뒤에 회수할 수 있습니다.`,
  lockedLonger: (until: string) =>
    `금고가 이미 ${spoken(until)}까지 잠겨 있습니다. 더 긴 시간으로만 바꿀 수 있습니다.`,
  partner: '파트너 계정의 금고는 파트너 페이지에 있습니다.',
  denied: '금고를 이용할 수 없는 계정입니다.',
  notes: [
    '금고의 머니는 베팅과 환전에 사용할 수 없습니다.',
    '금고는 계획적인 머니 관리를 위한 곳입니다.',
  ],
} as const
