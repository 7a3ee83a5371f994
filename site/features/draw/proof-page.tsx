/** The public proof of one round: what was promised before it opened, what came of it, and the check, made in this browser. */
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { gameByKey, gamesOfStream, type Game } from '@madang/contract/core/draw/games.ts'
import { nextRound, previousRound, timingOf } from '@madang/contract/core/draw/schedule.ts'
import { verifyRound, type VerifyOptions } from '@madang/contract/core/draw/verify.ts'
import type { Proof } from '@madang/contract/member/draw.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { useHouse } from '../../api/house.ts'
import { Page, PageTitle } from '../../shell/page.tsx'
import { Facts } from './proof-facts.tsx'
import { StepList, VerdictBox } from './proof-steps.tsx'
import './proof.css'

const EVERY_MS = 2_000
const isOver = ({ state }: Proof) => state === 'SETTLED' || state === 'VOID' || state === 'SKIPPED'
type Params = { stream: string; date: string; round: string }

export function ProofPage() {
  const params = useParams({ strict: false })
  const { stream = '', date = '', round = '' } = params
  return <OneProof key={`${stream}/${date}/${round}`} {...{ stream, date, round }} />
}

function OneProof(params: Params) {
  const { data, error, refetch } = useQuery({
    queryKey: ['proof', params.stream, params.date, params.round],
    queryFn: () => readProof(params),
    refetchInterval: ({ state }) => (state.data && isOver(state.data.proof) ? false : EVERY_MS),
  })
  const game = gameByKey(params.stream) ?? gamesOfStream(params.stream)[0]
  const title = game ? `${game.title} ${params.round}회` : '추첨 증명'
  return (
    <Page>
      <div className="proof">
        <PageTitle title={`${title} 증명`} />
        {data && game && <Shown game={game} {...data} params={params} />}
        {!data && !error && <SkeletonRows rows={6} />}
        {!data && error && (
          <section className="card pad grid" role="alert">
            <b className="strong">{error.message}</b>
            <p className="soft">회차 번호와 날짜를 확인하거나 다시 불러와 주세요.</p>
            <button type="button" className="btn" onClick={() => void refetch()}>
              다시 불러오기
            </button>
          </section>
        )}
      </div>
    </Page>
  )
}

async function readProof(params: Params) {
  const { data: proof } = await ask('roundProof', undefined, { params })
  const chains = await ask('chains', undefined, { params: { stream: proof.ballStream } })
  const chainAnchor = chains.data.find((chain) => chain.date === proof.date)?.anchor
  // The check of a beacon's signature is large, and needed only where a draw mixes one in.
  const signed =
    proof.entropy.type === 'none'
      ? undefined
      : (await import('@madang/contract/core/draw/verify-beacon.ts')).beaconSigned
  return { proof, options: { chainAnchor, signed } }
}

type ShownProps = { game: Game; proof: Proof; options: VerifyOptions; params: Params }

function Shown({ game, proof, options, params }: ShownProps) {
  const [bent, setBent] = useState(false)
  const steps = verifyRound(bent ? bend(proof) : proof, options)
  const file = new URLSearchParams(params).toString()
  return (
    <>
      <VerdictBox steps={steps} />
      {proof.incident !== null && (
        <p className="card pad proof-incident">
          <Icon name="warn" className="ic-s" />
          {proof.incident}
        </p>
      )}
      <Facts game={game} proof={proof} />
      <section className="grid" aria-labelledby="proof-steps">
        <div className="row between">
          <h2 className="t17" id="proof-steps">
            이 브라우저가 다시 계산한 과정
          </h2>
          {proof.reveal && (
            <button
              type="button"
              className="btn btn-s"
              aria-pressed={bent}
              onClick={() => setBent(!bent)}
            >
              {bent ? '원래 값으로' : '시드 한 글자 바꿔 보기'}
            </button>
          )}
        </div>
        {bent && (
          <p className="proof-bent">
            시드의 마지막 글자를 바꿨습니다. 약속과 공이 곧바로 어긋나는 것을 볼 수 있습니다.
          </p>
        )}
        <StepList steps={steps} />
      </section>
      <section className="card pad grid">
        <h2 className="t17">서버 없이 확인하기</h2>
        <ol className="note">
          <li>베팅을 받기 전에 시드의 지문(약속값)을 공개합니다.</li>
          <li>추첨이 끝나면 시드를 공개하고, 지문이 같은지 누구나 확인합니다.</li>
          <li>같은 시드로 공을 다시 뽑아 결과가 같으면 아무도 바꾸지 않은 추첨입니다.</li>
        </ol>
        <p className="soft">
          검증기는 파일 하나로 저장할 수 있고, 저장한 파일은 인터넷 없이도 이 회차를 다시
          계산합니다.
        </p>
        <a className="btn btn-main" href={`/verify.html?${file}`}>
          <Icon name="file" className="ic-s" />
          저장할 수 있는 검증기 열기
        </a>
      </section>
      <Neighbours game={game} proof={proof} stream={params.stream} />
    </>
  )
}

/** The same proof with the last digit of its seed changed. */
function bend(proof: Proof): Proof {
  if (!proof.reveal) return proof
  const { seed } = proof.reveal
  const last = (Number.parseInt(seed.slice(-1), 16) ^ 1).toString(16)
  return { ...proof, reveal: { ...proof.reveal, seed: seed.slice(0, -1) + last } }
}

function Neighbours({ game, proof, stream }: { game: Game; proof: Proof; stream: string }) {
  const { house } = useHouse()
  if (!house) return null
  const timing = timingOf(game, house.drawSeconds)
  const before = previousRound(timing, proof.date, proof.round)
  const after = isOver(proof) ? nextRound(timing, proof.date, proof.round) : null
  const to = ({ date, round }: { date: string; round: number }) => ({
    to: '/proof/$stream/$date/$round',
    params: { stream, date, round: String(round) },
  })
  return (
    <nav className="row between" aria-label="다른 회차">
      <Link className="btn btn-line" {...to(before)}>
        <Icon name="back" className="ic-xs" />
        {before.round}회
      </Link>
      <Link className="btn btn-line" to={game.path}>
        {game.short}
      </Link>
      {after ? (
        <Link className="btn btn-line" {...to(after)}>
          {after.round}회
          <Icon name="next" className="ic-xs" />
        </Link>
      ) : (
        <button type="button" className="btn btn-line" disabled>
          다음 회차
        </button>
      )}
    </nav>
  )
}
