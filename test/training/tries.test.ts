import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { openCrowd, openOperator } from './crowd.ts'
import { serveTrainee } from './trainee.ts'
import { openTries } from './tries.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const never = new AbortController().signal
const fails = () => Promise.reject(new Error('no answer'))
const works = () => Promise.resolve()

/** A server that answers each path's calls in turn, the last answer again and again. */
type Answer = object | 'hangs up' | 'unavailable'
async function openServer(answers: Record<string, Answer[]>) {
  const calls: { path: string; key: string | undefined }[] = []
  const listener: RequestListener = (asked, answer) => {
    const path = asked.url!
    calls.push({ path, key: asked.headers['idempotency-key'] as string | undefined })
    const left = answers[path]!
    const next = left.length > 1 ? left.shift()! : left[0]!
    if (next === 'hangs up') answer.destroy()
    else if (next === 'unavailable') answer.writeHead(503).end('<html>503</html>')
    else answer.end(JSON.stringify(next))
  }
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}
const entered = { result: true, msg: '', token: 'a' }
const done = { result: true, msg: '' }
const limited = { result: false, code: 'rate', msg: '잠시 후 다시 시도해주세요.' }
const refused = { result: false, code: 'denied', msg: '거절' }

test('a try that fails is counted by its reason, and the run goes on', async () => {
  const said: string[] = []
  const tries = openTries(never, { say: (text) => said.push(text) })
  for (const work of [fails, works, works, fails, works]) await tries.pass('crowd', work)
  expect(tries.failures()).toEqual(['2 × crowd: no answer'])
  expect(said).toHaveLength(2)
  expect(tries.stop.aborted).toBe(false)
  tries.throwIfMostFailed()
})

test('a run stops once most of an actor’s latest tries failed, however well it went before and others do', async () => {
  const tries = openTries(never)
  for (let count = 0; count < 100; count++) await tries.pass('crowd', works)
  for (let count = 0; count < 10; count++) {
    await tries.pass('crowd', fails)
    await tries.pass('admin2', works)
  }
  expect(tries.stop.aborted).toBe(false)
  await tries.pass('crowd', fails)
  expect(tries.stop.aborted).toBe(true)
  expect(() => tries.throwIfMostFailed()).toThrow('crowd tried failed: 11 × crowd: no answer')
})

test('a run too short to be stopped ends as failed where most of an actor’s tries failed', async () => {
  const tries = openTries(never)
  for (const work of [fails, works, fails]) await tries.pass('crowd', work)
  expect(tries.stop.aborted).toBe(false)
  expect(() => tries.throwIfMostFailed()).toThrow('2 × crowd: no answer')
})

test('a try that ends because the run was stopped is no failure', async () => {
  const ending = new AbortController()
  const tries = openTries(ending.signal)
  ending.abort(new Error('stopped'))
  await tries.pass('crowd', fails)
  expect(tries.failures()).toEqual([])
})

test('an operator asks again with one key after a lost line, a 503 and a rate limit', async () => {
  const path = '/op/approvals/decide'
  const { origin, calls } = await openServer({
    '/op/login': ['hangs up', limited, entered],
    [path]: ['hangs up', 'unavailable', limited, done],
  })
  const tries = openTries(never)
  expect(await openOperator(origin, 'admin2', tries)(path, {})).toEqual(done)
  const decided = calls.filter((call) => call.path === path)
  expect(decided).toHaveLength(4)
  expect(new Set(decided.map(({ key }) => key)).size).toBe(1)
  expect(calls).toHaveLength(7)
})

test('an operator who is asked for a proof gives the password, and the call is made again under its key', async () => {
  const path = '/op/approvals/decide'
  const { origin, calls } = await openServer({
    '/op/login': [entered],
    '/op/proof': [limited, done],
    [path]: [{ ...refused, code: 'proof' }, done],
  })
  expect(await openOperator(origin, 'admin2', openTries(never))(path, {})).toEqual(done)
  expect(calls.map((call) => call.path)).toEqual([
    ...['/op/login', path, '/op/proof', '/op/proof', path],
  ])
  const decided = calls.filter((call) => call.path === path)
  expect(new Set(decided.map(({ key }) => key)).size).toBe(1)
})

test('an operator and a member give up once their patience is over', async () => {
  const { origin } = await openServer({
    '/op/login': ['hangs up'],
    '/user/login': ['unavailable'],
    '/open/terms': [limited],
  })
  const tries = openTries(never, { patienceMs: 300 })
  await expect(openOperator(origin, 'admin2', tries)('/op/training')).rejects.toThrow('timeout')
  const crowd = openCrowd({ site: origin, console: origin }, { served: false, tries })
  await expect(crowd.tell(1, '/uCharge/request', {})).rejects.toThrow('timeout')
  await expect(crowd.act({ kind: 'join', at: 0, member: 1 })).rejects.toThrow('timeout')
})

test('the second operator whose request failed decides at a later look, and the failure is counted', async () => {
  const decide = '/op/approvals/decide'
  const { origin, calls } = await openServer({
    '/op/login': [refused, entered],
    [decide]: [done],
  })
  const tries = openTries(never)
  const client = {
    query: (sql: string) =>
      Promise.resolve({ rows: sql.includes('from approval') ? [{ id: '7' }] : [] }),
  }
  const house = { process: () => ({ console: origin, site: origin }), client: () => client }
  const crowd = openCrowd({ site: origin, console: origin }, { served: false, tries })
  const serving = serveTrainee({
    ...{ house, asked: { members: 4 }, say: () => undefined, stop: tries.stop, tries, crowd },
  } as never)
  await expect.poll(() => calls.some(({ path }) => path === decide)).toBe(true)
  await serving.stop()
  expect(tries.failures()).toEqual(['1 × admin2: 거절'])
})
