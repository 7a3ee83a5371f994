/** A symbol with its name, and with what it does beside paying. */
import type { SlotSymbol } from '@madang/contract/core/casino/slot.ts'

import { el } from './dom.ts'
import { symbolPictures } from './symbols.ts'
import { symbolName } from './themes.ts'

export function symbolShown(game: string, symbol: SlotSymbol, size: number): HTMLElement {
  const mark = symbol === 'W' ? '와일드' : symbol === 'S' ? '스캐터 · 어디든' : null
  return el(
    'span',
    { class: 'symbol-shown' },
    el('img', { src: symbolPictures(game, symbol).still, alt: '', width: size, height: size }),
    el('span', {}, symbolName(game, symbol), mark !== null && el('small', {}, mark)),
  )
}
