/** An amount in the unit of its pocket: won, points or coins. */
import { formatCoins } from '@madang/contract/core/coins.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { StatementPocket } from '@madang/contract/member/plain/statement.ts'

type Props = {
  pocket: StatementPocket
  amount: number
  /** with + or − and the colour of a gain or a loss */
  signed?: boolean
}

export function Amount({ pocket, amount, signed }: Props) {
  const tone = !signed || amount === 0 ? '' : amount > 0 ? ' gain' : ' loss'
  const sign = tone === '' ? '' : amount > 0 ? '+' : '−'
  const size = Math.abs(amount)
  return (
    <span className={`won${tone}`}>
      {sign}
      {pocket === 'coin' ? formatCoins(size) : formatWon(size)}
      <i>{pocket === 'coin' ? ' 코인' : pocket === 'point' ? ' P' : '원'}</i>
    </span>
  )
}
