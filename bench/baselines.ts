/** What the product's figures stand beside, measured in the same run. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { freePort } from '../scripts/ports.ts'
import type { Cpu } from './cpu.ts'
import type { BenchHouse } from './house.ts'
import { load, requestOf, type Figure } from './load.ts'
import {
  accepted,
  CONNECTIONS,
  headersOf,
  MEMBERS,
  say,
  scale,
  short,
  tiny,
  WARM_UP,
} from './measure.ts'

/** How fast the baseline is at this moment, a second; measured anew each time it is asked. */
export type Baseline = {
  perSecond: () => Promise<number>
  /** of the last measure, where it is a server's */
  cpu?: () => Cpu
  close: () => Promise<void>
}

/**
 * A figure between two measures of its baseline, whose mean it is told with: a machine that others use is not as fast
 * now as it was at the beginning of the run.
 */
export async function beside(baseline: Baseline | null, measure: () => Promise<Figure>) {
  const before = await baseline?.perSecond()
  const figure = await measure()
  const after = await baseline?.perSecond()
  return {
    figure,
    baseline: before === undefined || after === undefined ? null : Math.round((before + after) / 2),
  }
}

/** A figure that says nothing needs no baseline of its moment: measured once. */
function measured(perSecond: Baseline['perSecond']): Baseline['perSecond'] {
  let first: Promise<number> | undefined
  return tiny ? () => (first ??= perSecond()) : perSecond
}

/** pgbench's TPC-B-like transactions on the same server; null where it is not installed. */
export async function pgbench(house: BenchHouse): Promise<Baseline | null> {
  if (spawnSync('pgbench', ['--version']).status !== 0) {
    say('pgbench is not installed (it comes with the postgresql package): no ratio for bets')
    return null
  }
  const name = `pgbench_${process.pid}`
  await house.client.query(`create database ${name}`)
  const url = new URL(house.url)
  url.pathname = `/${name}`
  say('· baseline: pgbench, TPC-B-like, prepared')
  run('pgbench', ['-i', '-q', '-s', tiny ? '1' : '20', url.href])
  const [clients, long] = tiny ? ['2', ['-t', '20']] : ['20', ['-T', short ? '2' : '8']]
  const settings = ['-n', '-M', 'prepared', '-c', clients, '-j', '2', ...long]
  return {
    perSecond: measured(async () =>
      Number(/tps = ([\d.]+)/.exec(run('pgbench', [...settings, url.href]))?.[1]),
    ),
    close: async () => {
      await house.client.query(`drop database ${name}`)
    },
  }
}

function run(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${stderr}`)
  return stdout
}

/** A bare Fastify route in a process of its own, answering a body of the measured one's size. */
export async function bareRoute(): Promise<Baseline> {
  say('· baseline: a bare Fastify route')
  const answer = {
    result: true,
    msg: '',
    data: {
      use: '0',
      money: 999_995_000,
      point: 0,
      save: 0,
      cs: 0,
      csNo: null,
      memo: 0,
      memoNo: null,
      notice: '',
      ce: true,
      so: false,
      re: true,
    },
  }
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare.ts'), JSON.stringify(answer)],
    {
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  await once(child, 'message')
  let spent: Cpu = { database: null, server: null }
  return {
    perSecond: measured(async () => {
      const { perSecond, cpu } = await load({
        port,
        watched: { server: child.pid!, database: null },
        connections: CONNECTIONS,
        requests: scale(50_000),
        warmup: WARM_UP,
        request: (n) => requestOf('GET', '/', headersOf((n % MEMBERS) + 1)),
        good: accepted,
      })
      spent = cpu
      return perSecond
    }),
    cpu: () => spent,
    close: async () => {
      child.kill()
    },
  }
}
