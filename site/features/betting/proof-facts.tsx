/** What a bet's proof is of: the member's own bets on the round, and the values its vendor published. */
import type { PlayProof } from '@madang/contract/core/casino/play-proof.ts'
import type { BetProof } from '@madang/contract/member/betting.ts'
import { wagerWaitsText } from '@madang/contract/member/plain/betting.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { SafeHtml } from '@madang/ui/safe-html.tsx'
import { Won } from '@madang/ui/won.tsx'

import { Code, Fact } from '../../shell/proof-values.tsx'

/** All of the round: a table's proof is one for every bet on it. */
export function OwnBets({ bet: { state, result, bets, date } }: { bet: BetProof }) {
  const over = state === 'over'
  const sum = (of: 'money' | 'win') => bets.reduce((total, each) => total + each[of], 0)
  return (
    <section className="card pad grid" aria-labelledby="proof-bets">
      <div className="row between">
        <h2 className="t17" id="proof-bets">
          내 베팅
        </h2>
        <span className={over ? 'tag jade' : 'tag ochre'}>
          <Icon name={over ? 'check' : 'clock'} className="ic-xs" />
          {over ? '정산완료' : wagerWaitsText}
        </span>
      </div>
      <dl className="facts proof-times">
        {bets
          .flatMap(({ picks }) => picks)
          .map(({ label, stake }, index) => (
            <div key={index}>
              <dt>{label}</dt>
              <dd>
                <Won amount={stake} />
              </dd>
            </div>
          ))}
      </dl>
      <dl className="facts proof-times">
        <div>
          <dt>베팅금액</dt>
          <dd className="strong">
            <Won amount={sum('money')} />
          </dd>
        </div>
        <div>
          <dt>당첨금</dt>
          <dd className="strong">{over ? <Won amount={sum('win')} /> : '—'}</dd>
        </div>
        <div>
          <dt>베팅일시</dt>
          <dd>{date}</dd>
        </div>
        <div className="is-wide">
          <dt>결과</dt>
          <dd>
            {over ? (
              <SafeHtml html={result} className="betting-result" />
            ) : (
              '라운드가 끝나면 나옵니다.'
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}

const WAITS = '진행중인 라운드가 끝나면 공개합니다.'

export const Values = ({ proof }: { proof: PlayProof }) => (
  <section className="card pad grid" aria-labelledby="proof-values">
    <h2 className="t17" id="proof-values">
      공개된 값
    </h2>
    <dl className="facts">
      {proof.kind === 'table' ? (
        <Fact name="라운드">
          {proof.date.slice(0, 4)}-{proof.date.slice(4, 6)}-{proof.date.slice(6)} {proof.number}
          라운드
        </Fact>
      ) : (
        <>
          <Fact name="내 시드">{proof.client}</Fact>
          <Fact name="시드의 몇 번째">{proof.nonce}번</Fact>
        </>
      )}
      <Code name="약속값(시드의 해시)" value={proof.commit} waits={WAITS} />
      <Code name={proof.kind === 'table' ? '시드' : '서버 시드'} value={proof.seed} waits={WAITS} />
      {proof.kind === 'table' && (
        <Code name="이날의 체인 기준값" value={proof.anchor} waits={WAITS} />
      )}
    </dl>
  </section>
)
