import type { Reader, Tx } from '../../db/db.ts'
import type { BetLimits, Odds } from '../draw/draw.ts'

export type VersionRow = {
  version: number
  odds: Odds
  limits: BetLimits
  madeBy: string
  approvedBy: string | null
  at: Date | null
  reason: string
}

/** The newest version of every game that has one. */
export const selectNewest = (db: Reader) => db.query<VersionRow & { game: string }>`
  select distinct on (game) game, version, odds, limits, made_by as "madeBy", approved_by as "approvedBy",
    case when version > 1 then at end as at, reason
  from odds_version order by game, version desc`

/** Newest first. */
export const selectVersions = (db: Reader, game: string) => db.query<VersionRow>`
  select version, odds, limits, made_by as "madeBy", approved_by as "approvedBy",
    case when version > 1 then at end as at, reason
  from odds_version where game = ${game} order by version desc limit 200`

/** The rounds that take bets now, with the version each opened with. */
export const selectTaking = (db: Reader) => db.query<{
  game: string
  number: number
  version: number
}>`
  select game, number, odds_version as version from round where state = 'OPEN' and close_at > (select business_now())
  order by draw_at desc`

export type Waiting = {
  id: number
  subject: number
  by: string
  reason: string
  inForceAt: string | null
  until: string | null
}

/** Changes that wait for a second operator. */
export const selectWaiting = (db: Reader) => db.query<Waiting>`
  select a.id, a.subject, o.uid as by, a.reason, a.detail ->> 'at' as "inForceAt",
    a.detail ->> 'until' as until
  from approval a join operator o on o.id = a.requested_by
  where a.action = 'odds.override' and a.state = 'pending'`

export type NewVersion = {
  game: string
  /** the one it follows */
  version: number
  odds: Odds
  limits: BetLimits
  by: string
  approvedBy: string | null
  reason: string
}

/** The version it made; null when `version` is not the newest any more. Of many at once exactly one makes it. */
export async function insertVersion(
  tx: Tx,
  { game, version, odds, limits, by, approvedBy, reason }: NewVersion,
): Promise<number | null> {
  const [row] = await tx.query<{ version: number }>`
    insert into odds_version (game, version, odds, limits, made_by, approved_by, reason)
    select ${game}, ${version + 1}::int, ${JSON.stringify(odds)}::jsonb, ${JSON.stringify(limits)}::jsonb, ${by},
      ${approvedBy}, ${reason}
    where (select max(version) from odds_version where game = ${game}) = ${version}
    on conflict do nothing returning version`
  return row?.version ?? null
}
