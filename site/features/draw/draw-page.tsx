/**
 * The page of one draw game: live frame, panel of picks, cart, last bets, the last 100 results
 * (docs/spec/member-pages.md#pages).
 */
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import type { Game } from '@madang/contract/core/draw/games.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'
import { tell } from '@madang/ui/dialog.tsx'

import { useDevice } from '../../shell/device.ts'
import { InfoBox } from '../../shell/info-box.tsx'
import { Page } from '../../shell/page.tsx'
import { useSummary } from '../../shell/summary.ts'
import { Cart } from './cart.tsx'
import { CartSheet } from './cart-sheet.tsx'
import { Chances } from './chances.tsx'
import { useDrawLive } from './draw-live.tsx'
import { useAgain, useFollow, useTaken } from './follow.ts'
import { KeepDraw } from './keep-draw.tsx'
import { LastBets } from './last-bets.tsx'
import { ProviderLink } from './live-frame.tsx'
import { PickPanel } from './pick-panel.tsx'
import { panelPicks } from './picks.ts'
import { ResultBoard } from './result-board.tsx'
import { LastProof, ResultList } from './result-list.tsx'
import { RoundHead } from './round-head.tsx'
import { useBets } from './use-bets.ts'
import { useCart } from './use-cart.ts'
import { useRound, type BetPage } from './use-round.ts'
import './draw.css'

export function DrawPage({ game }: { game: Game }) {
  const device = useDevice()
  const [open, setOpen] = useState(false)
  const { page, round, reload, error } = useRound(game)
  const { summary, refresh } = useSummary()
  const picks = useMemo(() => panelPicks(game, page?.info), [game, page?.info])
  const again = useAgain(game)
  const lookAgain = useCallback(() => {
    again(['betList'])
    void refresh()
  }, [again, refresh])
  const onSend = useTaken(game, lookAgain)
  const cart = useCart({
    game,
    round,
    page,
    money: summary?.money ?? page?.money ?? 0,
    picks,
    last: useBets(game).data?.[0],
    reload,
    onSend: () => {
      const taken = onSend()
      return (row) => {
        setOpen(false)
        taken(row)
      }
    },
    lookAgain,
  })
  useFollow(game, refresh)
  const { mine, live, over, thumb } = useDrawLive({ game, device, round, picks })
  useClosed(page, error)
  useEscape(cart.pick !== null, cart.clear)

  const cartArea = useRef<HTMLElement>(null)
  const choose = (id: string, byKey: boolean) => {
    mine.fold()
    setOpen(cart.pick?.id !== id)
    cart.choose(id)
    if (byKey) cartArea.current?.querySelector('input')?.focus()
  }
  const bets = device === 'pc' ? mine.bets : []
  const head = <RoundHead game={game} round={round} bets={bets} />
  const panel = (
    <PickPanel {...{ game, round, picks, choose }} chosen={cart.pick} held={mine.held} />
  )
  const chances = <Chances game={game} picks={picks} />

  if (device === 'pc')
    return (
      <Page>
        {over}
        <div className="draw-wide">
          <div className="draw-col draw-bet">
            {live}
            <div className="card draw-panel compact">
              <div className="row between draw-line">
                {head}
                {chances}
                <KeepDraw game={game} />
              </div>
              {panel}
            </div>
          </div>
          <div className="draw-col draw-results">
            <ResultBoard game={game} />
            <ResultList game={game} first={12} />
          </div>
          <div className="draw-col draw-side">
            <InfoBox />
            <section ref={cartArea} className="card" aria-label="베팅카트">
              <Cart game={game} round={round} page={page} cart={cart} dense />
            </section>
            <LastBets game={game} />
          </div>
        </div>
      </Page>
    )

  return (
    <>
      <Page>
        {over}
        <div
          className={open ? 'draw-narrow has-sheet' : 'draw-narrow'}
          data-drawing={round.drawing || undefined}
        >
          {live}
          <div className="row between draw-line">
            {chances}
            <KeepDraw game={game} />
            <ProviderLink game={game} />
            <LastProof game={game} />
          </div>
          {head}
          {panel}
          <LastBets game={game} />
          <ResultBoard game={game} />
          <ResultList game={game} first={10} />
        </div>
      </Page>
      {(!open && thumb) || <CartSheet {...{ game, round, page, cart, open, setOpen }} />}
    </>
  )
}

/** Escape takes the pick back, unless a dialog is open: then it is the dialog's. */
function useEscape(on: boolean, clear: () => void) {
  const latest = useRef(clear)
  useEffect(() => {
    latest.current = clear
  })
  useEffect(() => {
    if (!on) return
    const heard = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog[open]')) latest.current()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [on])
}

/** Closed to this member: the server's message, then home (docs/spec/member-pages.md#errors). */
function useClosed(page: BetPage | undefined, error: Error | null) {
  const navigate = useNavigate()
  const closed = page?.use === '1'
  const message = closed && 'msg' in page && typeof page.msg === 'string' ? page.msg : ''
  useEffect(() => {
    if (!closed) return
    void tell(message || drawText.siteClosed, { tone: 'error' }).then(() => navigate({ to: '/' }))
  }, [closed, message, navigate])
  useEffect(() => {
    if (error && !page) void tell(error.message, { tone: 'error' })
  }, [error, page])
}
