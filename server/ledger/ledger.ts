/**
 * The only code that writes money. A transfer is one row: what leaves one account enters another, so the books
 * balance by construction. Writing is in batches; a batch of one is a batch. What was judged is posted, all of it; what
 * was not is offered, with a verdict for each.
 */
import type { Won } from '@madang/contract/core/won.ts'

import type { Reader, Tx } from '../db/db.ts'
import { isPocket, kinds, pockets, type Kind, type Pocket } from './kinds.ts'

/** `amount` in the kind's unit (won, points, or millionths of a coin), > 0. One per (kind, cause, member), ever. */
export type Transfer = {
  member: number
  kind: Kind
  cause: number
  amount: number
  reverses?: number
}

/** A member's live balances: won, except `point` (whole points) and `coin` (millionths). */
export type Wallet = { member: number } & Record<Pocket, Won>
export type Wallets = Map<number, Wallet>

/** `short`: the pocket it leaves holds only `held`. `repeated`: this (kind, cause, member) stands already, as `id`. */
export type Verdict =
  | { result: 'posted'; id: number; after: Wallet }
  | { result: 'short'; held: number }
  | { result: 'repeated'; id: number }

/** Gives a new member their five empty pockets. */
export async function openWallet(tx: Tx, member: number): Promise<void> {
  await tx.query`insert into wallet (member_id) values (${member})`
}

/** What a member’s pockets hold: won, points, millionths of a coin. Without a lock: nothing is decided by it. */
export async function readWallet(db: Reader, member: number): Promise<Wallet> {
  const [wallet] = await db.query<Wallet>`
    select member_id as member, money, safe, held, point, coin from wallet where member_id = ${member}`
  if (!wallet) throw new Error(`member ${member} has no wallet`)
  return wallet
}

/** Locks the members' wallets in id order until the transaction ends; unknown members are absent from the answer. */
export async function lockWallets(tx: Tx, members: number[]): Promise<Wallets> {
  const rows = await tx.query<Wallet>`
    select member_id as member, money, safe, held, point, coin from wallet
    where member_id = any(${members}::bigint[]) order by member_id for update`
  return new Map(rows.map((row) => [row.member, row]))
}

type Standing = { kind: Kind; cause: number; member: number; id: number }

const nameOf = ({ kind, cause, member }: { kind: Kind; cause: number; member: number }) =>
  `${kind} ${cause} ${member}`

/**
 * `wallets`: when lockWallets was called in this transaction already; they are brought up to date. `fresh`: what a
 * caller has decided under those locks and knows to be new (its causes come from a sequence); no repeats are looked for.
 */
type Under = { wallets?: Wallets; fresh?: boolean }

/** Posts a batch in order, all of which was judged before: one that is not posted is a bug, and nothing of it stays. */
export async function post(tx: Tx, transfers: Transfer[], under?: Under): Promise<void> {
  const verdicts = await offer(tx, transfers, under)
  const wrong = verdicts.findIndex(({ result }) => result !== 'posted')
  if (wrong === -1) return
  const { kind, cause, member } = transfers[wrong]!
  throw new Error(`a judged ${kind} ${cause} of member ${member} is ${verdicts[wrong]!.result}`)
}

/** Offers a batch in order and answers a verdict for each, in the same order; whoever offers looks at each. */
export async function offer(
  tx: Tx,
  transfers: Transfer[],
  { wallets, fresh = false }: Under = {},
): Promise<Verdict[]> {
  if (transfers.length === 0) return []
  const locked =
    wallets ?? (await lockWallets(tx, [...new Set(transfers.map(({ member }) => member))]))
  const standing = new Map<string, number | undefined>()
  if (!fresh)
    for (const row of await selectStanding(tx, transfers)) standing.set(nameOf(row), row.id)

  const accepted: { transfer: Transfer; after: Wallet }[] = []
  const verdicts = transfers.map((transfer): Verdict | { accepted: number } => {
    const name = nameOf(transfer)
    if (standing.has(name)) return { result: 'repeated', id: standing.get(name) ?? 0 }
    const wallet = locked.get(transfer.member)
    if (!wallet) throw new Error(`member ${transfer.member} has no wallet`)
    const held = carry(wallet, transfer)
    if (held !== null) return { result: 'short', held }
    standing.set(name, undefined)
    return { accepted: accepted.push({ transfer, after: { ...wallet } }) - 1 }
  })

  const ids = await write(tx, accepted)
  accepted.forEach(({ transfer }, index) => standing.set(nameOf(transfer), ids[index]))
  return verdicts.map((verdict, index) => {
    if ('accepted' in verdict) {
      return {
        result: 'posted',
        id: ids[verdict.accepted]!,
        after: accepted[verdict.accepted]!.after,
      }
    }
    // A repeat within the batch learns the id of the first once that is written.
    return verdict.result === 'repeated'
      ? { ...verdict, id: standing.get(nameOf(transfers[index]!))! }
      : verdict
  })
}

/** Moves the amount within the wallet; answers what the pocket held when that is too little. */
function carry(wallet: Wallet, { kind, amount }: Transfer): number | null {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`a transfer of ${amount}`)
  const { from, to } = kinds[kind]
  if (isPocket(from)) {
    if (wallet[from] < amount) return wallet[from]
    wallet[from] -= amount
  }
  if (isPocket(to)) wallet[to] += amount
  return null
}

const selectStanding = (tx: Tx, transfers: Transfer[]) =>
  tx.query<Standing>`
    select t.kind, t.cause, t.member_id as member, t.id
    from (select unnest(${transfers.map(({ kind }) => kind)}::text[]),
                unnest(${transfers.map(({ cause }) => cause)}::bigint[]),
                unnest(${transfers.map(({ member }) => member)}::bigint[])) as asked(kind, cause, member_id)
    join transfer t using (kind, cause, member_id)`

const touched = (kind: Kind, pocket: Pocket) =>
  kinds[kind].from === pocket || kinds[kind].to === pocket

/** Inserts the rows in order and brings each wallet to its last state, in one statement. */
async function write(tx: Tx, accepted: { transfer: Transfer; after: Wallet }[]): Promise<number[]> {
  if (accepted.length === 0) return []
  const last = [...new Map(accepted.map(({ after }) => [after.member, after])).values()]
  const [money, safe, held, point, coin] = pockets.map((pocket) =>
    accepted.map(({ transfer, after }) => (touched(transfer.kind, pocket) ? after[pocket] : null)),
  )
  // Their ids in one row: the identity counts up in the order in which they are written.
  const [row] = await tx.query<{ ids: number[] }>`
    with carried as (
      update wallet w set money = n.money, safe = n.safe, held = n.held, point = n.point, coin = n.coin
      from (select unnest(${last.map(({ member }) => member)}::bigint[]), unnest(${last.map((w) => w.money)}::bigint[]),
                  unnest(${last.map((w) => w.safe)}::bigint[]), unnest(${last.map((w) => w.held)}::bigint[]),
                  unnest(${last.map((w) => w.point)}::bigint[]), unnest(${last.map((w) => w.coin)}::bigint[]))
        as n(member_id, money, safe, held, point, coin)
      where w.member_id = n.member_id
    ), clock as materialized (select business_now() as at), posted as (
    insert into transfer
      (member_id, kind, cause, amount, reverses, money_after, safe_after, held_after, point_after, coin_after, at)
    select n.*, clock.at from clock, (select
      unnest(${accepted.map(({ transfer }) => transfer.member)}::bigint[]),
      unnest(${accepted.map(({ transfer }) => transfer.kind)}::text[]),
      unnest(${accepted.map(({ transfer }) => transfer.cause)}::bigint[]),
      unnest(${accepted.map(({ transfer }) => transfer.amount)}::bigint[]),
      unnest(${accepted.map(({ transfer }) => transfer.reverses ?? null)}::bigint[]),
      unnest(${money}::bigint[]), unnest(${safe}::bigint[]), unnest(${held}::bigint[]), unnest(${point}::bigint[]), unnest(${coin}::bigint[])) as n
    returning id)
    select array(select id from posted order by id) as ids`
  return row!.ids
}
