/** Whether the second factor is on, and the way to its page. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { Icon } from '@madang/ui/icons.tsx'

import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { AccountRow } from './account-row.tsx'

/** Undefined until known; what cannot be read counts as off. */
export function useFactor(): boolean | undefined {
  const session = useSession()
  const { data, isError } = useQuery({
    queryKey: ['factor', session?.userId],
    queryFn: async () => (await ask('factor')).data,
  })
  return isError ? false : data?.on
}

export const FactorRow = ({ on }: { on: boolean | undefined }) => (
  <Link to="/account/factor" className="account-to">
    <AccountRow sign="lock" title="2단계 인증" means="로그인할 때 여섯 자리를 한 번 더">
      {on !== undefined && (
        <span className={on ? 'tag jade' : 'tag ochre'}>{on ? '켜짐' : '꺼짐'}</span>
      )}
      <Icon name="next" className="ic-s" />
    </AccountRow>
  </Link>
)
