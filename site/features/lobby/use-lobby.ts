/** What the lobbies show, as the server lists it: one shape for tables, slots and premium slots. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'

import type { LobbyRow, OwnGame, SlotRow } from '@madang/contract/member/lobby.ts'
import { lobbyText } from '@madang/contract/member/plain/lobby.ts'
import { tell } from '@madang/ui/dialog.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { useFailedLoad } from '../../shell/failed-load.ts'
import { openGame, type Playable } from '../../shell/launch.ts'
import { useOwnGames } from '../../shell/own-games.ts'

export type Standing = Pick<LobbyRow, 'state' | 'message' | 'rtp' | 'rtpLeast' | 'thumbnail'>
export type Game = Playable & Standing & { title?: string }
export type Vendor = Standing & { code: string; name: string; games: number }

/** Lists change when an operator changes them, which is seldom; a launch is judged by the server anyway. */
const FRESH_MS = 30_000

/** A list that came without its rows is a failed one (docs/spec/member-pages.md#errors). */
function rowsOf<R>(rows: R[] | null): R[] {
  if (rows === null) throw new RefusedError({ result: false, msg: lobbyText.listFailed })
  return rows
}

export function useTables() {
  const uid = useSession()?.userId
  const query = useQuery({
    queryKey: ['lobby', uid, 'casino'],
    queryFn: async () => rowsOf((await ask('casinoList', { params: { type: 'casino' } })).data),
    staleTime: FRESH_MS,
  })
  useFailedLoad(query, '/')
  return { tables: query.data?.map((row): Game => ({ ...row, premium: false })), query }
}

/** The vendors of the slots' lobby, with its pop-ups, or of the premium one, which has none. */
export function useVendors(premium: boolean) {
  const uid = useSession()?.userId
  const query = useQuery({
    queryKey: ['lobby', uid, premium ? 'premium' : 'slot'],
    queryFn: async () => {
      if (premium)
        return {
          vendors: rowsOf((await ask('premiumList', { params: { type: 'slot' } })).list),
          popups: [],
        }
      const { data, popList = [] } = await ask('casinoList', { params: { type: 'slot' } })
      const vendors = rowsOf(data).map((row) => ({ ...row, code: row.id, name: row.title }))
      return { vendors, popups: popList }
    },
    staleTime: FRESH_MS,
  })
  useFailedLoad(query, '/')
  const vendors: Vendor[] | undefined = query.data?.vendors
  return { vendors, popups: query.data?.popups ?? [], query }
}

const gameOf =
  (premium: boolean) =>
  (row: SlotRow): Game => ({
    ...row,
    vendor: row.vendorCode,
    id: row.gameCode,
    ko: row.gameTitleKr,
    premium,
  })

/** The games of one vendor. When they do not come, the member hears why and is led back to the vendors. */
export function useGames(premium: boolean, code: string) {
  const uid = useSession()?.userId
  const router = useRouter()
  const query = useQuery({
    queryKey: ['lobby', uid, premium ? 'premium' : 'slot', code],
    queryFn: async () => {
      const params = { code }
      const rows = premium
        ? (await ask('premiumSlotList', { params })).list
        : (await ask('slotList', { params })).data
      return rowsOf(rows)
    },
    staleTime: FRESH_MS,
  })
  const { error } = query
  const told = useRef<Error>(null)
  useEffect(() => {
    if (error === null || error === told.current) return
    told.current = error
    const ended = error instanceof RefusedError && (error.code === 'logout' || error.code === 404)
    if (ended) return
    void tell(error.message, { tone: 'error' }).then(() =>
      router.history.replace(premium ? '/slotTest' : '/slot'),
    )
  }, [error, premium, router])
  const { data } = query
  const games = useMemo(() => data?.map(gameOf(premium)), [data, premium])
  return { games, query }
}

const SLOW_MS = 700

/** True while a list has been on its way for so long that the member wonders. */
export function useSlow({ isPending, isError }: Pick<UseQueryResult, 'isPending' | 'isError'>) {
  const waiting = isPending && !isError
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return waiting && slow
}

/** Favourites and what was opened last, of all lobbies; and playing, which changes them. */
export function useOwn() {
  const { own, isPending, again, change } = useOwnGames()
  const isKept = ({ id }: Playable) => own?.favourites.some((game) => game.id === id) ?? false

  function keep(game: Game) {
    const on = !isKept(game)
    const { vendor, id, ko, premium } = game
    return change(
      (old) => {
        const rest = old.favourites.filter((each) => each.id !== id)
        const kind: OwnGame['kind'] = premium ? 'premium' : 'slot'
        const added = { ...standingOf(game), vendor, id, ko, title: game.title ?? '', kind }
        return { ...old, favourites: on ? [added, ...rest] : rest }
      },
      () => ask('favouriteSet', { vendor, id, on }),
    )
  }

  /** From the press itself: the window opens before anything is awaited. */
  async function play(game: Game) {
    if (game.state !== 'on') return tell(game.message || lobbyText.maintenance)
    if (await openGame(game)) await again()
  }

  return { own, loading: isPending, isKept, keep, play }
}

const standingOf = ({ state, message, rtp, rtpLeast, thumbnail }: Standing) => ({
  ...{ state, message, rtp, rtpLeast, thumbnail },
})

export type OwnGames = ReturnType<typeof useOwn>

export const ownGame = ({ kind, ...game }: OwnGame): Game => ({
  ...game,
  premium: kind === 'premium',
})
