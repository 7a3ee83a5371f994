/** Every environment variable the programs read, checked once (docs/spec/settings.md#environment). */
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'

import { isClockRate, type ClockRate } from '@madang/contract/core/house-clock.ts'
import { z } from 'zod'

import { leastPool, poolUnasked } from './db/shares.ts'
import { isOwnWay } from './db/way.ts'

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
  )
}

/** Browsers make passkeys for names alone, on pages that nobody on the way can change. */
function isPasskeyOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, origin } = new URL(text)
  if (text.replace(/\/$/, '') !== origin || isIP(hostname.replace(/^\[|\]$/g, ''))) return false
  return protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')
}

const postgres = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .optional()
const port = (preset: number) => z.coerce.number().int().min(0).max(65_535).default(preset)

/** Exported for docs/spec/settings.md, which is made from it. */
export const environment = z.object({
  PORT: port(8080).describe('port of the member site and its calls'),
  CONSOLE_PORT: port(8081).describe('port of the console, its calls and the partners’ page'),
  PROVIDER_PORT: port(8082).describe('port of the sandbox provider: frames, games, feed'),
  HOST: z.string().min(1).default('0.0.0.0').describe('address all ports listen on'),
  DATABASE_URL: postgres.describe(
    'a PostgreSQL (15 or newer) instead of the embedded one; as the owner of its tables',
  ),
  SERVER_DATABASE_URL: postgres.describe(
    'what the programs log in as, where the start cannot make a login for them',
  ),
  DATABASE_READ_URL: postgres.describe(
    'a standby of the database, for the programs’ login: histories, statements and reports are read there while it has all that was answered before, else from the primary',
  ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.madang')
    .describe('folder of the embedded database, keys and logs; two folders are two houses'),
  WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(1)
    .describe('server processes that share the ports'),
  LIMITS: z
    .enum(['on', 'off'])
    .optional()
    .describe('request rates; off in the sandbox, else on. The rules of the doors always hold'),
  DRAW_SECONDS: z.coerce
    .number()
    .int()
    .min(10, 'must be at least 10')
    .refine((seconds) => 86_400 % seconds === 0, 'must divide 86,400')
    .optional()
    .describe('sandbox: every stream draws every so many seconds; stays with its data folder'),
  CLOCK_OFFSET: z.coerce
    .number()
    .int()
    .default(0)
    .describe('sandbox: seconds added to the business clock'),
  CLOCK_RATE: z.coerce
    .number()
    .refine(isClockRate, 'must be 0, 1, 5 or 20')
    .optional()
    .describe(
      'a training house: how fast its clock begins to run, which its trainer changes; 0 stands still',
    ),
  SANDBOX: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'off: no sample data, second factors for all operators; asks for KEYS_DIR, PROVIDER_SECRET and TLS to a database elsewhere; refuses DRAW_SECONDS, CLOCK_OFFSET and CLOCK_RATE',
    ),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))
    .refine(
      (list) => list.every(isNetwork),
      'must be addresses or networks (10.0.0.0/8) with commas between',
    )
    .describe('proxies in front whose word about a client’s address counts, with commas between'),
  MAX_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(10)
    .default(20_000)
    .describe(
      'sockets a port of a process holds, an eighth of them for one address; a page that listens for live events is one',
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .default(0)
    .describe(
      'how long a server that is told to stop serves on while /readyz says no: half of it for a proxy in front to see it, half to end the pages’ streams one after the other',
    ),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_471)
    .optional()
    .describe(
      'port of the first server process’s figures for Prometheus; each further process has the next; none unless given',
    ),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('address the figures’ ports listen on'),
  PROVIDER_METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_533)
    .optional()
    .describe(
      'port of the figures of the provider’s port; its draws have the next, its vendors’ games the one after; none unless given',
    ),
  DRAND: z
    .url({ protocol: /^https?$/, error: 'must be an address beginning with http' })
    .optional()
    .describe(
      'base address of a drand quicknet relay, whose beacons the provider mixes draws with beside the book; none unless given',
    ),
  // What the supervisor tells its children, and deployments set themselves.
  KEYS_DIR: z.string().optional().describe('folder of the keys; keys/ in DATA_DIR unless given'),
  PROVIDER_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})?$/, 'must be 64 hex digits, or two of that with a comma')
    .refine((text) => new Set(text.split(',')).size === text.split(',').length, 'names one twice')
    .optional()
    .describe(
      'what server and draw provider sign with; two, with a comma between, while it is changed: the first signs, both are accepted; made by the start unless given',
    ),
  PROVIDER_ORIGIN: z
    .url()
    .optional()
    .describe(
      'where browsers and the server reach the provider, if not at the same host and on this machine',
    ),
  PROVIDER_DATABASE_URL: postgres.describe(
    'the provider’s store in a PostgreSQL instead of files in DATA_DIR, as the owner of its schema `provider`; two providers on one stand in for each other',
  ),
  PROVIDER_PEER_ORIGIN: z
    .url()
    .optional()
    .describe(
      'where the other provider reaches this one; this machine’s name and PROVIDER_PORT unless given',
    ),
  VENDORS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))
    .refine(
      (list) => list.every((entry) => VENDOR_ROW.test(entry)),
      'must be id=http(s)://host:port, with commas between',
    )
    .describe(
      'vendors in the order of the lobbies, each with where server and browsers reach it: id=origin, with commas between; the sandbox’s unless given',
    ),
  PARTNER_ORIGIN: z
    .url()
    .optional()
    .describe('where partners reach the console’s program, if not at the same host'),
  SERVER_ORIGIN: z.url().optional().describe('where the provider reaches the server'),
  SITE_ORIGINS: z
    .string()
    .default('')
    .describe('further origins that may call with credentials, with commas between'),
  SITE_ORIGIN: z
    .url()
    .refine(isPasskeyOrigin, 'must be https://host, or http://localhost, by name')
    .optional()
    .describe(
      'where members reach the site, which their passkeys are made for; http://localhost with PORT in the sandbox, and no passkeys elsewhere, unless given',
    ),
  CONSOLE_ORIGIN: z
    .url()
    .refine(isPasskeyOrigin, 'must be https://host, or http://localhost, by name')
    .optional()
    .describe(
      'where operators reach the console, which their passkeys are made for; http://localhost with CONSOLE_PORT in the sandbox, and no passkeys elsewhere, unless given',
    ),
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:.+@.+|https:\/\/.+)$/, 'must be mailto: or https:')
    .optional()
    .describe(
      'whom a push service may ask about this house; members can be told by push only where it is given, which needs a way out to the internet',
    ),
  PUSH_TO: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))
    .describe('sandbox: origins that are pushed to besides public ones, with commas between'),
  LEAKED_PASSWORDS: z
    .string()
    .min(1)
    .optional()
    .describe(
      'file on this machine with the hashes of leaked passwords in the published format (SHA-1, ordered by hash, one HASH:COUNT per line); no leaked password is accepted as a new one. No list unless given',
    ),
  POOL: z.coerce
    .number()
    .int()
    .min(leastPool(1))
    .max(1_000)
    .optional()
    .describe(
      'connections to the database that a server process holds at most; a share of what the embedded one allows unless given. A start whose processes may hold more than max_connections leaves beside those that run is refused',
    ),
  DURABLE: z
    .enum(['standby', 'local'])
    .default('standby')
    .describe(
      'local: goes on though the database has a standby and a commit waits for none, so that an acknowledged bet may be lost at a failover',
    ),
  BUILD: z.string().optional().describe('id of the pages’ build; read from them unless given'),
  WALLET_LANES: z.coerce
    .number()
    .int()
    .min(1)
    .max(8)
    .default(1)
    .describe('batches of vendors’ calls a process has under way at once'),
  WORKER: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe(
      'which of this machine’s server processes this is, from 0: the port of its figures goes by it, and nothing in the database',
    ),
  LOG: z
    .enum(['calls', 'info', 'warn', 'error', 'silent'])
    .default('warn')
    .describe('what is written to the log, and above; calls: a line of each answer too'),
})

export type Config = {
  /** the address all ports listen on */
  host: string
  port: number
  consolePort: number
  providerPort: number
  /** of a process its own login; of the start the owner's */
  databaseUrl: string | null
  serverDatabaseUrl: string | null
  /** of a standby that histories are read from */
  readUrl: string | null
  dataDir: string
  keysDir: string
  workers: number
  worker: number
  /** path of the list of leaked passwords; null: no list */
  leakedPasswords: string | null
  /** connections to the database that a process holds at most */
  pool: number
  /** batches of vendors' calls a process has under way at once */
  walletLanes: number
  throttled: boolean
  drawSeconds: number | null
  /** seconds added to the business clock */
  clockOffset: number
  /** how fast the clock of a training house begins to run; null: this is none */
  clockRate: ClockRate | null
  sandbox: boolean
  /** addresses and networks whose forwarded headers are read */
  trustProxy: string[]
  /** where this process tells its figures; null: nowhere */
  metrics: { port: number; host: string } | null
  /** sockets a port holds at once */
  maxConnections: number
  /** a commit need not wait for a standby of the database */
  durableLocal: boolean
  /** milliseconds for which a server that was told to stop serves on */
  drainMs: number
  /** what is told to the provider is signed with the first; what it tells may be signed with any */
  providerSecrets: string[]
  providerOrigin: string | null
  /** where partners reach the console's program */
  /** by id, where each is reached; null: the sandbox's, with the provider */
  vendors: ReadonlyMap<string, string> | null
  partnerOrigin: string | null
  serverOrigin: string | null
  /** what members' passkeys are bound to; null: there are none */
  passkeys: { origin: string; host: string } | null
  /** the same of operators' passkeys, at the console */
  operatorPasskeys: { origin: string; host: string } | null
  /** whom a push service may ask; null: nothing is pushed */
  pushContact: string | null
  /** origins that are pushed to besides public ones */
  pushTo: string[]
  /** origins besides the site's own that may call with credentials */
  siteOrigins: string[]
  build: string
  log: 'calls' | 'info' | 'warn' | 'error' | 'silent'
}

const VENDOR_ROW = /^[a-z0-9]{2,20}=https?:\/\/[^/\s]+$/

function vendorRow(entry: string): [id: string, origin: string] {
  const at = entry.indexOf('=')
  return [entry.slice(0, at), entry.slice(at + 1)]
}

/** Reads the settings; what is wrong ends in one sentence that names the variable, without its value. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!
    // Never the value: it may be a secret, or one that was pasted into the wrong variable.
    throw new Error(`${path.join('.')}: ${message}`)
  }
  const given = parsed.data
  const sandbox = given.SANDBOX === 'on'
  if (!sandbox && given.DRAW_SECONDS)
    throw new Error('DRAW_SECONDS is for the sandbox; SANDBOX=off refuses it.')
  if (!sandbox && given.CLOCK_OFFSET)
    throw new Error('CLOCK_OFFSET is for the sandbox; SANDBOX=off refuses it.')
  if (!sandbox && given.CLOCK_RATE !== undefined)
    throw new Error('CLOCK_RATE is for the sandbox; SANDBOX=off refuses it.')
  if (!sandbox && given.PUSH_TO.length > 0)
    throw new Error('PUSH_TO is for the sandbox; SANDBOX=off refuses it.')
  if (!sandbox) assertOwn(given)
  return {
    host: given.HOST,
    port: given.PORT,
    consolePort: given.CONSOLE_PORT,
    providerPort: given.PROVIDER_PORT,
    databaseUrl: given.DATABASE_URL ?? null,
    serverDatabaseUrl: given.SERVER_DATABASE_URL ?? null,
    readUrl: given.DATABASE_READ_URL ?? null,
    dataDir: given.DATA_DIR,
    keysDir: given.KEYS_DIR ?? `${given.DATA_DIR}/keys`,
    workers: given.WORKERS,
    worker: given.WORKER,
    leakedPasswords: given.LEAKED_PASSWORDS ?? null,
    pool: poolOf(given),
    walletLanes: given.WALLET_LANES,
    throttled: (given.LIMITS ?? (sandbox ? 'off' : 'on')) === 'on',
    drawSeconds: given.DRAW_SECONDS ?? null,
    clockOffset: given.CLOCK_OFFSET,
    clockRate: given.CLOCK_RATE ?? null,
    sandbox,
    trustProxy: given.TRUST_PROXY,
    metrics: given.METRICS_PORT
      ? { port: given.METRICS_PORT + given.WORKER, host: given.METRICS_HOST }
      : null,
    maxConnections: given.MAX_CONNECTIONS,
    drainMs: given.DRAIN_SECONDS * 1_000,
    durableLocal: given.DURABLE === 'local',
    providerSecrets: given.PROVIDER_SECRET?.split(',') ?? [],
    providerOrigin: given.PROVIDER_ORIGIN ?? null,
    vendors: given.VENDORS.length === 0 ? null : new Map(given.VENDORS.map(vendorRow)),
    partnerOrigin: given.PARTNER_ORIGIN ?? null,
    serverOrigin: given.SERVER_ORIGIN ?? null,
    passkeys: passkeysAt(given.SITE_ORIGIN ?? (sandbox ? `http://localhost:${given.PORT}` : null)),
    operatorPasskeys: passkeysAt(
      given.CONSOLE_ORIGIN ?? (sandbox ? `http://localhost:${given.CONSOLE_PORT}` : null),
    ),
    pushContact: given.PUSH_CONTACT ?? null,
    pushTo: given.PUSH_TO,
    siteOrigins: given.SITE_ORIGINS.split(',').filter(Boolean),
    build: given.BUILD ?? buildOfPages(),
    log: given.LOG,
  }
}

function poolOf({ POOL, WORKERS, WALLET_LANES }: z.infer<typeof environment>): number {
  const least = leastPool(WALLET_LANES)
  if (POOL !== undefined && POOL < least)
    throw new Error(`POOL=${POOL}: with WALLET_LANES=${WALLET_LANES} it must be at least ${least}`)
  return POOL ?? poolUnasked(WORKERS, WALLET_LANES)
}

/** Typed, or shown somewhere as an example: few digits, or some of them again and again. Drawn at random none is. */
export const isWeakKey = (hex: string): boolean =>
  new Set(hex).size < 8 || /^(.{1,32}?)\1+$/.test(hex)

/** A house for real has keys that somebody keeps, and nobody between it and its database. */
function assertOwn(given: z.infer<typeof environment>) {
  for (const name of ['KEYS_DIR', 'PROVIDER_SECRET'] as const)
    if (given[name] === undefined)
      throw new Error(
        `SANDBOX=off asks for keys of its own: set ${name} (docs/operate.md, Keys; a start that made its own left them in keys/ of DATA_DIR).`,
      )
  const ways = [
    'DATABASE_URL',
    'SERVER_DATABASE_URL',
    'DATABASE_READ_URL',
    'PROVIDER_DATABASE_URL',
  ] as const
  for (const name of ways)
    if (given[name] !== undefined && !isOwnWay(given[name]))
      throw new Error(
        `SANDBOX=off asks for TLS to a database on another machine: ${name} must end with sslmode=verify-full (and sslrootcert=…, where its authority is the house's own).`,
      )
  if (given.PROVIDER_SECRET!.split(',').some(isWeakKey))
    throw new Error(
      'SANDBOX=off asks for a PROVIDER_SECRET drawn at random (openssl rand -hex 32); this one is not.',
    )
}

function passkeysAt(place: string | null): Config['passkeys'] {
  if (place === null) return null
  const { origin, hostname } = new URL(place)
  return { origin, host: hostname }
}

/** The id of the built pages, which each page carries too; the site's build writes it. */
function buildOfPages(): string {
  const file = new URL('../site/dist/build.txt', import.meta.url)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'dev'
}
