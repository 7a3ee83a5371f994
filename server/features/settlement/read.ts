/** Statements as operators read them: closed ones as they were, the others as they stand. */
import { halfAfter, halfOf } from '@madang/contract/core/half-month.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import {
  playedGames,
  playedGameText,
  type PlayedGame,
} from '@madang/contract/operator/plain/rolling.ts'
import { settlementText } from '@madang/contract/operator/plain/settlement.ts'
import type { StatementBet } from '@madang/contract/core/settlement.ts'
import type { Statement, StatementView } from '@madang/contract/operator/settlement.ts'

import { asOne } from '../../db/as-one.ts'
import type { Db, Reader } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { figuresOf, lowerOf, plainRows, sumsOf, textOf, versionOf } from './compute.ts'
import { mustBePartner, partsOf, periodOf, whyOpen, type Period } from './close.ts'
import { selectBets } from './bets-sql.ts'
import {
  checkSeal,
  selectAdjustments,
  selectClosed,
  selectKept,
  selectPartners,
  selectTerms,
  selectUids,
  selectWaiting,
  type Closed,
  type Partner,
  type Row,
} from './sql.ts'

const ROWS = 50
const PATIENT_MS = 60_000

const closedOf = ({
  at,
  by,
  hash,
  prevHash,
  text: _,
  first: _first,
  last: _last,
  no,
  agreedAt,
  disputes,
  lower: _lower,
  ...it
}: Closed): Statement => ({
  ...it,
  closed: {
    ...{ no, at: at.toISOString(), by, hash, prevHash, disputes },
    agreedAt: agreedAt?.toISOString() ?? null,
  },
  waiting: false,
})

const previewOf = (
  { id, uid, type, upper }: Partner,
  parts: Parameters<typeof figuresOf>[0],
  waiting: boolean,
): Statement => {
  const { lower: _, ...figures } = figuresOf(parts)
  return { ...{ partner: id, uid, type, upper }, ...figures, closed: null, waiting }
}

export const listStatements = (db: Db, first: string) =>
  asOne(db, PATIENT_MS, async (tx) => {
    const period = periodOf(first)
    const closed = new Map(
      (await selectClosed(tx, { first })).map((row) => [row.partner, closedOf(row)]),
    )
    const waiting = await selectWaiting(tx, first)
    const list: Statement[] = []
    for (const partner of await selectPartners(tx, first))
      list.push(
        closed.get(partner.id) ??
          previewOf(partner, await partsOf(tx, partner.id, period), waiting.has(partner.id)),
      )
    return { first, last: period.last, open: await whyOpen(tx, period), list }
  })

export function titleOf(game: string): string {
  if ((playedGames as readonly string[]).includes(game)) return playedGameText[game as PlayedGame]
  const known = gameByKey(game)
  return known ? `${known.title} ${known.hall}` : game
}

type Ask = { partner: number; first: string }

const selectOne = async (db: Reader, { first, partner }: Ask) =>
  (await selectClosed(db, { first, partner }))[0]

/** One statement with what it is added up from. Refuses `notFound` for whoever is no partner and has none. */
export const readStatement = (db: Db, { partner: id, first }: Ask): Promise<StatementView> =>
  asOne(db, PATIENT_MS, async (tx) => {
    const period = periodOf(first)
    const closed = await selectOne(tx, { partner: id, first })
    const open = await whyOpen(tx, period)
    const about = { first, last: period.last, open }
    if (closed) {
      const rows = await selectKept(tx, closed.no)
      const adjustments = await selectAdjustments(tx, id, closed.no)
      return {
        ...{ ...about, it: closedOf(closed), text: closed.text, lower: lowerOf(rows, closed) },
        ...(await shownOf(tx, { id, rows, adjustments, first })),
      }
    }
    const partner = await mustBePartner(tx, id)
    const parts = await partsOf(tx, id, period)
    const waiting = (await selectWaiting(tx, first)).has(id)
    const it = previewOf(partner, parts, waiting)
    return {
      ...{ ...about, it, text: null, lower: lowerOf(parts.rows, it) },
      ...(await shownOf(tx, { id, ...parts, first })),
    }
  })

type Shown = {
  id: number
  first: string
  rows: Row[]
  adjustments: Awaited<ReturnType<typeof selectAdjustments>>
}

async function shownOf(db: Reader, { id, first, rows, adjustments }: Shown) {
  const uids = await selectUids(
    db,
    rows.map(({ member }) => member),
  )
  const terms = await selectTerms(db, id)
  return {
    members: [...Map.groupBy(rows, ({ member }) => member)].map(([member, of]) => ({
      ...{ id: member, uid: uids.get(member)! },
      ...sumsOf(of),
    })),
    games: [...Map.groupBy(rows, ({ game }) => game)].map(([game, of]) => ({
      ...{ game, title: titleOf(game) },
      ...sumsOf(of),
    })),
    adjustments: adjustments.map((each) => ({ ...each, at: each.at.toISOString() })),
    next:
      terms && terms.since >= halfAfter(halfOf(first)).first
        ? { since: terms.since, share: terms.share, carries: terms.carries }
        : null,
  }
}

type BetsAsk = Ask & { member?: number | undefined; game?: string | undefined; pageIndex: number }

/** The bets of a period, newest first; for a statement that is closed they are what it was closed with. */
export const listBets = (db: Db, { partner, first, member, game, pageIndex }: BetsAsk) =>
  asOne(db, PATIENT_MS, async (tx) => {
    const { from, to }: Period = periodOf(first)
    const rows = await selectBets(
      tx,
      { partner, from, to, member: member ?? null, game: game ?? null },
      { limit: ROWS, skip: (pageIndex - 1) * ROWS },
    )
    const totalCnt = rows[0]?.total ?? 0
    return {
      totalCnt,
      totalPages: Math.ceil(totalCnt / ROWS),
      list: rows.map(({ total: _, game: of, placedAt, at, ...row }): StatementBet => ({
        ...row,
        title: titleOf(of),
        placedAt: placedAt.toISOString(),
        at: at.toISOString(),
      })),
    }
  })

/**
 * Works a closed statement out again from bets, terms, adjustments and the statement before, and holds it against the
 * text that was sealed; so what the page shows of it, kept beside the text. Refuses `notFound` for one that is not closed.
 */
export const checkStatement = (db: Db, ask: Ask) =>
  asOne(db, PATIENT_MS, async (tx) => {
    const closed = await selectOne(tx, ask)
    if (!closed) throw new Refusal('notFound', settlementText.noStatement)
    const { partner, first } = ask
    const version = versionOf(closed.text)
    const now = await partsOf(tx, partner, periodOf(first))
    const parts = {
      ...now,
      rows: version === 1 ? plainRows(now.rows) : now.rows,
      adjustments: await selectAdjustments(tx, partner, closed.no),
    }
    const kept = { ...parts, rows: await selectKept(tx, closed.no) }
    return {
      same:
        textOf({ ...closed, ...figuresOf(parts) }, parts, version) === closed.text &&
        textOf(closed, kept, version) === closed.text,
      sealed: await checkSeal(tx, closed.no),
      bets: sumsOf(parts.rows).bets,
    }
  })
