/** Small parts the windows are made of. */
// A key that is held down is one press (docs/spec/rules.md#operators): no chip, bet, spin, guess or seed comes of its
// repeating.
document.addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
  },
  { capture: true },
)

type Child = Node | string | null | false
type Props = Record<string, string | number | boolean | ((event: Event) => void)>

function fill(element: Element, props: Props, children: Child[]) {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false) element.setAttribute(name, String(value))
  }
  element.append(...children.filter((child) => child !== null && child !== false))
}

/** `click` and other functions listen; true is an empty attribute, false none. */
export function el(tag: string, props: Props = {}, ...children: Child[]): HTMLElement {
  const element = document.createElement(tag)
  fill(element, props, children)
  return element
}

export function svg(tag: string, props: Props = {}, ...children: Child[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  fill(element, props, children)
  return element
}

/** Writes only what changed, so that nothing is laid out again for the same text. */
export function write(element: Element, text: string) {
  if (element.textContent !== text) element.textContent = text
}

export const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** Waits for a show to go on; at once where motion is reduced. */
export const pause = (ms: number) =>
  new Promise<void>((done) => {
    setTimeout(done, calm.matches ? 0 : Math.max(0, ms))
  })

/** Runs `draw(0…1)` every frame for `ms`; at once to its end where motion is reduced. */
export function animate(ms: number, draw: (share: number) => void): Promise<void> {
  if (calm.matches || ms <= 0) {
    draw(1)
    return Promise.resolve()
  }
  return new Promise((done) => {
    const begun = performance.now()
    const frame = (now: number) => {
      const share = Math.min(1, (now - begun) / ms)
      draw(share)
      if (share < 1) requestAnimationFrame(frame)
      else done()
    }
    requestAnimationFrame(frame)
  })
}

/** Starts fast and comes to rest. */
export const easeOut = (share: number) => 1 - (1 - share) ** 3
