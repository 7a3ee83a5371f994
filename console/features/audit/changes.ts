/** What an action changed, field by field; what stayed the same is left out. */
export type Change = { name: string; before: string | null; after: string | null }

const fieldsOf = (value: unknown): Record<string, unknown> =>
  value === null || value === undefined
    ? {}
    : typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : { 값: value }

const isPlain = (value: unknown) => value === null || typeof value !== 'object'

const words = (value: unknown): string | null =>
  value === undefined
    ? null
    : typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value.every(isPlain)
          ? JSON.stringify(value)
          : value.map((each) => changesOf(null, each).map(plain).join(' ')).join(', ')
        : JSON.stringify(value)

const plain = ({ name, after }: Change) => `${name} ${after ?? ''}`

/** A field inside a field stands on a line of its own: '파워볼 홀' and not a piece of JSON. */
function parted(name: string, was: unknown, is: unknown): Change[] {
  const inner = (value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null
  if (inner(was) === null && inner(is) === null)
    return [{ name, before: words(was), after: words(is) }]
  return changesOf(inner(was), inner(is)).map((change) => ({
    ...change,
    name: `${name}.${change.name}`,
  }))
}

export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .flatMap((name) => parted(name, was[name], is[name]))
    .filter((change) => change.before !== change.after)
}
