/** What was found, as lines that one goes through by keys: a sign, what it is, and what is said of it. */
import type { ReactNode } from 'react'

import type { Output } from '@madang/contract/core/call.ts'
import { formatOdds } from '@madang/contract/core/odds.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { actionWords } from '@madang/contract/operator/plain/actions.ts'
import { betKindWords, betStateWords } from '@madang/contract/operator/plain/bets.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { findKinds, type FindKind } from '@madang/contract/operator/plain/find.ts'
import type { Role } from '@madang/contract/operator/plain/permissions.ts'
import type { IconName } from '@madang/ui/icons.tsx'
import { roundStateWords } from '@madang/contract/operator/plain/rounds.ts'

import { actionsOn, pagesFound, toRequest, toTransaction } from './find-places.ts'
import { dayOf, gameTitle, shortTime } from './format.ts'
import { states } from './member-words.tsx'
import { toBets, toMember, toRound, type Place } from './places.ts'

export type Found = Output<OperatorCalls['find']>['data']
type LineKind = FindKind | 'pages'
export type Line = {
  key: string
  /** what it is, in a word */
  name: string
  note: ReactNode
  /** at the end of the line */
  end: string
  to: Place
}
export type Group = { kind: LineKind; more: boolean; lines: Line[] }

export const kindWords: Record<LineKind, string> = {
  members: '회원',
  requests: '신청',
  bets: '베팅',
  rounds: '회차',
  transactions: '거래',
  acts: '감사 기록',
  pages: '화면·동작',
}
export const kindIcons: Record<LineKind, IconName> = {
  members: 'user',
  requests: 'cash',
  bets: 'cards',
  rounds: 'clock',
  transactions: 'swap',
  acts: 'file',
  pages: 'list',
}

const requestWords = { deposit: '충전', withdrawal: '환전', inquiry: '문의', signup: '가입' }
const stateWords: Record<string, string> = {
  pending: '대기중',
  waiting: '승인대기',
  open: '답변 대기',
  done: '완료',
  approved: '승인',
  refused: '거절',
  cancelled: '취소',
}
const callWords: Record<string, string> = { bet: '베팅', win: '당첨', refund: '환불', end: '종료' }
const byWords = { name: '', phone: '휴대폰', account: '계좌번호', address: 'IP' }

type Maker<K extends FindKind> = (
  row: NonNullable<Found[K]>['list'][number],
) => Omit<Line, 'key'> & { key: string | number }

const makers: { [K in FindKind]: Maker<K> } = {
  members: ({ id, uid, nick, type, state, money, online, by, phone, account }) => ({
    key: id,
    name: uid,
    note: [nick, type, byWords[by], by === 'phone' && phone, by === 'account' && account]
      .filter(Boolean)
      .join(' · '),
    end: `${online ? '접속중' : states[state].word} · ${formatWon(money)}원`,
    to: toMember(id),
  }),
  requests: (row) => ({
    key: `${row.what} ${row.id}`,
    name: row.what === 'signup' ? '가입 신청' : `${requestWords[row.what]} ${row.id}번`,
    note: row.amount === null ? row.uid : `${row.uid} ${formatWon(row.amount)}원`,
    end: `${stateWords[row.state] ?? row.state} · ${shortTime(row.at)}`,
    to: toRequest(row),
  }),
  bets: (bet) => ({
    key: bet.no,
    name: bet.number === null ? bet.game : `${bet.game} ${bet.number}회`,
    note: `${betKindWords[bet.kind]} · ${bet.uid} · ${bet.pick} ${formatWon(bet.stake)}원${
      bet.odds === null ? '' : ` × ${formatOdds(bet.odds)}`
    }`,
    end: `${betStateWords[bet.state]} · ${shortTime(bet.at)}`,
    to: toBets({ uid: bet.uid, no: String(bet.no) }),
  }),
  rounds: ({ id, game, date, number, state }) => ({
    key: id,
    name: `${gameTitle(game)} ${number}회`,
    note: dayOf(date),
    end: roundStateWords[state],
    to: toRound(id),
  }),
  transactions: (row) => ({
    key: `${row.what} ${row.id}`,
    name: row.what === 'vendor' ? row.tx : `${row.id}번`,
    note: `${row.what === 'vendor' ? `게임사 ${callWords[row.label] ?? row.label}` : row.label} · ${row.uid} ${formatWon(row.amount)}`,
    end: shortTime(row.at),
    to: toTransaction(row),
  }),
  acts: ({ id, at, actor, action, subject, reason }) => ({
    key: id,
    name: `${actor} · ${actionWords[action] ?? action}`,
    note: [subject, reason].filter(Boolean).join(' · '),
    end: shortTime(at),
    to: { to: '/audit', search: { actor, action } },
  }),
}

const linesOf = <K extends FindKind>(kind: K, found: Found): Group => {
  const of = found[kind] as { list: never[]; more: boolean } | undefined
  const lines = (of?.list ?? []).map((row) => {
    const { key, ...line } = makers[kind](row)
    return { key: `${kind} ${key}`, ...line }
  })
  return { kind, more: of?.more ?? false, lines }
}

/** Every kind with something in it, in their fixed order; pages and actions last. */
export function groupsOf(found: Found, role: Role, { typed, kinds }: Wanted): Group[] {
  const [member] = found.members?.list ?? []
  const pages = [
    ...(kinds === null || kinds.includes('pages') ? pagesFound(role, typed) : []),
    ...(member && kinds === null ? actionsOn(role, member.uid) : []),
  ].map(({ title, note, to }) => ({ key: `pages ${title}`, name: title, note, end: '', to }))
  const of = findKinds.map((kind) => linesOf(kind, found))
  return [...of, { kind: 'pages' as const, more: false, lines: pages }].filter(
    ({ lines }) => lines.length > 0,
  )
}

export type Wanted = { typed: string; kinds: LineKind[] | null }

const signs: Record<string, LineKind[]> = {
  '@': ['members'],
  '#': ['requests', 'bets', 'transactions'],
  '!': ['acts'],
  '>': ['pages'],
}

/** What a sign before the text narrows it to. */
export function wantedOf(text: string): Wanted {
  const kinds = signs[text[0] ?? '']
  return { typed: (kinds ? text.slice(1) : text).trim(), kinds: kinds ?? null }
}
