/** The whole house of three zones: installed from `deploy/`, begun, filled, and looked at. */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { serverProgram } from '../../scripts/server-program.ts'
import { openAuthority, type Authority } from './certificates.ts'
import { filesOf, haproxyEnv, readEnv } from './deploy-files.ts'
import { openHost, repository, type Host, type Program } from './host.ts'
import {
  DRAIN_SECONDS,
  DRAW_SECONDS,
  hostsFile,
  machines,
  machinesOf,
  names,
  type Role,
} from './plan.ts'
import type { Rack } from './rack.ts'

export type House = Awaited<ReturnType<typeof openHouse>>
type Say = (text: string) => void

const TLS = '/etc/madang/tls'
const DATA = '/var/lib/madang'
const SSL_CERT = 'ssl-cert'
const node = process.execPath

/** By certificate, to whoever is primary; a path for whom `host` says, which then is one database alone. */
export const databaseUrl = (login: string, host = names.database, database = 'madang') =>
  `postgres://${login}@${host}:5432/${database}?sslmode=verify-full&sslrootcert=${TLS}/ca.crt&sslcert=${TLS}/${login}.crt&sslkey=${TLS}/${login}.key`

/** Puts everything onto every machine, turns them on, and answers when a bet can be placed. */
export async function openHouse(rack: Rack, { logs, say }: { logs: string; say: Say }) {
  mkdirSync(logs, { recursive: true })
  const secret = randomBytes(32).toString('hex')
  const keys = {
    'server.key': randomBytes(32).toString('hex'),
    'provider.key': randomBytes(32).toString('hex'),
  }
  const hosts = new Map<string, Host>(
    machines.map((machine) => [machine.name, openHost(rack, machine, logs)]),
  )
  const host = (name: string) => hosts.get(name)!
  const of = (...roles: Role[]) => machinesOf(...roles).map(({ name }) => host(name))
  const authority = await openAuthority(rack.inRack('/ca'))
  try {
    await install(authority)
  } finally {
    authority.close()
  }

  async function install({ ca, issue, ofDatabase, ofWeb }: Authority) {
    const logins = ['replicator', 'rewinder', 'madang', 'madang_server', 'madang_provider']
    const pairs = new Map(
      await Promise.all(logins.map(async (name) => [name, await issue(name)] as const)),
    )
    const web = await ofWeb()
    for (const machine of machines) {
      const { name, role } = machine
      const at = host(name)
      const put = (file: string, text: string | Buffer, mode?: number) =>
        at.install(file, text, mode)
      const give = (login: string) => {
        put(`${TLS}/${login}.crt`, pairs.get(login)!.crt)
        put(`${TLS}/${login}.key`, pairs.get(login)!.key, 0o640)
      }
      put('/etc/hosts', hostsFile(machine))
      put(`${TLS}/ca.crt`, ca)
      for (const [path, text] of Object.entries(filesOf(machine)))
        put(path, text, path.endsWith('.sh') ? 0o755 : 0o644)
      if (role === 'database' || role === 'copies') {
        const own = role === 'database' ? await ofDatabase(name) : await issue(name)
        put(`${TLS}/host.crt`, own.crt)
        put(`${TLS}/host.key`, own.key, 0o640)
      }
      if (role === 'database') for (const login of ['replicator', 'rewinder']) give(login)
      if (role === 'web') {
        put(`${TLS}/web.pem`, Buffer.concat([web.crt, web.key]), 0o640)
        for (const login of ['madang', 'madang_server']) give(login)
      }
      if (role === 'provider')
        for (const login of ['madang', 'madang_server', 'madang_provider']) give(login)
      if (role === 'web' || role === 'provider')
        for (const [file, text] of Object.entries(keys))
          put(`/etc/madang/keys/${file}`, text, 0o640)
    }
  }

  /** Debian's packages make these for whom they run as; keys are read by a group of their own. */
  async function prepare(each: Host) {
    const { name, role } = each
    const lines = [
      `chgrp -R ${SSL_CERT} /etc/madang && chmod -R g+rX,o-w /etc/madang`,
      `usermod -a -G ${SSL_CERT} nobody; usermod -a -G ${SSL_CERT} etcd; usermod -a -G ${SSL_CERT} haproxy`,
      `mkdir -p ${DATA} && chown nobody:nogroup ${DATA}`,
      'mkdir -p /var/log/pgbackrest /var/lib/pgbackrest /var/spool/pgbackrest',
      'chown postgres:postgres /var/log/pgbackrest /var/lib/pgbackrest /var/spool/pgbackrest',
      'rm -rf /var/lib/etcd/default; mkdir -p /var/lib/etcd && chown etcd:etcd /var/lib/etcd',
      role === 'database' ? 'chown postgres:postgres /var/lib/postgresql' : '',
      role === 'web' || role === 'provider'
        ? 'cp -r /etc/madang/keys /var/lib/madang/keys && chown -R nobody:nogroup /var/lib/madang/keys && chmod 700 /var/lib/madang/keys'
        : '',
    ]
    await each.run(['sh', '-ec', lines.filter(Boolean).join('\n')]).catch((error: Error) => {
      throw new Error(`${name}: ${error.message}`)
    })
  }

  const haproxy: Program = {
    name: 'haproxy',
    user: 'root',
    command: ['/usr/sbin/haproxy', '-W', '-db', '-f', '/etc/haproxy/madang'],
    env: haproxyEnv,
  }
  const etcd = (name: string): Program => ({
    name: 'etcd',
    user: 'etcd',
    command: ['/usr/bin/etcd'],
    env: readEnv(filesOf({ name, role: 'database' })['/etc/default/etcd']!),
  })
  const patroni: Program = {
    name: 'patroni',
    user: 'postgres',
    command: ['/usr/bin/patroni', '/etc/patroni/config.yml'],
  }
  const probe = (name: string): Program => ({
    name: 'probe',
    user: 'postgres',
    command: [node, '--disable-warning=ExperimentalWarning', 'test/drill/probe.ts', 'run', name],
  })
  const pgbackrest: Program = {
    name: 'pgbackrest',
    user: 'postgres',
    command: ['/usr/bin/pgbackrest', 'server'],
  }
  const common = {
    ...{ HOST: '0.0.0.0', DATA_DIR: DATA, PROVIDER_SECRET: secret, KEYS_DIR: `${DATA}/keys` },
    ...{ DRAW_SECONDS: String(DRAW_SECONDS), LOG: 'warn', LANG: 'C.UTF-8', NODE_ENV: 'production' },
    SERVER_ORIGIN: `https://${names.site}`,
    NODE_EXTRA_CA_CERTS: `${TLS}/ca.crt`,
    NODE_COMPILE_CACHE: `${DATA}/compile`,
    TRUST_PROXY: machinesOf('web')
      .map(({ address }) => address)
      .join(),
  }
  const serverEnv = (worker: number) => ({
    ...common,
    ...{ PORT: '8080', CONSOLE_PORT: '8081', PROVIDER_PORT: '8082', WORKER: String(worker) },
    DATABASE_URL: databaseUrl('madang_server'),
    SITE_ORIGIN: `https://${names.site}`,
    CONSOLE_ORIGIN: `https://${names.console}`,
    PROVIDER_ORIGIN: `https://${names.games}`,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  })
  /** `release`: where its sources lie, and the name of its build. */
  const server = (worker: number, release: Release): Program => ({
    name: 'server',
    user: 'nobody',
    command: [node, '--disable-warning=ExperimentalWarning', ...serverProgram],
    cwd: release.sources,
    env: { ...serverEnv(worker), ...(release.build ? { BUILD: release.build } : {}) },
  })
  const provider: Program = {
    name: 'provider',
    user: 'nobody',
    command: [node, '--disable-warning=ExperimentalWarning', 'provider/main.ts'],
    env: {
      ...common,
      ...{ PORT: '443', PROVIDER_PORT: '8082', SITE_ORIGINS: `https://${names.site}` },
    },
  }

  const house = {
    rack,
    logs,
    hosts,
    host,
    of,
    say,
    env: { common, serverEnv },
    etcd,
    patroni,

    /** Who Patroni says is primary; null while there is none. */
    async primary(): Promise<Host | null> {
      const answers = await Promise.all(
        of('database').map(async (each) => ((await statusOf(each)) === 200 ? each : null)),
      )
      return answers.find((each) => each !== null) ?? null
    },

    async startDatabase() {
      await Promise.all(of('database', 'copies').map((each) => each.on()))
      await Promise.all(of('database', 'copies').map(prepare))
      for (const each of of('database')) each.keep(etcd(each.name))
      for (const each of of('database', 'copies')) each.keep(pgbackrest)
      // Its own check wants etcd there and its ports free: before it runs.
      let said = ''
      await of('database')[0]!
        .until('what patroni --validate-config says', async () => {
          const { code, out, err } = await of('database')[0]!.tryRun(
            ['/usr/bin/patroni', '--validate-config', '/etc/patroni/config.yml'],
            { user: 'postgres' },
          )
          said = out + err
          return code === 0
        })
        .catch((error: Error) => {
          throw new Error(`${error.message}: ${said}`)
        })
      for (const each of of('database')) {
        each.keep(patroni)
        each.keep(probe(each.name))
      }
      await this.standing(180)
    },

    /** The place of the copies, and a first one: a standby that is lost is made from it. */
    async startCopies() {
      const [copies] = of('copies')
      const ask = (...words: string[]) =>
        copies!.run(['/usr/bin/pgbackrest', '--stanza=madang', ...words], {
          user: 'postgres',
          seconds: 300,
        })
      await ask('stanza-create')
      await ask('--type=full', 'backup')
    },

    async startWeb() {
      await Promise.all(of('web', 'provider', 'members').map((each) => each.on()))
      await Promise.all(of('web', 'provider', 'members').map(prepare))
      for (const each of of('web', 'provider', 'members')) each.keep(haproxy)
      say('· schema and sample data')
      const [first] = of('web')
      await first!.until('a way to the database', async () => {
        const { code } = await first!.tryRun(
          ['/usr/bin/psql', '-XAtqc', 'select 1', pathOf('madang')],
          { user: 'nobody' },
        )
        return code === 0
      })
      await first!.run([node, '--disable-warning=ExperimentalWarning', 'test/drill/fill.ts'], {
        user: 'nobody',
        cwd: repository,
        env: { ...serverEnv(0), OWNER_URL: databaseUrl('madang') },
        seconds: 400,
      })
      this.startPrograms()
      await this.serving(600)
    },

    /** Servers and providers, on machines that stand. */
    startPrograms() {
      for (const [worker, each] of of('web').entries()) each.keep(server(worker, today))
      for (const each of of('provider')) each.keep(provider)
    },

    /** Ends one server by SIGTERM, which drains it, and begins another release of it. */
    async replaceServer(each: Host, release: Release) {
      const worker = of('web').indexOf(each)
      await each.end('server', 'SIGTERM')
      each.keep(server(worker, release))
      await each.until('the new server', async () => (await readyz(each, 8080)) === 200, 120)
    },

    /** Until there is a primary and both others follow it, one of them synchronously. */
    async standing(seconds = 180) {
      const end = performance.now() + seconds * 1_000
      for (;;) {
        const wrong = await notStanding()
        if (wrong === null) return
        if (performance.now() > end) throw new Error(`the databases do not stand: ${wrong}`)
        await sleep(500)
      }
    },

    /** Until every server says that it is ready, and every provider that it lives: what it has to tell may take longer. */
    async serving(seconds = 180) {
      for (const each of of('web'))
        await each.until('a server', async () => (await readyz(each, 8080)) === 200, seconds)
      for (const each of of('provider'))
        await each.until('the provider', async () => (await healthz(each, 8082)) === 200, seconds)
      for (const each of of('members'))
        await each.until('a way to the site', async () => (await front(each)) === 200, seconds)
    },
  }

  async function notStanding(): Promise<string | null> {
    const asked = house.of('database').find((each) => each.isOn())!
    const { out, err } = await curl(asked, `https://${asked.name}:8008/cluster`)
    try {
      const { members = [] } = JSON.parse(out) as {
        members?: { name: string; role: string; state: string; lag?: number | string }[]
      }
      const leader = members.find(({ role }) => role === 'leader')
      const follow = members.filter(
        ({ role, state, lag }) =>
          /standby|replica/.test(role) && /running|streaming/.test(state) && Number(lag) < 16e6,
      )
      const synchronous = members.some(({ role }) => role === 'sync_standby')
      return leader?.state === 'running' && follow.length === 2 && synchronous
        ? null
        : members
            .map(({ name, role, state, lag }) => `${name} ${role} ${state} ${lag ?? ''}`)
            .join()
    } catch {
      return err || out
    }
  }

  return house
}

export type Release = { sources: string; build?: string }
export const today: Release = { sources: repository }

/** A login's address for libpq. */
export const pathOf = (login: string, host = names.database, database = 'madang') =>
  databaseUrl(login, host, database)

async function curl(from: Host, url: string) {
  const tls = ['--cacert', `${TLS}/ca.crt`]
  return from.tryRun(['/usr/bin/curl', '-s', '-m', '2', ...tls, url], { seconds: 5 })
}

async function codeOf(from: Host, url: string): Promise<number> {
  if (!from.isOn()) return 0
  const tls = ['--cacert', `${TLS}/ca.crt`]
  const { out } = await from.tryRun(
    ['/usr/bin/curl', '-s', '-m', '2', '-o', '/dev/null', '-w', '%{http_code}', ...tls, url],
    { seconds: 5 },
  )
  return Number(out)
}

const statusOf = (each: Host) => codeOf(each, `https://${each.name}:8008/primary`)
const readyz = (each: Host, port: number) => codeOf(each, `http://127.0.0.1:${port}/readyz`)
const healthz = (each: Host, port: number) => codeOf(each, `http://127.0.0.1:${port}/healthz`)
const front = (each: Host) => codeOf(each, `https://${names.site}/front`)

/** Tries the files of `deploy/` with the programs that read them; what they say against them. */
export async function lint(house: House): Promise<string[]> {
  const [database, web, provider, copies] = [
    house.of('database')[0]!,
    house.of('web')[0]!,
    house.of('provider')[0]!,
    house.of('copies')[0]!,
  ]
  const asked: [Host, string[], Program['user']][] = [
    [web, ['/usr/sbin/haproxy', '-c', '-f', '/etc/haproxy/madang'], 'root'],
    [provider, ['/usr/sbin/haproxy', '-c', '-f', '/etc/haproxy/madang'], 'root'],
    [copies, ['/usr/bin/pgbackrest', '--stanza=madang', 'check'], 'postgres'],
    [database, ['/usr/bin/pgbackrest', '--stanza=madang', 'check'], 'postgres'],
  ]
  const wrong: string[] = []
  for (const [host, command, user] of asked) {
    const { code, out, err } = await host.tryRun(command, { user, env: haproxyEnv, seconds: 120 })
    if (code !== 0)
      wrong.push(`${host.name}: ${command.join(' ')} ended with ${code}: ${out}${err}`)
  }
  return wrong
}
