/** The cart on a phone: a bar above the menu that opens it as a sheet from below (docs/spec/member-pages.md#pages). */
import { useEffect } from 'react'

import { drawText } from '@madang/contract/member/plain/draw.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { lineText } from '../../api/ask.ts'
import { useLine } from '../../api/line.ts'
import { Cart, waitWord, type CartProps } from './cart.tsx'

type Props = CartProps & { open: boolean; setOpen: (open: boolean) => void }

export function CartSheet({ open, setOpen, ...rest }: Props) {
  const { up } = useLine()
  const betting = rest.round.phase === 'open'
  useEffect(() => {
    // While there is no line nothing is known of the round: the cart stays as it is.
    if (!betting && up) setOpen(false)
  }, [betting, up, setOpen])

  if (!open || (!betting && up))
    return (
      <div className="cart-bar">
        <button
          type="button"
          className="btn btn-main btn-big"
          aria-disabled={!betting || !up}
          aria-expanded={false}
          onClick={() => (betting ? setOpen(true) : void rest.cart.submit())}
        >
          {!up && <Icon name="lock" className="ic-s" />}
          {up ? (betting ? drawText.openCart : waitWord(rest.round)) : lineText.waitsToBet}
        </button>
      </div>
    )
  return (
    <section className="sheet cart-sheet" aria-label="베팅카트">
      <div className="grab" />
      <Cart {...rest}>
        <button
          type="button"
          className="icon-btn"
          aria-label="베팅카트 닫기"
          onClick={() => setOpen(false)}
        >
          <Icon name="down" />
        </button>
      </Cart>
    </section>
  )
}
