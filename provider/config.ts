/**
 * The provider's settings, read once (docs/spec/settings.md#environment; the supervisor passes the folders, the secret
 * and the server's address).
 */
import { hostname } from 'node:os'

import { z } from 'zod'

const port = (preset: number) => z.coerce.number().int().min(0).max(65_535).default(preset)
const address = z.url({ protocol: /^https?$/, error: 'must be an address beginning with http' })

/** Exported for the check that server/config.ts tells of all of it. */
export const environment = z.object({
  HOST: z.string().optional(),
  PROVIDER_PORT: port(8082),
  /** the member site's port: whoever is served there may embed the frames */
  PORT: port(8080),
  // They stand in a header as they are.
  SITE_ORIGINS: z
    .string()
    .regex(/^(https?:\/\/[a-zA-Z0-9.:[\]-]+(,|$))*$/, 'must be origins with commas between')
    .default(''),
  /** proxies in front, whose word about a client's address counts */
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((entry) => entry.trim() || [])),
  DATA_DIR: z.string().default('.madang'),
  /** what the store lies in instead of files of this machine; another provider may run on the same */
  PROVIDER_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** where the other provider reaches this one */
  PROVIDER_PEER_ORIGIN: address.optional(),
  KEYS_DIR: z.string().optional(),
  /** two while it is changed: the first signs, both are accepted */
  PROVIDER_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})?$/, 'must be 64 hex digits, or two of that with a comma'),
  SERVER_ORIGIN: address.default('http://127.0.0.1:8080'),
  DRAW_SECONDS: z.coerce
    .number()
    .int()
    .min(10, 'must be at least 10')
    .refine((seconds) => 86_400 % seconds === 0, 'must divide 86,400')
    .optional(),
  CLOCK_OFFSET: z.coerce.number().int().default(0),
  /** of a training house: its clock lies in DATA_DIR, where its trainer changes its rate */
  CLOCK_RATE: z.coerce.number().optional(),
  /** base address of a drand quicknet relay; without it draws take no outside entropy */
  DRAND: address.optional(),
  /** of the port in front; the draws have the next, the vendors' games the one after */
  PROVIDER_METRICS_PORT: z.coerce.number().int().min(1).max(65_533).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG: z.enum(['calls', 'info', 'warn', 'error', 'silent']).default('warn'),
})

export type Config = {
  host: string | undefined
  port: number
  sitePort: number
  siteOrigins: string[]
  trustProxy: string[]
  dataDir: string
  /** null: files of this machine, and no other provider */
  databaseUrl: string | null
  /** where the other provider reaches this one */
  peerOrigin: string
  keysDir: string
  /** what is told to the server is signed with the first; what it tells may be signed with any */
  secrets: string[]
  serverOrigin: string
  drawSeconds: number | null
  clockOffset: number
  /** the clock's rate lies in DATA_DIR and may change (clock.ts) */
  rated: boolean
  drand: string | null
  /** where its processes tell their figures; null: nowhere */
  metrics: { port: number; host: string } | null
  log: 'calls' | 'info' | 'warn' | 'error' | 'silent'
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!
    throw new Error(`${path.join('.')}: ${message}`)
  }
  const settings = parsed.data
  return {
    host: settings.HOST,
    port: settings.PROVIDER_PORT,
    sitePort: settings.PORT,
    siteOrigins: settings.SITE_ORIGINS.split(',').filter(Boolean),
    trustProxy: settings.TRUST_PROXY,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.PROVIDER_DATABASE_URL ?? null,
    peerOrigin:
      settings.PROVIDER_PEER_ORIGIN ?? `http://${nameOf(settings.HOST)}:${settings.PROVIDER_PORT}`,
    keysDir: settings.KEYS_DIR ?? `${settings.DATA_DIR}/keys`,
    secrets: settings.PROVIDER_SECRET.split(','),
    serverOrigin: settings.SERVER_ORIGIN,
    drawSeconds: settings.DRAW_SECONDS ?? null,
    clockOffset: settings.CLOCK_OFFSET,
    rated: settings.CLOCK_RATE !== undefined,
    drand: settings.DRAND ?? null,
    metrics: settings.PROVIDER_METRICS_PORT
      ? { port: settings.PROVIDER_METRICS_PORT, host: settings.METRICS_HOST }
      : null,
    log: settings.LOG,
  }
}

/** A machine that listens everywhere is called by its name. */
const nameOf = (host: string | undefined) =>
  host === undefined || ['0.0.0.0', '::'].includes(host) ? hostname() : host
