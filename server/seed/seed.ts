/**
 * The sandbox's first inhabitants: demo accounts with their tree and flags, a referral code, full boards
 * (docs/operate.md#sandbox-data).
 */
import pino from 'pino'

import { ratesOf } from '@madang/contract/core/rates.ts'
import { readConfig } from '../config.ts'
import type { Tx } from '../db/db.ts'
import { ensureOdds } from '../features/draw/draw.ts'
import { saveRates } from '../features/rolling/rolling.ts'
import { hashPassword } from '../features/session/session.ts'
import { createMember } from '../features/signup/signup.ts'
import { openDeps } from '../http/open-deps.ts'
import { defaults } from '../http/settings.ts'
import { give } from '../ledger/grants.ts'
import { weekOfBets } from './bets.ts'
import { seedBoard } from './board.ts'
import { weeksOfCashier } from './cashier.ts'
import { openDoor } from './enter.ts'
import { correctionOfWeek } from './corrections.ts'
import { seedMembers } from './members.ts'
import { changeOfOdds } from './odds.ts'
import { playNow, seedCatalogue, weekOfPlays } from './plays.ts'
import { seedOperators } from './operators.ts'
import { seedProtection } from './protection.ts'
import { ago, makePast } from './past.ts'
import { SANDBOX_ADDRESS, seedTerms } from './terms.ts'
import { seedTree } from './tree.ts'
import { weekOfPoints } from './points.ts'

const PASSWORD = 'madang-1234'
const COIN = 1_000_000
/** how long the sandbox has been open when it is made */
const OPENED_DAYS = 45

type Demo = {
  uid: string
  nick: string
  type: string
  upper: string | null
  features?: string[]
  account?: 'bank' | 'coin' | 'usdt'
  coins?: number
  /** hundredths of a percent, for every kind of game (docs/operate.md#sandbox-data) */
  rate?: number
}

const demos: Demo[] = [
  {
    uid: 'diamond1',
    nick: '다이아하나',
    type: '다이아총판',
    upper: null,
    rate: 50,
  },
  {
    uid: 'chong1',
    nick: '총판하나',
    type: '총판',
    upper: 'diamond1',
    rate: 40,
  },
  {
    uid: 'agency1',
    nick: '대리점하나',
    type: '대리점',
    upper: 'chong1',
    rate: 30,
  },
  {
    uid: 'sub1',
    nick: '부대리점하나',
    type: '부대리점',
    upper: 'agency1',
    rate: 20,
  },
  {
    uid: 'demo1',
    nick: '달빛나그네',
    type: '유저',
    upper: 'sub1',
    features: ['highlow', 'coinDetail'],
    account: 'usdt',
    coins: 200,
    rate: 10,
  },
  {
    uid: 'demo2',
    nick: '바람개비',
    type: '유저',
    upper: 'demo1',
    features: ['coinDetail'],
    account: 'coin',
    coins: 120,
  },
  { uid: 'demo3', nick: '소나기', type: '유저', upper: 'demo2' },
  { uid: 'demo4', nick: '외딴섬', type: '유저', upper: null },
]

/** Fills an empty database; everything is made through the code that makes the real thing. */
export async function seed(
  url: string,
  { keysDir, drawSeconds = null }: { keysDir: string; drawSeconds?: number | null },
): Promise<void> {
  const config = readConfig({
    DATABASE_URL: url,
    KEYS_DIR: keysDir,
    ...(drawSeconds !== null && { DRAW_SECONDS: String(drawSeconds) }),
  })
  const deps = await openDeps(config, pino({ level: 'silent' }))
  const { db, keys } = deps
  try {
    const passwordHash = await hashPassword(PASSWORD)
    await ensureOdds(db)
    const ids = new Map<string, number>()
    await ago(db, (OPENED_DAYS + 1) * 24 * 60, () => seedTerms(db))
    await ago(db, OPENED_DAYS * 24 * 60, () =>
      db.begin(async (tx) => {
        await seedOperators(tx, passwordHash)
        for (const [index, demo] of demos.entries()) {
          const id = await createMember({ keys }, tx, {
            uid: demo.uid,
            nick: demo.nick,
            passwordHash,
            state: 'active',
            upper: demo.upper === null ? null : ids.get(demo.upper)!,
            bank: '국민',
            holder: '홍길동',
            account: `123-45-67890${index}`,
            phone: `010-0000-000${index}`,
            float: defaults.practiceFloat,
            agreesFrom: SANDBOX_ADDRESS,
          })
          ids.set(demo.uid, id)
          await dress(tx, id, demo)
        }
        await seedTree({ keys }, tx, { passwordHash, ids })
        await tx.query`insert into referral_code (code, owner_id) values ('WELCOME', ${ids.get('sub1')!})`
      }),
    )
    await seedBoard(db, ids)
    const [clock] = await db.query<{ now: Date }>`select business_now() as now`
    const { now } = clock!
    const enter = openDoor(deps, PASSWORD)
    await db.begin((tx) => seedCatalogue(tx))
    await makePast(db, [
      ...weekOfPlays(deps, { now, enter, members: ids }),
      ...weekOfBets(deps, { now, enter }),
      ...weekOfPoints(db, ids, now),
      correctionOfWeek(deps, now),
      changeOfOdds(deps, now),
      ...(await weeksOfCashier(db, ids, now)),
    ])
    await seedMembers({ db, keys }, { passwordHash, upper: ids.get('sub1')! })
    await seedProtection(db)
    // After what is chosen days ago: what a limit has counted by then, it does not count as today's.
    await playNow(deps, { enter, members: ids })
  } finally {
    await deps.close()
  }
}

/** What sign-up never gives: type, flags, account type, coins, rates. */
async function dress(
  tx: Tx,
  id: number,
  { type, features = [], account = 'bank', coins = 0, rate }: Demo,
) {
  await tx.query`update member set type = ${type}, features = ${features}::text[], account_type = ${account} where id = ${id}`
  if (coins > 0) await give(tx, { member: id, kind: 'coin.grant', cause: id, amount: coins * COIN })
  if (rate !== undefined) {
    const by = { role: 'house' as const, uid: 'house' }
    await saveRates(tx, { member: id, rates: ratesOf(() => rate), by })
  }
}
