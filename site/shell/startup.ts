/**
 * The seeds' startup rule: plain http goes to https without 'www.', except on local and numbered hosts
 * (docs/spec/shell.md#states).
 */
export function httpsTarget(address: string): string | null {
  const url = new URL(address)
  if (url.protocol !== 'http:' || url.host.startsWith('local')) return null
  const withoutQuery = address.split('?')[0] ?? address
  if (url.host.startsWith('1') && !withoutQuery.includes('www.')) return null
  return address.replace('http:', 'https:').replace('www.', '')
}
