/** Keys of calls that move money, kept for the tab from the first try until an answer (wire.md, Headers). */
const slotOf = (slot: string) => `key:${slot}`

/** The same key for the same body as long as it is unanswered; a new one otherwise. */
export function keyFor(slot: string, body: string): string {
  const kept = sessionStorage.getItem(slotOf(slot))
  if (kept?.slice(37) === body) return kept.slice(0, 36)
  const key = uuid()
  sessionStorage.setItem(slotOf(slot), `${key} ${body}`)
  return key
}

export const answered = (slot: string) => sessionStorage.removeItem(slotOf(slot))

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
