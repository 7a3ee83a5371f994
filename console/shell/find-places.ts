/** Where what was found is shown, and the pages and actions that are found by their names. */
import type { FoundRequest, FoundTransaction } from '@madang/contract/operator/find.ts'
import { may, type Permission, type Role } from '@madang/contract/operator/plain/permissions.ts'
import { isFound } from '@madang/ui/chosung.ts'

import { menuOf } from './menu.ts'
import { toBets, toMember, toStatement, type Place } from './places.ts'

const queueOf = { deposit: 'deposits', withdrawal: 'withdrawals', inquiry: 'inquiries' } as const

/** Its line of the desk, decided ones too. */
export const toRequest = ({ what, id, uid }: FoundRequest): Place =>
  what === 'signup'
    ? toMember(id)
    : {
        to: `/desk/${queueOf[what]}`,
        search: { view: 'all', uid },
      }

export const toTransaction = ({ what, tx, member }: FoundTransaction): Place =>
  what === 'vendor' ? { to: '/vendors/calls', search: { tx } } : toStatement(member)

type Named = { title: string; note: string; to: Place }
type Action = Named & { needs: Permission }

const actions: Action[] = [
  { title: '근무 인계', note: '인수인계', to: { to: '/handovers/new' }, needs: 'handovers.write' },
  { title: '새 쪽지', note: '쪽지', to: { to: '/memos/new' }, needs: 'memos.write' },
  {
    title: '새 공지',
    note: '공지',
    to: { to: '/notices/$id', params: { id: 'new' } },
    needs: 'notices.write',
  },
  {
    title: '새 팝업',
    note: '팝업',
    to: { to: '/popups/$id', params: { id: 'new' } },
    needs: 'notices.write',
  },
  {
    title: '진행중 라운드',
    note: '게임사',
    to: { to: '/vendors/rounds' },
    needs: 'vendors.read',
  },
  { title: '요청 기록', note: '게임사', to: { to: '/vendors/calls' }, needs: 'vendors.read' },
  { title: '환수율', note: '게임사', to: { to: '/vendors/returns' }, needs: 'vendors.read' },
]

/** Pages and actions of the role whose names hold what was typed, or begin its syllables so. */
export function pagesFound(role: Role, typed: string): Named[] {
  if (typed === '') return []
  const pages = menuOf(role).flatMap((group) =>
    group.pages.map(({ to, title }): Named => ({ title, note: group.title, to: { to } })),
  )
  const open = actions.filter(({ needs }) => may(role, needs))
  return [...pages, ...open].filter(({ title }) => isFound(title, typed))
}

/** What can be gone on with from a member. Each opens a page and does nothing. */
export const actionsOn = (role: Role, uid: string): Named[] =>
  onMembers
    .filter(({ needs }) => may(role, needs))
    .map(({ title, to }) => ({ title, note: uid, to: to(uid) }))

const onMembers: { title: string; to: (uid: string) => Place; needs: Permission }[] = [
  {
    title: '쪽지 보내기',
    to: (uid) => ({ to: '/memos/new', search: { to: uid } }),
    needs: 'memos.write',
  },
  {
    title: '베팅 내역에서 보기',
    to: (uid) => toBets({ uid }),
    needs: 'bets.read',
  },
  {
    title: '회원 트리에서 보기',
    to: (uid) => ({ to: '/tree', search: { uid } }),
    needs: 'tree.read',
  },
  {
    title: '감사 기록에서 보기',
    to: (uid) => ({ to: '/audit', search: { member: uid } }),
    needs: 'audit.read',
  },
]
