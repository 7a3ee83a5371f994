/** Where an operator is logged in, and ending it: their own on the account page, another's on the operators page. */
import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { confirm } from '@madang/ui/dialog.tsx'

import { Button } from './button.tsx'
import { ask } from '../api/ask.ts'
import { Loading } from './failed.tsx'
import { dayTime } from './format.ts'
import { useAct } from './use-act.ts'
import { useAsked } from './use-asked.ts'

/** Without `operator` the asking one's own. */
export function Sessions({ operator }: { operator?: number }) {
  const { act, sending } = useAct('sessions', 'operators')
  const input = operator === undefined ? {} : { operator }
  const query = useAsked('sessionList', { name: 'sessions', input })
  const { data } = query

  async function end(id: string, address: string) {
    const sure = await confirm({
      title: `${address}의 로그인 세션을 강제 로그아웃하시겠습니까?`,
      confirmLabel: '강제 로그아웃',
    })
    if (sure) await act(() => ask('sessionEnd', { id }), staffText.sessionEnded)
  }
  if (!data) return <Loading query={query} rows={2} />
  if (data.length === 0) return <p className="soft">로그인 세션이 없습니다.</p>
  return (
    <ul className="op-sessions">
      {data.map(({ id, address, startedAt, actionAt, current }) => (
        <li key={id} className="row between">
          <span>
            <b className="strong">{address}</b>{' '}
            {current && <span className="tag jade">지금 이 세션</span>}
            <br />
            <span className="mute">
              {dayTime(startedAt)} 시작 · {dayTime(actionAt)} 마지막
            </span>
          </span>
          {!current && (
            <Button small danger disabled={sending} onClick={() => void end(id, address)}>
              강제 로그아웃
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
