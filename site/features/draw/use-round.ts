/**
 * The round a game's page is on: what betPage said, and how the clock has moved since
 * (docs/spec/member-pages.md#states).
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'

import type { Output } from '@madang/contract/core/call.ts'
import type { Game } from '@madang/contract/core/draw/games.ts'
import {
  bettingMs,
  countOf,
  roundTimes,
  settleWithinSeconds,
  timingOf,
} from '@madang/contract/core/draw/schedule.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { useNow } from '@madang/ui/clock.ts'

import { ask } from '../../api/ask.ts'
import { clock, useHouse } from '../../api/house.ts'
import { useSession } from '../../api/session.ts'
import { spreadOf, useLive } from '../../shell/live.ts'
import { unknownRound, type Round } from '../../shell/round.ts'
import type { RoundEvent } from './round-event.ts'
import { after, untilShown } from './show-end.ts'

export type BetPage = Output<MemberCalls['betPage']>

const SECOND = 1_000
/** The seeds' counter after the draw time, until the page asks again by itself. */
const fallbackSeconds = (game: Game, drawSeconds: number | null) =>
  drawSeconds !== null ? settleWithinSeconds(drawSeconds) : game.key === 'ntry.powerball' ? 30 : 25

/** betPage and its countdown; `reload` asks again. The page shows what came last while it does. */
export function useRound(game: Game) {
  const { house } = useHouse()
  const session = useSession()
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: ['betPage', game.key, session?.userId],
    // With when it was asked and answered: what it counts was counted between.
    queryFn: async () => {
      const askedAt = Date.now()
      const page = await ask('betPage', { game: game.game, page: game.page })
      return { page, askedAt, answeredAt: Date.now() } as Answered
    },
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  })
  const reload = useCallback(() => refetch(), [refetch])
  const now = useNow(clock)
  const round =
    data && house
      ? roundOf({
          game,
          drawSeconds: house.drawSeconds,
          page: data.page,
          askedAt: clock.at(data.askedAt).getTime(),
          answeredAt: clock.at(data.answeredAt).getTime(),
          now,
        })
      : null
  const failedAt = clock.at(errorUpdatedAt).getTime()
  const over =
    round?.seconds === 0 &&
    round.phase !== 'open' &&
    now.getTime() > Math.max(round.reloadAt, failedAt + AGAIN_MS)

  useEffect(() => {
    if (over && !isFetching) void reload()
  }, [over, isFetching, reload])
  useTold(game, house?.drawSeconds ?? null, reload)

  const told = round && data?.over ? { ...round, over: round.drawing } : round
  return { page: data?.page, round: told ?? unknownRound, error, reload }
}

type Answered = {
  page: BetPage
  askedAt: number
  answeredAt: number
  /** its result was told */
  over?: boolean
}

/** The next round opens soon after the last one's end; who did not hear of it by then asks, not all at once. */
const NEXT_MS = 2_000

/** What the stream says of the round: a new one is put in the place of the old, everything else the clock tells. */
function useTold(game: Game, drawSeconds: number | null, reload: () => Promise<unknown>) {
  const client = useQueryClient()
  const session = useSession()
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => void (gone.current = true)
  }, [])
  useLive(
    'round',
    useCallback(
      (event: unknown) => {
        const { game: key, round, state, opened, ended } = event as Partial<RoundEvent>
        if (key !== game.key) return
        const name = ['betPage', game.key, session?.userId]
        const known = () => client.getQueryData<Answered>(name)
        const later = (ms: number, asks: () => boolean) =>
          // Who left meanwhile asks no more: a reader that nobody shows would still read.
          void setTimeout(
            () => !gone.current && asks() && void reload(),
            ms + Math.random() * spreadOf(event),
          )
        const had = known()
        if (!had || had.page.use === '1') return later(0, () => true)
        const put = async (page: Partial<BetPage>) => {
          // What was asked before may not bring the round before back.
          await client.cancelQueries({ queryKey: name })
          const at = Date.now()
          client.setQueryData(name, { page: { ...had.page, ...page }, askedAt: at, answeredAt: at })
        }
        if (state === 'OPEN' && opened) {
          const { odds, ...page } = opened
          // A grade may lower the amounts, so that other limits are asked for.
          if (page.limits !== had.page.limits) return later(0, () => true)
          return void put({ ...page, info: { ...had.page.info, ...odds } })
        }
        const shown = () => known()?.page.round === round
        if (shown() && (state === 'LOCKED' || state === 'DRAWN')) return
        if (!ended) return later(0, () => true)
        // Void before its close: no more bets.
        if (shown() && had.page.lastTime > 0 && state === 'VOID')
          void put({ lastTime: 0, startTime: 0 })
        const tells = () =>
          shown() && client.setQueryData<Answered>(name, (now) => now && { ...now, over: true })
        after(untilShown(game, drawSeconds, event), tells)
        later(NEXT_MS, shown)
      },
      [client, game, drawSeconds, reload, session?.userId],
    ),
  )
}

/** After a failure it is asked again, but not at once. */
const AGAIN_MS = 3_000

type Known = {
  game: Game
  drawSeconds: number | null
  page: BetPage
  /** the house's time when betPage was asked, and when it was answered */
  askedAt: number
  answeredAt: number
  now: Date
}

/** Pure: the round as it stands `now`. Times are the schedule's, unless the server counts otherwise. */
export function roundOf({ game, drawSeconds, page, askedAt, answeredAt, now }: Known): Round & {
  reloadAt: number
} {
  if (page.round === '휴장중') {
    const reopensAt = askedAt + page.startTime * SECOND
    const seconds = secondsTo(reopensAt, now)
    return {
      ...unknownRound,
      phase: 'shut',
      number: '휴장중',
      date: page.today,
      seconds,
      reloadAt: reopensAt,
    }
  }
  const timing = timingOf(game, drawSeconds)
  const times = roundTimes(timing, page.today, page.round)
  const closeAt = agreed(times.closeAt.getTime(), { askedAt, answeredAt }, page.lastTime)
  const drawAt = agreed(times.drawAt.getTime(), { askedAt, answeredAt }, page.startTime)
  const shown = {
    date: page.today,
    number: page.round,
    closeAt: new Date(closeAt),
    drawAt: new Date(drawAt),
    drawing: false,
  }
  if (page.startTime > 0 && now.getTime() < drawAt) {
    const closed = page.lastTime > 0 ? closeAt : Math.min(closeAt, now.getTime())
    const count = countOf(closed, drawAt, bettingMs(timing), now.getTime())
    return { ...shown, ...count, reloadAt: count.phase === 'open' ? closeAt : drawAt }
  }
  const reloadAt = Math.max(drawAt, answeredAt) + fallbackSeconds(game, drawSeconds) * SECOND
  const seconds = secondsTo(reloadAt, now)
  return { ...shown, phase: 'waiting', drawing: true, seconds, left: 0, reloadAt }
}

const secondsTo = (at: number, now: Date) => Math.max(0, Math.ceil((at - now.getTime()) / SECOND))

/**
 * The scheduled time, when the server's count of seconds can mean it; else what it counted, from the moment of the
 * asking: an answer that was long on its way must not make it later than the server meant.
 */
function agreed(
  scheduled: number,
  { askedAt, answeredAt }: Pick<Known, 'askedAt' | 'answeredAt'>,
  seconds: number,
): number {
  const [earliest, latest] = [askedAt + (seconds - 2) * SECOND, answeredAt + (seconds + 2) * SECOND]
  const meant = seconds === 0 || (scheduled > earliest && scheduled < latest)
  return meant ? scheduled : askedAt + seconds * SECOND
}
