/** What must be true after every failure: each promise kept once, each round over once, every balance as a naive model says. */
import { setTimeout as sleep } from 'node:timers/promises'

import { readPick, wins } from '@madang/contract/core/draw/picks.ts'
import { verifyRound, type RoundProof } from '@madang/contract/core/draw/verify.ts'
import { winOf } from '@madang/contract/core/odds.ts'
import type { Proof } from '@madang/contract/member/draw.ts'
import pg from 'pg'

import { openDb, type Db } from '../../server/db/db.ts'
import { auditSeals } from '../../server/features/seals/seals.ts'
import { checkInvariants } from '../invariants.ts'
import { askAgain } from './bettors.ts'
import type { Journal, Promised } from './journal.ts'
import type { Judged } from './judged.ts'
import { placedSoFar, statement, waitForVendor } from './verify-vendor.ts'

const OVER_WITHIN_MS = 90_000
const BOOKS_WITHIN_MS = 30_000

/** In the middle of everything: what was promised until now is kept, and the books are right. */
export async function verifySoFar(house: Judged, journal: Journal): Promise<string[]> {
  const until = journal.promised.slice()
  const played = journal.played.slice()
  return withBooks(house, async (client, db) => [
    ...(await keptOnce(client, until)).wrong,
    ...(await placedSoFar(client, journal, played)),
    ...(await checkInvariants(db)),
  ])
}

/** At the end. Answers a sentence for everything that is wrong. */
export async function verify(house: Judged, journal: Journal): Promise<string[]> {
  const proofs = await waitForRounds(house, journal)
  return withBooks(house, async (client, db) => {
    const { wrong, others } = await keptOnce(client, journal.promised, journal.members)
    const late = await waitForVendor(house, client, journal.members)
    const vendor = await statement(client, house, journal)
    return [
      ...wrong,
      ...late,
      ...vendor.wrong,
      ...others.map((no) => `bet ${no} is in the books and was never promised`),
      ...(await balances(client, journal, { proofs, played: vendor.net })),
      ...[...proofs.values()].flatMap(proven),
      ...(await sameAnswers(house, journal)),
      ...(await checkInvariants(db)),
      ...(await sealed(db)),
    ]
  })
}

type Books = { site: string; client: pg.Client; db: Db }

/** The same of programs that a test started itself, and in which nothing but draws was bet on. */
export async function verifyBets({ site, client, db }: Books, journal: Journal): Promise<string[]> {
  const proofs = await waitForRounds({ site }, journal)
  const { wrong, others } = await keptOnce(client, journal.promised)
  return [
    ...wrong,
    ...others.map((no) => `bet ${no} is in the books and was never promised`),
    ...(await balances(client, journal, { proofs, played: new Map() })),
    ...[...proofs.values()].flatMap(proven),
    ...(await sameAnswers({ site }, journal)),
    ...(await checkInvariants(db)),
    ...(await sealed(db)),
  ]
}

/** Each draw that was open for bets has its one seal, in the chain, of the bets as they stand. */
async function sealed(db: Db): Promise<string[]> {
  const wrong = await auditSeals(db)
  return wrong === null ? [] : [`the sealed books are not whole: ${wrong}`]
}

type Look = (client: pg.Client, db: Db) => Promise<string[]>

/** Looks into a running house's books; again when the database goes away meanwhile. */
export async function withBooks(house: Pick<Judged, 'books'>, look: Look): Promise<string[]> {
  const until = performance.now() + BOOKS_WITHIN_MS
  for (;;) {
    let client: pg.Client | undefined
    let db: Db | undefined
    try {
      const { owner, server } = await house.books()
      client = new pg.Client({ connectionString: owner })
      client.on('error', () => undefined)
      db = openDb({ url: server })
      await client.connect()
      return await look(client, db)
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(200)
    } finally {
      await Promise.all([client?.end().catch(() => undefined), db?.close()])
    }
  }
}

/** With the seal of its book. */
type Proven = Proof & Pick<RoundProof, 'seal'>

const roundOf = ({ game, date, round }: Promised) => `${game.key}/${date}/${round}`

/** Every round that was bet on, once it is settled or void. */
async function waitForRounds(
  house: Pick<Judged, 'site'>,
  { promised }: Journal,
): Promise<Map<string, Proven>> {
  const proofs = new Map<string, Proven>()
  const until = performance.now() + OVER_WITHIN_MS
  for (const name of new Set(promised.map(roundOf))) {
    for (;;) {
      const answer = await fetch(`${house.site}/open/rounds/${name}`)
        .then((response) => response.json() as Promise<{ data?: Proof }>)
        .catch(() => null)
      const proof = answer?.data
      if (proof && (proof.state === 'SETTLED' || proof.state === 'VOID')) {
        const seal = await sealOf(house, proof)
        if (seal) {
          proofs.set(name, { ...proof, seal })
          break
        }
      }
      if (performance.now() > until) throw new Error(`${name} is not over: ${proof?.state}`)
      await sleep(300)
    }
  }
  return proofs
}

/** What its draw was mixed with; null where it cannot be asked just now. */
const sealOf = ({ site }: Pick<Judged, 'site'>, { ballStream, date, round }: Proof) =>
  fetch(`${site}/open/seals/${ballStream}/${date}/${round}`)
    .then((response) => response.json() as Promise<{ data?: NonNullable<RoundProof['seal']> }>)
    .then(({ data }) => data ?? null)
    .catch(() => null)

type Row = {
  no: string
  uid: string
  type: string
  pick: string
  stake: string
  odds: number
  round: string
}

/** Every promised bet is in the books as it was promised, once; and which others `members` have. */
export async function keptOnce(
  client: pg.Client,
  promised: Promised[],
  members: readonly { uid: string }[] = [],
): Promise<{ wrong: string[]; others: number[] }> {
  const { rows } = await client.query<Row>(
    `select b.id as no, m.uid, b.odds_key as type, b.pick, b.stake, b.odds_hundredths as odds,
       r.game || '/' || r.date || '/' || r.number as round
     from bet b join member m on m.id = b.member_id join round r on r.id = b.round_id join draw d on d.id = r.draw_id
     -- the sandbox's own week is nobody's promise
     where not exists (select from sample_day s where s.stream = d.stream and s.date = d.date)`,
  )
  const kept = new Map(rows.map((row) => [Number(row.no), row]))
  const wrong = promised.flatMap((bet) => {
    const row = kept.get(bet.no)
    kept.delete(bet.no)
    const same =
      row &&
      row.uid === bet.seat.uid &&
      row.type === bet.type &&
      row.pick === bet.pick &&
      Number(row.stake) === bet.stake &&
      row.odds === bet.odds &&
      row.round === roundOf(bet)
    return same
      ? []
      : [`bet ${bet.no} of ${bet.seat.uid} was promised and is ${row ? 'another' : 'lost'}`]
  })
  const twice = promised.length - new Set(promised.map(({ no }) => no)).size
  if (twice > 0) wrong.push(`${twice} bet numbers were promised twice`)
  const ours = new Set(members.map(({ uid }) => uid))
  const others = [...kept].flatMap(([no, { uid }]) => (ours.has(uid) ? [no] : []))
  return { wrong, others }
}

/** What a promised bet brought back. */
function paidBack(bet: Promised, { state, reveal }: Proof): number {
  if (state === 'VOID') return bet.stake
  const pick = readPick(bet.game, bet.type, bet.pick)!
  return wins(bet.game, pick, reveal!) ? winOf(bet.stake, bet.odds) : 0
}

async function balances(
  client: pg.Client,
  { members, promised }: Journal,
  { proofs, played }: { proofs: Map<string, Proven>; played: Map<string, number> },
) {
  const { rows } = await client.query<{ uid: string; money: string }>(
    'select m.uid, w.money from wallet w join member m on m.id = w.member_id',
  )
  const money = new Map(rows.map((row) => [row.uid, Number(row.money)]))
  return members.flatMap(({ uid, money: before }) => {
    const mine = promised.filter((bet) => bet.seat.uid === uid)
    const after = mine.reduce(
      (sum, bet) => sum - bet.stake + paidBack(bet, proofs.get(roundOf(bet))!),
      before + (played.get(uid) ?? 0),
    )
    return money.get(uid) === after
      ? []
      : [`${uid} has ${money.get(uid)} won; the model says ${after}`]
  })
}

/** A settled round's draw is the one its commitment promised. */
const proven = (proof: Proven): string[] =>
  proof.state === 'SETTLED'
    ? verifyRound(proof, { chainAnchor: proof.anchor })
        .filter(({ verdict }) => verdict !== 'ok')
        .map(({ name, text }) => `${proof.stream} ${proof.round}: ${name}: ${text}`)
    : []

const SAMPLE = 60

/** The same key is answered the same after everything, letter by letter. */
async function sameAnswers(
  { site }: Pick<Judged, 'site'>,
  { promised }: Journal,
): Promise<string[]> {
  const step = Math.max(1, Math.floor(promised.length / SAMPLE))
  const wrong: string[] = []
  for (let index = 0; index < promised.length; index += step) {
    const bet = promised[index]!
    const again = await askAgain(site, bet)
    if (again !== bet.text) wrong.push(`bet ${bet.no} was promised ${bet.text}, then ${again}`)
  }
  return wrong
}
