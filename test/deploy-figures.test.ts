/** Alert rules, their tests, their rows of the runbook and the dashboard speak of figures that are told, and of each other. */
import { readFileSync } from 'node:fs'

import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

import { registry as ofProvider } from '../provider/figures.ts'
import { registry as ofServer } from '../server/figures.ts'
import { collectProcess } from '../server/figures-port.ts'

const read = (path: string) => readFileSync(path, 'utf8')
type Rule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}
const { groups } = parse(read('deploy/prometheus/rules.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
type Case = {
  name: string
  input_series: { series: string; values: string }[]
  alert_rule_test: { alertname: string; exp_alerts: { exp_annotations: object }[] }[]
}
const { tests } = parse(read('deploy/prometheus/rules.test.yml')) as { tests: Case[] }

/** Every name a scrape can hold: a histogram tells three of its own. */
function toldNames(): Set<string> {
  const process = new Registry()
  collectProcess(process)
  type Told = { name: string; type: string }
  const metrics = [ofServer, ofProvider, process].flatMap(
    (each) => each.getMetricsAsArray() as unknown as Told[],
  )
  process.clear()
  return new Set([
    'up',
    ...metrics.flatMap(({ name, type }) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  ])
}
const told = toldNames()
const namesIn = (expr: string) => expr.match(/\b(?:madang|nodejs|process)_\w+|\bup\b/g) ?? []

test('a rule asks only for figures that are told', () => {
  expect(rules.length).toBeGreaterThanOrEqual(30)
  for (const { alert, expr } of rules) {
    expect([alert, namesIn(expr).length]).not.toEqual([alert, 0])
    expect([alert, namesIn(expr).filter((name) => !told.has(name))]).toEqual([alert, []])
  }
})

test('each rule has a case in which it fires and one in which it is silent, on the figures it asks for', () => {
  for (const { alert, expr, annotations } of rules) {
    const cases = tests.filter(({ alert_rule_test: [about] }) => about!.alertname === alert)
    const fires = cases.filter(({ alert_rule_test: [about] }) => about!.exp_alerts.length > 0)
    expect([alert, cases.length - fires.length, fires.length]).toEqual([alert, 1, 1])
    const [expected] = fires[0]!.alert_rule_test[0]!.exp_alerts
    expect([alert, expected!.exp_annotations]).toEqual([alert, annotations])
    for (const { input_series: series } of cases) {
      const given = new Set(series.flatMap((each) => namesIn(each.series)))
      expect([alert, namesIn(expr).filter((name) => !given.has(name))]).toEqual([alert, []])
    }
  }
  expect(tests).toHaveLength(2 * rules.length)
})

test('each rule has one row of the runbook, with its summary and what to do, and no row is of none', () => {
  const [, section = ''] =
    /\n## Alert rules\n([\s\S]*?)(?=\n## )/.exec(read('docs/operate.md')) ?? []
  const rows = [...section.matchAll(/^\| `(Madang\w+)` \((\w+)\) \| (.+?) \| (.+) \|$/gm)]
  expect(rows.map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert))
  for (const [, name, severity, summary, todo] of rows) {
    const rule = rules.find(({ alert }) => alert === name)!
    expect([severity, summary]).toEqual([rule.labels.severity, rule.annotations.summary])
    expect(todo!.length).toBeGreaterThan(10)
    expect(rule.annotations.runbook).toBe('docs/operate.md#alert-rules')
  }
})

type Panel = { type: string; title: string; targets?: { expr: string }[] }
const { panels } = JSON.parse(read('deploy/grafana/madang.json')) as { panels: Panel[] }

test('the dashboard draws only figures that are told, and every one that the house tells of itself', () => {
  const shown = panels.filter(({ type }) => type !== 'row')
  const drawn = new Set<string>()
  for (const { title, targets = [] } of shown) {
    expect([title, targets.length]).not.toEqual([title, 0])
    for (const { expr } of targets) {
      for (const name of namesIn(expr)) drawn.add(name)
      expect([title, namesIn(expr).filter((name) => !told.has(name))]).toEqual([title, []])
    }
  }
  const own = [ofServer, ofProvider].flatMap((each) =>
    each.getMetricsAsArray().map(({ name }) => name),
  )
  const isDrawn = (name: string) => [...drawn].some((each) => each.startsWith(name))
  expect(own.filter((name) => name.startsWith('madang_') && !isDrawn(name))).toEqual([])
})

test('what is scraped is what the rules and the dashboard call it', () => {
  const { scrape_configs: jobs, rule_files: files } = parse(
    read('deploy/prometheus/prometheus.yml'),
  ) as { scrape_configs: { job_name: string }[]; rule_files: string[] }
  const names = jobs.map(({ job_name: name }) => name)
  expect(files).toEqual(['rules.yml'])
  const asked = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/\bjob=~?"([^"]+)"/g)].flatMap(([, job]) =>
      job === 'madang-.*' ? ['madang-server', 'madang-provider'] : job!.split('|'),
    ),
  )
  expect(asked.length).toBeGreaterThan(4)
  expect(asked.filter((job) => !names.includes(job))).toEqual([])
})
