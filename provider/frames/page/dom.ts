/** Small parts the frame is made of. */
import type { FeedResult } from '../../draws/feed.ts'

export function byId(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no #${id}`)
  return found
}

/** Writes only what changed, so that nothing is laid out again for the same text. */
export function write(element: Element, text: string) {
  if (element.textContent !== text) element.textContent = text
}

export function span(className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.append(...children)
  return element
}

export function shape(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}

const icons = {
  odd: 'M5 1a4 4 0 1 1 0 8a4 4 0 1 1 0-8Z',
  even: 'M3.6 1.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7ZM11.4 1.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7Z',
  under: 'M1 2.4h8L5 8.8Z',
  over: 'M1 7.8h8L5 1.4Z',
} as const

/** A mark with its shape and its word: colour never says it alone. */
function mark(icon: keyof typeof icons, word: string): HTMLElement {
  const wide = icon === 'even'
  const svg = shape('svg', {
    viewBox: wide ? '0 0 15 10' : '0 0 10 10',
    class: wide ? 'mk mk-2' : 'mk',
    'aria-hidden': 'true',
  })
  svg.append(shape('path', { d: icons[icon], fill: 'currentColor' }))
  return span(`tag ${icon === 'odd' || icon === 'under' ? 'indigo' : 'vermilion'}`, svg, word)
}

export const oddMark = (odd: boolean) => (odd ? mark('odd', '홀') : mark('even', '짝'))
export const overMark = (over: boolean) => (over ? mark('over', '오버') : mark('under', '언더'))

/** 좌3짝 and its like. */
export function ladderWord({ marks: { ladder } }: Pick<FeedResult, 'marks'>): string {
  if (!ladder) return ''
  return `${ladder.start === 'LEFT' ? '좌' : '우'}${ladder.lines}${ladder.end === 'ODD' ? '홀' : '짝'}`
}

/** The result in one sentence, for whoever listens. */
export function spoken({ round, balls, powerball, marks, state }: FeedResult): string {
  if (state === 'failed') return `${round}회는 추첨하지 못해 무효입니다.`
  if (powerball === null) {
    const { start, lines, end } = marks.ladder!
    return `${round}회 결과 ${start === 'LEFT' ? '좌' : '우'}출발 ${lines}줄 ${end === 'ODD' ? '홀' : '짝'}`
  }
  const sum = `합 ${marks.sum} ${marks.sumOdd ? '홀' : '짝'} ${marks.sumOver ? '오버' : '언더'} ${marks.size}`
  const power = `파워볼 ${powerball} ${marks.powerballOdd ? '홀' : '짝'} ${marks.powerballOver ? '오버' : '언더'}`
  return `${round}회 결과 ${balls.join(', ')}. ${sum}. ${power}`
}
