/** The slot's machine: what it is, its reels, the line that tells what a spin paid, and word of free spins. */
import type { SlotModel, SlotReturn, SlotSymbol } from '@madang/contract/core/casino/slot.ts'

import { el, write } from './dom.ts'
import type { Frame } from './frame.ts'
import { openReels } from './reels.ts'
import { symbolSource } from './symbols.ts'

const BANNER_MS = 1_800
const DROPS = 16

export type Stage = ReturnType<typeof openStage>

export function openStage(frame: Frame, game: string, model: SlotModel, returns: SlotReturn) {
  const reels = openReels(game, model, () => frame.tone('stop'))
  const free = el('b', { class: 'free-count', hidden: true })
  const head = el('b', { class: 'won' }, '')
  const line = el('span', { class: 'detail' }, '베팅금액을 정하고 스핀을 눌러주세요')
  const result = el('div', { class: 'result' }, head, line)
  const banner = el('div', { class: 'banner', hidden: true }, el('b', {}), el('span', {}))
  const view = el('div', { class: 'view' }, reels.host, banner)
  const machine = el(
    'div',
    { class: 'machine' },
    el('div', { class: 'eave', 'aria-hidden': 'true' }),
    el(
      'div',
      { class: 'about' },
      el('span', {}, model.engine === 'lines' ? `${model.lines.length}라인` : '243웨이'),
      free,
      el('span', {}, `환수율 ${(returns.total * 100).toFixed(2)}%`),
    ),
    view,
    result,
  )
  frame.stage.append(machine)

  return {
    reels,
    /** `tone` colours it: a gain, something that came back, or nothing. */
    say(text: string, below: string, tone: string) {
      result.className = `result ${tone}`
      write(head, text)
      write(line, below)
    },
    head: (text: string) => write(head, text),
    below: (text: string) => write(line, text),
    /** Where the free spins stand; null when there are none. */
    free(text: string | null) {
      machine.classList.toggle('in-free', text !== null)
      free.hidden = text === null
      if (text !== null) write(free, text)
    },
    /** Lets one symbol rain over the reels, until the answer is called. */
    rain(of: string, symbol: SlotSymbol) {
      const drops = Array.from({ length: DROPS }, (_, index) => {
        const drop = el('img', { src: symbolSource(of, symbol), alt: '', draggable: 'false' })
        drop.style.setProperty('--at', `${(index * 37) % 100}%`)
        drop.style.setProperty('--wait', `${(index * 0.29) % 1.7}s`)
        drop.style.setProperty('--lean', `${((index * 53) % 80) - 40}deg`)
        return drop
      })
      const host = el('div', { class: 'rain', 'aria-hidden': 'true' }, ...drops)
      view.append(host)
      machine.classList.add('big')
      return () => {
        host.remove()
        machine.classList.remove('big')
      }
    },
    async announce(text: string, below: string, wait: (ms: number) => Promise<unknown>) {
      write(banner.firstElementChild!, text)
      write(banner.lastElementChild!, below)
      banner.hidden = false
      await wait(BANNER_MS)
      banner.hidden = true
    },
  }
}
