/** What a round drew, what it brought, and where anyone can check it. */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { RoundDetail } from '@madang/contract/operator/rounds.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { Won } from '@madang/ui/won.tsx'

import { Facts } from '../../shell/facts.tsx'
import { clockTime } from '../../shell/format.ts'
import { useMe } from '../../shell/me.ts'

export function ResultCard({ round }: { round: RoundDetail }) {
  const { balls, powerball } = round.result!
  return (
    <section className="card pad round-box">
      <div className="row between">
        <h2 className="strong row">
          {round.number}회 결과
          {round.settlement > 1 && <span className="tag ochre">재정산</span>}
        </h2>
        <ProofLink round={round} />
      </div>
      <div className="balls round-balls">
        {balls.map((ball, index) => (
          <span className="ball" key={index}>
            {ball}
          </span>
        ))}
        {powerball !== null && (
          <>
            <span className="plus" />
            <span className={powerball % 2 ? 'ball p' : 'ball p even'}>{powerball}</span>
          </>
        )}
      </div>
      <Sums round={round} />
    </section>
  )
}

function Sums({ round: { state, stakes, paid, settledAt, bets } }: { round: RoundDetail }) {
  const isVoid = state === 'VOID'
  return (
    <Facts
      of={{
        [`베팅 · ${isVoid ? '반환' : '지급'}`]: `${formatWon(stakes)} · ${settledAt === null ? '—' : formatWon(paid)}`,
        순손익: settledAt !== null && <Won amount={stakes - paid} signed />,
        [isVoid ? '무효' : '정산']:
          settledAt === null ? '—' : `${clockTime(settledAt)} · ${formatWon(bets)}건`,
      }}
    />
  )
}

/** The draw's public page on the member site. */
function ProofLink({ round: { game, date, number } }: { round: RoundDetail }) {
  const { me } = useMe()
  if (!me) return null
  const site = `${location.protocol}//${location.hostname}:${me.sitePort}`
  return (
    <a
      className="row c-jade strong round-proof"
      href={`${site}/proof/${gameByKey(game)!.ballStream}/${date}/${number}`}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="proof" className="ic-s" />
      공개 증명
    </a>
  )
}
