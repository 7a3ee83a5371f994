/**
 * Queries by role ask for the style of every element they pass, and happy-dom
 * works each answer out anew from all of its ancestors: a third of the time of these tests. Where no style sheet is
 * loaded and nobody up the tree has a style of its own, what the queries ask for follows from the tag alone.
 */
const compute = window.getComputedStyle.bind(window)
const names = ['display', 'visibility', 'pointerEvents'] as const
const followed = new Map<string, (typeof names)[number]>([
  ...names.map((name) => [name, name] as const),
  ['pointer-events', 'pointerEvents'],
])
/** The first answer for a tag, open or not, and a name; it is every such element's. */
const answers = new Map<string, string>()

function isPlain(element: Element): boolean {
  if (!element.isConnected || document.head.querySelector('style, link')) return false
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.hasAttribute('style')) return false
  return true
}

function answerFor(element: Element, name: (typeof names)[number]): string {
  const key = `${element.tagName} ${element.hasAttribute('open')} ${name}`
  const known = answers.get(key)
  if (known !== undefined) return known
  const answer = compute(element)[name]
  answers.set(key, answer)
  return answer
}

/** What is asked for by name as it is known; all else as happy-dom computes it. */
function plainStyle(element: Element): CSSStyleDeclaration {
  const ask = (name: string) => {
    const known = followed.get(name)
    return known ? answerFor(element, known) : null
  }
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name: string) {
      if (name === 'getPropertyValue')
        return (of: string) => ask(of) ?? compute(element).getPropertyValue(of)
      const answer = ask(name)
      if (answer !== null) return answer
      const style = compute(element)
      const value: unknown = Reflect.get(style, name)
      return typeof value === 'function' ? (value.bind(style) as unknown) : value
    },
  })
}

export function answerPlainly(): void {
  window.getComputedStyle = (element, pseudo) =>
    pseudo || !isPlain(element) ? compute(element, pseudo) : plainStyle(element)
}
