/** The password: when it was last changed, and its change. */
import { Suspense, useState } from 'react'

import { clock } from '../../api/house.ts'
import { lazyPart } from '../../shell/lazy-page.tsx'
import { AccountRow } from './account-row.tsx'
import type { Account } from './use-account.ts'

const Changing = lazyPart(
  () => import('./password-dialog.tsx'),
  (module) => module.PasswordDialog,
)

const DAY = 86_400_000

/** '84일 전에 변경', by the house's clock. */
function changedWords({ passwordAt }: Pick<Account, 'passwordAt'>, now: Date): string {
  if (passwordAt === null) return '가입할 때 정한 비밀번호'
  const days = Math.floor(
    (now.getTime() - Date.parse(`${passwordAt.replace(' ', 'T')}+09:00`)) / DAY,
  )
  return days < 1 ? '오늘 변경' : `${days}일 전에 변경`
}

type Props = { account: Account; again: () => Promise<unknown> }

export function PasswordRow({ account, again }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <AccountRow sign="key" title="비밀번호" means={changedWords(account, clock.now())}>
        <button type="button" className="btn" onClick={() => setAsking(true)}>
          바꾸기
        </button>
      </AccountRow>
      {asking && (
        <Suspense fallback={null}>
          <Changing.Page nick={account.nick} again={again} close={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
