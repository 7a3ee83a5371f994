/**
 * Every game with its newest result. Who has a live stream is told each; a guest asks as one is to be had, not all at
 * once (docs/adr/0092-guests-look.md).
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import {
  previousRound,
  roundAt,
  roundTimes,
  settleWithinSeconds,
  showSeconds,
  timingOf,
} from '@madang/contract/core/draw/schedule.ts'
import { smallest } from '@madang/contract/core/lists.ts'
import type { OpenDraw } from '@madang/contract/member/draw.ts'
import type { RoundEnded } from '@madang/contract/member/header.ts'

import { ask } from '../api/ask.ts'
import { clock, useHouse } from '../api/house.ts'
import { useLive } from './live.ts'

const SECOND = 1_000
/** Guests come within as long of a result's time. */
const SPREAD_MS = 2_000
/** One that is late is asked for again, not without a pause. */
const AGAIN_MS = 2_000

export function useDraws() {
  const client = useQueryClient()
  const { house } = useHouse()
  const query = useQuery({
    queryKey: ['draws'],
    queryFn: async () => (await ask('draws')).data,
  })
  const { data, dataUpdatedAt, errorUpdatedAt, refetch } = query

  useEffect(() => {
    if (!house || !data) return
    const wait = untilNext(data, house.drawSeconds, clock.now()) + Math.random() * SPREAD_MS
    const timer = setTimeout(() => void refetch(), wait)
    return () => clearTimeout(timer)
  }, [house, data, dataUpdatedAt, errorUpdatedAt, refetch])

  useLive(
    'round',
    useCallback(
      (event: unknown) => {
        const { game, ended } = event as { game?: string; ended?: RoundEnded }
        const last = ended?.result
        if (!last) return
        client.setQueryData<OpenDraw[]>(['draws'], (had) =>
          had?.map((draw) => (draw.game === game ? { ...draw, last } : draw)),
        )
      },
      [client],
    ),
  )
  return query
}

/** Milliseconds until there is a result to be had that the page does not know. */
export function untilNext(draws: OpenDraw[], drawSeconds: number | null, now: Date): number {
  const waits = draws.flatMap(({ game: key, last }) => {
    const game = gameByKey(key)
    if (!game) return []
    const timing = timingOf(game, drawSeconds)
    const shown = showSeconds(drawSeconds, game.family.draws).result * SECOND
    const next = roundAt(timing, now)
    const before = previousRound(timing, next.date, next.round)
    const { drawAt } = roundTimes(timing, before.date, before.round)
    const since = now.getTime() - drawAt.getTime()
    const known = last?.date === before.date && last.round === before.round
    if (!known && since < settleWithinSeconds(drawSeconds) * SECOND)
      return Math.max(shown - since, AGAIN_MS)
    return next.drawAt.getTime() + shown - now.getTime()
  })
  return smallest(waits)
}
