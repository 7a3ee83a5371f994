/** Every environment variable the programs read, checked once (spec/run.md, Settings). */
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'

import { z } from 'zod'

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
  )
}

const port = (preset: number) => z.coerce.number().int().min(0).max(65_535).default(preset)

const environment = z.object({
  PORT: port(8080),
  CONSOLE_PORT: port(8081),
  PROVIDER_PORT: port(8082),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  // What the programs log in as, where the start cannot make a login for them.
  SERVER_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATA_DIR: z.string().min(1).default('.madang'),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  LIMITS: z.enum(['on', 'off']).optional(),
  DRAW_SECONDS: z.coerce
    .number()
    .int()
    .min(10, 'must be at least 10')
    .refine((seconds) => 86_400 % seconds === 0, 'must divide 86,400')
    .optional(),
  CLOCK_OFFSET: z.coerce.number().int().default(0),
  SANDBOX: z.enum(['on', 'off']).default('on'),
  // Proxies in front, whose word about a client's address counts; nobody's by default.
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))
    .refine(
      (list) => list.every(isNetwork),
      'must be addresses or networks (10.0.0.0/8) with commas between',
    ),
  // Sockets a port of a process holds at once: every page that listens for live events is one.
  MAX_CONNECTIONS: z.coerce.number().int().min(10).default(20_000),
  // What the supervisor tells its children, and deployments set themselves.
  KEYS_DIR: z.string().optional(),
  PROVIDER_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits')
    .optional(),
  PROVIDER_ORIGIN: z.url().optional(),
  PARTNER_ORIGIN: z.url().optional(),
  SERVER_ORIGIN: z.url().optional(),
  SITE_ORIGINS: z.string().default(''),
  BUILD: z.string().optional(),
  // Which of a house's API processes this is, from 0: bets keep their lanes apart by it.
  WALLET_LANES: z.coerce.number().int().min(1).max(8).default(1),
  WORKER: z.coerce.number().int().min(0).default(0),
  LOG: z.enum(['info', 'warn', 'error', 'silent']).default('warn'),
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
  dataDir: string
  keysDir: string
  workers: number
  worker: number
  /** batches of vendors' calls a process has under way at once */
  walletLanes: number
  limits: boolean
  drawSeconds: number | null
  /** seconds added to the business clock */
  clockOffset: number
  sandbox: boolean
  /** addresses and networks whose forwarded headers are read */
  trustProxy: string[]
  /** sockets a port holds at once */
  maxConnections: number
  providerSecret: string | null
  providerOrigin: string | null
  /** where partners reach the console's program */
  partnerOrigin: string | null
  serverOrigin: string | null
  /** origins besides the site's own that may call with credentials */
  siteOrigins: string[]
  build: string
  log: 'info' | 'warn' | 'error' | 'silent'
}

/** Reads the settings; what is wrong ends in one sentence that names the variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!
    throw new Error(`${path.join('.')}=${env[String(path[0])] ?? ''}: ${message}`)
  }
  const given = parsed.data
  const sandbox = given.SANDBOX === 'on'
  if (!sandbox && given.DRAW_SECONDS)
    throw new Error('DRAW_SECONDS is for the sandbox; SANDBOX=off refuses it.')
  if (!sandbox && given.CLOCK_OFFSET)
    throw new Error('CLOCK_OFFSET is for the sandbox; SANDBOX=off refuses it.')
  return {
    host: given.HOST,
    port: given.PORT,
    consolePort: given.CONSOLE_PORT,
    providerPort: given.PROVIDER_PORT,
    databaseUrl: given.DATABASE_URL ?? null,
    serverDatabaseUrl: given.SERVER_DATABASE_URL ?? null,
    dataDir: given.DATA_DIR,
    keysDir: given.KEYS_DIR ?? `${given.DATA_DIR}/keys`,
    workers: given.WORKERS,
    worker: given.WORKER,
    walletLanes: given.WALLET_LANES,
    limits: (given.LIMITS ?? (sandbox ? 'off' : 'on')) === 'on',
    drawSeconds: given.DRAW_SECONDS ?? null,
    clockOffset: given.CLOCK_OFFSET,
    sandbox,
    trustProxy: given.TRUST_PROXY,
    maxConnections: given.MAX_CONNECTIONS,
    providerSecret: given.PROVIDER_SECRET ?? null,
    providerOrigin: given.PROVIDER_ORIGIN ?? null,
    partnerOrigin: given.PARTNER_ORIGIN ?? null,
    serverOrigin: given.SERVER_ORIGIN ?? null,
    siteOrigins: given.SITE_ORIGINS.split(',').filter(Boolean),
    build: given.BUILD ?? buildOfPages(),
    log: given.LOG,
  }
}

/** The id of the built pages, which each page carries too; the site's build writes it. */
function buildOfPages(): string {
  const file = new URL('../site/dist/build.txt', import.meta.url)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'dev'
}
