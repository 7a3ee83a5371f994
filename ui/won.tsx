/** An amount of won: the number large, 원 smaller; with a sign it is a gain (+, red) or a loss (−, blue). */
import { formatWon, type Won as Amount } from '@madang/contract/core/won.ts'

type Props = {
  /** whole won; negative only with `signed` */
  amount: Amount
  /** show + or − and the colour of a gain or a loss */
  signed?: boolean
}

export function Won({ amount, signed }: Props) {
  const tone = !signed || amount === 0 ? '' : amount > 0 ? ' gain' : ' loss'
  const sign = tone === '' ? '' : amount > 0 ? '+' : '−'
  return (
    <span className={`won${tone}`}>
      {sign}
      {formatWon(Math.abs(amount))}
      <i>원</i>
    </span>
  )
}
