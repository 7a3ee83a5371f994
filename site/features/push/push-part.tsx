/** What this device is told by push: each kind by its own switch, amounts only where they are wished. */
import { Link } from '@tanstack/react-router'

import { useSession } from '../../api/session.ts'
import { Switch } from './switch.tsx'
import { usePush, type Wishes } from './use-push.ts'

const NONE: Wishes = { bets: false, withdrawals: false, amounts: false, book: false }

export function PushPart() {
  const session = useSession()
  return (
    <section className="card pad app-part" aria-labelledby="app-push">
      <h2 className="t17" id="app-push">
        알림
      </h2>
      <p className="t13 soft">
        이 기기에 베팅 결과와 환전 처리, 하루의 장부를 알려드립니다. 광고는 보내지 않으며, 휴식과
        자가배제 중에는 보내지 않습니다. 로그아웃하면 이 기기의 알림도 꺼집니다.
      </p>
      {session ? (
        <Wished />
      ) : (
        <Link to="/login" className="btn">
          로그인
        </Link>
      )}
    </section>
  )
}

function Wished() {
  const { query, device, why, sending, set, stop } = usePush()
  if (query.isPending) return <p className="t13 mute">불러오는중..</p>
  if (query.error) return <p className="t13">{query.error.message}</p>
  if (why !== null) return <p className="t13">{why}</p>
  const now = device ?? NONE
  const change = (wishes: Partial<Wishes>) => {
    if (sending) return
    const { bets, withdrawals, amounts, book } = { ...now, ...wishes }
    if (bets || withdrawals || book) void set({ bets, withdrawals, amounts, book })
    else if (device) void stop(device.endpoint)
  }
  return (
    <>
      <Switch label="베팅 결과" on={now.bets} change={(bets) => change({ bets })} />
      <Switch
        label="환전 처리"
        on={now.withdrawals}
        change={(withdrawals) => change({ withdrawals })}
      />
      <Switch
        label="오늘의 장부"
        about="베팅한 날 21시 이후 한 번, 마지막 베팅 뒤에 보내드립니다."
        on={now.book}
        change={(book) => change({ book })}
      />
      {device && (
        <Switch
          label="알림에 금액 표시"
          about="잠긴 화면에서 다른 사람도 볼 수 있습니다."
          on={now.amounts}
          change={(amounts) => change({ amounts })}
        />
      )}
    </>
  )
}
