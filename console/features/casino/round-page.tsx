/** One round of a vendor: what it holds, what the vendor told of it, every bet on it; asked after by hand while it is open. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import type { VendorRoundDetail } from '@madang/contract/operator/casino.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { SafeHtml } from '@madang/ui/safe-html.tsx'
import { Won } from '@madang/ui/won.tsx'

import { ask, RefusedError } from '../../api/ask.ts'
import { countdown, dayTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { useMay } from '../../shell/me.ts'
import { Pending } from '../../shell/pending.tsx'
import { useAct } from '../../shell/use-act.ts'
import { betWords } from './words.ts'
import './vendors.css'

const EVERY_MS = 3_000
const tones: Record<VendorRoundDetail['bets'][number]['state'], string> = {
  open: 'ochre',
  won: 'jade',
  lost: '',
  refunded: 'indigo',
}

export function VendorRoundPage() {
  const { id = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['vendorRound', id],
    queryFn: async () => (await ask('vendorRound', undefined, { params: { id }, poll: true })).data,
    refetchInterval: (query) => (query.state.data?.endedAt ? false : EVERY_MS),
  })
  useKeys({ b: () => void navigate({ to: '/vendors/rounds' }) })
  if (!data && error instanceof RefusedError && error.code === 'notFound')
    return (
      <p className="card op-empty" role="alert">
        {error.message} <Link to="/vendors/rounds">목록으로</Link>
      </p>
    )
  if (!data) return <Pending error={error} again={refetch} />
  return <Round round={data} />
}

function Round({ round }: { round: VendorRoundDetail }) {
  const mayWrite = useMay('vendors.write')
  const { act, sending } = useAct('vendorRound', 'vendorRounds', 'vendors')
  const open = round.endedAt === null
  const mayAsk = mayWrite && open && !sending
  const askNow = () => void act(() => ask('vendorRoundAsk', { id: round.id }), '')
  useKeys({ a: mayAsk ? askNow : undefined })
  return (
    <>
      <div className="row between op-head">
        <div className="row">
          <Link className="btn btn-s btn-line" to="/vendors/rounds">
            <Icon name="back" className="ic-xs" />
            목록
          </Link>
          <h1 className="t22">{round.title}</h1>
          <span className={open ? 'tag ochre' : 'tag jade'}>{open ? '진행중' : '끝남'}</span>
        </div>
        {mayWrite && open && (
          <button type="button" className="btn btn-s" disabled={sending} onClick={askNow}>
            {sending ? '확인하는 중' : '게임사에 지금 확인'} <kbd aria-hidden="true">a</kbd>
          </button>
        )}
      </div>
      <section className="card pad vendors-round" aria-label="라운드">
        <dl className="kv">
          <dt>라운드</dt>
          <dd className="vendors-code">{round.ref}</dd>
          <dt>시작</dt>
          <dd>{dayTime(round.openedAt)}</dd>
          <dt>{open ? '지난 시간' : '걸린 시간'}</dt>
          <dd>{countdown(round.age)}</dd>
        </dl>
        <dl className="kv">
          <dt>진행중 베팅금액</dt>
          <dd>
            <Won amount={round.held} />
          </dd>
          <dt>회원</dt>
          <dd>{formatWon(round.members)}명</dd>
          <dt>마지막 확인</dt>
          <dd>{round.askedAt === null ? '아직 없음' : dayTime(round.askedAt)}</dd>
        </dl>
        <div>
          <p className="soft">게임사가 알린 결과</p>
          {round.result === '' ? (
            <p className="mute">아직 없음</p>
          ) : (
            <SafeHtml className="vendors-result" html={round.result} />
          )}
        </div>
      </section>
      <section className="card op-table op-cards" aria-label="베팅">
        <table className="vendors-table">
          <thead>
            <tr>
              <th>회원</th>
              <th>일시</th>
              <th>픽</th>
              <th className="num">베팅</th>
              <th className="num">지급액</th>
              <th>상태</th>
              <th>거래 ID</th>
            </tr>
          </thead>
          <tbody>
            {round.bets.map((bet) => (
              <tr key={bet.id}>
                <td className="strong">
                  <Link to="/members/$id" params={{ id: String(bet.member) }}>
                    {bet.uid}
                  </Link>
                </td>
                <td className="mute">{dayTime(bet.at)}</td>
                <td className="vendors-picks">
                  {bet.picks.map(({ label, stake }) => `${label} ${formatWon(stake)}`).join(' · ')}
                </td>
                <td className="num" data-label="베팅">
                  {formatWon(bet.amount)}
                </td>
                <td className={bet.paid > bet.amount ? 'num gain' : 'num'} data-label="지급액">
                  {formatWon(bet.paid)}
                </td>
                <td>
                  <span className={`tag ${tones[bet.state]}`}>{betWords[bet.state]}</span>
                </td>
                <td className="vendors-code">
                  <Link to="/vendors/calls" search={{ tx: bet.tx }}>
                    {bet.tx}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
