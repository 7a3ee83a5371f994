/** Who is logged in now, and their sessions ended by operators (docs/spec/rules.md#accounts-and-sessions). */
import type { Parsed } from '@madang/contract/core/call.ts'
import { onlineText, type PlayKind } from '@madang/contract/operator/plain/online.ts'
import type { membersLogout, onlineList, OnlineRow } from '@madang/contract/operator/online.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { logOutMember } from '../members/members.ts'
import { selectKinds, selectOnline } from './sql.ts'

const MOST = 500

/** Members by what they played last since they logged in. */
export async function countOnline(db: Reader): Promise<Partial<Record<PlayKind, number>>> {
  const rows = await selectKinds(db)
  return Object.fromEntries(rows.map(({ kind, members }) => [kind, members]))
}

/** Who is logged in, of a part of the house or all of it, who came last the last, as many as there are up to `limit`. */
export const readOnline = async (
  db: Reader,
  { text, kind, limit }: { text: string; kind: PlayKind | null; limit: number },
) =>
  (
    await selectOnline(db, { text: keyOf(text), kind, limit, sort: 'started', down: true })
  ).toReversed()

/** As ids, nicknames and addresses are compared. */
const keyOf = (text: string) => text.normalize('NFKC').trim().toLowerCase() || null

export async function listOnline({ db }: Pick<Deps, 'db'>, asked: Parsed<typeof onlineList>) {
  const { text = '', kind = null, sort, down } = asked
  const rows = await selectOnline(db, {
    text: keyOf(text),
    ...{ kind, sort, down, limit: MOST },
  })
  const list = rows.map(({ total: _, startedAt, actionAt, ...row }): OnlineRow => ({
    ...row,
    startedAt: startedAt.toISOString(),
    actionAt: actionAt.toISOString(),
  }))
  return { totalCnt: rows[0]?.total ?? 0, list }
}

/**
 * Ends the sessions of several members, each in a transaction and a line of the log of its own. Who has none any more,
 * or is nobody, is in `gone`; what was done before something fails stays done.
 */
export async function logOutMembers(
  deps: Deps,
  { ids, reason, ...acting }: Acting & Parsed<typeof membersLogout>,
) {
  const why = reasonOf(reason)
  const ended: number[] = []
  const gone: number[] = []
  for (const id of new Set(ids))
    await logOutMember(deps, { ...acting, id, reason: why }).then(
      () => ended.push(id),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        gone.push(id)
      },
    )
  return { msg: onlineText.ended(ended.length, gone.length), data: { ended, gone } }
}
