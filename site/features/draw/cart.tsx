/** What is about to be bet: pick, amount, expected win, chance, and the button. */
import { formatOdds } from '@madang/contract/core/odds.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { Game } from '@madang/contract/core/draw/games.ts'
import { countdown, drawText } from '@madang/contract/member/plain/draw.ts'
import { AmountField } from '@madang/ui/amount-field.tsx'
import { Form } from '@madang/ui/form.tsx'
import { Icon } from '@madang/ui/icons.tsx'
import { Won } from '@madang/ui/won.tsx'
import type { ReactNode } from 'react'

import { lineText } from '../../api/ask.ts'
import { useLine } from '../../api/line.ts'
import type { Round } from '../../shell/round.ts'
import { PickName } from './confirm-lines.tsx'
import { fairOdds, houseEdge, percent, type PanelPick } from './picks.ts'
import type { Cart as CartState } from './use-cart.ts'
import type { BetPage } from './use-round.ts'

const chips = [5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000]
const words = ['5천', '1만', '5만', '10만', '50만', '100만']
const dense = chips.map((add) => ({ label: formatWon(add), add }))
const short = chips.map((add, index) => ({ label: words[index]!, add }))

export type CartProps = {
  game: Game
  round: Round
  page: BetPage | undefined
  cart: CartState
}

export function Cart({
  game,
  round,
  page,
  cart,
  dense: isDense = false,
  children,
}: CartProps & { dense?: boolean; children?: ReactNode }) {
  const { pick, amount, win, max, sending } = cart
  const { up } = useLine()
  const open = round.phase === 'open' && up
  const { minBettingMoney = 0, maxBettingMoney = 0 } = page?.info ?? {}
  return (
    <Form className={isDense ? 'cart is-dense' : 'cart'} onSend={() => void cart.submit()}>
      <div className="row between cart-head">
        <h2 className="t17">
          베팅카트{' '}
          <span className="soft">
            {game.short} {typeof round.number === 'number' ? `${round.number}회` : drawText.shut}
          </span>
        </h2>
        <span className="row cart-time">
          <b className={round.seconds !== null && round.seconds < 10 && open ? 'c-vermilion' : ''}>
            {open ? countdown(round.seconds ?? 0) : ''}
          </b>
          {children}
        </span>
      </div>
      <div className="cart-body">
        {pick ? (
          <Chosen pick={pick} clear={cart.clear} />
        ) : (
          <div className="cart-pick is-empty soft">
            {open ? '픽을 골라주세요' : '지금은 픽을 고를 수 없습니다'}
            {open && cart.repeat && <Repeat {...cart.repeat} />}
          </div>
        )}
        {!up && pick && (
          <p className="cart-kept row">
            <Icon name="info" className="ic-s" />
            <span>{lineText.kept}</span>
          </p>
        )}
        <div className="cart-amount">
          <AmountField
            label="베팅금액"
            amount={amount}
            onChange={cart.setAmount}
            chips={isDense ? dense : short}
            max={max}
            resetLabel=""
            disabled={!open}
          />
        </div>
        <div className="row between">
          <span className="soft">예상 당첨금</span>
          <b className="t17">
            <Won amount={win} />
          </b>
        </div>
        <div className={isDense ? 'cart-facts t13 mute' : 'cart-facts soft'}>
          <span>
            최소 {formatWon(minBettingMoney)}원 · 최대{' '}
            {formatWon(pick ? Math.min(max, maxBettingMoney) : maxBettingMoney)}원
          </span>
          {pick && (
            <span>
              확률 {percent(pick.probability)} · 공정 배당 {fairOdds(pick)} · 하우스 엣지{' '}
              {houseEdge(pick)}
            </span>
          )}
        </div>
        <div className="row">
          <button
            type="button"
            className="btn btn-big cart-reset"
            disabled={!open}
            onClick={cart.reset}
          >
            초기화
          </button>
          <button
            type="submit"
            className="btn btn-main btn-big grow"
            // Pressed all the same, it says why not.
            aria-disabled={!open || sending}
          >
            {!up && <Icon name="lock" className="ic-s" />}
            {sending
              ? '보내는 중'
              : !up
                ? lineText.waitsToBet
                : open
                  ? amount > 0
                    ? `${formatWon(amount)}원 베팅하기`
                    : '베팅하기'
                  : waitWord(round)}
          </button>
        </div>
        {isDense && (
          <p className="t13 mute cart-keys">방향키로 픽 이동 · Enter 선택과 베팅 · Esc 픽 취소</p>
        )}
      </div>
    </Form>
  )
}

export const waitWord = ({ phase }: Round) =>
  phase === 'shut' ? drawText.shut : phase === 'loading' ? drawText.loading : drawText.waiting

/** The member's last bet on the game; it is asked before it goes, as every bet is. */
const Repeat = ({ last, put }: NonNullable<CartState['repeat']>) => (
  <button
    type="button"
    className="btn btn-s"
    aria-label={`지난 베팅 담기: ${last.pick} ${formatWon(last.money)}원`}
    onClick={put}
  >
    지난 베팅 담기
  </button>
)

function Chosen({ pick, clear }: { pick: PanelPick; clear: () => void }) {
  return (
    <div className={`cart-pick is-${pick.tone}`}>
      <b className="t17">
        <PickName pick={pick} />
      </b>
      <span className="row">
        <span className="t13 soft">배당</span>
        <b className="t22">{formatOdds(pick.odds)}</b>
        <button type="button" className="icon-btn" aria-label="픽 취소" onClick={clear}>
          <Icon name="x" className="ic-s" />
        </button>
      </span>
    </div>
  )
}
