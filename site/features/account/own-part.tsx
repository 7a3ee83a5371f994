/** Who the member is here, and the way to what else is theirs. */
import { Link } from '@tanstack/react-router'

import { Icon, type IconName } from '@madang/ui/icons.tsx'

import { AccountRow } from './account-row.tsx'
import type { Account } from './use-account.ts'

export const OwnPart = ({ account: { nick, joinedAt } }: { account: Account }) => (
  <section className="account-part" aria-labelledby="account-own">
    <h2 id="account-own">내 것</h2>
    <div className="card account-rows">
      <AccountRow sign="user" title={nick} means={`${joinedAt.slice(0, 10)} 가입`} />
      <To to="/limits" sign="rest" title="한도와 휴식" means="베팅·충전 한도, 쉬는 날" />
      <To to="/statement" sign="file" title="머니내역" means="보유금·포인트가 바뀐 기록" />
    </div>
  </section>
)

type ToProps = { to: string; sign: IconName; title: string; means: string }
const To = ({ to, ...row }: ToProps) => (
  <Link to={to} className="account-to">
    <AccountRow {...row}>
      <Icon name="next" className="ic-s" />
    </AccountRow>
  </Link>
)
