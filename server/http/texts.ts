/** A value as JSON has it, with null for each text in it: what a chained log keeps of an act about a member. */
export function withoutTexts(value: unknown): unknown {
  if (typeof value === 'string') return null
  if (Array.isArray(value)) return value.map(withoutTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutTexts(each)]))
}
