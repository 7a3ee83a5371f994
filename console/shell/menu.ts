/** The console's menu: its groups, the key of each page, and the permission that opens it. */
import type { Permission, Role } from '@madang/contract/operator/plain/permissions.ts'
import { may } from '@madang/contract/operator/plain/permissions.ts'

import { deskNeeds } from './desk.ts'

type MenuPage = {
  to: string
  title: string
  key: string
  /** any one of them opens the page; none: it is every operator's */
  needs: readonly Permission[]
}

const menu = [
  {
    title: '업무',
    pages: [
      { to: '/today', title: '오늘', key: '`', needs: [] },
      { to: '/desk', title: '접수 데스크', key: 'd', needs: deskNeeds },
      { to: '/handovers', title: '인수인계', key: '@', needs: ['handovers.read'] },
      { to: '/approvals', title: '2차 승인', key: '2', needs: ['approvals.read'] },
      { to: '/alarms', title: '경보', key: '!', needs: ['alarms.read'] },
      { to: '/events', title: '이벤트', key: "'", needs: ['events.read'] },
    ],
  },
  {
    title: '회원',
    pages: [
      { to: '/members', title: '회원 목록', key: '5', needs: ['members.read'] },
      { to: '/online', title: '접속중', key: '\\', needs: ['members.read'] },
      { to: '/changes', title: '변경 신청', key: ';', needs: ['members.details'] },
      { to: '/tree', title: '회원 트리', key: 't', needs: ['tree.read'] },
      { to: '/radar', title: '맞베팅 레이더', key: '&', needs: ['radar.read'] },
      { to: '/grades', title: '회원 그룹', key: '#', needs: ['grades.read'] },
      { to: '/codes', title: '추천코드', key: 'q', needs: ['codes.read'] },
      { to: '/blacklist', title: '차단 목록', key: '[', needs: ['blacklist.read'] },
    ],
  },
  {
    title: '게임',
    pages: [
      { to: '/bets', title: '베팅 내역', key: '=', needs: ['bets.read'] },
      { to: '/rounds', title: '회차', key: '1', needs: ['rounds.read'] },
      { to: '/exposure', title: '지급 리스크', key: 'y', needs: ['rounds.read'] },
      { to: '/odds', title: '배당·한도', key: ',', needs: ['odds.read'] },
      { to: '/what-if', title: '돌려 보기', key: '%', needs: ['whatif.read'] },
      { to: '/vendors', title: '게임사', key: '-', needs: ['vendors.read'] },
    ],
  },
  {
    title: '통계',
    pages: [
      { to: '/reports', title: '게임 손익', key: 'z', needs: ['reports.read'] },
      { to: '/rolling', title: '롤링·포인트', key: 'g', needs: ['rolling.read'] },
      { to: '/settlements', title: '파트너 정산', key: 'i', needs: ['settlements.read'] },
      { to: '/books', title: '장부 마감', key: '.', needs: ['books.read'] },
    ],
  },
  {
    title: '게시판',
    pages: [
      { to: '/notices', title: '공지', key: '6', needs: ['notices.read'] },
      { to: '/popups', title: '팝업', key: '7', needs: ['notices.read'] },
      { to: '/memos', title: '쪽지', key: 'l', needs: ['memos.read'] },
      { to: '/templates', title: '답변 템플릿', key: '4', needs: ['inquiries.read'] },
      { to: '/terms', title: '약관', key: ']', needs: ['terms.read'] },
    ],
  },
  {
    title: '설정',
    pages: [
      { to: '/settings', title: '사이트 설정', key: '8', needs: ['settings.read'] },
      { to: '/operators', title: '운영자', key: '9', needs: ['operators.read'] },
      { to: '/audit', title: '감사 기록', key: '3', needs: ['audit.read'] },
      { to: '/training', title: '훈련일', key: '$', needs: ['training.read'] },
      { to: '/account', title: '내 계정', key: '0', needs: [] },
    ],
  },
] as const satisfies { title: string; pages: MenuPage[] }[]

const pages: readonly MenuPage[] = menu.flatMap((group): readonly MenuPage[] => group.pages)

/** Every key of the menu, whoever may open its page. */
export const menuKeys: readonly string[] = pages.map(({ key }) => key)

const isOpen = (role: Role, { needs }: MenuPage) =>
  needs.length === 0 || needs.some((permission) => may(role, permission))

/** The menu of a role: groups with nothing to open are left out. The books come first while they do not sum. */
export const menuOf = (role: Role, booksDiffer = false) =>
  menu
    .map(({ title, pages: all }, at) => {
      const open = all.filter((page: MenuPage) => isOpen(role, page))
      if (!booksDiffer) return { title, pages: open }
      const first = at === 0 ? pages.filter((page) => isBooks(page) && isOpen(role, page)) : []
      return { title, pages: [...first, ...open.filter((page) => !isBooks(page))] }
    })
    .filter((group) => group.pages.length > 0)

const isBooks = ({ to }: MenuPage) => to === '/books'

/** The page of the menu that a path belongs to, and whether the role may open it. */
export function pageAt(path: string, role: Role) {
  const page = pages.find(({ to }) => path === to || path.startsWith(`${to}/`))
  return page && { title: page.title, open: isOpen(role, page) }
}
