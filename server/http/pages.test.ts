import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'

import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { readConfig } from '../config.ts'
import type { Deps } from './deps.ts'
import { providerOriginFor } from './headers.ts'
import { answerInTime } from './in-time.ts'
import { servePages, type Carried } from './pages.ts'
import { refuse } from './serve.ts'

const PROVIDER = 'https://frames.test'
const FIRST = 'look()'
const carried: Carried = { house: { now: '</script><b>' }, device: 'mobile' }
let parent: string
let folder: string
let app: FastifyInstance
beforeAll(async () => {
  // Checked out below a folder that is itself named as the one of files that never change.
  parent = await mkdtemp(join(tmpdir(), 'madang-pages-'))
  folder = join(parent, 'assets', 'dist')
  await mkdir(join(folder, 'assets'), { recursive: true })
  const put = (name: string, text: string | Buffer) => writeFile(join(folder, name), text)
  await put(
    'index.html',
    `<!doctype html><html lang="ko"><head><!-- the card of a link --><title>마당</title></head><!-- public facts --><div id="root"></div><script>${FIRST}</script>`,
  )
  await put(
    'first-screens.json',
    JSON.stringify({ '/': { links: '<link>', pc: '<b>wide</b>', mobile: '<b>narrow</b>' } }),
  )
  await put('preloads.json', JSON.stringify({ '/cs/write': '<write>', '/cs/$id': '<one>' }))
  await put('assets/main-a1b2.js', 'start()')
  await put('assets/main-a1b2.js.br', brotliCompressSync('start()'))
  await put('verify.html', '<!doctype html><script>verify()</script>')
  await put('verify.csp.json', JSON.stringify({ script: ['sha256-abc='], style: ['sha256-def='] }))
  await put('offline.html', '<!doctype html><script>look()</script>')
  await put('offline.csp.json', JSON.stringify({ script: ['sha256-ghi='], style: ['sha256-jkl='] }))
  await put('manifest.webmanifest', '{}')
  await put('sw.js', 'keep()')
  await put('.secret.json', 'x')
  app = fastify({ exposeHeadRoutes: false })
  const page = await servePages(app, { folder, provider: () => PROVIDER, carried: () => carried })
  app.get('/', page)
  app.get('/cs/*', page)
  app.get('/proof/*', page)
})
afterEach(() => void (carried.device = 'mobile'))
afterAll(async () => {
  await app.close()
  await rm(parent, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
}
const policyOf = (header: unknown) =>
  Object.fromEntries(
    String(header)
      .split('; ')
      .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
  )

test('the page runs only its own scripts, frames and pictures only the provider, and is framed by nobody', async () => {
  const { headers, body } = await get('/')
  expect(body).toContain('마당')
  expect(headers).toMatchObject({ ...always, 'cache-control': 'no-cache' })
  expect(policyOf(headers['content-security-policy'])).toEqual({
    'default-src': "'self'",
    'script-src': `'self' 'sha256-${createHash('sha256').update(FIRST).digest('base64')}'`,
    'style-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': `'self' data: ${PROVIDER}`,
    'font-src': "'self'",
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'frame-src': PROVIDER,
  })
})

test('what is built with its hash in the name is kept for ever, compressed where it is read so', async () => {
  const plain = await get('/assets/main-a1b2.js')
  expect(plain.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  // A browser keeps what the document says of https, and the policy of openers is of documents alone.
  for (const name of ['strict-transport-security', 'cross-origin-opener-policy'])
    expect(plain.headers).not.toHaveProperty(name)
  const small = await get('/assets/main-a1b2.js', { 'accept-encoding': 'br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(String(small.headers['vary']).toLowerCase()).toContain('accept-encoding')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
})

test('the verifier runs the script and style it was built with, by their hashes', async () => {
  const { headers } = await get('/verify.html')
  expect(headers).toMatchObject({ ...always, 'cache-control': 'no-cache' })
  expect(policyOf(headers['content-security-policy'])).toMatchObject({
    'script-src': "'sha256-abc='",
    'style-src': "'sha256-def='",
    'font-src': "'self' data:",
    'frame-src': "'none'",
    'frame-ancestors': "'none'",
  })
})

test.each([
  '/assets/',
  '/.secret.json',
  '/assets/%2e%2e/.secret',
  '/assets/..%2fverify.csp.json%00',
  '/../pages.ts',
])('%s gives no file', async (url) => {
  expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
})

test.each([
  ['madang.test:8080', 'http://madang.test:8082'],
  ['[::1]:8080', 'http://[::1]:8082'],
  ['127.0.0.1', 'http://127.0.0.1:8082'],
  ["x'; script-src *", 'http://localhost:8082'],
  ['a b', 'http://localhost:8082'],
  ['evil.test/x', 'http://localhost:8082'],
  ['user@evil.test', 'http://localhost:8082'],
])('read as %s, frames come from %s', (host, origin) => {
  const config = readConfig({})
  expect(providerOriginFor({ headers: { host } } as never, config)).toBe(origin)
  const named = readConfig({ PROVIDER_ORIGIN: PROVIDER })
  expect(providerOriginFor({ headers: { host } } as never, named)).toBe(PROVIDER)
})

test.each([
  ['/cs/write?from=home', '<write></head>'],
  ['/cs/7', '<one></head>'],
  ['/cs/7/8', '</title></head>'],
])('the page at %s names what it brings beside the first program', async (path, named) => {
  expect((await get(path)).body).toContain(named)
})

test.each([
  ['/', 'mobile', '<div id="root"><b>narrow</b></div>', '<template id="parts"><link></template>'],
  ['/?from=x', 'pc', '<div id="root"><b>wide</b></div>', '<template id="parts"><link></template>'],
  ['/', null, '<div id="root"></div>', '</title></head>'],
  ['/cs/7', 'mobile', '<div id="root"></div>', '<one></head>'],
] as const)(
  'servePages puts the first screen into the document at %s for a device %s',
  async (path, device, root, head) => {
    carried.device = device
    const { body } = await get(path)
    expect(body).toContain(root)
    expect(body).toContain(head)
  },
)

test('servePages writes public facts as data that cannot end their element', async () => {
  const { body } = await get('/')
  const [, facts] = /<script type="application\/json" id="house">([^]*?)<\/script>/.exec(body)!
  expect(JSON.parse(facts!)).toEqual(carried.house)
})

test('servePages compresses a document for gzip and names in Vary by what it differs', async () => {
  const [plain, small] = await Promise.all([get('/'), get('/', { 'accept-encoding': 'br, gzip' })])
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(small.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'accept-encoding, user-agent',
  })
  expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body)
})

test('a link says what it leads to, with a picture at a whole address of the host it was asked at', async () => {
  const cardAt = async (path: string, host = 'madang.test:8080') => {
    const { body } = await app.inject({ url: path, headers: { host } })
    expect(body).not.toContain('the card of a link')
    const said = [...body.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)">/g)]
    return Object.fromEntries(said.map(([, name, value]) => [name, value]))
  }
  expect(await cardAt('/proof/ntry.powerball/20260115/120')).toMatchObject({
    title: '추첨 증명',
    image: 'http://madang.test:8080/og/proof.png',
  })
  expect(await cardAt('/cs/1?q=1')).toMatchObject({
    title: '마당',
    image: 'http://madang.test:8080/og/home.png',
  })
  // Whatever a client says it asked, nothing of it comes out as markup.
  expect(await cardAt('/', 'x"><script>')).toMatchObject({ image: 'http://localhost/og/home.png' })
})

test('a part of the pages that never changes is told without what asks after it; the rest is asked after', async () => {
  const [part, worker] = await Promise.all([get('/assets/main-a1b2.js'), get('/sw.js')])
  expect(part.statusCode).toBe(200)
  expect(part.headers['cache-control']).toContain('immutable')
  expect(part.headers).not.toHaveProperty('etag')
  const etag = String(worker.headers['etag'])
  const same = await get('/sw.js', { 'if-none-match': `W/"other", ${etag}` })
  expect([same.statusCode, same.body, same.headers['etag']]).toEqual([304, '', etag])
  expect((await get('/sw.js', { 'if-none-match': '"other"' })).body).toBe(worker.body)
})

test('the worker and the page it keeps are asked after each time; that page runs its own script alone', async () => {
  expect((await get('/sw.js')).headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript') as string,
  })
  expect((await get('/manifest.webmanifest')).headers['content-type']).toContain(
    'application/manifest+json',
  )
  const { headers } = await get('/offline.html')
  expect(policyOf(headers['content-security-policy'])).toMatchObject({
    'script-src': "'sha256-ghi='",
    'style-src': "'sha256-jkl='",
  })
})

test('servePages sends a late file of a page, and answers no `retry`', async () => {
  const slow = fastify()
  answerInTime(slow, { answerWithinMs: 10 } as Deps)
  slow.addHook('preHandler', () => setTimeout(200))
  slow.setErrorHandler((error, request, reply) => refuse(request, reply, error))
  const page = await servePages(slow, { folder, provider: () => PROVIDER })
  slow.get('/', page)
  const [part, answer] = await Promise.all([
    slow.inject({ url: '/assets/main-a1b2.js' }),
    slow.inject({ url: '/' }),
  ])
  await slow.close()
  expect([part.statusCode, part.body]).toEqual([200, 'start()'])
  // The page itself reads the database, and is refused.
  expect(answer.statusCode).toBe(503)
})
