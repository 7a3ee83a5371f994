/**
 * The statement: all that ever changed a member's pockets, read from the ledger and stored nowhere else
 * (docs/ledger.md#the-ledger).
 */
import { timeOf } from '@madang/contract/core/kst.ts'
import {
  STATEMENT_MOST,
  statementPockets,
  statementPocketText,
  type StatementKind,
  type StatementPocket,
} from '@madang/contract/member/plain/statement.ts'
import type {
  StatementBooks,
  StatementMove,
  StatementRow,
} from '@madang/contract/member/statement.ts'

import type { Reader } from '../../db/db.ts'
import type { Period } from '../../http/period.ts'
import { kinds } from '../../ledger/kinds.ts'
import { csvRow, writeCsv } from '../exports/exports.ts'
import { causeOf } from './causes.ts'
import { countEntries, selectEntries, sumEntries, type Entry } from './sql.ts'

/** What is searched: a pocket, or all, and the days. */
export type Search = Period & { pocket: StatementKind }

const PER_PAGE = 15
/** Of a page of the console. */
const MANY = 50
/** Coins lie in millionths; every other pocket in whole units. */
const MILLIONTHS = 1_000_000
const inUnits = (pocket: StatementPocket, amount: number) =>
  pocket === 'coin' ? amount / MILLIONTHS : amount

/** A page of a member's entries, newest first. */
export async function readStatement(db: Reader, member: number, search: Search, page: number) {
  const [totalCnt, entries] = await Promise.all([
    countEntries(db, member, search),
    selectEntries(db, member, search, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }),
  ])
  return {
    totalCnt,
    totalPages: Math.ceil(totalCnt / PER_PAGE),
    list: entries.map((entry) => shown(entry, search.pocket)),
  }
}

/** The same for who looks a member's money up: with what caused each entry, by number. */
export async function readMoves(db: Reader, member: number, search: Search, page: number) {
  const [totalCnt, entries] = await Promise.all([
    countEntries(db, member, search),
    selectEntries(db, member, search, { limit: MANY, offset: (page - 1) * MANY }),
  ])
  const list = entries.map((entry) => {
    const { no, log, moves, cause, reverses } = shown(entry, search.pocket)
    const { cause: of } = kinds[entry.kind]
    return {
      ...{ no, at: entry.at.toISOString(), log, moves, reverses },
      cause: { text: cause?.text ?? '', of, id: entry.cause },
    }
  })
  return { totalCnt, totalPages: Math.ceil(totalCnt / MANY), list }
}

/** What each pocket holds beside what the member's transfers add up to, both of one instant. */
export async function checkStatement(db: Reader, member: number): Promise<StatementBooks> {
  const { transfers, ...books } = await sumEntries(db, member)
  return {
    transfers,
    pockets: statementPockets.map((pocket) => ({
      pocket,
      balance: inUnits(pocket, books[pocket].balance),
      sum: inUnits(pocket, books[pocket].sum),
    })),
  }
}

/** Everything searched as CSV, a row for each pocket an entry touched; `most` entries at the most. */
export async function writeStatement(
  db: Reader,
  member: number,
  search: Search,
  most: number = STATEMENT_MOST,
) {
  const head = ['번호', '일시', '내용', '상세', '구분', '변동', '전', '후', '되돌린 번호']
  return writeCsv(
    head,
    async (part) =>
      (await selectEntries(db, member, search, part)).map((entry) => ({
        id: entry.no,
        entry,
      })),
    ({ entry }) => {
      const { no, date, log, moves, cause, reverses } = shown(entry, search.pocket)
      const rows = moves.map(({ pocket, change, before, after }) =>
        csvRow([
          ...[no, date, log, cause?.text ?? null, statementPocketText[pocket]],
          ...[change, before, after, reverses],
        ]),
      )
      return rows.join('')
    },
    most,
  )
}

function shown(entry: Entry, searched: StatementKind): StatementRow {
  return {
    no: entry.no,
    date: timeOf(entry.at),
    log: kinds[entry.kind].label,
    moves: movesOf(entry).filter(({ pocket }) => searched === 'all' || pocket === searched),
    cause: causeOf(entry),
    reverses: entry.reverses,
  }
}

/** Of the pocket it left first, then of the one it entered: one of them at least is the member's. */
function movesOf({ kind, amount, after }: Entry): StatementMove[] {
  const { from, to } = kinds[kind]
  const legs = [
    { account: from, change: -amount },
    { account: to, change: amount },
  ]
  return legs.flatMap(({ account, change }) => {
    const pocket = statementPockets.find((name) => name === account)
    const held = pocket && after[pocket]
    if (pocket === undefined || held === undefined) return []
    return [
      {
        pocket,
        change: inUnits(pocket, change),
        before: inUnits(pocket, held - change),
        after: inUnits(pocket, held),
      },
    ]
  })
}
