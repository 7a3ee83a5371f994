/**
 * What the top menu, the bottom bar and the side menu lead to, by the flags of the member (docs/spec/shell.md#pages,
 * #roles).
 */
import type { Summary } from '@madang/contract/member/header.ts'
import type { IconName } from '@madang/ui/icons.tsx'

type MenuItem = { to: string; label: string; icon: IconName; count?: number }

/**
 * Charge and exchange only while the cashier is on (`ce`), the recommendation status only with `re`. Until a member's
 * flags are known they stand there: most have them, and what comes late pushes the rest from under a finger.
 */
export function menuOf(summary: Summary | undefined, member: boolean): MenuItem[] {
  const { ce, re } = summary ?? { ce: member, re: member }
  const items: (MenuItem | false)[] = [
    { to: '/casino', label: '카지노', icon: 'cards' },
    { to: '/slot', label: '슬롯', icon: 'reels' },
    { to: '/ntry/powerBall', label: '미니게임', icon: 'game' },
    { to: '/betting', label: '베팅내역', icon: 'list' },
    { to: '/notice', label: '공지사항', icon: 'info' },
    { to: '/cs', label: '고객센터', icon: 'cs', count: summary?.cs },
    { to: '/safe', label: '금고', icon: 'safe' },
    ce === true && { to: '/charge', label: '충전', icon: 'in' },
    ce === true && { to: '/exchange', label: '환전', icon: 'out' },
    { to: '/memo', label: '쪽지', icon: 'memo', count: summary?.memo },
    re === true && { to: '/recommend', label: '추천인 현황', icon: 'user' },
  ]
  return items.filter((item) => item !== false)
}

const incidents: MenuItem = { to: '/incidents', label: '무효·재정산 기록', icon: 'proof' }
const app: MenuItem = { to: '/app', label: '앱·알림·소리', icon: 'bell' }

/** What only the phone's side menu leads to: there each page of the member's is found. A guest may look. */
export const moreOf = (member: boolean): MenuItem[] =>
  member
    ? [
        { to: '/live', label: '추첨 보기', icon: 'eye' },
        { to: '/today', label: '오늘의 장부', icon: 'book' },
        { to: '/statement', label: '머니내역', icon: 'file' },
        { to: '/point', label: '포인트', icon: 'cash' },
        { to: '/limits', label: '한도와 휴식', icon: 'rest' },
        { to: '/account', label: '내 계정', icon: 'lock' },
        incidents,
        app,
      ]
    : [{ to: '/live', label: '추첨 보기', icon: 'eye' }, incidents, app]

/** The draw pages keep their menu item lit whatever the game. */
export function isCurrent(to: string, path: string): boolean {
  if (to.startsWith('/ntry')) return /^\/(ntry|named|pbg)\//.test(path)
  if (to === '/slot') return path === '/slot' || path === '/slotTest'
  if (to === '/recommend') return ['/recommend', '/recommendRoll', '/userBetting'].includes(path)
  return path === to || path.startsWith(`${to}/`)
}

/** Where something is played. */
export const isGamePage = (path: string) =>
  ['/ntry', '/casino', '/slot'].some((game) => isCurrent(game, path))

/** Unread answers and memos open at the newest one when the server names it (docs/spec/shell.md#errors). */
export const unreadTarget = (list: '/cs' | '/memo', no: number | null | undefined) =>
  typeof no === 'number' ? `${list}/${no}` : list
