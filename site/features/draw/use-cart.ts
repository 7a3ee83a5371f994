/**
 * The cart: one pick, one amount, for one round; checks, confirms and sends the bet (docs/spec/member-pages.md#states,
 * #checks, #errors).
 */
import { useState } from 'react'

import type { Game } from '@madang/contract/core/draw/games.ts'
import { largestStake, oddsToWire, winOf } from '@madang/contract/core/odds.ts'
import type { Won } from '@madang/contract/core/won.ts'
import type { BetRow } from '@madang/contract/member/draw.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'
import { toast } from '@madang/ui/toast.tsx'

import { ask, lineText, RefusedError } from '../../api/ask.ts'
import { useLine } from '../../api/line.ts'
import { playSound } from '../../shell/sound.ts'
import type { Round } from '../../shell/round.ts'
import { confirmLines } from './confirm-lines.tsx'
import type { PanelPick } from './picks.ts'
import type { BetPage } from './use-round.ts'

export type Cart = {
  pick: PanelPick | null
  amount: Won
  /** expected win at the stated odds, whole won */
  win: Won
  /** the largest amount the field takes */
  max: Won
  sending: boolean
  /** the same pick again clears it */
  choose: (id: string) => void
  /** the member's last bet of any round, and what puts its pick and amount in; null where there is none, or no such pick */
  repeat: { last: BetRow; put: () => void } | null
  /** takes the pick back, keeps the amount */
  clear: () => void
  setAmount: (amount: Won) => void
  reset: () => void
  submit: () => Promise<void>
}

type Props = {
  game: Game
  round: Round
  page: BetPage | undefined
  /** the member's balance as the header knows it */
  money: Won
  picks: Map<string, PanelPick>
  /** the member's last bet on the game */
  last: BetRow | undefined
  /** asks betPage again */
  reload: () => Promise<unknown>
  /** a bet is being sent; what this answers is called once it was taken, with its row of the last bets */
  onSend: () => (row: BetRow) => void
  /** reads bets and balance again: it had to be asked what became of a bet */
  lookAgain: () => void
}

type Kept = { round: string; id: string | null; amount: Won }

/** In the place of a round: kept over a lost line, for the round that is open after it. */
const ANY_ROUND = '*'

export function useCart(props: Props): Cart {
  const { game, round, page, money, picks, last, reload, onSend, lookAgain } = props
  const [kept, setKept] = useState<Kept>({ round: '', id: null, amount: 0 })
  const [sending, setSending] = useState(false)
  // What was chosen for another round, or before the close, is gone; but nothing goes while there is no line.
  const { up } = useLine()
  const open = round.phase === 'open' ? `${round.date}/${round.number}` : ''
  const keptRound = keptFor(kept.round, { up, open })
  if (keptRound !== kept.round) setKept({ ...kept, round: keptRound })
  const here = up ? open : ANY_ROUND
  const { id, amount: typed } = keptRound === here ? kept : { id: null, amount: 0 }
  const pick = (id !== null && here !== '' && picks.get(id)) || null
  const max = maxStake(page, pick, money)
  const amount = Math.min(typed, max)
  const put = (change: Partial<Kept>) => setKept({ id, amount, ...change, round: here })
  const win = pick ? winOf(amount, pick.odds) : 0
  const same = last && [...picks.values()].find(({ name }) => name === last.pick)

  async function send() {
    if (!page || !pick) return
    setSending(true)
    const taken = onSend()
    try {
      const { game: name, page: hall } = game
      const sent = { game: name, page: hall, today: page.today, round: page.round }
      const rate = oddsToWire(pick.odds)
      const { no } = await ask(
        'bet',
        { ...sent, type: pick.key, pick: pick.pick, rate, money: amount, win },
        { key: 'bet' },
      )
      setKept({ round: '', id: null, amount: 0 })
      playSound('chip')
      void toast(drawText.done, { seconds: 1, position: 'top-center', tone: 'success' })
      taken({
        ...{ no, round: page.round as number, pick: pick.name, money: amount, win: 0 },
        ...{ result: '대기중', resultClass: 'wait' },
      })
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      if (error.code === 'logout' || error.code === 404) return
      await tell(error.msg, { tone: 'error' })
      if (error.code === 'reload') await reload()
      // What became of it was asked after the line broke: what stands here is from before.
      if (error.code === 'retry') lookAgain()
    } finally {
      setSending(false)
    }
  }

  async function submit() {
    const refused = up ? refusalOf({ round, page, pick, amount, sending }) : lineText.locked
    if (refused !== null) {
      await tell(refused, { tone: 'error' })
      if (round.phase === 'shut') await reload()
      return
    }
    const title = `${game.title} ${round.number}회에 베팅하시겠습니까?`
    if (await confirm({ title, lines: confirmLines(pick!, amount, win) })) await send()
  }

  return {
    pick,
    amount,
    win,
    max,
    sending,
    choose: (chosen) => put({ id: chosen === id ? null : chosen }),
    // Cut as it is put: what is shown and asked about does not grow when money comes.
    repeat:
      last && same
        ? {
            last,
            put: () =>
              put({ id: same.id, amount: Math.min(last.money, maxStake(page, same, money)) }),
          }
        : null,
    clear: () => put({ id: null }),
    setAmount: (next) => put({ amount: next }),
    reset: () => put({ id: null, amount: 0 }),
    submit,
  }
}

/** Which round the cart is for: a lost line takes it out of its round, the first round after it takes it in. */
function keptFor(round: string, { up, open }: { up: boolean; open: string }): string {
  if (!up) return round === open && open !== '' ? ANY_ROUND : round
  return round === ANY_ROUND && open !== '' ? open : round
}

/** What the field is capped to while typing: the balance, one bet's maximum, and the largest win. */
function maxStake(page: BetPage | undefined, pick: PanelPick | null, money: Won): Won {
  const { maxBettingMoney = 0, maxWinMoney = 0 } = page?.info ?? {}
  const byWin = pick ? largestStake(maxWinMoney, pick.odds) : maxBettingMoney
  return Math.max(0, Math.min(money, maxBettingMoney, byWin))
}

/** Why the bet is not even sent, in the seeds' words; null when it is. */
function refusalOf({
  round,
  page,
  pick,
  amount,
  sending,
}: Pick<Props, 'round' | 'page'> & Pick<Cart, 'pick' | 'amount' | 'sending'>): string | null {
  if (round.phase === 'shut') return drawText.closedHours
  if (sending) return drawText.inFlight
  if (round.phase !== 'open' || !page) return drawText.late
  if (!pick) return drawText.noPick
  if (amount === 0) return drawText.noAmount
  const { minBettingMoney = 0 } = page.info
  return amount < minBettingMoney ? drawText.belowMin(minBettingMoney) : null
}
