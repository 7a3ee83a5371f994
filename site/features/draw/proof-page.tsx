/** The public proof of one round: what was promised before it opened, what came of it, and the check, made in this browser. */
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import { gameByKey, gamesOfStream, type Game } from '@madang/contract/core/draw/games.ts'
import { verifyRound, type VerifyOptions } from '@madang/contract/core/draw/verify.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { Page, PageTitle } from '../../shell/page.tsx'
import { About, Neighbours } from './proof-about.tsx'
import { Corrections, IncidentLink } from './proof-corrections.tsx'
import { Eight } from './proof-eight.tsx'
import { Facts } from './proof-facts.tsx'
import { Story } from './proof-story.tsx'
import { Missing, ProofSkeleton, Unread } from './proof-states.tsx'
import { StepList, useShown, VerdictBox } from '../../shell/proof-steps.tsx'
import { TrySeed } from './proof-try.tsx'
import { useProof, type ProofPlace, type SealedProof } from './proof-query.ts'
import '../../shell/proof.css'

export function ProofPage() {
  const { stream = '', date = '', round = '' } = useParams({ strict: false })
  return <OneProof key={`${stream}/${date}/${round}`} {...{ stream, date, round }} />
}

function OneProof(place: ProofPlace) {
  const game = gameByKey(place.stream) ?? gamesOfStream(place.stream)[0]
  const { found, error, again } = useProof(place, game)
  const title = game ? `${game.title} ${place.round}회 증명` : '추첨 증명'
  return (
    <Page>
      <div className="proof">
        <div>
          <PageTitle title={title} />
          <p className="soft proof-day">
            {/^\d{8}$/.test(place.date)
              ? `${place.date.slice(0, 4)}-${place.date.slice(4, 6)}-${place.date.slice(6)}`
              : place.date}
            {found && ` · 하루의 ${found.proof.i}번째 추첨`}
          </p>
        </div>
        {found && game ? (
          <Shown game={game} {...found} place={place} />
        ) : found === null ? (
          <Missing game={game} />
        ) : error ? (
          <Unread error={error} again={again} />
        ) : (
          <ProofSkeleton />
        )}
      </div>
    </Page>
  )
}

type ShownProps = { game: Game; proof: SealedProof; options: VerifyOptions; place: ProofPlace }

function Shown({ game, proof, options, place }: ShownProps) {
  const { reveal } = proof
  const [typed, setTyped] = useState<string | null>(null)
  const own = useMemo(() => verifyRound(proof, options), [proof, options])
  const steps =
    reveal && typed !== null
      ? verifyRound({ ...proof, reveal: { ...reveal, seed: typed } }, options)
      : own
  const done = useShown(reveal ? 'drawn' : 'promised', steps.length)
  return (
    <>
      <VerdictBox steps={steps} done={done} />
      {proof.incident !== null && (
        <p className="card pad proof-incident">
          <Icon name="warn" className="ic-s" />
          {proof.incident}
        </p>
      )}
      <Eight proof={proof} steps={own} />
      <Story {...{ game, proof, steps: own }} />
      <Corrections proof={proof} />
      <IncidentLink game={game} proof={proof} />
      <Facts proof={proof} />
      <TrySeed
        seed={reveal?.seed ?? null}
        typed={typed ?? reveal?.seed ?? ''}
        steps={steps}
        onType={(seed) => setTyped(seed === reveal?.seed ? null : seed)}
      />
      <section className="grid" aria-labelledby="proof-steps">
        <h2 className="t17" id="proof-steps">
          이 브라우저가 다시 계산한 과정
        </h2>
        <StepList steps={steps} done={done} />
      </section>
      <About place={place} stream={proof.ballStream} />
      <Neighbours game={game} proof={proof} stream={place.stream} />
    </>
  )
}
