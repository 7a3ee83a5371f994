/** Who the member is here, and the way to what else is theirs. */
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import { spoken } from '@madang/contract/core/kst.ts'
import { Icon, type IconName } from '@madang/ui/icons.tsx'

import { lazyPart } from '../../shell/lazy-page.tsx'
import { AccountRow } from './account-row.tsx'
import { DataRow } from './data-row.tsx'
import type { Account } from './use-account.ts'

const Renaming = lazyPart(
  () => import('./nick-dialog.tsx'),
  (module) => module.NickDialog,
)

type Props = { account: Account; again: () => Promise<unknown> }

export function OwnPart({ account: { nick, joinedAt, nickFrom }, again }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <section className="account-part" aria-labelledby="account-own">
      <h2 id="account-own">내 것</h2>
      <div className="card account-rows">
        <AccountRow
          sign="user"
          title={nick}
          means={
            nickFrom === null
              ? `닉네임 · ${joinedAt.slice(0, 10)} 가입`
              : `닉네임 · ${spoken(nickFrom)}부터 바꿀 수 있음`
          }
        >
          {nickFrom === null && (
            <button
              type="button"
              className="btn"
              aria-label="닉네임 바꾸기"
              onClick={() => setAsking(true)}
            >
              바꾸기
            </button>
          )}
        </AccountRow>
        <To to="/limits" sign="rest" title="한도와 휴식" means="베팅·충전 한도, 쉬는 날" />
        <To
          to="/terms/use"
          sign="info"
          title="약관"
          means="이용약관, 개인정보, 게임 규칙, 보호 안내"
        />
        <To to="/statement" sign="file" title="머니내역" means="보유금·포인트가 바뀐 기록" />
        <DataRow />
      </div>
      {asking && (
        <Suspense fallback={null}>
          <Renaming.Page nick={nick} again={again} close={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  )
}

type ToProps = { to: string; sign: IconName; title: string; means: string }
const To = ({ to, ...row }: ToProps) => (
  <Link to={to} className="account-to">
    <AccountRow {...row}>
      <Icon name="next" className="ic-s" />
    </AccountRow>
  </Link>
)
