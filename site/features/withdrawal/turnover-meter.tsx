/** How far the member is from being allowed to withdraw (docs/spec/rules.md#deposits-and-withdrawals). */
import { spoken } from '@madang/contract/core/kst.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import type { Turnover } from './use-withdrawal.ts'

const Met = ({ met }: { met: boolean }) => (
  <span className={met ? 'tag jade' : 'tag ochre'}>
    <Icon name={met ? 'check' : 'clock'} className="ic-xs" />
    {met ? '충족' : '베팅 필요'}
  </span>
)

export function TurnoverMeter({ turnover }: { turnover: Turnover }) {
  const { done, required, deposits, percent, since, games, hold } = turnover
  const most = Math.max(required, 1)
  return (
    <section className="card turnover" aria-labelledby="turnover">
      <div className="row between">
        <h2 className="t17" id="turnover">
          환전 조건
        </h2>
        <Met met={done >= required} />
      </div>
      <progress
        max={most}
        value={required === 0 ? most : Math.min(done, most)}
        aria-label="환전에 필요한 베팅금액"
      />
      <div className="row between">
        <span>
          <span className="t13 mute">베팅금액</span>
          <br />
          <b className="strong">
            <Won amount={done} />
          </b>
        </span>
        <span className="end">
          <span className="t13 mute">필요한 베팅금액</span>
          <br />
          <b className="strong">
            <Won amount={required} />
          </b>
        </span>
      </div>
      <p className="t13 soft">
        {since === null ? '지금까지' : `마지막 환전(${spoken(since)}) 이후`} 충전{' '}
        {formatWon(deposits)}원의 {percent}%를 베팅해야 합니다.
      </p>
      <ByGame games={games} />
      {hold && (
        <p className="row turnover-hold">
          <Icon name="rest" className="ic-s" />
          환전 보류 · {spoken(hold.until)}까지
        </p>
      )}
    </section>
  )
}

/** What counted, game by game, and what never does (docs/spec/rules.md#deposits-and-withdrawals). */
const ByGame = ({ games }: Pick<Turnover, 'games'>) => (
  <details className="turnover-games">
    <summary className="t13 strong">게임별 인정 금액</summary>
    {games.length > 0 ? (
      <table>
        <tbody>
          {games.map(({ name, money }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">
                <Won amount={money} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    ) : (
      <p className="soft">아직 인정된 베팅이 없습니다.</p>
    )}
    <ul className="t13 soft">
      <li>
        미니게임: 적중과 낙첨은 건 금액 모두 인정됩니다. 한 회차에서 서로 반대되는 픽(양방)과
        적특·취소는 인정되지 않습니다.
      </li>
      <li>
        카지노: 결과가 난 금액이 인정됩니다. 서로 반대되는 베팅(양방)은 겹친 금액만큼, 타이로
        돌려받은 금액과 취소된 베팅은 인정되지 않습니다.
      </li>
      <li>슬롯: 일부만 돌려받은 스핀도 건 금액 모두 인정됩니다.</li>
    </ul>
  </details>
)

/** Its room, so that nothing below moves when it comes. */
export const MeterToCome = () => (
  <div className="card turnover">
    <Skeleton width={96} height={24} />
    <Skeleton height={132} />
  </div>
)
