/**
 * Keys of calls that are done once, kept for the tab until it is known what became of them (docs/spec/wire.md#headers).
 */
const PREFIX = 'key:'

type Kept = { key: string; name: string; body: string }

const read = (slot: string): Kept | null => {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + slot) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/** A new key; with `again` the one that the same body was sent with before, as long as that is unanswered. */
export function keyFor(
  slot: string,
  { name, body, again }: { name: string; body: string; again: boolean },
): string {
  const kept = again ? read(slot) : null
  if (kept?.body === body && kept.name === name) return kept.key
  const key = uuid()
  sessionStorage.setItem(PREFIX + slot, JSON.stringify({ key, name, body }))
  return key
}

/** Nothing is open under that key any more. */
export function answered(slot: string, key: string): void {
  if (read(slot)?.key === key) sessionStorage.removeItem(PREFIX + slot)
}

/** What this tab sent and has heard nothing of: a page loaded anew finds it here. */
export const openKeys = (): (Kept & { slot: string })[] =>
  Object.keys(sessionStorage)
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) => {
      const slot = name.slice(PREFIX.length)
      const kept = read(slot)
      return kept ? [{ slot, ...kept }] : []
    })

/** A random UUID; crypto.randomUUID exists only where the page is served over https or from localhost. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}
