/** Settlement: a round's outcomes written, its winners paid, the round marked, all in one transaction, exactly once. */
import { gameByKey, type Game } from '@madang/contract/core/draw/games.ts'
import type { Drawn } from '@madang/contract/core/draw/family.ts'
import { allPicks, wins } from '@madang/contract/core/draw/picks.ts'
import { settleWithinSeconds } from '@madang/contract/core/draw/schedule.ts'
import { incidentText } from '@madang/contract/member/plain/draw.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { postRound } from '../../ledger/post-set.ts'
import { noteRound } from '../push/push.ts'
import { allOf } from '../../http/all-of.ts'
import { announce, businessNow, type RoundRow } from './rounds.ts'
import { lockRound, readReveal, wentUnsealed, type RevealRow } from './settle-sql.ts'
import { voidRound } from './void.ts'

/** Settles every round that lives on a draw, from its stored reveal; what may not be settled is void. Repeatable. */
export async function settleDraw(deps: Deps, drawId: number): Promise<void> {
  const rounds = await deps.db.query<{ id: number }>`
    select id from round where draw_id = ${drawId} and state not in ('SETTLED', 'VOID') order by id`
  await settleEach(deps, rounds)
}

const LANES = 4

/** Each for itself: a round that cannot be settled keeps no other waiting. Throws what went wrong once all are done. */
async function settleEach(deps: Deps, rounds: { id: number }[]): Promise<void> {
  const left = [...rounds]
  await allOf(
    Array.from({ length: LANES }, async () => {
      const failed: unknown[] = []
      for (let round = left.shift(); round; round = left.shift())
        await deps.db.begin((tx) => settleRound(deps, tx, round!.id)).catch((e) => failed.push(e))
      await allOf(failed.map((error) => Promise.reject(error)))
    }),
  )
}

/**
 * Under the round's lock, which a result is stored behind: one that is there settles the round or tells why not, and
 * a round without one is void once it is too late for any.
 */
async function settleRound(deps: Deps, tx: Tx, id: number): Promise<void> {
  await tx.patient(60_000)
  const round = await lockRound(tx, id)
  if (!round || round.state === 'SETTLED' || round.state === 'VOID') return
  const [reveal, now] = await Promise.all([readReveal(tx, round.drawId), businessNow(tx)])
  const { drawSeconds } = deps.config
  if (!reveal && now < lastMoment(round, drawSeconds)) return
  const incident = reveal ? incidentOf(round, reveal, drawSeconds) : ('late' as const)
  if (incident) {
    // Nothing is drawn without its seal: that is why there is no draw.
    const waited = !reveal || reveal.outcome === 'failed'
    const why = waited && (await wentUnsealed(tx, round.drawId)) ? 'unsealed' : incident
    await voidRound(deps, tx, { round: id, by: 'system', incident: incidentText[why] })
    return
  }
  await writeOutcomes(tx, round, reveal!)
  const tell = deps.settings.get('largeWin')
  const { large } = await postRound(tx, { round: id, kind: 'win', tell })
  await recordEvents(
    tx,
    large.map(({ member, amount }) => ({
      ...{ kind: 'win.large' as const, actor: 'system', member },
      detail: { amount, game: round.game, round: id },
    })),
  )
  await noteRound(tx, id)
  await tx.query`update round set state = 'SETTLED', settled_at = business_now() where id = ${id}`
  await announce(deps, tx, { ...round, state: 'SETTLED' })
}

/** Until then a result is in time. */
const lastMoment = ({ drawAt }: Pick<RoundRow, 'drawAt'>, drawSeconds: number | null) =>
  new Date(drawAt.getTime() + settleWithinSeconds(drawSeconds) * 1_000)

/** Why a reveal does not settle a round; null when it does. It was in time if it was stored in time. */
function incidentOf(
  round: Pick<RoundRow, 'drawAt'>,
  { outcome, fault, receivedAt }: Pick<RevealRow, 'outcome' | 'fault' | 'receivedAt'>,
  drawSeconds: number | null,
): keyof typeof incidentText | null {
  if (fault === 'commit' || fault === 'balls') return fault
  if (outcome === 'failed') return 'failed'
  const inTime = outcome === 'drawn' && receivedAt <= lastMoment(round, drawSeconds)
  return inTime ? null : 'late'
}

/** What became of every pick of a game, in columns. */
export type Outcomes = { keys: string[]; picks: string[]; won: boolean[] }

export function outcomesOf(game: Game, drawn: Drawn): Outcomes {
  const picks = allPicks(game)
  return {
    keys: picks.map(({ key }) => key),
    picks: picks.map(({ pick }) => pick),
    won: picks.map((pick) => wins(game, pick, drawn)),
  }
}

async function writeOutcomes(tx: Tx, { id, game }: RoundRow, reveal: RevealRow) {
  const { keys, picks, won } = outcomesOf(gameByKey(game)!, reveal)
  await tx.query`
    insert into outcome (round_id, odds_key, pick, won)
    select ${id}, o.* from unnest(${keys}::text[], ${picks}::text[], ${won}::boolean[]) as o
    where exists (select from bet where round_id = ${id})`
}

/** By the clock: settles what is revealed and not settled (a crash between), voids what is too late. */
export async function settleDue(deps: Deps): Promise<void> {
  const within = settleWithinSeconds(deps.config.drawSeconds)
  const due = await deps.db.query<{ id: number }>`
    select r.id from round r left join reveal v on v.draw_id = r.draw_id
    where r.state in ('OPEN', 'LOCKED', 'DRAWN')
      and (v.draw_id is not null or r.draw_at + ${within}::float8 * interval '1 second' <= (select business_now()))
    order by r.draw_at, r.id`
  await settleEach(deps, due)
}
