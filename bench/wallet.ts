/**
 * The seamless wallet: bets and wins of a vendor, each signed, each durable before its answer
 * (docs/spec/casino.md#wallet).
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'

import pino from 'pino'

import { walletRoutes, type WalletAnswer } from '../contract/provider/wallet.ts'
import { readConfig } from '../server/config.ts'
import { writeCatalogue } from '../server/features/casino/catalogue.ts'
import { addSecret, signatureOf } from '../server/features/casino/secrets.ts'
import { openDeps } from '../server/http/open-deps.ts'
import { beside, type Baseline } from './baselines.ts'
import { SECRET } from './draws.ts'
import type { BenchHouse, BenchServer } from './house.ts'
import { load, requestOf } from './load.ts'
import { MEMBERS, say, scale, tell, WARM_UP } from './measure.ts'

export const VENDOR = 'bench'
export const SLOT = 'bench.one'
const CONNECTIONS = 128
/** Of a table, how many seats bet on the same round. */
const SEATS = 32

const secret = randomBytes(32).toString('hex')
const sessionOf = (member: number) => `p${member}.bench-${member}-0123456789abcdef`

/** A vendor with a game that every member has open. */
export async function openBenchVendor(house: BenchHouse) {
  const config = readConfig({
    DATABASE_URL: house.serverUrl,
    KEYS_DIR: join(house.dataDir, 'keys'),
    PROVIDER_SECRET: SECRET,
  })
  const deps = await openDeps(config, pino({ level: 'silent' }), { pool: 1 })
  await deps.db.begin(async (tx) => {
    await writeCatalogue(tx, {
      vendor: VENDOR,
      title: '측정',
      kind: 'casino',
      thumbnail: '/x.svg',
      games: [
        {
          game: SLOT,
          ko: '측정',
          type: 'baccarat',
          thumbnail: '/x.svg',
          rtp: 9_500,
          rtpLeast: 9_500,
          minStake: 1_000,
          maxStake: 1_000_000,
        },
      ],
    })
    await addSecret(deps, tx, { vendor: VENDOR, secret, by: 'bench' })
  })
  await deps.close()
  await house.client.query(
    `insert into play (session, member_id, game_id, token_hash)
     select 'p' || s.member_id || '.bench-' || s.member_id || '-0123456789abcdef', s.member_id, $1, s.token_hash
     from session s where s.member_id <= $2`,
    [SLOT, MEMBERS],
  )
  await house.client.query('vacuum analyze play')
}

function signed(call: 'bet' | 'win', message: object): string {
  const { path } = walletRoutes[call]
  const body = JSON.stringify(message)
  const timestamp = String(Date.now())
  const nonce = randomUUID()
  return requestOf(
    'POST',
    path,
    {
      'x-vendor': VENDOR,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signatureOf(secret, { timestamp, nonce, path }, body),
    },
    body,
  )
}

/** On each connection a bet, then its win; `seats` bets share a round. */
function calls(salt: string, seats: number) {
  const open = new Map<number, { tx: string; round: string }>()
  let bets = 0
  return (n: number, connection: number) => {
    const bet = open.get(connection)
    if (bet) {
      open.delete(connection)
      const { tx, round } = bet
      const result = '<b>플레이어 8</b> : 뱅커 5'
      return signed('win', { tx: `${tx}:w`, round, bets: [tx], amount: 9_750, result })
    }
    const member = (n % MEMBERS) + 1
    const tx = `${salt}-${n}`
    const round = `${salt}-r${Math.floor(bets++ / seats)}`
    open.set(connection, { tx, round })
    const picks = [{ key: 'player', label: '플레이어', stake: 5_000 }]
    const session = sessionOf(member)
    return signed('bet', { tx, round, game: SLOT, session, amount: 5_000, picks })
  }
}

const good = (body: string) => (JSON.parse(body) as WalletAnswer).status === 'OK'

/** Callbacks a second: of slots, where every bet is a round of its own, and of tables, where seats share one. */
export async function benchWallet(
  { port, watched }: BenchServer,
  workers: number,
  pgbench: Baseline | null,
) {
  for (const [name, seats] of [
    ['wallet', 1],
    ['wallet.tables', SEATS],
  ] as const) {
    say(`· ${name}, WORKERS=${workers}`)
    const { figure, baseline } = await beside(pgbench, () =>
      load({
        port,
        connections: CONNECTIONS,
        requests: scale(60_000),
        warmup: WARM_UP,
        request: calls(`${name}-w${workers}`, seats),
        good,
        watched,
      }),
    )
    if (figure.bad > 0) throw new Error(`${figure.bad} calls were not OK: ${figure.sample}`)
    tell({
      name: workers === 1 ? name : `${name}.workers${workers}`,
      value: figure.perSecond,
      unit: '1/s',
      baseline,
      p50: figure.p50,
      p99: figure.p99,
      cpu: figure.cpu,
      log: figure.log,
    })
  }
}
