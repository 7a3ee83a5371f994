/**
 * Whoever joined is in: what they have to begin with, and what there is to do. One page in place of a second login
 * under two popups (docs/spec/rules.md#accounts-and-sessions).
 */
import { Link } from '@tanstack/react-router'

import { Icon, type IconName } from '@madang/ui/icons.tsx'
import { Won } from '@madang/ui/won.tsx'

import { useSession } from '../../api/session.ts'
import { Page } from '../../shell/page.tsx'
import { PlayLine } from '../../shell/play-line.tsx'
import { useSummary } from '../../shell/summary.ts'
import './welcome.css'

const ways: { to: string; icon: IconName; name: string; says: string }[] = [
  {
    to: '/ntry/powerBall',
    icon: 'game',
    name: '추첨 보기',
    says: '결과마다 확률과 증명을 공개합니다',
  },
  {
    to: '/limits',
    icon: 'rest',
    name: '이용 한도 정하기',
    says: '하루에 쓸 금액과 시간을 미리 정합니다',
  },
  { to: '/cs', icon: 'cs', name: '고객센터', says: '궁금한 점을 운영자에게 묻습니다' },
]

export function WelcomePage() {
  const session = useSession()
  const { summary } = useSummary()
  return (
    <Page narrow>
      <section className="frame">
        <div className="eaves" aria-hidden="true" />
        <div className="welcome">
          <h1 className="t22">{session?.userNick}님, 환영합니다</h1>
          <p className="soft">가입과 로그인이 끝났습니다.</p>
          <p className="welcome-money">
            <span className="soft">보유금</span>
            {summary ? <Won amount={summary.money} /> : <span aria-hidden="true">&nbsp;</span>}
          </p>
        </div>
      </section>
      <PlayLine />
      <nav className="grid welcome-ways" aria-label="처음 해 볼 일">
        {ways.map(({ to, icon, name, says }) => (
          <Link key={to} to={to} className="card welcome-way">
            <Icon name={icon} />
            <span className="grow">
              <b>{name}</b>
              <span className="soft">{says}</span>
            </span>
            <Icon name="next" className="ic-s" />
          </Link>
        ))}
      </nav>
      <Link to="/" className="btn btn-main btn-big">
        홈으로
      </Link>
    </Page>
  )
}
