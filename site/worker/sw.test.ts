import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { HEARD } from './heard.ts'

type Event = { waitUntil: (work: Promise<unknown>) => void } & Record<string, unknown>

/** What the browser gives a worker, as far as this one uses it: caches by name, and events handed to it. */
function openScope() {
  const kept = new Map<string, Map<string, Response>>()
  const heard = new Map<string, (event: Event) => void>()
  const cacheOf = (name: string) => {
    const known = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, known)
    return {
      add: async (request: Request) =>
        void known.set(new URL(request.url).pathname, await fetch(request)),
      put: async (path: string, answer: Response) => void known.set(path, answer),
      match: async (path: string) => known.get(path)?.clone(),
    }
  }
  const shown: { title: string; tag: string; body: string; data: string }[] = []
  const scope = {
    kept,
    shown,
    addEventListener: (name: string, work: (event: Event) => void) => heard.set(name, work),
    skipWaiting: vi.fn(async () => undefined),
    registration: {
      showNotification: async (title: string, rest: object) =>
        void shown.push({ title, ...rest } as (typeof shown)[number]),
    },
    clients: {
      matchAll: async () => [] as { url: string; focus: () => Promise<unknown> }[],
      openWindow: vi.fn(async () => undefined),
    },
    /** Hands an event over, and waits for all it was told to wait for; what it was answered with, if anything. */
    async hand(name: string, event: object): Promise<Response | null> {
      const work: Promise<unknown>[] = []
      const answers: Promise<Response>[] = []
      heard.get(name)!({
        ...event,
        waitUntil: (each) => void work.push(each),
        respondWith: (given: Promise<Response>) => void answers.push(given),
      })
      const [given = null] = await Promise.all(answers)
      await Promise.all(work)
      return given
    },
  }
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  })
  vi.stubGlobal('VERSION', 'now')
  for (const name of ['addEventListener', 'skipWaiting', 'registration', 'clients'] as const)
    vi.stubGlobal(name, scope[name])
  return scope
}

let scope: ReturnType<typeof openScope>
let line: 'up' | 'down'
afterEach(() => vi.unstubAllGlobals())
beforeEach(async () => {
  line = 'up'
  vi.stubGlobal('location', { origin: 'http://madang.test', href: 'http://madang.test/' })
  vi.stubGlobal(
    'Request',
    class {
      url: string
      constructor(path: string) {
        this.url = new URL(path, 'http://madang.test').href
      }
    },
  )
  vi.stubGlobal('fetch', async ({ url }: { url: string }) => {
    if (line === 'down') throw new TypeError('no line')
    return new Response(`the house at ${new URL(url).pathname}`)
  })
  scope = openScope()
  vi.resetModules()
  await import('./sw.ts')
  await scope.hand('install', {})
  await scope.hand('activate', {})
})

const ask = (path: string, mode: string, method = 'GET') =>
  scope.hand('fetch', { request: { url: `http://madang.test${path}`, mode, method } })

test('a page is the house’s as long as there is a line, and nothing of it is kept', async () => {
  const answer = await ask('/betting', 'navigate')
  expect(await answer!.text()).toBe('the house at /betting')
  const kept = [...scope.kept.values()].flatMap((cache) => [...cache.keys()])
  expect(kept).toEqual(['/offline.html', HEARD])
})

test('without a line a page is the one that says so, whatever was asked for', async () => {
  await ask('/', 'navigate')
  line = 'down'
  expect(await (await ask('/exchange', 'navigate'))!.text()).toBe('the house at /offline.html')
})

test.each([
  ['a call that reads money', '/header/refresh', 'cors', 'GET'],
  ['a bet', '/uGame/bet', 'cors', 'POST'],
  ['a program', '/assets/main-1.js', 'no-cors', 'GET'],
  ['a form that is posted', '/', 'navigate', 'POST'],
])('%s is none of its business, with a line or without', async (_, path, mode, method) => {
  expect(await ask(path, mode, method)).toBeNull()
  line = 'down'
  expect(await ask(path, mode, method)).toBeNull()
})

test('a worker of another build throws away what the last one kept', async () => {
  scope.kept.set('offline-before', new Map())
  await scope.hand('activate', {})
  expect([...scope.kept.keys()]).not.toContain('offline-before')
})

test('what is pushed is shown under its cause, and a press leads to its page, of this house alone', async () => {
  const notice = { title: '파워볼 585회', body: '적중', tag: 'bet-7', path: '/betting' }
  await scope.hand('push', { data: { json: () => notice } })
  expect(scope.shown).toMatchObject([{ title: '파워볼 585회', body: '적중', tag: 'bet-7' }])
  const press = (data: string) =>
    scope.hand('notificationclick', { notification: { data, close: () => undefined } })
  await press('/betting')
  expect(scope.clients.openWindow).toHaveBeenCalledWith('http://madang.test/betting')
  await press('https://elsewhere.test/')
  expect(scope.clients.openWindow).toHaveBeenCalledTimes(1)
})
