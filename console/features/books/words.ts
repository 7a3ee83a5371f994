/** How amounts of the books are written, and where the rows behind a figure are listed besides the ledger. */
import { formatCoins } from '@madang/contract/core/coins.ts'
import type { BookFigure } from '@madang/contract/operator/plain/books.ts'
import { bookFigures, bookFigureText } from '@madang/contract/operator/plain/books.ts'
import { vendorKinds } from '@madang/contract/operator/plain/reports.ts'
import type { Permission } from '@madang/contract/operator/plain/permissions.ts'

import { toBets, type Place } from '../../shell/places.ts'

type Listed = { title: string; needs: Permission; to: Place }

/** Millionths as coins. */
export const coinsOf = (millionths: number) => formatCoins(millionths / 1_000_000)

export const isFigure = (text: string): text is BookFigure => Object.hasOwn(bookFigureText, text)

export const figureWords = bookFigures.map((figure) => [figure, bookFigureText[figure]] as const)

/** The list that works what a figure is about, with its filter set; null where the ledger alone has it. */
export function listOf(figure: BookFigure, day: string, game: string): Listed | null {
  const days = { start: day, end: day }
  const of = game !== '' && { game }
  switch (figure) {
    case 'deposits':
    case 'withdrawals':
      return {
        title: bookFigureText[figure],
        needs: `${figure}.read`,
        to: {
          to: '/desk/$queue',
          params: { queue: figure },
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
