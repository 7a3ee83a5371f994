/** Settlements after the first: the draw stays as it was verified, what was paid follows the last of them. */
import { Link } from '@tanstack/react-router'

import type { Game } from '@madang/contract/core/draw/games.ts'
import { timeOf } from '@madang/contract/core/kst.ts'
import type { Proof } from '@madang/contract/member/draw.ts'
import { proofText } from '@madang/contract/member/plain/correction.ts'
import { Icon } from '@madang/ui/icons.tsx'

const at = (time: string) => timeOf(new Date(time))
type Result = { balls: number[]; powerball: number | null } | null

const ResultWords = ({ result }: { result: Result }) =>
  result === null || result.balls.length === 0 ? (
    <b className="strong">{proofText.voided}</b>
  ) : (
    <b className="strong">
      {result.balls.join(' ')}
      {result.powerball !== null && ` + ${result.powerball}`}
    </b>
  )

/** To what happened when, who agreed and whom it concerned. */
export const IncidentLink = ({ game, proof }: { game: Game; proof: Proof }) =>
  proof.state === 'VOID' || proof.corrections.length > 0 ? (
    <Link
      className="btn btn-line"
      to="/incidents"
      search={{ round: `${game.key}/${proof.date}/${proof.round}` }}
    >
      {proofText.incidents}
      <Icon name="next" className="ic-xs" />
    </Link>
  ) : null

export function Corrections({ proof: { corrections, reveal } }: { proof: Proof }) {
  if (corrections.length === 0) return null
  const last = corrections.at(-1)!.settlement
  return (
    <section className="card pad grid" aria-labelledby="proof-corrections">
      <h2 className="t17" id="proof-corrections">
        {proofText.title}
      </h2>
      <p className="soft">{proofText.about}</p>
      <ol className="proof-corrections">
        <li>
          <p className="row">
            <span className="tag">{proofText.settlement(1)}</span>
            <ResultWords result={reveal} />
            <span className="mute">{reveal?.settledAt && at(reveal.settledAt)}</span>
          </p>
        </li>
        {corrections.map(({ settlement, result, reason, at: made }) => (
          <li key={settlement}>
            <p className="row">
              <span className={settlement === last ? 'tag jade' : 'tag'}>
                {proofText.settlement(settlement)}
              </span>
              <ResultWords result={result} />
              <span className="mute">{at(made)}</span>
            </p>
            <p>{reason}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
