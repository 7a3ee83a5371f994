/**
 * The rolling of stakes that lay against each other, taken back by two operators (docs/spec/rules.md#draw-bets): of each
 * stake once, exact to the point, from everybody it was earned by, and never below zero.
 */
import { formatWon } from '@madang/contract/core/won.ts'
import { ringMemo } from '@madang/contract/member/plain/memo.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { radarText } from '@madang/contract/operator/plain/radar.ts'
import { ringName } from '@madang/contract/operator/plain/ring.ts'

import type { Db, Tx } from '../../db/db.ts'
import { recordEvents } from '../../http/events.ts'
import { publishMoved } from '../../http/live.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { lockWallets, post } from '../../ledger/ledger.ts'
import { lockWaiting, request, type Act } from '../approvals/approvals.ts'
import { readRecovery, sumUp } from '../rings/rings.ts'
import { readText, tellMember } from './notices.ts'
import {
  insertAsked,
  insertTake,
  insertTaken,
  lockRing,
  lockRuns,
  selectAsked,
  selectCertain,
  selectPlayers,
  updateActed,
} from './recover-sql.ts'

type Asked = { pairs: number; points: number; stakes: number; text: string }
type Ask = Omit<Asked, 'stakes'> & { id: number; reason: string }

/**
 * Asks a second operator for what the first was shown. Refuses `notFound`, `badInput` without a reason or a text, and
 * `state` where it comes to something else by now or to nothing, waits already, or the case is closed.
 */
export async function requestRecovery(
  db: Db,
  { operator, address }: Acting,
  { id, pairs, points, text, reason: given }: Ask,
): Promise<number> {
  const reason = reasonOf(given)
  return db.begin(async (tx) => {
    // Before the case: an approval locks in that order.
    if ((await lockWaiting(tx, 'ring.recover', id)) !== null)
      throw new Refusal('state', operatorText.pending)
    await mustStand(tx, id)
    const words = await readText(tx, id, text)
    const due = await readRecovery(tx, id)
    if (due.points === 0) throw new Refusal('state', radarText.nothing)
    if (due.pairs !== pairs || due.points !== points)
      throw new Refusal('state', operatorText.changed)
    const detail: Asked = { pairs, points, stakes: due.stakes, text: words }
    const title = `${ringName(id)} 맞베팅 ${formatWon(pairs)}쌍 ${formatWon(points)}P`
    const approval = await request(tx, {
      ...{ operator, action: 'ring.recover', subject: id, detail, title, reason, address },
    })
    await insertAsked(tx, approval, due.bets)
    return approval
  })
}

async function mustStand(tx: Tx, id: number) {
  const ring = await lockRing(tx, id)
  if (!ring) throw new Refusal('notFound', operatorText.notFound)
  if (ring.state === 'closed') throw new Refusal('state', radarText.over)
  return ring
}

/**
 * The second operator's yes: of what was asked for, what is still due. Whoever spent their points keeps them, and that is
 * written down. Refuses `state` where nothing is left of it.
 */
export const recoverApproved: Act = async (_, tx, { id: approval, subject: ring, detail }, by) => {
  const { text } = detail as Asked
  await mustStand(tx, ring)
  const before = await sumUp(tx, await selectAsked(tx, approval))
  await lockRuns(tx, [...new Set(before.due.map(({ run }) => run))])
  // Read again behind the runs' locks: a correction may have taken some of them back.
  const { bets, pairs, stakes, points, due, members } = await sumUp(
    tx,
    await selectAsked(tx, approval),
  )
  if (due.length === 0) throw new Refusal('state', radarText.nothing)
  const bettors = await selectPlayers(tx, bets)
  // The bettors' too: what their withdrawals are judged by changes with their stakes.
  const wallets = await lockWallets(tx, [...new Set([...members.keys(), ...bettors])])
  const rows = due.map(({ run, member, points: owed }) => ({ run, member, due: owed, taken: 0 }))
  const left = new Map([...wallets].map(([member, { point }]) => [member, point]))
  for (const row of rows) {
    row.taken = Math.min(row.due, left.get(row.member)!)
    left.set(row.member, left.get(row.member)! - row.taken)
  }
  const takenOf = new Map(
    [...members.keys()].map((member) => [
      member,
      rows.reduce((sum, row) => sum + (row.member === member ? row.taken : 0), 0),
    ]),
  )
  const taken = rows.reduce((sum, row) => sum + row.taken, 0)
  const take = await insertTake(tx, { ring, approval, pairs, stakes, due: points, taken })
  await insertTaken(tx, take, { bets, rows })
  await post(
    tx,
    [...takenOf].flatMap(([member, amount]) =>
      amount > 0 ? [{ member, kind: 'ring.back' as const, cause: take, amount }] : [],
    ),
    { wallets },
  )
  await publishMoved(tx)
  const players = new Set([...(await selectCertain(tx, ring)), ...bettors])
  const told = new Set([...members.keys(), ...players])
  for (const member of [...told].toSorted((one, other) => one - other))
    await tellMember(tx, {
      ...{ ring, member, about: 'recovered', text, draft: null },
      subject: ringMemo.recovered,
      lines: [
        ringMemo.why,
        text,
        // Who stands above them staked nothing, and is not told as if they had.
        ...(players.has(member) ? [] : [ringMemo.below]),
        ringMemo.took(formatWon(takenOf.get(member) ?? 0)),
        ringMemo.answer,
      ],
    })
  await updateActed(tx, ring)
  const spent = points - taken
  await recordEvents(tx, [
    {
      ...{ kind: 'ring.recovered', actor: by.uid, target: ringName(ring) },
      detail: { pairs, stakes, points: taken, spent },
    },
  ])
  return { ring, pairs, stakes, points: taken, spent }
}
