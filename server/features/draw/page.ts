/** The betting page's numbers: which round, how long, at what odds and limits, and the member's last bets. */
import type { Output } from '@madang/contract/core/call.ts'
import { compactDateOf } from '@madang/contract/core/kst.ts'
import { oddsToWire, type OddsHundredths } from '@madang/contract/core/odds.ts'
import type { Game } from '@madang/contract/core/draw/games.ts'
import { roundAt, timingOf } from '@madang/contract/core/draw/schedule.ts'
import type { betPage, BetRow } from '@madang/contract/member/draw.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import type { Member } from '../../http/session.ts'

type Current = {
  date: string
  number: number
  state: string
  close_at: Date
  draw_at: Date
  odds: Record<string, OddsHundredths>
}
type Clocked = { now: Date; odds: Record<string, OddsHundredths> }

/** What `betPage` answers (spec/wire.md, document 2). */
export async function readBetPage(
  { db, settings, config }: Deps,
  game: Game,
  { wallet }: Pick<Member, 'wallet'>,
): Promise<Output<typeof betPage> & { msg?: string }> {
  const [[clock], [round]] = await Promise.all([
    db.query<Clocked>`
      select business_now() as now,
        (select odds from odds_version where game = ${game.key} order by version desc limit 1) as odds`,
    db.query<Current>`
      select r.date, r.number, r.state, r.close_at, r.draw_at, o.odds
      from round r join odds_version o on o.game = r.game and o.version = r.odds_version
      where r.game = ${game.key} and r.state in ('OPEN', 'LOCKED', 'DRAWN') order by r.draw_at desc limit 1`,
  ])
  const closed = settings.get('siteStatus') !== 'open'
  const { now } = clock!
  return {
    ...(closed && { msg: drawText.siteClosed }),
    use: closed ? '1' : '0',
    ...timesOf(game, config.drawSeconds, now, round),
    info: {
      ...Object.fromEntries(
        Object.entries(round?.odds ?? clock!.odds).map(([key, odds]) => [key, oddsToWire(odds)]),
      ),
      minBettingMoney: settings.get('minBettingMoney'),
      maxBettingMoney: settings.get('maxBettingMoney'),
      maxWinMoney: settings.get('maxWinMoney'),
      folderMaxBettingMoney: settings.get('folderMaxBettingMoney'),
    },
    money: wallet.money,
    point: wallet.point,
  }
}

/** Seconds are whole: to the close rounded down, to the draw rounded up. */
function timesOf(game: Game, drawSeconds: number | null, now: Date, round: Current | undefined) {
  const until = (at: Date) => Math.max(0, (at.getTime() - now.getTime()) / 1_000)
  if (round) {
    return {
      lastTime: Math.floor(until(round.close_at)),
      startTime: Math.ceil(until(round.draw_at)),
      today: round.date,
      round: round.number,
    }
  }
  const next = roundAt(timingOf(game, drawSeconds), now)
  if (next.state === 'closedHours') {
    return {
      lastTime: 0,
      startTime: Math.ceil(until(next.reopensAt!)),
      today: compactDateOf(now),
      round: '휴장중' as const,
    }
  }
  // Between two rounds, or waiting for a commitment: nothing can be bet on yet.
  return {
    lastTime: 0,
    startTime: Math.ceil(until(next.drawAt)),
    today: next.date,
    round: next.round,
  }
}

const labels = { wait: '대기중', won: '적중', lost: '낙첨', push: '적특', void: '취소' } as const

type Bet = {
  no: number
  round: number
  pick: string
  money: number
  paid: number
  status: keyof typeof labels
}

/** A member's newest 15 bets on a game; status and win are read off the round, not stored. */
export async function readLastBets(db: Reader, game: Game, member: number): Promise<BetRow[]> {
  const rows = await db.query<Bet>`
    select b.id as no, r.number as round, case when b.odds_key = 'num' then '숫자 ' || b.pick else b.pick end as pick,
      b.stake as money,
      case when r.state = 'VOID' then case r.void_by when 'operator' then 'void' else 'push' end
           when r.state <> 'SETTLED' then 'wait' when o.won then 'won' else 'lost' end as status,
      case when r.state = 'VOID' then b.stake when o.won then b.stake * b.odds_hundredths / 100 else 0 end as paid
    from bet b join round r on r.id = b.round_id and r.game = ${game.key}
    left join outcome o on o.round_id = b.round_id and o.odds_key = b.odds_key and o.pick = b.pick
    where b.member_id = ${member} order by b.id desc limit 15`
  return rows.map(({ no, round, pick, money, paid, status }) => ({
    no,
    round,
    pick,
    money,
    win: paid,
    result: labels[status],
    resultClass: status,
  }))
}
