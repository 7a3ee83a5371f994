/**
 * The site's service worker (docs/adr/0095-an-app.md). It keeps one page, the one that says there is no line, and
 * answers with it when a page cannot be fetched. It answers nothing else: no call and no file ever comes from here, so
 * nothing it keeps can be stale. It shows what is pushed, and opens its page.
 */
import { HEARD } from './heard.ts'

declare const VERSION: string

type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Installing = Lasting & {
  addRoutes?: (rule: { condition: object; source: 'network' }) => Promise<void>
}
type Asked = Lasting & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Pushed = Lasting & { data: { json(): unknown } }
type Pressed = Lasting & { notification: Notification }
type Windows = {
  matchAll(of: { type: 'window' }): Promise<{ url: string; focus(): Promise<unknown> }[]>
  openWindow(url: string): Promise<unknown>
}
type Scope = EventTarget & {
  registration: ServiceWorkerRegistration
  clients: Windows
  location: Location
  skipWaiting(): Promise<void>
}
type Notice = { title: string; body: string; tag: string; path: string }

const scope = globalThis as unknown as Scope
const OFFLINE = '/offline.html'
const KEPT = `offline-${VERSION}`
const NOTED = 'noted'

const on = <E extends Event>(name: string, work: (event: E) => void) =>
  scope.addEventListener(name, (event) => work(event as E))

on('install', (event: Installing) => {
  event.waitUntil(keep())
  // Where the browser can be told, it does not even wake this worker for what is no page.
  const rule = { condition: { not: { requestMode: 'navigate' } }, source: 'network' } as const
  const told = event.addRoutes?.(rule).catch(() => undefined)
  if (told) event.waitUntil(told)
})

async function keep() {
  const cache = await caches.open(KEPT)
  await cache.add(new Request(OFFLINE, { cache: 'reload' }))
  await scope.skipWaiting()
}

on('activate', (event: Lasting) => event.waitUntil(tidyUp()))

async function tidyUp() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name !== KEPT && name !== NOTED).map((name) => caches.delete(name)),
  )
  await scope.registration.navigationPreload?.enable()
}

on('fetch', (event: Asked) => {
  const { mode, method } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(open(event))
})

/** The page as the house has it now, or else the one that says that it cannot be reached. */
async function open(event: Asked): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(note())
    return answer
  } catch {
    const cache = await caches.open(KEPT)
    return (await cache.match(OFFLINE)) ?? Response.error()
  }
}

async function note() {
  const cache = await caches.open(NOTED)
  await cache.put(HEARD, new Response(String(Date.now())))
}

// One of the same cause takes the place of what is already shown, without another sound.
on('push', (event: Pushed) => {
  const { title, body, tag, path } = event.data.json() as Notice
  const shown = { body, tag, data: path, icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }
  event.waitUntil(scope.registration.showNotification(title, { lang: 'ko', ...shown }))
})

on('notificationclick', (event: Pressed) => {
  event.notification.close()
  event.waitUntil(lead(String(event.notification.data)))
})

/** To the page it speaks of: one that is open is brought to the front, else another is opened. */
async function lead(path: string) {
  const target = new URL(path, scope.location.origin)
  if (target.origin !== scope.location.origin) return
  const shown = await scope.clients.matchAll({ type: 'window' })
  const there = shown.find(({ url }) => new URL(url).pathname === target.pathname)
  await (there ? there.focus() : scope.clients.openWindow(target.href))
}
