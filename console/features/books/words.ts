/** How amounts of the books are written, and where the rows behind a figure are listed besides the ledger. */
import { formatCoins } from '@madang/contract/core/coins.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import {
  bookColumns,
  bookColumnText,
  type BookColumn,
  type BookHolding,
} from '@madang/contract/operator/plain/books.ts'
import { vendorKinds } from '@madang/contract/operator/plain/reports.ts'
import type { Permission } from '@madang/contract/operator/plain/permissions.ts'

import { toBets, type Place } from '../../shell/places.ts'

type Listed = { title: string; needs: Permission; to: Place }

/** Millionths as coins. */
export const coinsOf = (millionths: number) => formatCoins(millionths / 1_000_000)

export const isFigure = (text: string): text is BookColumn => Object.hasOwn(bookColumnText, text)

export const figureWords = bookColumns.map((figure) => [figure, bookColumnText[figure]] as const)

/** The list that works what a figure is about, with its filter set; null where the ledger alone has it. */
export function listOf(figure: BookColumn, day: string, game: string): Listed | null {
  const days = { start: day, end: day }
  const of = game !== '' && { game }
  switch (figure) {
    case 'deposits':
    case 'withdrawals':
      return {
        title: bookColumnText[figure],
        needs: `${figure}.read`,
        to: {
          to: `/desk/${figure}`,
          search: { view: 'all', state: 'done', ...days },
        },
      }
    case 'stakes':
      return {
        title: '베팅 내역',
        needs: 'bets.read',
        to: toBets({ ...days, ...(game in vendorKinds ? { kind: game } : of) }),
      }
    case 'wins':
    case 'returned':
    case 'profit':
      return {
        title: '게임 손익',
        needs: 'reports.read',
        to: { to: '/reports', search: { ...days, ...of } },
      }
    case 'rolling':
      return { title: '롤링', needs: 'rolling.read', to: { to: '/rolling', search: days } }
    case 'converted':
      return {
        title: '포인트',
        needs: 'rolling.read',
        to: { to: '/rolling', search: { tab: 'points', ...days } },
      }
    case 'settled':
      return {
        title: '파트너 정산',
        needs: 'settlements.read',
        to: { to: '/settlements' },
      }
    case 'adjusted':
    case 'given':
    case 'left':
      return null
  }
}

/** A holding as the page writes it, without its unit. */
export const holdingOf = (of: BookHolding, amount: number) =>
  of === 'coin' ? coinsOf(amount) : formatWon(amount)

export const holdingUnit: Record<BookHolding, string> = {
  ...{ owed: '원', money: '원', safe: '원', held: '원' },
  ...{ point: 'P', coin: '', open: '원' },
}

/** The list that works what is held; null where the members alone have it. */
export function workedAt(of: BookHolding): Listed | null {
  switch (of) {
    case 'held':
      return {
        title: '환전 신청',
        needs: 'withdrawals.read',
        to: { to: '/desk/withdrawals' },
      }
    case 'point':
      return {
        title: '포인트',
        needs: 'rolling.read',
        to: { to: '/rolling', search: { tab: 'points' } },
      }
    case 'open':
      return { title: '베팅 내역', needs: 'bets.read', to: toBets({ state: 'wait' }) }
    case 'owed':
    case 'money':
    case 'safe':
    case 'coin':
      return null
  }
}
