/**
 * My bets on a game from their press to their result: what waits, what is told, and the balance that stands while the
 * balls fall and counts as it is told (docs/adr/0089-my-bet-told.md).
 */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import type { Game } from '@madang/contract/core/draw/games.ts'
import type { BetRow } from '@madang/contract/member/draw.ts'
import { tuneOf } from '@madang/ui/sound/tunes.ts'
import { openStore, useStore } from '@madang/ui/store.ts'

import { readAgain } from '../../api/queries.ts'
import { countGain, holdMoney } from '../../shell/held-money.ts'
import { isLive } from '../../shell/live.ts'
import { playSound } from '../../shell/sound.ts'
import { useStood } from '../../shell/stood.ts'
import { readMoney, useSummary, watchMoney } from '../../shell/summary.ts'
import type { Round } from '../../shell/round.ts'
import { follow, heldOf, NOTHING, type MyBets, type Told } from './mine.ts'
import { bring } from './told-parts.tsx'
import { useBets } from './use-bets.ts'

/** A key is on what is told. */
const isReached = () => document.activeElement?.closest('.result-band, .my-bets') instanceof Element

export function useMine(game: Game, { drawing, phase, number }: Round): MyBets {
  const { data: rows } = useBets(game)
  const [mine, setMine] = useState(NOTHING)
  if (rows !== mine.from) setMine(follow(mine, rows))
  const { waiting, told } = mine
  const fold = useCallback(() => setMine((now) => ({ ...now, told: null })), [])
  useAsked(game, phase === 'open' && waiting.some(({ round }) => round !== number))
  useStood(told ? String(told.round) : '', isReached, fold)
  const said = useMoneyTold(told, waiting, drawing)
  const waits = phase === 'waiting'
  return useMemo(
    () => ({
      bets: waiting,
      held: heldOf({ ...NOTHING, waiting, told }),
      told,
      said: told || !waits ? said : '',
      fold,
    }),
    [waiting, told, said, waits, fold],
  )
}

/** Without a stream nobody tells the end of a round: the next one has begun, and what waits is asked. */
function useAsked({ key }: Game, overdue: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (overdue && !isLive()) void readAgain({ queryKey: ['betList', key] }, client)
  }, [client, key, overdue])
}

/** Keeps the balance that is shown while the balls fall, and lets it count as the result is told; answers what is said. */
function useMoneyTold(told: Told | null, waiting: BetRow[], drawing: boolean): string {
  const client = useQueryClient()
  const pay = useRef<((by: number) => void) | null>(null)
  const [spoken] = useState(() => openStore<{ told: Told; said: string } | null>(null))
  const last = useStore(spoken)
  const known = useSummary().summary !== undefined
  const holds = waiting.length > 0 && known
  const stands = drawing && holds

  // The stream may say the balance before or after the end of the round: what came is added once. Before the next
  // balance is watched.
  useEffect(() => {
    if (!told) return
    if (told.whole && told.paid > 0) pay.current?.(told.paid)
    const tune = told.whole ? tuneOf(told.staked, told.paid) : null
    if (tune) playSound(tune)
    const left = readMoney(client)
    void bring().then(({ saidOf }) => spoken.set({ told, said: saidOf(told, left) }))
    return countGain()
  }, [client, told, spoken])
  // Of the balance that stood as the last bet was taken: one that is read later, after a lost line, may hold the win.
  const newest = waiting[0]?.no
  useEffect(() => {
    if (holds) pay.current = watchMoney(client)
  }, [client, holds, newest])
  useEffect(() => (stands ? holdMoney(readMoney(client)) : undefined), [client, stands])
  return last && (told === null || told === last.told) ? last.said : ''
}
