/** What the browser keeps of a choice, for every path: by TLS only, wherever the page came by it. Letters a cookie may have. */
export function keepCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; SameSite=Lax${secure}`
}

/** Undefined where nothing is kept. */
export const readCookie = (name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1]
