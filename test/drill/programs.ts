/** What runs on the machines, as Debian's units and the house's own would begin it. */
import { serverProgram } from '../../scripts/server-program.ts'
import { filesOf, haproxyEnv, readEnv } from './deploy-files.ts'
import { repository, type Program } from './host.ts'
import { DRAIN_SECONDS, DRAW_SECONDS, machinesOf, names, PROVIDERS } from './plan.ts'

export const TLS = '/etc/madang/tls'
export const DATA = '/var/lib/madang'
const node = process.execPath

/** By certificate, to whoever is primary, or to the database of one host. */
export const databaseUrl = (login: string, host = names.database, database = 'madang') =>
  `postgres://${login}@${host}:5432/${database}?sslmode=verify-full&sslrootcert=${TLS}/ca.crt&sslcert=${TLS}/${login}.crt&sslkey=${TLS}/${login}.key`

/** Two providers share a store under a lease; one alone keeps its own file. */
export const providerStore =
  PROVIDERS > 1 ? databaseUrl('madang_provider', undefined, 'madang_provider') : null

/** Where a release's sources lie, and what its build is called. */
export type Release = { sources: string; build?: string }
export const today: Release = { sources: repository }

export const haproxy: Program = {
  name: 'haproxy',
  user: 'root',
  command: ['/usr/sbin/haproxy', '-W', '-db', '-f', '/etc/haproxy/madang'],
  env: haproxyEnv,
}
export const etcd = (name: string): Program => ({
  name: 'etcd',
  user: 'etcd',
  command: ['/usr/bin/etcd'],
  env: readEnv(filesOf({ name, role: 'database' })['/etc/default/etcd']!),
})
export const patroni: Program = {
  name: 'patroni',
  user: 'postgres',
  command: ['/usr/bin/patroni', '/etc/patroni/config.yml'],
}
export const probe = (name: string): Program => ({
  name: 'probe',
  user: 'postgres',
  command: [node, '--disable-warning=ExperimentalWarning', 'test/drill/probe.ts', 'run', name],
})
export const pgbackrest: Program = {
  name: 'pgbackrest',
  user: 'postgres',
  command: ['/usr/bin/pgbackrest', 'server'],
}
/** The house's own programs; `secret` is what server and provider sign with. */
export function ownPrograms(secret: string) {
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
      ...(providerStore && { PROVIDER_DATABASE_URL: providerStore }),
    },
  }

  return { serverEnv, server, provider }
}
