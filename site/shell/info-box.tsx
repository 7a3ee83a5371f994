/**
 * The member's money, points and safe (docs/spec/shell.md#pages): a card, or the strip of the phone's header. Nothing
 * for guests.
 */
import { Link } from '@tanstack/react-router'

import { Icon } from '@madang/ui/icons.tsx'
import { useCountUp } from '@madang/ui/count-up.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'
import { formatWon } from '@madang/contract/core/won.ts'

import { useSession, type Session } from '../api/session.ts'
import { useDevice } from './device.ts'
import { useShownMoney } from './held-money.ts'
import { MenuLink } from './menu-link.tsx'
import { useSummary, type Summary } from './summary.ts'
import { UnreadCard } from './unread-card.tsx'
import './info-box.css'

/** A card: large with its two buttons on a phone's home, dense in a desktop's side column. */
export function InfoBox() {
  const session = useSession()
  const { summary } = useSummary()
  const device = useDevice()
  if (!session) return null

  const box = (
    <section className={`card info-box is-${device}`} aria-label="내 정보">
      <div className="pad">
        <div className="row between">
          <Name session={session} />
          <Link to="/statement" className="row t13 soft info-more">
            머니내역
            <Icon name="next" className="ic-xs" />
          </Link>
        </div>
        <div className="info-money">
          <span className="t13 mute">보유금</span>
          <b className={device === 'pc' ? 't22' : 't28'}>
            <Balance summary={summary} width={140} />
          </b>
        </div>
        {device === 'mobile' && <Cashier on={summary?.ce} />}
      </div>
      <div className="grid g2 info-rest">
        <Link to="/point">
          <span className="t13 mute">포인트</span>
          <b className="strong">
            <Points points={summary?.point} />
          </b>
        </Link>
        <SafeCell session={session} summary={summary} />
      </div>
    </section>
  )
  if (device === 'mobile') return box
  return (
    <div className="info-side" data-known={summary !== undefined || undefined}>
      {box}
      <UnreadCard summary={summary} />
    </div>
  )
}

const Name = ({ session }: { session: Session }) => (
  <Link to="/account" className="soft info-name">
    <span className="sr">내 계정 </span>
    <b className="strong info-nick">{session.userNick}</b>님{' '}
    <span className="mute">{session.userId}</span>
  </Link>
)

/** Its room is kept while the flag is unknown, so that nothing moves when it comes. */
function Cashier({ on }: { on: boolean | undefined }) {
  if (on === false) return null
  return (
    <div className="grid g2 info-cashier">
      <Link to="/charge" className="btn btn-main">
        충전
      </Link>
      <Link to="/exchange" className="btn">
        환전
      </Link>
    </div>
  )
}

/** Partner accounts keep their safe elsewhere: their tier stands here instead (flag `so`). */
function SafeCell({ session, summary }: { session: Session; summary: Summary | undefined }) {
  if (summary?.so === true)
    return (
      <MenuLink to="/safe">
        <span className="t13 mute">파트너</span>
        <b className="strong">{session.userType}</b>
      </MenuLink>
    )
  return (
    <Link to="/safe">
      <span className="t13 mute">금고</span>
      <b className="strong">
        <Money amount={summary?.save} width={80} />
      </b>
    </Link>
  )
}

/** The strip in the header of every phone page but home; each pocket leads to its history. */
export function InfoStrip() {
  const session = useSession()
  const { summary } = useSummary()
  if (!session) return null
  return (
    <section className="purse grow info-strip" aria-label="내 정보">
      <Link to="/statement">
        <small>보유금</small>
        <b>
          <Balance summary={summary} width={86} />
        </b>
      </Link>
      <Link to="/point" className="info-points">
        <small>포인트</small>
        <b>
          <Points points={summary?.point} />
        </b>
      </Link>
      {summary?.so === true ? (
        <MenuLink to="/safe">
          <small>파트너</small>
          <b>{session.userType}</b>
        </MenuLink>
      ) : (
        <Link to="/safe">
          <small>금고</small>
          <b>
            <Money amount={summary?.save} width={64} />
          </b>
        </Link>
      )}
    </section>
  )
}

function Balance({ summary, width }: { summary: Summary | undefined; width: number }) {
  const { money, countMs } = useShownMoney(summary?.money)
  return <Money amount={money} width={width} countMs={countMs} />
}

type MoneyProps = { amount: number | undefined; width: number; countMs?: number }

function Money({ amount, width, countMs }: MoneyProps) {
  return amount === undefined ? (
    <Skeleton width={width} height={18} />
  ) : (
    <RunningWon amount={amount} countMs={countMs} />
  )
}

const RunningWon = ({ amount, countMs }: { amount: number; countMs: number | undefined }) => (
  <Won amount={useCountUp(amount, countMs)} />
)

function Points({ points }: { points: number | undefined }) {
  return points === undefined ? (
    <Skeleton width={48} height={18} />
  ) : (
    <RunningPoints points={points} />
  )
}

const RunningPoints = ({ points }: { points: number }) => (
  <span className="won">
    {formatWon(useCountUp(points))}
    <i> P</i>
  </span>
)
