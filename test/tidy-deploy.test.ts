/**
 * One list of settings: image, units, compose file and chart know what server/config.ts and the provider's config know,
 * no more and no less; and the programs they start are there. deploy/settings.env itself is compared by tidy-docs.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

import { environment as ofProvider } from '../provider/config.ts'
import { isSecret } from '../scripts/docs/deploy-settings.ts'
import { serverProgram } from '../scripts/server-program.ts'
import { environment, readConfig } from '../server/config.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const names = Object.keys(environment.shape)
/** What is Node's, and none of ours. */
const NODES = ['NODE_ENV', 'NODE_COMPILE_CACHE']

const lines = (path: string) =>
  [...read(path).matchAll(/^(#?)([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, off, name, value]) => ({
    name: name!,
    value: value!,
    given: off === '',
  }))

test('server and provider know one list, and it stands in two files: what is secret apart', () => {
  expect(Object.keys(ofProvider.shape).filter((name) => !names.includes(name))).toEqual([])
  const [open, secret] = ['deploy/settings.env', 'deploy/secrets.env.example'].map((path) =>
    lines(path).map(({ name }) => name),
  )
  expect(open!.toSorted()).toEqual(names.filter((name) => !isSecret(name)).toSorted())
  expect(secret!.toSorted()).toEqual(names.filter(isSecret).toSorted())
  expect(secret).toEqual(
    expect.arrayContaining(['DATABASE_URL', 'SERVER_DATABASE_URL', 'PROVIDER_SECRET']),
  )
})

test('what is given there, with secrets put in, is what both programs start with', () => {
  const given = Object.fromEntries(
    lines('deploy/settings.env').flatMap(({ name, value, given: on }) =>
      on ? [[name, value]] : [],
    ),
  )
  expect(lines('deploy/secrets.env.example').filter(({ given: on }) => on)).toEqual([])
  const secrets = {
    DATABASE_URL: 'postgres://madang_server@db.madang.example:5000/madang?sslmode=verify-full',
    PROVIDER_SECRET: '3f9c0ad25be8714690d1c7a8e24b6f5d8a03e97c51f2b46d0e7a8c3915d6f20b',
  }
  expect(readConfig({ ...given, ...secrets })).toMatchObject({ sandbox: false, throttled: true })
  expect(ofProvider.safeParse({ ...given, ...secrets }).error).toBeUndefined()
  expect(() => readConfig(given)).toThrow(/PROVIDER_SECRET/)
})

/** The settings that a file gives by name, beside those of the list. */
function namedIn(path: string): string[] {
  const text = read(path)
  if (path.endsWith('.service'))
    return [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, all]) =>
      all!.split(' ').map((each) => each.split('=')[0]!),
    )
  if (path.endsWith('Containerfile'))
    return [...text.matchAll(/^ENV (.*)$/gm)].flatMap(([, all]) =>
      all!.split(' ').map((each) => each.split('=')[0]!),
    )
  return [...text.matchAll(/^\s*(?:- name: )?([A-Z][A-Z0-9_]{2,})(?:: .*)?$/gm)].map(
    ([, name]) => name!,
  )
}

const units = globSync('deploy/systemd/*.service')
const templates = globSync('deploy/helm/madang/templates/*.yaml')
const files = ['deploy/Containerfile', 'deploy/compose.yaml', ...units, ...templates]

test.each(files)('%s gives no setting that nobody knows', (path) => {
  expect(namedIn(path).filter((name) => ![...names, ...NODES].includes(name))).toEqual([])
})

test('each way to deploy reads the one list', () => {
  const unit = (name: string) => read(`deploy/systemd/madang-${name}.service`)
  for (const name of ['server', 'provider', 'migrate'])
    expect(unit(name)).toContain('EnvironmentFile=/etc/madang/settings.env')
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { env_file: string[]; read_only: boolean; user: string }>
  }
  expect(Object.keys(services).toSorted()).toEqual(['migrate', 'provider', 'server'])
  for (const service of Object.values(services)) {
    expect(service.env_file[0]).toBe('settings.env')
    expect(service).toMatchObject({ read_only: true, user: '10001:10001', cap_drop: ['ALL'] })
  }
  expect(read('deploy/helm/madang/settings.env')).toBe(read('deploy/settings.env'))
  expect(read('deploy/helm/madang/templates/settings.yaml')).toContain(
    '.Files.Lines "settings.env"',
  )
  for (const name of ['server', 'provider'])
    expect(read(`deploy/helm/madang/templates/${name}.yaml`)).toContain(
      'name: {{ .Release.Name }}-settings',
    )
})

test('what they start is there, and the server with the flags that npm start gives it', () => {
  const server = serverProgram.join(' ')
  expect(read('deploy/systemd/madang-server.service')).toContain(` ${server}\n`)
  const [, command] = /^CMD (\[.*\])$/m.exec(read('deploy/Containerfile')) ?? []
  expect(JSON.parse(command!)).toEqual(serverProgram)
  const started = files.flatMap(
    (path) => read(path).match(/\b(?:server|provider|scripts)\/[\w-]+\.ts\b/g) ?? [],
  )
  expect(new Set(started)).toEqual(
    new Set(['server/main.ts', 'provider/main.ts', 'scripts/db.ts', 'scripts/build.ts']),
  )
  expect(started.filter((path) => !existsSync(path))).toEqual([])
})

test('ports, waits and sizes are those of the settings', () => {
  const setting = (name: string) => {
    const { value } = lines('deploy/settings.env').find((line) => line.name === name)!
    return Number(value)
  }
  const drain = setting('DRAIN_SECONDS')
  const stop = /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/systemd/madang-server.service'))![1]
  expect(Number(stop)).toBeGreaterThan(drain + 8)
  const compose = read('deploy/compose.yaml')
  expect(Number(/stop_grace_period: (\d+)s/.exec(compose)![1])).toBeGreaterThan(drain + 8)
  expect((parse(read('deploy/helm/madang/values.yaml')) as Values).server.drainSeconds).toBe(drain)
  const ports = ['PORT', 'CONSOLE_PORT', 'PROVIDER_PORT', 'METRICS_PORT', 'PROVIDER_METRICS_PORT']
  const charts = templates.map(read).join('\n')
  const prometheus = read('deploy/prometheus/prometheus.yml')
  for (const name of ports) {
    expect([name, compose.includes(`${setting(name)}`)]).toEqual([name, true])
    expect([name, charts.includes(`containerPort: ${setting(name)} `)]).toEqual([name, true])
  }
  expect(prometheus).toContain(`web-a:${setting('METRICS_PORT')}`)
  expect(prometheus).toContain(`provider-a:${setting('PROVIDER_METRICS_PORT') + 2}`)
})
type Values = { server: { drainSeconds: number } }

test.each([
  'deploy/compose.yaml',
  'deploy/helm/madang/Chart.yaml',
  'deploy/helm/madang/values.yaml',
  ...templates,
])('%s is YAML', (path) => {
  // A template's control lines say nothing by themselves; what it puts in is a word.
  const text = read(path)
    .replaceAll(/^\s*\{\{-? *(?:range|if|with|end|\$).*\}\}\n/gm, '')
    .replaceAll(/"\{\{[^}]*\}\}:\{\{[^}]*\}\}"/g, '"word"')
    .replaceAll(/\{\{[^}]*\}\}/g, 'word')
  const documents = parseAllDocuments(text, { merge: true })
  expect([...documents].flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
})

test('nothing runs as root, and the image’s user is the one that chart and compose file name', () => {
  const image = read('deploy/Containerfile')
  expect(image).toMatch(/^USER 10001:10001$/m)
  expect(image.lastIndexOf('\nUSER ')).toBeGreaterThan(image.lastIndexOf('\nRUN '))
  for (const path of templates.filter((each) => !each.endsWith('settings.yaml'))) {
    const text = read(path)
    for (const line of ['runAsNonRoot: true', 'runAsUser: 10001', 'readOnlyRootFilesystem: true'])
      expect([path, text.includes(line)]).toEqual([path, true])
  }
  for (const path of units) {
    const text = read(path)
    for (const line of ['User=madang', 'NoNewPrivileges=yes', 'ProtectSystem=strict'])
      expect([path, text.includes(line)]).toEqual([path, true])
  }
})
