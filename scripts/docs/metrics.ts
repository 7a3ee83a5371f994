/** docs/spec/metrics.md: every figure that server and provider tell Prometheus. */
import { Registry } from 'prom-client'

import { registry as ofProvider } from '../../provider/figures.ts'
import { registry } from '../../server/figures.ts'
import { collectProcess } from '../../server/figures-port.ts'
import { MADE } from './calls.ts'
import { table } from './table.ts'

type Told = { name: string; type: string; help: string; labelNames?: string[] }

function tableOf(of: Registry): string {
  const rows = of.getMetricsAsArray() as unknown as Told[]
  return table(
    ['name', 'is', 'labels', 'what it tells'],
    rows
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, type, help, labelNames = [] }) => [
        `\`${name}\``,
        type,
        labelNames.map((label) => `\`${label}\``).join(' ') || '–',
        help,
      ]),
  )
}

export function metricsPage(): string {
  const own = new Registry()
  collectProcess(own)
  const process = tableOf(own)
  own.clear()
  return `${[
    '# Figures',
    MADE,
    'What each process of server and provider tells at `GET /metrics` of its own port ([how to read it](../operate.md#figures), [ADR 0149](../adr/0149-figures.md)). Counts begin at 0 with the process. No label names a member.',
    '## Of the house',
    'Names that begin with `madang_money_`, `madang_job_` and `madang_jobs_lease_`, and both lags, are read from the database every ten seconds and are the same on every process: take the highest, not the sum.',
    tableOf(registry),
    '## Of the provider',
    'Each of its three processes tells all of them, and 0 of what it has nothing of: the one in front has requests and parts, the draws and the vendors’ games what is theirs ([ADR 0186](../adr/0186-the-providers-figures.md)).',
    tableOf(ofProvider),
    '## Of the process',
    'Node’s own, by prom-client.',
    process,
  ].join('\n\n')}\n`
}
