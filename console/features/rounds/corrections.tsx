/** Every settlement of a round that was corrected: by what, when, by whom and why, and what it did to whose money. */
import { Link } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import type { Correction } from '@madang/contract/operator/correction.ts'
import type { RoundDetail } from '@madang/contract/operator/rounds.ts'

import { dayTime } from '../../shell/format.ts'

type Result = RoundDetail['firstResult']

const resultWords = (result: Result) =>
  result === null
    ? '회차 무효 · 베팅금액 반환'
    : result.balls.join(' ') + (result.powerball === null ? '' : ` + ${result.powerball}`)

export function Corrections({ round }: { round: RoundDetail }) {
  if (round.corrections.length === 0) return null
  return (
    <section className="card pad grid corrections" aria-labelledby="corrections">
      <h2 className="strong" id="corrections">
        재정산 <span className="mute">{round.corrections.length}회</span>
      </h2>
      <ol className="grid">
        <li>
          <p className="row correction-head">
            <span className="tag">1차 정산</span>
            <b className="strong">{resultWords(round.firstResult)}</b>
            <span className="mute">{round.settledAt && dayTime(round.settledAt)}</span>
          </p>
        </li>
        {round.corrections.map((correction) => (
          <One key={correction.settlement} correction={correction} round={round} />
        ))}
      </ol>
    </section>
  )
}

function One({ correction, round }: { correction: Correction; round: RoundDetail }) {
  const { settlement, result, at, reason, requestedBy, approvedBy } = correction
  const { members, given, taken, kept, keepers } = correction
  return (
    <li>
      <p className="row correction-head">
        <span className={settlement === round.settlement ? 'tag jade' : 'tag'}>
          {settlement}차 정산
        </span>
        <b className="strong">{resultWords(result)}</b>
        <span className="mute">{dayTime(at)}</span>
      </p>
      <p>{reason}</p>
      <p className="soft">
        요청 {requestedBy} · 승인 {approvedBy} · 회원 {formatWon(members)}명 · 다시 지급{' '}
        {formatWon(given)}원 · 회수 {formatWon(taken)}원
        {kept > 0 && ` · 회수 못함 ${formatWon(kept)}원`}
      </p>
      {keepers.length > 0 && (
        <ul className="row correction-keepers" aria-label="회수하지 못한 회원">
          {keepers.map(({ id, uid, kept: left }) => (
            <li key={id}>
              <Link to="/members/$id" params={{ id: String(id) }}>
                {uid}
              </Link>{' '}
              {formatWon(left)}원
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
