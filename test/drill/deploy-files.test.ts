import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'
import { parse } from 'yaml'

import { environment } from '../../server/config.ts'
import { filesOf, fill, haproxyEnv, readEnv } from './deploy-files.ts'
import { missing } from './needs.ts'
import { hostsFile, machines, machinesOf, NETWORK } from './plan.ts'

const database = (name: string) => filesOf({ name, role: 'database' })

/** As much of it as is judged here. */
type Patroni = {
  name: string
  restapi: { connect_address: string }
  etcd3: { hosts: string[]; use_proxies: unknown }
  bootstrap: {
    dcs: {
      ttl: number
      loop_wait: number
      retry_timeout: number
      synchronous_mode: unknown
      synchronous_mode_strict: unknown
      postgresql: { parameters: Record<string, unknown> }
    }
  }
  postgresql: { connect_address: string; pg_hba: string[] }
}
const patroniOf = (name: string) => parse(database(name)['/etc/patroni/config.yml']!) as Patroni

test('a template is filled with what is given, all of it and nothing else', () => {
  expect(fill('name: ${HOST}\n# ${HOST} stays\n', { HOST: 'db1' })).toBe(
    'name: db1\n# ${HOST} stays\n',
  )
  expect(() => fill('name: ${HOST}', {})).toThrow('HOST')
  expect(() => fill('name: x', { HOST: 'db1' })).toThrow('nowhere')
})

test.each(machinesOf('database').map(({ name }) => name))('%s has a Patroni of its own', (name) => {
  const patroni = patroniOf(name)
  expect(patroni.name).toBe(name)
  expect(patroni.restapi.connect_address).toBe(`${name}:8008`)
  expect(patroni.postgresql.connect_address).toBe(`${name}:5432`)
  // Its own etcd before the others: one that stands still elsewhere leaves it no view of the past.
  const all = machinesOf('database').map((each) => `${each.name}:2379`)
  expect(patroni.etcd3).toMatchObject({ hosts: [`${name}:2379`, ...all], use_proxies: true })
})

test('no commit is answered by one disk alone, and a primary that is silent steps down within ten seconds', () => {
  const { dcs } = patroniOf('db1').bootstrap
  expect([dcs.synchronous_mode, dcs.synchronous_mode_strict]).toEqual([true, true])
  const { fsync, full_page_writes, synchronous_commit } = dcs.postgresql.parameters
  expect([fsync, full_page_writes, synchronous_commit]).toEqual(['on', 'on', 'on'])
  expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl)
  expect(dcs.ttl).toBeLessThan(10)
})

test('over the network each login comes by a certificate of its name, and the superuser not at all', () => {
  const { postgresql } = patroniOf('db1')
  const rules = postgresql.pg_hba.map((line) => line.split(/\s+/))
  expect(new Set(rules.map(([kind]) => kind))).toEqual(new Set(['local', 'hostssl']))
  for (const [kind, , login, ...rest] of rules) {
    if (kind === 'local') expect(rest[0]).toBe('peer')
    else
      expect([login === 'postgres' || login === 'all', ...rest]).toEqual([false, NETWORK, 'cert'])
  }
  const roles = database('db1')['/etc/patroni/roles.sh']!.replaceAll(/^(?:#|--).*$/gm, '')
  expect(roles).not.toMatch(/password '|superuser|createrole/i)
  for (const [kind, , login] of rules)
    if (kind === 'hostssl' && login !== 'replicator' && login !== 'rewinder')
      expect(roles).toContain(`create role ${login} login`)
})

test('etcd speaks TLS alone, both ways', () => {
  const etcd = readEnv(database('db2')['/etc/default/etcd']!)
  expect(etcd['ETCD_NAME']).toBe('db2')
  for (const [name, value] of Object.entries(etcd))
    if (/URLS$/.test(name)) expect(value).toMatch(/^https:/)
  expect([etcd['ETCD_CLIENT_CERT_AUTH'], etcd['ETCD_PEER_CLIENT_CERT_AUTH']]).toEqual([
    'true',
    'true',
  ])
  expect(etcd['ETCD_INITIAL_CLUSTER']!.split(',')).toHaveLength(machinesOf('database').length)
})

/** Sections by their first line, each with its lines. */
function sections(text: string, ini = false): Map<string, string[]> {
  const found = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of text.split('\n').map((each) => each.replace(/(^|\s)#.*$/, ''))) {
    if (line.trim() === '') continue
    if (ini ? line.startsWith('[') : !/^\s/.test(line)) found.set(line.trim(), (lines = []))
    else lines.push(line.trim())
  }
  return found
}
const haproxy = (role: 'web' | 'provider' | 'members') =>
  sections(
    Object.entries(filesOf({ name: 'x', role }))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, text]) => text)
      .join('\n'),
  )

test.each(['web', 'provider', 'members'] as const)(
  'every way in an HAProxy of %s leads somewhere, and every name it takes from outside is given',
  (role) => {
    const all = haproxy(role)
    const text = [...all.values()].flat().join('\n')
    const backends = [...all.keys()].flatMap((line) => /^backend (.+)$/.exec(line)?.[1] ?? [])
    for (const [, to] of text.matchAll(/(?:default_backend|use_backend) (\S+)/g))
      expect(backends).toContain(to)
    for (const [, name] of text.matchAll(/\$\{(\w+)\}/g)) expect(haproxyEnv).toHaveProperty(name!)
  },
)

test('the front sets the address header and keeps none that a client brought', () => {
  const web = haproxy('web').get('frontend web')!
  const deleted = web.indexOf('http-request del-header X-Forwarded-For')
  expect(deleted).toBeGreaterThanOrEqual(0)
  expect(web.indexOf('http-request set-header X-Forwarded-For %[src]')).toBeGreaterThan(deleted)
  expect(web).toContain('http-request set-header X-Forwarded-Proto https')
  expect(web.some((line) => line.includes('Strict-Transport-Security'))).toBe(true)
  expect(web.find((line) => line.startsWith('bind'))).toContain('alpn h2,http/1.1')
  expect(haproxy('web').get('global')!.join()).toContain('ssl-min-ver TLSv1.2')
})

test('the database front asks Patroni who is primary, and hangs up on who is not', () => {
  const primary = haproxy('web').get('backend primary')!
  expect(primary).toContain('option httpchk OPTIONS /primary')
  expect(primary.join()).toContain('on-marked-down shutdown-sessions')
  expect(primary.filter((line) => line.startsWith('server '))).toHaveLength(
    machinesOf('database').length,
  )
})

test('a draining server is seen before half of DRAIN_SECONDS is over', () => {
  const site = haproxy('web').get('backend ready')!.join()
  const [, inter, fall] = /inter (\d+)ms .*fall (\d+)/.exec(site)!
  // Half of four seconds, which docs/operate.md advises at least.
  expect(Number(inter) * Number(fall)).toBeLessThan(2_000)
})

test('where no server is ready, one that lives is asked: what is wrong with all of them closes no door', () => {
  for (const name of ['site', 'streams', 'console']) {
    const servers = haproxy('web')
      .get(`backend ${name}`)!
      .filter((line) => /^server /.test(line))
    const backups = servers.filter((line) => line.endsWith(' backup'))
    expect([servers.length, backups.length]).toEqual([6, 3])
    expect(backups.every((line) => line.includes(' track alive/'))).toBe(true)
    expect(haproxy('web').get(`backend ${name}`)).toContain('option allbackups')
  }
})

test('the copies know every database host, and speak to it as it lets them', () => {
  const copies = sections(
    filesOf({ name: 'copies', role: 'copies' })['/etc/pgbackrest.conf']!,
    true,
  )
  const own = copies.get('[madang]')!
  for (const [index, { name }] of machinesOf('database').entries()) {
    expect(own).toContain(`pg${index + 1}-host=${name}`)
    expect(copies.get('[global]')).toContain(`tls-server-auth=${name}=madang`)
  }
  const database = sections(
    filesOf({ name: 'db1', role: 'database' })['/etc/pgbackrest.conf']!,
    true,
  )
  expect(database.get('[global]')).toContain('tls-server-auth=copies=madang')
  const path = database.get('[madang]')!.find((line) => line.startsWith('pg1-path='))
  expect(path).toBe('pg1-path=/var/lib/postgresql/15/main')
})

test('every machine finds every other, and itself behind the names it is asked by', () => {
  for (const machine of machines) {
    const lines = hostsFile(machine).trim().split('\n')
    for (const { address, name } of machines) expect(lines).toContain(`${address} ${name}`)
  }
  expect(hostsFile(machinesOf('web')[0]!)).toContain('127.0.0.1 db.madang.internal')
  expect(new Set(machines.map(({ address }) => address)).size).toBe(machines.length)
})

test('what is missing is named by its package', () => {
  expect(missing(() => true).filter((each) => each.startsWith('packages'))).toEqual([])
  const [told] = missing((path) => !path.endsWith('haproxy')).filter((each) =>
    each.startsWith('packages'),
  )
  expect(told).toBe('packages: apt-get install --no-install-recommends haproxy')
})

test('the settings that the drill gives its servers are settings', () => {
  const source = readFileSync(new URL('programs.ts', import.meta.url), 'utf8')
  // The provider's own, and what the drill's programs take.
  const others = ['PROVIDER_DATABASE_URL', 'LANG', 'NODE_ENV', 'OWNER_URL']
  const known = new Set([...Object.keys(environment.shape), ...others])
  const given = [...source.matchAll(/\b([A-Z][A-Z_]{3,}): (?:'|`|String|databaseUrl|secret|DATA)/g)]
  expect(given.length).toBeGreaterThan(8)
  expect(
    given.map(([, name]) => name!).filter((name) => !known.has(name) && !name.startsWith('NODE_')),
  ).toEqual([])
})
