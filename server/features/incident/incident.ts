/** Voids and corrections as everyone reads them (docs/adr/0116-voids-and-corrections-told.md). */
import type { Parsed } from '@madang/contract/core/call.ts'
import { dateOf } from '@madang/contract/core/kst.ts'
import type { Incident, incidents } from '@madang/contract/member/incident.ts'
import { incidentSteps } from '@madang/contract/member/plain/incident.ts'

import type { Reader } from '../../db/db.ts'
import { selectDays, selectIncidents, selectNewest, type Found, type Place } from './sql.ts'

type Asked = Parsed<typeof incidents>

const ROWS = 15

/**
 * A day's, or one round's, newest first, 15 a page; `member`: whose own bets are told too. Without a day the last one
 * with anything of that game and kind.
 */
export async function readIncidents(db: Reader, member: number | null, asked: Asked) {
  const place = placeOf(asked)
  const what = { game: asked.game ?? null, kind: asked.kind ?? null }
  const newest = place || asked.day ? null : await selectNewest(db, what)
  const day = place ? null : (asked.day ?? (newest && dateOf(newest)))
  if (!place && day === null) return { day, ...nowhere, totalCnt: 0, totalPages: 0, list: [] }
  const [days, rows] = await Promise.all([
    day === null ? nowhere : selectDays(db, { ...what, day }),
    selectIncidents(db, { ...what, day, place, member, rows: ROWS, page: asked.pageIndex }),
  ])
  const totalCnt = rows[0]?.total ?? 0
  return {
    day,
    ...days,
    totalCnt,
    totalPages: Math.ceil(totalCnt / ROWS),
    list: rows.map(shown),
  }
}

const nowhere = { older: null, newer: null }

function placeOf({ round }: Asked): Place | null {
  if (round === undefined) return null
  const [game, date, number] = round.split('/')
  return { game: game!, date: date!, number: Number(number) }
}

function shown(row: Found): Incident {
  const { kind, game, date, round, settlement, reason, members, given, taken, kept } = row
  return {
    ...{ kind, game, date, round, settlement, reason },
    at: row.at.toISOString(),
    result: row.balls && { balls: row.balls, powerball: row.powerball },
    steps: stepsOf(row),
    ...{ members, given, taken, kept },
    own:
      row.ownBets === 0
        ? null
        : {
            bets: row.ownBets,
            staked: row.ownStaked,
            given: row.ownGiven,
            taken: row.ownTaken,
          },
  }
}

/** Up to the act itself; the first settlement is told where another one followed it. */
function stepsOf(row: Found): Incident['steps'] {
  const times = {
    opened: row.openedAt,
    closed: row.closeAt,
    drawn: row.drawnAt,
    settled: row.settledAt,
    asked: row.askedAt,
    // Stamped when the act was done, in its transaction: what was agreed to came before it.
    agreed: row.agreedAt && new Date(Math.min(row.agreedAt.getTime(), row.at.getTime())),
    voided: row.kind === 'void' ? row.at : null,
    corrected: row.kind === 'correction' ? row.at : null,
  }
  const roleOf = { asked: row.askedRole, agreed: row.agreedRole } as Record<string, string | null>
  return incidentSteps
    .flatMap((step) => {
      const at = times[step]
      return at && at <= row.at ? [{ step, at, role: roleOf[step] ?? null }] : []
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...told }) => ({ ...told, at: at.toISOString() }))
}
