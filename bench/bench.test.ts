import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { runTool } from '../scripts/children.ts'
import { APART, listCalls, variantsOf } from './asks.ts'
import { load, requestOf } from './load.ts'
import { accepted, mustBeGood } from './measure.ts'

test('the bench tells every figure, with three processes too', async () => {
  const { ok, said } = await runTool([
    '--disable-warning=ExperimentalWarning',
    join(import.meta.dirname, 'bench.ts'),
    '--tiny',
  ])
  expect(ok, said).toBe(true)
  const told = said.split('\n').filter((line) => line.startsWith('{"name":'))
  const figures = told.map(
    (line) =>
      JSON.parse(line) as {
        name: string
        value: number
        cpu: Record<string, number> | null
        log?: number
      },
  )
  const each = ['wallet', 'wallet.tables', 'bets', 'refresh']
  expect(figures.map(({ name }) => name)).toEqual([
    'receipts',
    'bets.receipts',
    'check',
    ...each,
    ...each.map((name) => `${name}.workers2`),
    ...each.map((name) => `${name}.workers3`),
    'seal',
    'settlement',
    'report',
  ])
  for (const { name, value, cpu, log } of figures) {
    expect([name, value > 0]).toEqual([name, true])
    // Whatever a call writes is written to the log first.
    if (/^(?:bets|wallet)/.test(name)) expect([name, log! > 200]).toEqual([name, true])
    if (
      ['receipts', 'check', 'seal', 'settlement', 'report'].includes(name) ||
      process.platform !== 'linux'
    )
      continue
    // Hundredths of a second over a few calls: whether they are counted at all.
    expect([name, typeof cpu?.database, typeof cpu?.server]).toEqual([name, 'number', 'number'])
  }
})

test('the bench tells what a history makes of bets and of every list', async () => {
  const { ok, said } = await runTool([
    '--disable-warning=ExperimentalWarning',
    join(import.meta.dirname, 'bench.ts'),
    '--tiny',
    '--history=2000',
  ])
  expect(ok, said).toBe(true)
  const told = said.split('\n').filter((line) => line.startsWith('{"name":'))
  const figures = told.map((line) => JSON.parse(line) as { name: string; baseline: number })
  const names = figures.map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['history.bets', 'history.bets.p99', 'history.books'])
  // One of each kind of reader; a list that refuses ends the bench.
  for (const name of ['betting, the heaviest', 'totals of a partner', 'report of last summer'])
    expect(names).toContain(`history.${name}`)
  expect(names.length).toBeGreaterThan(40)
  for (const { name, baseline } of figures) expect([name, baseline > 0]).toEqual([name, true])
})

test('the bench tells what a replay of a month takes beside a scan of its bets', async () => {
  const { ok, said } = await runTool([
    '--disable-warning=ExperimentalWarning',
    join(import.meta.dirname, 'bench.ts'),
    '--tiny',
    '--only=what-if',
  ])
  expect(ok, said).toBe(true)
  const told = said.split('\n').find((line) => line.startsWith('{"name":'))
  const { name, value, baseline } = JSON.parse(told!) as Record<string, unknown>
  expect(name).toBe('what-if')
  expect(Number(value)).toBeGreaterThan(0)
  expect(Number(baseline)).toBeGreaterThan(0)
})

test('the bench tells what a count of the radar takes, and that it finds who was planted', async () => {
  const { ok, said } = await runTool([
    '--disable-warning=ExperimentalWarning',
    join(import.meta.dirname, 'bench.ts'),
    '--tiny',
    '--only=radar',
  ])
  expect(ok, said).toBe(true)
  const told = said.split('\n').find((line) => line.startsWith('{"name":'))
  const { name, value, baseline } = JSON.parse(told!) as Record<string, unknown>
  expect(name).toBe('radar')
  expect(Number(value)).toBeGreaterThan(0)
  expect(Number(baseline)).toBeGreaterThan(0)
})

test('a figure made of refusals is none: the bench ends with what was said', async () => {
  const refusing = createServer((_, response) => {
    response.setHeader('content-length', 45)
    response.end('{"result":false,"code":"retry","msg":"later"}')
  }).listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  onTestFinished(() => void refusing.close())
  const { port } = refusing.address() as { port: number }
  const figure = await load({
    port,
    connections: 2,
    requests: 10,
    warmup: 2,
    request: () => requestOf('GET', '/', {}),
    good: accepted,
  })
  expect(() => mustBeGood(figure, 'bets')).toThrow(/^12 bets were not accepted: .*retry/)
})

const SECONDS = 24

test('the bench tells what a house full of members online takes', async () => {
  const { ok, said } = await runTool([
    '--disable-warning=ExperimentalWarning',
    join(import.meta.dirname, 'bench.ts'),
    '--online=60',
    `--minutes=${SECONDS / 60}`,
    '--tiny',
  ])
  expect(ok, said).toBe(true)
  type Told = {
    name: string
    value: number
    p99: number
    refused: number
    failed: number
    sample: string | null
    cpu: Record<string, number | null>
    processes: { rssMb: number; sockets: number }[]
    events: Record<string, number>
  }
  const told = new Map(
    said
      .split('\n')
      .filter((line) => line.startsWith('{"name":'))
      .map((line) => JSON.parse(line) as Told)
      .map((figure) => [figure.name, figure]),
  )
  for (const call of ['live', 'refresh', 'bet']) {
    const { value, p99, refused, failed, sample } = told.get(`online.${call}`)!
    // A machine that has no time for a bet says `retry`, or lets its line go; for most it has.
    if (call !== 'bet') expect([call, refused, failed, sample]).toEqual([call, 0, 0, null])
    expect([call, sample ?? 'none']).toEqual([call, expect.stringMatching(/^none$|"code":"retry"/)])
    expect([call, value * SECONDS > 2 * (refused + failed), p99 > 0]).toEqual([call, true, true])
  }
  const house = told.get('online')!
  expect(house.value).toBe(60)
  // Rounds went on: in 24 seconds of draws every ten each step of one was heard by everybody.
  expect(house.events.round).toBeGreaterThanOrEqual(60 * 4)
  if (process.platform !== 'linux') return
  expect([typeof house.cpu.database, typeof house.cpu.server]).toEqual(['number', 'number'])
  const holding = house.processes.filter(({ sockets }) => sockets > 20)
  expect(holding.length).toBeGreaterThan(0)
  for (const { rssMb } of holding) expect(rssMb).toBeGreaterThan(20)
})

test('the bench asks every list of the contract, by every filter it has', async () => {
  const { ok, said } = await runTool([
    '--disable-warning=ExperimentalWarning',
    join(import.meta.dirname, 'bench.ts'),
    '--tiny',
    '--only=lists',
  ])
  expect(ok, said).toBe(true)
  const told = said.split('\n').filter((line) => line.startsWith('{"name":"lists.'))
  const figures = told.map((line) => JSON.parse(line) as { name: string; value: number })
  const lists = (await listCalls()).filter(({ path }) => !APART[path])
  for (const { side, path } of lists)
    expect(
      figures.some(({ name }) => name === `lists.${side} ${path}, bare`),
      path,
    ).toBe(true)
  // By hand, so that a contract read wrongly does not make the bench ask nothing.
  expect(lists.length).toBeGreaterThan(35)
  const ways = lists.flatMap((list) => variantsOf(list).map(({ name }) => `${list.path} ${name}`))
  for (const way of ['/op/deposits a day', '/op/bets state won', '/op/audit actor bench'])
    expect(ways).toContain(way)
  for (const { name, value } of figures) expect([name, value > 0]).toEqual([name, true])
})
