/** The proof of a bet at a vendor's game: what it was drawn from, and the draw repeated in this browser. */
import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'

import { termsNames } from '@madang/contract/core/terms.ts'
import type { PlayProof } from '@madang/contract/core/casino/play-proof.ts'
import type { BetProof } from '@madang/contract/member/betting.ts'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { Page, PageTitle } from '../../shell/page.tsx'
import { StepList, useShown, VerdictBox } from '../../shell/proof-steps.tsx'
import { Told } from '../../shell/proof-told.tsx'
import { OwnBets, Values } from './proof-facts.tsx'
import { verifyOver, type KeptProof } from './read-proof.ts'
import { useBetProof } from './use-proof.ts'
import '../../shell/proof.css'

export function BetProofPage() {
  const { no = '' } = useParams({ strict: false })
  const { bet, error, again } = useBetProof(no)
  return (
    <Page>
      <div className="proof">
        <div>
          <PageTitle title={bet ? `${bet.game} 베팅 증명` : '베팅 증명'} />
          {bet && (
            <p className="soft proof-day">
              {bet.vendor} · {bet.time}
            </p>
          )}
        </div>
        {bet ? (
          <Shown key={no} bet={bet} again={again} />
        ) : bet === null ? (
          <Missing />
        ) : error ? (
          <Told title="증명을 불러오지 못했습니다." text={error.message} again={again} />
        ) : (
          <Loading />
        )}
      </div>
    </Page>
  )
}

function Shown({ bet, again }: { bet: KeptProof; again: () => void }) {
  const { state, proof, silent } = bet
  if (state === 'returned')
    return (
      <Told
        title="베팅이 취소되어 베팅금액을 돌려드렸습니다."
        text="결과가 없는 베팅이라 확인할 추첨도 없습니다."
      />
    )
  return (
    <>
      {proof ? (
        <Checked bet={bet} proof={proof} />
      ) : silent ? (
        <Told
          title="게임사와 연결되지 않습니다."
          text="연결되는 대로 이 화면에 증명이 나옵니다. 베팅과 당첨금은 그대로입니다."
          again={again}
        />
      ) : state === 'open' ? (
        <Told
          title="라운드가 진행중입니다."
          text="라운드가 끝나면 이 화면에서 바로 확인할 수 있습니다."
        />
      ) : (
        <Told
          title="게임사에 이 라운드의 증명이 없습니다."
          text="결과가 이상하면 고객센터에 알려주세요."
        />
      )}
      {!proof && <OwnBets bet={bet} />}
      <Under terms={bet.terms} />
    </>
  )
}

function Checked({ bet, proof }: { bet: KeptProof; proof: PlayProof }) {
  // A chain is thousands of hashes long: computed once for what was told.
  const steps = useMemo(() => verifyOver(proof, bet), [proof, bet])
  const done = useShown(
    proof.seed === null || bet.state === 'open' ? 'waits' : 'open',
    steps.length,
  )
  return (
    <>
      <VerdictBox steps={steps} done={done} />
      <OwnBets bet={bet} />
      <Values proof={proof} />
      <section className="grid" aria-labelledby="proof-steps">
        <h2 className="t17" id="proof-steps">
          이 브라우저가 다시 계산한 과정
        </h2>
        <StepList steps={steps} done={done} />
      </section>
      <About kind={proof.kind} />
    </>
  )
}

/** The version of each document that the bet was placed under. */
const Under = ({ terms }: Pick<BetProof, 'terms'>) =>
  terms.length > 0 && (
    <p className="soft">
      베팅할 때 시행된 약관:{' '}
      {terms.map(({ kind, version }, at) => (
        <span key={kind}>
          {at > 0 && ' · '}
          <Link to="/terms/$kind" params={{ kind }} search={{ version }}>
            {termsNames[kind]} 버전 {version}
          </Link>
        </span>
      ))}
    </p>
  )

const About = ({ kind }: { kind: PlayProof['kind'] }) => (
  <section className="card pad grid" aria-labelledby="proof-about">
    <h2 className="t17" id="proof-about">
      어떻게 증명하나요
    </h2>
    <ol className="note">
      <li>게임사는 베팅을 받기 전에 약속값(시드의 해시)을 게임 창에 보여드립니다.</li>
      <li>시드가 공개되면 약속값이 같은지, 같은 결과가 나오는지 이 브라우저가 다시 계산합니다.</li>
      <li>그 결과로 계산한 당첨금을 실제로 받은 금액과 비교합니다.</li>
    </ol>
    {kind !== 'table' && (
      <p className="soft">
        이 베팅에 사용한 시드는 증명을 열 때 공개되고, 게임은 새 시드의 약속값으로 이어집니다.
      </p>
    )}
  </section>
)

const Missing = () => (
  <section className="card pad grid" role="alert">
    <b className="strong">존재하지 않는 베팅입니다.</b>
    <p className="soft">카지노와 슬롯의 내 베팅만 볼 수 있습니다. 베팅내역에서 다시 열어주세요.</p>
    <div className="row">
      <Link className="btn" to="/betting">
        베팅내역
      </Link>
    </div>
  </section>
)

const Loading = () => (
  <output className="grid proof-loading">
    <span className="sr">불러오는중..</span>
    <Skeleton height={76} />
    <Skeleton height={220} />
    <Skeleton height={260} />
    {Array.from({ length: 4 }, (_, row) => (
      <Skeleton height={104} key={row} />
    ))}
  </output>
)
