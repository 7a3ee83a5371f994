/** Small parts the frame is made of. */
export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no #${id}`)
  return found as E
}

/** Writes only what changed, so that nothing is laid out again for the same text. */
export function write(element: Element, text: string) {
  if (element.textContent !== text) element.textContent = text
}

/** A word in a new element, where the old one's would move: what is new has moved nothing. */
export function renew(id: string, text: string) {
  const old = byId(id)
  if (old.textContent === text) return
  const fresh = old.cloneNode(false) as HTMLElement
  fresh.textContent = text
  old.replaceWith(fresh)
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
  odd: ['indigo', 'M5 1a4 4 0 1 1 0 8a4 4 0 1 1 0-8Z'],
  even: [
    'vermilion',
    'M3.6 1.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7ZM11.4 1.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7Z',
  ],
  under: ['indigo', 'M1 2.4h8L5 8.8Z'],
  over: ['vermilion', 'M1 7.8h8L5 1.4Z'],
  left: ['indigo', 'M7.4 1v8L1.4 5Z'],
  right: ['vermilion', 'M2.6 1v8l6-4Z'],
  three: ['ochre', 'M1 1.4h8v1.4h-8ZM1 4.3h8v1.4h-8ZM1 7.2h8v1.4h-8Z'],
  four: ['ochre', 'M1 .8h8v1.2h-8ZM1 3.2h8v1.2h-8ZM1 5.6h8v1.2h-8ZM1 8h8v1.2h-8Z'],
} as const

/** A mark with its shape and its word: colour never says it alone. */
export function mark(icon: keyof typeof icons, word: string): HTMLElement {
  const wide = icon === 'even'
  const [tone, d] = icons[icon]
  const svg = shape('svg', {
    viewBox: wide ? '0 0 15 10' : '0 0 10 10',
    class: wide ? 'mk mk-2' : 'mk',
    'aria-hidden': 'true',
  })
  svg.append(shape('path', { d, fill: 'currentColor' }))
  return span(`tag ${tone}`, svg, word)
}

export const oddMark = (odd: boolean) => (odd ? mark('odd', '홀') : mark('even', '짝'))
export const overMark = (over: boolean) => (over ? mark('over', '오버') : mark('under', '언더'))
