/** What each symbol pays, in won, for the stake in hand. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { SlotModel, SlotSymbol } from '@madang/contract/core/casino/slot.ts'

import { el, write } from './dom.ts'
import { symbolShown } from './symbol.ts'

export function openPayBoard(game: string, model: SlotModel) {
  const { lines } = model.engine === 'lines' ? model : { lines: null }
  const unit = lines ? 1 / lines.length : 1 / 100
  const rows = [
    ...(Object.keys(model.pay) as SlotSymbol[]).map((symbol) => ({
      symbol,
      pays: model.pay[symbol]!,
      unit,
    })),
    { symbol: 'S' as const, pays: model.scatter, unit: 1 },
  ].map(({ symbol, pays, unit: times }) => {
    const cells = pays.map((pay) => ({ pay: pay * times, cell: el('td', { class: 'num' }) }))
    const line = el(
      'tr',
      {},
      el('th', { scope: 'row' }, symbolShown(game, symbol, 36)),
      ...cells.map(({ cell }) => cell),
    )
    return { line, cells }
  })

  return {
    host: el(
      'section',
      { class: 'pays', 'aria-label': '당첨금' },
      el('h2', {}, lines ? '한 라인의 당첨금' : '웨이당 당첨금'),
      el(
        'table',
        {},
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            ...['그림', '3개', '4개', '5개'].map((word, at) =>
              el('th', { scope: 'col', class: at > 0 ? 'num' : '' }, word),
            ),
          ),
        ),
        el('tbody', {}, ...rows.map(({ line }) => line)),
      ),
      lines
        ? null
        : el(
            'p',
            {},
            symbolShown(game, 'W', 36),
            el('span', { class: 'mute' }, '스캐터를 뺀 모든 그림을 대신합니다'),
          ),
    ),
    show(stake: number) {
      for (const { cells } of rows)
        for (const { pay, cell } of cells) write(cell, pay === 0 ? '–' : formatWon(pay * stake))
    },
  }
}
