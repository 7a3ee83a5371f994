/** The slot's stage: its mascot over the eaves, the reels under them, what a spin paid, and word of free spins. */
import type { SlotModel } from '@madang/contract/core/casino/slot.ts'

import { calm, el, write } from './dom.ts'
import type { Frame } from './frame.ts'
import { openReels } from './reels.ts'
import type { Tier } from './slot-tiers.ts'
import { stageDrawing } from './symbols.ts'

const BANNER_MS = 1_800
const LAMPS = 17
const LAMP_MS = 60
const NOD_MS = 180
const MAGPIE_MS = 1_600
const ordinals = ['첫째', '둘째', '셋째', '넷째', '다섯째']

export type Stage = ReturnType<typeof openStage>
export const waysOf = (model: SlotModel) =>
  model.engine === 'lines' ? `${model.lines.length}줄` : '243길'

/** Lamps from the middle outwards: how far each stands from it. */
const lampAt = (index: number) => Math.abs(index - (LAMPS - 1) / 2)

function openEaves() {
  const lamps = Array.from({ length: LAMPS }, (_, index) => {
    const lamp = el('i', { class: 'lamp' })
    lamp.style.setProperty('--wait', `${lampAt(index) * LAMP_MS}ms`)
    return lamp
  })
  return {
    host: el('div', { class: 'eave', 'aria-hidden': 'true' }, ...lamps),
    light(count: number) {
      for (const [index, lamp] of lamps.entries())
        lamp.classList.toggle('lit', lampAt(index) * 2 + 1 <= count)
    },
  }
}

export function openStage(frame: Frame, game: string, model: SlotModel) {
  const reels = openReels(game, model, (reel) => {
    frame.tone('wood')
    if (reel + 1 < ordinals.length) write(head, `${ordinals[reel + 1]!} 릴이 멈추는 중`)
  })
  const free = el('b', { class: 'free-count', hidden: true })
  const word = el('span', { class: 'word' }, '')
  const head = el('b', { class: 'won' }, '')
  const line = el('span', { class: 'detail' }, '베팅금액을 정하고 스핀을 눌러주세요')
  const result = el('div', { class: 'result' }, word, head, line)
  const banner = el('div', { class: 'banner', hidden: true }, el('b', {}), el('span', {}))
  const drawn = stageDrawing(game)
  const scene = el('div', { class: 'scene', 'aria-hidden': 'true' })
  if (drawn) scene.append(drawn)
  const eaves = openEaves()
  const machine = el(
    'div',
    { class: 'machine' },
    el('div', { class: 'sky-view' }, scene, free),
    eaves.host,
    el('div', { class: 'view' }, reels.host, banner),
    result,
  )
  frame.stage.append(machine)

  function fly() {
    const magpie = el('img', { class: 'magpie', src: '/games/art/magpie.stage.svg', alt: '' })
    scene.append(magpie)
    const way = magpie.animate(
      [
        { transform: 'translate(-70px, 30px)' },
        { transform: 'translate(50cqw, -4px)' },
        { transform: 'translate(calc(100cqw + 20px), 24px)' },
      ],
      { duration: MAGPIE_MS, easing: 'linear' },
    )
    way.finished.then(
      () => magpie.remove(),
      () => magpie.remove(),
    )
  }

  return {
    reels,
    machine,
    /** What fell: a word, what stands large, a line below; `tone` dresses it: a gain, something that came back, or nothing. */
    say(told: { word?: string; head?: string; line?: string; tone?: string }) {
      result.className = `result ${told.tone ?? 'none'}`
      write(word, told.word ?? '')
      write(head, told.head ?? '')
      write(line, told.line ?? '')
    },
    head: (text: string) => write(head, text),
    below: (text: string) => write(line, text),
    /** What a gain of this tier shows beside its sum; null puts all of it out. */
    tier(tier: Tier | null) {
      const big = tier !== null && tier.mascot === 'laughs'
      machine.classList.toggle('big', big)
      eaves.light(tier?.lamps ?? 0)
      if (calm.matches || !tier) return
      if (tier.mascot === 'nods')
        drawn
          ?.querySelector('.mascot')
          ?.animate(
            [{ transform: 'none' }, { transform: 'translateY(9px)' }, { transform: 'none' }],
            {
              duration: NOD_MS,
            },
          )
      if (tier.magpie) fly()
    },
    /** Where the free spins stand; null when there are none. */
    free(text: string | null) {
      machine.classList.toggle('in-free', text !== null)
      free.hidden = text === null
      if (text !== null) write(free, text)
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
