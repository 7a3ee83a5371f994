/** The member who asks: balances, turnover, last requests and bets, where they come from, who is like them. */
import { Link } from '@tanstack/react-router'

import { formatCoins } from '@madang/contract/core/coins.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { MemberCard as Card } from '@madang/contract/operator/desk.ts'
import { alikeWhys, scopeWords, type AlikeWhy } from '@madang/contract/operator/plain/members.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import { Facts } from '../../shell/facts.tsx'
import { Failed } from '../../shell/failed.tsx'
import { age, dayTime, minuteTime, shortTime } from '../../shell/format.ts'
import { Own } from '../../shell/masked.tsx'
import { useHouseNow } from '../../shell/me.ts'
import { accountWords, alikeWords, states } from '../../shell/member-words.tsx'
import { Meter } from '../../shell/meter.tsx'
import { toMember } from '../../shell/places.ts'
import { Tag } from '../../shell/tag.tsx'
import { Warnings } from '../../shell/warnings.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { Bets, Requests } from './member-lists.tsx'
import './member-card.css'

/** The card of a member, kept fresh while a request of theirs is looked at. */
export const useMemberCard = (id = 0) =>
  useAsked('memberCard', {
    name: 'memberCard',
    params: { id },
    everyMs: 5_000,
    enabled: id > 0,
  })

export function MemberCard({ id }: { id: number | undefined }) {
  const { data, error, refetch } = useMemberCard(id)
  if (id === undefined)
    return (
      <aside className="card pad soft who-card" aria-label="회원 카드">
        신청을 고르면 그 회원이 여기에 나옵니다.
      </aside>
    )
  if (error && !data)
    return (
      <aside className="card who-card" aria-label="회원 카드">
        <Failed error={error} again={() => void refetch()} />
      </aside>
    )
  return (
    <aside className="card who-card" aria-label="회원 카드" aria-busy={!data}>
      {data ? <Filled card={data} /> : <Empty />}
    </aside>
  )
}

const Empty = () => (
  <div className="pad grid who-empty">
    <Skeleton width="50%" height={24} />
    <Skeleton width="80%" />
    <Skeleton height={104} />
    <Skeleton height={160} />
    <Skeleton height={120} />
  </div>
)

const Filled = ({ card }: { card: Card }) => (
  <>
    <header className="who-head">
      <div className="row between">
        <h2 className="t17">
          <Link {...toMember(card.id)}>
            {card.uid}
            <Icon name="next" className="ic-xs" />
          </Link>
        </h2>
        <MemberState {...card} />
      </div>
      <p className="soft">
        {card.nick} · {card.type} · 가입 {dayTime(card.joinedAt).slice(0, 10)}
      </p>
      {card.suspension && <p className="c-ochre">{suspended(card.suspension)}</p>}
    </header>
    <Warnings {...card} />
    <Wallet card={card} />
    <Turnover turnover={card.turnover} />
    <About card={card} />
    <Requests title="최근 충전" kind="deposits" rows={card.deposits} />
    <Requests title="최근 환전" kind="withdrawals" rows={card.withdrawals} />
    <Bets bets={card.lastBets} />
  </>
)

/** Until when, by whom and why. */
const suspended = ({ until, by, reason }: NonNullable<Card['suspension']>) =>
  [until === null ? '기한 없이' : `${minuteTime(until)}까지`, by, reason]
    .filter(Boolean)
    .join(' · ')

function MemberState({ state, scopes }: Card) {
  const sign = states[state]
  const taken = scopes.map((scope) => scopeWords[scope]).join(' ')
  return <Tag {...sign} word={[sign.word, taken].filter(Boolean).join(' · ')} />
}

function Wallet({ card: { wallet, totals } }: { card: Card }) {
  const pockets = {
    보유금: <Won amount={wallet.money} />,
    금고: <Won amount={wallet.safe} />,
    '환전 대기': <Won amount={wallet.held} />,
    '누적 베팅 손익': <Won amount={totals.won - totals.staked} signed />,
    포인트: formatWon(wallet.point),
    코인: formatCoins(wallet.coin),
  }
  return (
    <dl className="who-wallet">
      {Object.entries(pockets).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Turnover({ turnover: { since, deposits, required, done } }: Pick<Card, 'turnover'>) {
  const part = required === 0 ? 1 : done / required
  const left = Math.max(0, required - done)
  return (
    <section className="who-part" aria-label="환전 조건">
      <div className="row between">
        <h3>환전 조건</h3>
        <b className={left === 0 ? 'c-jade' : 'c-ochre'}>
          {left === 0 ? '충족' : `${formatWon(left)}원 남음`}
        </b>
      </div>
      <Meter share={part} className="who-meter" />
      <div className="row between mute">
        <span>
          {formatWon(done)} / {formatWon(required)}원
        </span>
        <span>{since === null ? '가입부터' : `${shortTime(since)}부터`}</span>
      </div>
      <p className="mute">그동안 충전 {formatWon(deposits)}원</p>
    </section>
  )
}

const featureWords: Record<string, string> = { highlow: '하이로우', coinDetail: '코인 주소' }

function About({ card }: { card: Card }) {
  const now = useHouseNow()
  const alike = (why: AlikeWhy) => {
    const uids = card.alike.filter((each) => each.why === why).map(({ uid }) => uid)
    return uids.length === 0 ? (
      '없음'
    ) : (
      <b className="c-ochre">
        {uids.length}명 {uids.slice(0, 3).join(' ')}
      </b>
    )
  }
  const { session } = card
  const [login] = card.logins
  return (
    <Facts
      className="who-part"
      of={{
        상위: card.upper?.uid ?? '없음',
        계좌: (
          <>
            {card.bank} <Own of={card} field="account" />
          </>
        ),
        예금주: <Own of={card} field="holder" />,
        휴대폰: <Own of={card} field="phone" />,
        '충전 방식': accountWords[card.accountType],
        접속: session ? `${age(session.actionAt, now)} 전 활동 · ${session.address}` : '접속 아님',
        '마지막 로그인': login ? `${shortTime(login.at)} · ${login.address}` : '없음',
        ...Object.fromEntries(alikeWhys.map((why) => [alikeWords[why], alike(why)])),
        '총 충전 · 환전': `${formatWon(card.totals.deposited)} · ${formatWon(card.totals.withdrawn)}`,
        기능: card.features.map((name) => featureWords[name] ?? name).join(', ') || '없음',
      }}
    />
  )
}
