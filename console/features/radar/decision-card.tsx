/** Who has the case, and what can be done about it; nothing of it happens by itself. */
import { Link, useNavigate } from '@tanstack/react-router'

import { radarText } from '@madang/contract/operator/plain/radar.ts'
import { ringName } from '@madang/contract/operator/plain/ring.ts'
import type { Ring } from '@madang/contract/operator/radar.ts'
import { formatWon } from '@madang/contract/core/won.ts'

import { Button } from '../../shell/button.tsx'
import { minuteTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { useMay } from '../../shell/me.ts'
import { toBets } from '../../shell/places.ts'
import type { RingActs } from './use-ring-acts.tsx'

export function DecisionCard({ ring, acts }: { ring: Ring; acts: RingActs }) {
  const navigate = useNavigate()
  const mayBets = useMay('bets.read')
  const mayWork = useMay('radar.work')
  const mayRecover = useMay('radar.recover')
  const most = ring.members.toSorted((one, other) => other.paired - one.paired)[0]
  const bets = mayBets && most ? () => void navigate(toBets({ uid: most.uid })) : undefined
  const look = acts.look(ring)
  const [bind, lift, recover, memo, close] = [
    acts.open('bind', ring),
    acts.open('lift', ring),
    acts.open('recover', ring),
    acts.open('ask', ring),
    acts.open('close', ring),
  ]
  const [watch, note, suspend, protect] = [
    acts.open('watch', ring),
    acts.open('note', ring),
    acts.open('suspend', ring),
    acts.open('protect', ring),
  ]
  useKeys({
    ...{ a: look, r: bind, o: lift, e: recover, w: memo, c: close, n: note, v: watch },
    ...{ s: suspend, h: protect, b: bets },
  })
  const { waits, pairs, points, spent } = ring.recovery
  return (
    <section className="card" aria-label="결정">
      <div className="row between op-part">
        <h3>결정</h3>
        <span className="mute">{whoHas(ring)}</span>
      </div>
      <div className="radar-acts">
        {look && (
          <button type="button" className="btn btn-ok" onClick={look}>
            내가 봅니다 <kbd aria-hidden="true">a</kbd>
          </button>
        )}
        {waits !== null && (
          <p className="radar-waits">
            {minuteTime(waits.at)} {waits.mine ? '내가' : `${waits.by}님이`} 롤링 되찾기를
            요청했습니다. “{waits.reason}” ·{' '}
            <Link {...toApproval(waits.id)}>두 번째 사람을 기다림</Link>
          </p>
        )}
        {ring.asked !== null && (
          <p className="radar-waits">
            {minuteTime(ring.asked.at)} {ring.asked.mine ? '내가' : `${ring.asked.by}님이`}{' '}
            {askedWords[ring.asked.act]} 요청했습니다. “{ring.asked.reason}” ·{' '}
            <Link {...toApproval(ring.asked.id)}>두 번째 사람을 기다림</Link>
          </p>
        )}
        {bind && (
          <Button hotkey="r" onClick={bind}>
            확실한 {ring.certain}명을 한 무리로 · 롤링 0 (두 사람)
          </Button>
        )}
        {ring.binds.map(({ ring: of, since, by, agreed, reason, members }) => (
          <p key={of} className="radar-waits">
            {minuteTime(since)}부터 {members.length}명 롤링 0 · {by}, {agreed}. “{reason}”
            {of !== ring.id && ` · ${ringName(of)}에서`}
          </p>
        ))}
        {ring.elsewhere.map(({ ring: of, uids }) => (
          <p key={of} className="radar-waits">
            {uids.join(', ')} · {ringName(of)}에서도 롤링 0
          </p>
        ))}
        {lift && (
          <Button line hotkey="o" onClick={lift}>
            롤링 0 해제… (두 사람)
          </Button>
        )}
        {recover && (
          <>
            <Button danger hotkey="e" onClick={recover}>
              롤링 되찾기… (두 사람)
            </Button>
            <p className="mute">
              {formatWon(pairs)}쌍의 롤링 {formatWon(points)}P
              {spent > 0 && ` · 이미 쓴 ${formatWon(spent)}P`}
            </p>
          </>
        )}
        {mayRecover && !recover && waits === null && ring.state !== 'closed' && (
          <p className="mute">{radarText.nothing}</p>
        )}
        {memo && (
          <Button hotkey="w" onClick={memo}>
            설명을 묻는 쪽지…
          </Button>
        )}
        <div className="grid g2">
          {protect && (
            <Button line hotkey="h" onClick={protect}>
              한도·휴식…
            </Button>
          )}
          {suspend && (
            <Button danger hotkey="s" onClick={suspend}>
              정지…
            </Button>
          )}
          {note && (
            <Button line hotkey="n" onClick={note}>
              메모…
            </Button>
          )}
          {watch && (
            <Button line hotkey="v" onClick={watch}>
              지켜보기…
            </Button>
          )}
          {close && (
            <Button line hotkey="c" onClick={close}>
              닫기…
            </Button>
          )}
          {bets && (
            <Button line hotkey="b" onClick={bets}>
              베팅 내역
            </Button>
          )}
        </div>
        {!mayWork && <p className="mute">읽기만 할 수 있습니다.</p>}
      </div>
    </section>
  )
}

const askedWords = { bind: '한 무리로 정하기를', lift: '롤링 0 해제를' } as const
const toApproval = (id: number) => ({ to: '/approvals', search: { id } }) as const

function whoHas({ state, by, mine }: Ring): string {
  if (state === 'closed') return '닫힘'
  if (by === null) return '맡은 사람 없음'
  return mine ? '내가 보는 중' : `${by}님이 보는 중`
}
