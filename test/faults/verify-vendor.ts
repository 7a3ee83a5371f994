/** The vendor's statement beside the ledger: every promise of its windows kept, every wager paid once, to the won. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

import { payout } from '@madang/contract/core/casino/bets.ts'
import { casinoGame } from '@madang/contract/core/casino/catalogue.ts'
import pg from 'pg'

import { rulesOf } from '@madang/contract/core/casino/rules.ts'
import type { Answer } from '../wire.ts'
import type { Journal, Played } from './journal.ts'
import type { Judged } from './judged.ts'
import { handOf, playAgain, txOf } from './players.ts'

const QUIET_WITHIN_MS = 60_000
const SAMPLE = 40

type Wager = {
  tx: string
  game: string
  date: string
  number: number
  player: string
  amount: number
  picks: string
  state: 'asking' | 'placed' | 'refused' | 'cancelled'
  won: number | null
}

type Deal = { game: string; date: string; number: number; result: string }
const asked = {
  wagers: `select tx, game, date, number, player, cast(amount as double precision) as amount, picks, state,
    cast(won as double precision) as won from wager`,
  deals: 'select game, date, number, result from deal',
  waiting: 'select cast(count(*) as double precision) as waiting from outbox',
}

/** What the vendor has written down, read beside it. */
async function statementOf({ dataDir, providerUrl }: Judged) {
  const read = providerUrl === undefined ? fileOf(dataDir) : await databaseOf(providerUrl)
  try {
    const wagers = (await read.rows(asked.wagers)) as Wager[]
    const deals = (await read.rows(asked.deals)) as Deal[]
    const [outbox] = (await read.rows(asked.waiting)) as { waiting: number }[]
    return { wagers, deals, waiting: outbox!.waiting }
  } finally {
    await read.close()
  }
}

function fileOf(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, 'provider/vendor.db'), { readOnly: true })
  return {
    rows: (text: string): Promise<unknown> => Promise.resolve(db.prepare(text).all()),
    close: () => Promise.resolve(db.close()),
  }
}

async function databaseOf(url: string) {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=provider' })
  await client.connect()
  return {
    rows: async (text: string): Promise<unknown> => (await client.query(text)).rows,
    close: () => client.end(),
  }
}

const LATE = `update vendor_round set opened_at = opened_at - interval '10 minutes' where ended_at is null`

/**
 * Until the vendor owes no call and no result, and then, of what it never played out, until the house has asked after
 * it: those rounds are made ten minutes older. Rounds of `members` alone: the sandbox has some that stay open.
 */
export async function waitForVendor(
  house: Judged,
  client: pg.Client,
  members: Journal['members'],
): Promise<string[]> {
  const until = performance.now() + QUIET_WITHIN_MS
  const ofPlayers = `r.id in (
    select b.round_id from vendor_bet b join member m on m.id = b.member_id where m.uid = any($1))`
  const uids = members.map(({ uid }) => uid)
  let aged = false
  for (;;) {
    const { wagers, waiting } = await statementOf(house)
    const busy = wagers.filter(
      ({ state, won }) => state === 'asking' || (state === 'placed' && won === null),
    )
    const { rows } = await client.query<{ ref: string }>(
      `select r.ref from vendor_round r where r.ended_at is null and ${ofPlayers}`,
      [uids],
    )
    const quiet = busy.length === 0 && waiting === 0
    if (quiet && rows.length === 0) return []
    if (quiet && !aged) {
      await client.query(LATE)
      aged = true
    }
    if (performance.now() > until)
      return [
        `the vendor still owes ${waiting} calls and ${busy.length} results`,
        ...rows.map(({ ref }) => `the round ${ref} stays open`),
      ]
    await sleep(300)
  }
}

type Row = {
  tx: string
  player: string
  amount: string
  refunded: boolean
  ended: boolean
  paid: string
}

async function ledgerOf(client: pg.Client, { members }: Journal): Promise<Map<string, Row>> {
  const { rows } = await client.query<Row>(
    `select b.tx, 'p' || m.id as player, b.amount, f.bet_id is not null as refunded, r.ended_at is not null as ended,
       coalesce((select sum(w.amount) from vendor_win_bet wb join vendor_win w on w.id = wb.win_id
         where wb.bet_id = b.id), 0) as paid
     from vendor_bet b join member m on m.id = b.member_id join vendor_round r on r.id = b.round_id
     left join vendor_refund f on f.bet_id = b.id
     where m.uid = any($1)`,
    [members.map(({ uid }) => uid)],
  )
  return new Map(rows.map((row) => [row.tx, row]))
}

/** In the middle of everything: what windows said is placed is in the ledger, once and unrefunded. */
export async function placedSoFar(client: pg.Client, journal: Journal, played: Played[]) {
  const ledger = await ledgerOf(client, journal)
  return played.flatMap((each) => wrongInLedger(each, ledger.get(txOf(each))))
}

function wrongInLedger(played: Played, row: Row | undefined): string[] {
  const name = `${played.game.id} ${txOf(played)} of ${played.seat.uid}`
  if (played.told !== 'placed')
    return row && !row.refunded && row.ended
      ? [`${name} was told ${played.answer.code} and is in the ledger`]
      : []
  if (!row) return [`${name} was placed and is lost`]
  if (row.refunded || Number(row.amount) !== played.stake)
    return [`${name} was placed for ${played.stake}; the ledger has ${JSON.stringify(row)}`]
  return []
}

/** Everything the vendor says beside everything the ledger says; and what each member's play came to, by uid. */
export async function statement(client: pg.Client, house: Judged, journal: Journal) {
  const { wagers, deals } = await statementOf(house)
  const ledger = await ledgerOf(client, journal)
  const { rows: ids } = await client.query<{ uid: string; player: string }>(
    `select uid, 'p' || id as player from member where uid = any($1)`,
    [journal.members.map(({ uid }) => uid)],
  )
  const uidOf = new Map(ids.map(({ uid, player }) => [player, uid]))
  const results = new Map(
    deals.map(({ game, date, number, result }) => [`${game} ${date} ${number}`, result]),
  )
  const net = new Map<string, number>()
  const wrong: string[] = []
  for (const wager of wagers) {
    const { tx, player, amount, state, won } = wager
    const uid = uidOf.get(player)
    if (uid === undefined) continue
    const row = ledger.get(tx)
    ledger.delete(tx)
    if (state !== 'placed') {
      if (row && !row.refunded) wrong.push(`${tx} is ${state} at the vendor and stands here`)
      continue
    }
    net.set(uid, (net.get(uid) ?? 0) + won! - amount)
    const same =
      row &&
      !row.refunded &&
      row.ended &&
      row.player === player &&
      Number(row.amount) === amount &&
      Number(row.paid) === won
    if (!same) wrong.push(`${tx} won ${won} of ${amount} there; here it is ${JSON.stringify(row)}`)
    wrong.push(...wrongResult(wager, results))
  }
  for (const { tx, refunded } of ledger.values())
    if (!refunded) wrong.push(`${tx} stands here, and the vendor does not know it`)
  const known = new Map(wagers.map((wager) => [wager.tx, wager]))
  wrong.push(...journal.played.flatMap((each) => wrongAtVendor(each, known.get(txOf(each)))))
  return { net, wrong: [...wrong, ...(await saysTheSame(house, journal))] }
}

/** A table's wager pays what the rules say of the result it dealt. */
function wrongResult(
  { tx, game: id, date, number, picks, won }: Wager,
  results: Map<string, string>,
): string[] {
  const game = casinoGame(id)!
  if (game.kind !== 'table') return []
  const result = results.get(`${id} ${date} ${number}`)
  if (result === undefined) return [`${tx} was settled on a round of ${id} that was never dealt`]
  const { returns } = rulesOf(game.table)
  const due = (JSON.parse(picks) as { key: string; stake: number }[]).reduce((sum, pick) => {
    const back = returns(pick.key, JSON.parse(result))
    return back === 0 ? sum : sum + payout(pick.stake, back)
  }, 0)
  return due === won ? [] : [`${tx} was paid ${won}; its round makes it ${due}`]
}

function wrongAtVendor(played: Played, wager: Wager | undefined) {
  const { told, answer, call, stake } = played
  const tx = txOf(played)
  if (told === 'placed') {
    const same =
      wager?.state === 'placed' &&
      wager.amount === stake &&
      (call === 'bet' || wager.won === (handOf(answer)?.pot ?? answer['amount']))
    return same ? [] : [`${tx} was told ${JSON.stringify(answer)}; it is ${JSON.stringify(wager)}`]
  }
  const kept = told === 'cancelled' ? wager?.state === 'cancelled' : wager?.state !== 'placed'
  return kept ? [] : [`${tx} was told ${answer.code}; it is ${wager?.state}`]
}

/** What was placed is told the same after everything: the same spin, the chips that lie. */
async function saysTheSame({ provider }: Judged, { played }: Journal): Promise<string[]> {
  const placed = played.filter(({ told }) => told === 'placed')
  const step = Math.max(1, Math.floor(placed.length / SAMPLE))
  const wrong: string[] = []
  const story = ({ result, nonce, spins, amount, ...rest }: Answer) => {
    const { state, cards, guesses, pot } = handOf({ result, ...rest }) ?? {}
    return JSON.stringify({ result, nonce, spins, amount, state, cards, guesses, pot })
  }
  for (let index = 0; index < placed.length; index += step) {
    const each = placed[index]!
    const again = await playAgain(provider, each)
    if (story(again) !== story(each.answer))
      wrong.push(`${txOf(each)} was told ${story(each.answer)}, then ${story(again)}`)
  }
  return wrong
}
