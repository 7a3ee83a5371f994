/** How many passkeys there are, and the way to their page. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { Icon } from '@madang/ui/icons.tsx'

import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { AccountRow } from './account-row.tsx'

/** Undefined until known; what cannot be read counts as none. */
export function usePasskeyCount(): number | undefined {
  const session = useSession()
  const { data, isError } = useQuery({
    queryKey: ['passkeys', session?.userId],
    queryFn: async () => (await ask('passkeys')).data,
  })
  return isError ? 0 : data?.length
}

export const PasskeyRow = ({ count }: { count: number }) => (
  <Link to="/account/passkeys" className="account-to">
    <AccountRow sign="phone" title="패스키" means="지문·얼굴이나 화면 잠금으로 로그인">
      <span className={count > 0 ? 'tag jade' : 'tag ochre'}>
        {count > 0 ? `${count}개` : '없음'}
      </span>
      <Icon name="next" className="ic-s" />
    </AccountRow>
  </Link>
)
