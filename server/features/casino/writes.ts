/** What a batch of wallet calls writes, each table in one statement. */
import type { WalletStatus } from '@madang/contract/provider/wallet.ts'

import type { Tx } from '../../db/db.ts'
import { recordEvents } from '../../http/events.ts'
import { cleanHtml } from '../../http/html.ts'
import type { Effect, KnownRound } from './decide.ts'

export type Answered = {
  vendor: string
  call: 'bet' | 'win' | 'refund' | 'end'
  tx: string | null
  body: string
  bodyHash: Buffer
  status: WalletStatus
  answer: string
}
/** `trace`: the id of the call it came of */
export type Made = { vendor: string; trace?: string; effect: Effect }
export type Alarm = { vendor: string; trace?: string; text: string; body: string }

const of = <K extends Effect['kind']>(effects: Made[], kind: K) =>
  effects.flatMap(({ vendor, trace, effect }) =>
    effect.kind === kind ? [{ vendor, trace, effect: effect as Extract<Effect, { kind: K }> }] : [],
  )

/** Rounds before the bets that name them; the rest in any order. */
export async function writeEffects(tx: Tx, effects: Made[], now: Date): Promise<void> {
  await Promise.all([
    writeBets(tx, of(effects, 'bet'), now),
    writeWins(tx, of(effects, 'win'), now),
    writeRefunds(tx, of(effects, 'refund'), now),
    writeTombstones(tx, of(effects, 'tombstone'), now),
    writeEnds(tx, of(effects, 'end'), now),
  ])
}

type Of<K extends Effect['kind']> = { vendor: string; effect: Extract<Effect, { kind: K }> }[]

/** A round's id, where it is certain; else it is looked up by the round's name. */
const idOf = ({ id, fresh }: KnownRound) => (fresh ? null : id)

async function writeBets(tx: Tx, bets: Of<'bet'>, now: Date) {
  if (bets.length === 0) return
  // Two batches may open a round at once: in one order, and the second one's bets join the first one's round.
  const rounds = bets
    .flatMap(({ vendor, effect: { opens, round, message } }) =>
      opens ? [{ vendor, ...round, ref: message.round }] : [],
    )
    .toSorted((a, b) => (`${a.vendor} ${a.ref}` < `${b.vendor} ${b.ref}` ? -1 : 1))
  await Promise.all([
    rounds.length > 0 &&
      tx.query`
        insert into vendor_round (id, vendor_id, ref, game_id, opened_at)
        select n.*, ${now}::timestamptz from (select unnest(${rounds.map(({ id }) => id)}::bigint[]),
          unnest(${rounds.map(({ vendor }) => vendor)}::text[]), unnest(${rounds.map(({ ref }) => ref)}::text[]),
          unnest(${rounds.map(({ game }) => game)}::text[])) as n
        on conflict (vendor_id, ref) do nothing`,
    tx.query`
      insert into vendor_bet (id, vendor_id, tx, round_id, member_id, game_id, amount, picks, line_id, placed_at)
      select n.id, n.vendor_id, n.tx,
        coalesce(n.round_id, (select r.id from vendor_round r where r.vendor_id = n.vendor_id and r.ref = n.ref)),
        n.member_id, n.game_id, n.amount, n.picks::jsonb, n.line_id, ${now}::timestamptz
      from (select unnest(${bets.map(({ effect }) => effect.bet.id)}::bigint[]), unnest(${bets.map(({ vendor }) => vendor)}::text[]),
        unnest(${bets.map(({ effect }) => effect.message.tx)}::text[]), unnest(${bets.map(({ effect }) => idOf(effect.round))}::bigint[]),
        unnest(${bets.map(({ effect }) => effect.bet.round)}::text[]), unnest(${bets.map(({ effect }) => effect.bet.member)}::bigint[]),
        unnest(${bets.map(({ effect }) => effect.message.game)}::text[]), unnest(${bets.map(({ effect }) => effect.bet.amount)}::bigint[]),
        unnest(${bets.map(({ effect }) => JSON.stringify(effect.message.picks))}::text[]),
        unnest(${bets.map(({ effect }) => effect.play.line)}::bigint[]))
        as n(id, vendor_id, tx, round_id, ref, member_id, game_id, amount, picks, line_id)`,
  ])
}

async function writeWins(tx: Tx, wins: Of<'win'>, now: Date) {
  if (wins.length === 0) return
  const pairs = wins.flatMap(({ effect: { id, bets } }) => bets.map((bet) => ({ id, bet: bet.id })))
  await Promise.all([
    tx.query`
      with won as (
        insert into vendor_win (id, vendor_id, tx, round_id, member_id, amount, at)
        select n.id, n.vendor_id, n.tx,
          coalesce(n.round_id, (select r.id from vendor_round r where r.vendor_id = n.vendor_id and r.ref = n.ref)),
          n.member_id, n.amount, ${now}::timestamptz
        from (select unnest(${wins.map(({ effect }) => effect.id)}::bigint[]), unnest(${wins.map(({ vendor }) => vendor)}::text[]),
          unnest(${wins.map(({ effect }) => effect.message.tx)}::text[]), unnest(${wins.map(({ effect }) => idOf(effect.round))}::bigint[]),
          unnest(${wins.map(({ effect }) => effect.message.round)}::text[]), unnest(${wins.map(({ effect }) => effect.member)}::bigint[]),
          unnest(${wins.map(({ effect }) => effect.message.amount)}::bigint[]))
          as n(id, vendor_id, tx, round_id, ref, member_id, amount))
      insert into vendor_win_bet (bet_id, win_id)
      select unnest(${pairs.map(({ bet }) => bet)}::bigint[]), unnest(${pairs.map(({ id }) => id)}::bigint[])`,
    writeResults(tx, wins),
  ])
}

/** What rounds came to, by the last win that says so; in one order, for wins of one round may travel at once. */
function writeResults(tx: Tx, wins: Of<'win'>) {
  const told = new Map(
    wins
      .filter(({ effect }) => effect.message.result !== '')
      .map(({ vendor, effect: { message, round } }) => [
        `${vendor} ${message.round}`,
        { vendor, ref: message.round, id: idOf(round), result: message.result },
      ]),
  )
  const results = [...told.values()]
  if (results.length === 0) return
  return tx.query`
    with due as materialized (
      select r.id, n.result
      from (
        select result, coalesce(id, (select r.id from vendor_round r where r.vendor_id = v and r.ref = name)) as round_id
        from (select unnest(${results.map(({ id }) => id)}::bigint[]), unnest(${results.map(({ vendor }) => vendor)}::text[]),
          unnest(${results.map(({ ref }) => ref)}::text[]), unnest(${results.map(({ result }) => cleanHtml(result))}::text[]))
          as told(id, v, name, result) offset 0) as n
      join vendor_round r on r.id = n.round_id
      where n.result <> '' and r.result <> n.result
      order by r.id for no key update of r)
    update vendor_round r set result = due.result from due where r.id = due.id`
}

async function writeRefunds(tx: Tx, refunds: Of<'refund'>, now: Date) {
  if (refunds.length === 0) return
  await tx.query`
    insert into vendor_refund (bet_id, tx, at)
    select n.*, ${now}::timestamptz from (select unnest(${refunds.map(({ effect }) => effect.bet.id)}::bigint[]),
      unnest(${refunds.map(({ effect }) => effect.tx)}::text[])) as n`
}

async function writeTombstones(tx: Tx, stones: Of<'tombstone'>, now: Date) {
  if (stones.length === 0) return
  await tx.query`
    insert into vendor_tombstone (vendor_id, tx, at)
    select n.*, ${now}::timestamptz from (select unnest(${stones.map(({ vendor }) => vendor)}::text[]),
      unnest(${stones.map(({ effect }) => effect.tx)}::text[])) as n`
}

async function writeEnds(tx: Tx, ends: Of<'end'>, now: Date) {
  if (ends.length === 0) return
  // After every transfer of its bets in the order of the ledger: they were posted before it, here or in another batch.
  // The number is taken behind the rows' locks: an update by itself takes it first and then waits for a refund's.
  await tx.query`
    with due as materialized (
      select id from vendor_round where id = any(${ends.map(({ effect }) => effect.round.id)}::bigint[])
      order by id for no key update)
    update vendor_round r set ended_at = ${now}, ended_no = nextval('transfer_id_seq') from due where r.id = due.id`
}

export async function writeCalls(tx: Tx, calls: Answered[], now: Date): Promise<void> {
  if (calls.length === 0) return
  await tx.query`
    insert into vendor_call (vendor_id, call, tx, body, body_hash, status, answer, at)
    select n.*, ${now}::timestamptz from (select unnest(${calls.map(({ vendor }) => vendor)}::text[]),
      unnest(${calls.map(({ call }) => call)}::text[]), unnest(${calls.map(({ tx: name }) => name)}::text[]),
      unnest(${calls.map(({ body }) => body)}::text[]), unnest(${calls.map(({ bodyHash }) => bodyHash)}::bytea[]),
      unnest(${calls.map(({ status }) => status)}::text[]), unnest(${calls.map(({ answer }) => answer)}::text[])) as n`
}

export async function writeOrphans(
  tx: Tx,
  orphans: { vendor: string; tx: string }[],
  now: Date,
): Promise<void> {
  if (orphans.length === 0) return
  await tx.query`
    insert into vendor_orphan (vendor_id, tx, at)
    select n.*, ${now}::timestamptz from (select unnest(${orphans.map(({ vendor }) => vendor)}::text[]),
      unnest(${orphans.map(({ tx: name }) => name)}::text[])) as n
    on conflict do nothing`
}

export async function writeAlarms(tx: Tx, alarms: Alarm[]): Promise<void> {
  await recordEvents(
    tx,
    alarms.map(({ vendor, trace, text, body }) => ({
      ...{ kind: 'vendor.call', actor: vendor, reason: text, trace },
      detail: { body: body.slice(0, 2_000) },
    })),
  )
}

/** Wins from `least` won on are told. */
export const writeLarge = (tx: Tx, effects: Made[], least: number) =>
  recordEvents(
    tx,
    of(effects, 'win').flatMap(({ vendor, trace, effect: { member, message, round } }) =>
      message.amount < least
        ? []
        : {
            ...{ kind: 'win.large' as const, actor: 'system', member, trace },
            detail: { amount: message.amount, vendor, game: round.game, tx: message.tx },
          },
    ),
  )
