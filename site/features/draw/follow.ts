/**
 * What the page of a game knows without asking: a round's end and a bet just taken are written into what it shows
 * (docs/spec/wire.md#live-events). What an event does not carry is asked, spread as the house says.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import type { Game } from '@madang/contract/core/draw/games.ts'
import { oddsFromWire, winOf } from '@madang/contract/core/odds.ts'
import type { BetRow, ResultRow } from '@madang/contract/member/draw.ts'
import type { RoundEnded } from '@madang/contract/member/header.ts'

import { useHouse } from '../../api/house.ts'
import { readAgain } from '../../api/queries.ts'
import { isLive, spreadOf, useLive } from '../../shell/live.ts'
import { watchMoney } from '../../shell/summary.ts'
import type { RoundEvent } from './round-event.ts'
import { after, untilShown } from './show-end.ts'
import { BETS } from './use-bets.ts'

const RESULTS = 100

/** Asks for parts of this game's page again. */
export function useAgain(game: Game) {
  const client = useQueryClient()
  return useCallback(
    (names: string[]) => {
      for (const name of names) void readAgain({ queryKey: [name, game.key] }, client)
    },
    [client, game],
  )
}

/** After a round's end, and not before its balls have been seen: bets, results and money, from the event, or read again. */
export function useFollow(game: Game, refresh: () => Promise<void>) {
  const client = useQueryClient()
  const again = useAgain(game)
  const drawSeconds = useHouse().house?.drawSeconds ?? null
  useLive(
    'round',
    useCallback(
      (event: unknown) => {
        const { game: key, round, state, ended } = event as Partial<RoundEvent>
        if (key !== game.key || (state !== 'SETTLED' && state !== 'VOID')) return
        const wait = untilShown(game, drawSeconds, event)
        if (ended && round !== undefined)
          return after(wait, () => void writeEnd(client, game, round, ended))
        setTimeout(
          () => {
            again(['betList', 'results'])
            void refresh()
          },
          Math.max(wait, Math.random() * spreadOf(event)),
        )
      },
      [client, game, drawSeconds, again, refresh],
    ),
  )
}

/** What `change` makes of a list that is known; one that is being read, which may be older, or is not, is read again. */
async function rewrite<T>(client: QueryClient, key: string[], change: (had: T[]) => T[]) {
  const found = client.getQueryCache().findAll({ queryKey: key })
  const reading = found.some(({ state }) => state.fetchStatus !== 'idle')
  client.setQueriesData<T[]>({ queryKey: key }, (had) => had && change(had))
  if (reading) await readAgain({ queryKey: key }, client)
}

async function writeEnd(client: QueryClient, { key }: Game, round: number, ended: RoundEnded) {
  const { result } = ended
  await Promise.all([
    rewrite<BetRow>(client, ['betList', key], (had) =>
      had.map((row) =>
        row.round === round && row.resultClass === 'wait' ? { ...row, ...fateOf(row, ended) } : row,
      ),
    ),
    result &&
      rewrite<ResultRow>(client, ['results', key], (had) => {
        const others = had.filter((row) => row.date !== result.date || row.round !== result.round)
        return [result, ...others].slice(0, RESULTS)
      }),
  ])
}

type Fate = Pick<BetRow, 'result' | 'resultClass' | 'win'>

/** Pure: what became of a bet that waited, as betList would say it. */
export function fateOf({ pick, money }: BetRow, { fate, won }: RoundEnded): Fate {
  if (fate === 'void') return { result: '취소', resultClass: 'void', win: money }
  if (fate === 'push') return { result: '적특', resultClass: 'push', win: money }
  const odds = pick in won ? oddsFromWire(won[pick]!) : null
  if (odds === null) return { result: '낙첨', resultClass: 'lost', win: 0 }
  return { result: '적중', resultClass: 'won', win: winOf(money, odds) }
}

/**
 * Called as a bet is sent; what it answers is called when it was taken: its row is the newest, its stake gone from the
 * balance; without a stream both are read.
 */
export function useTaken(game: Game, lookAgain: () => void) {
  const client = useQueryClient()
  return useCallback(() => {
    const note = watchMoney(client)
    return (row: BetRow) => {
      if (!isLive()) return lookAgain()
      note(-row.money)
      void rewrite<BetRow>(client, ['betList', game.key], (had) =>
        // All that wait are kept: their sum is told.
        [row, ...had.filter(({ no }) => no !== row.no)].filter(
          ({ resultClass }, index) => index < BETS || resultClass === 'wait',
        ),
      )
    }
  }, [client, game, lookAgain])
}
