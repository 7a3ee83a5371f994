/** What an action changed, field by field; what stayed the same is left out. */
export type Change = { name: string; before: string | null; after: string | null }

const fieldsOf = (value: unknown): Record<string, unknown> =>
  value === null || value === undefined
    ? {}
    : typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : { 값: value }

const words = (value: unknown): string | null =>
  value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)

export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ name, before: words(was[name]), after: words(is[name]) }))
    .filter((change) => change.before !== change.after)
}
