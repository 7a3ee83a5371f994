/** Every limit with what is used of it: a table of kinds and periods on a desktop, a card for each kind on a phone. */
import { spoken } from '@madang/contract/core/kst.ts'
import {
  limitKinds,
  limitWords,
  periodWords,
  type LimitKind,
  limitAmount,
} from '@madang/contract/core/protection.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { limitName } from '@madang/contract/member/plain/limits.ts'

import { amountWord, isRipe, type Limit } from './use-limits.ts'

type Props = {
  limits: Limit[]
  sending: boolean
  edit: (limit: Limit) => void
  raise: (limit: Limit, amount: number | null) => Promise<boolean>
  keep: (limit: Limit) => void
}

const hints: Record<LimitKind, string> = {
  deposit: '신청한 충전까지 더합니다.',
  stake: '베팅금액을 더합니다. 적특·취소로 돌아온 금액은 제외합니다.',
  loss: '베팅금액에서 당첨금을 뺍니다. 결과 대기중인 베팅은 손실로 계산합니다.',
  bet: '한 번에 베팅할 수 있는 금액입니다.',
  session: '로그인해 있던 시간을 더합니다.',
}

export const LimitList = (props: Props) => (
  <div className="limits-kinds">
    <p className="t13 soft">
      낮추면 바로 적용되고, 올리거나 없애려면 24시간 뒤에 한 번 더 확인해야 합니다. 한 주는 월요일에
      시작합니다.
    </p>
    {limitKinds.map((kind) => (
      <section className="card pad limits-kind" key={kind} aria-label={`${limitWords[kind]} 한도`}>
        <div>
          <h2 className="t17">{limitWords[kind]}</h2>
          <p className="t13 mute">{hints[kind]}</p>
        </div>
        <ul>
          {props.limits
            .filter((limit) => limit.kind === kind)
            .map((limit) => (
              <OneLimit key={limit.period} {...props} limit={limit} />
            ))}
        </ul>
      </section>
    ))}
  </div>
)

function OneLimit({ limit, sending, edit, raise, keep }: Props & { limit: Limit }) {
  const { kind, period, amount, wish } = limit
  const name = limitName(kind, period)
  return (
    <li>
      <div className="limits-row">
        <span className="limits-name">{periodWords[period]}</span>
        <b className={amount === null ? 'limits-amount mute' : 'limits-amount strong'}>
          {amountWord(limit, amount)}
        </b>
        <button
          type="button"
          className="btn btn-line limits-edit"
          aria-label={`${name} ${amount === null ? '정하기' : '바꾸기'}`}
          onClick={() => edit(limit)}
        >
          {amount === null ? '정하기' : '바꾸기'}
        </button>
        <Used limit={limit} />
      </div>
      {wish && (
        <div className="limits-wish">
          <span>
            <b>{amountWord(limit, wish.amount)}</b>으로 바꾸기 ·{' '}
            {isRipe(wish)
              ? `${spoken(wish.until)}까지 확인해주세요`
              : `${spoken(wish.from)}부터 확인`}
          </span>
          <button
            type="button"
            className="btn btn-line"
            aria-label={`${name} 변경 취소`}
            aria-disabled={sending}
            onClick={() => keep(limit)}
          >
            취소
          </button>
          {isRipe(wish) && (
            <button
              type="button"
              className="btn btn-main"
              aria-label={`${name} 변경 확인`}
              aria-disabled={sending}
              onClick={() => void raise(limit, wish.amount)}
            >
              확인
            </button>
          )}
        </div>
      )}
    </li>
  )
}

/** What is used, in words and, where there is a limit, as a meter. */
function Used({ limit: { kind, period, amount, used } }: { limit: Limit }) {
  if (used === null) return null
  const shown = Math.max(0, used)
  return (
    <>
      <span className="t13 mute limits-used">
        {kind === 'loss' && used < 0
          ? `현재 ${formatWon(-used)}원 수익`
          : `지금까지 ${limitAmount(kind, shown)}`}
        {amount !== null && ` · 한도까지 ${limitAmount(kind, Math.max(0, amount - used))}`}
      </span>
      {amount !== null && (
        <progress
          className={shown >= amount ? 'is-full' : undefined}
          max={amount}
          value={Math.min(shown, amount)}
          aria-label={`${limitName(kind, period)} 사용`}
        />
      )}
    </>
  )
}
