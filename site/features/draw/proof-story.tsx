/**
 * A drawn round as a picture, a step a tap and backwards too: what was promised, the numbers that came of the seed, the
 * balls they took, what the games read off them, and what all of it comes to. Every value is the verifier's own.
 */
import { useMemo, useRef, useState, type ReactNode } from 'react'

import { gamesOfStream, type Game } from '@madang/contract/core/draw/games.ts'
import { traceOf, type Taken } from '@madang/contract/core/draw/trace.ts'
import type { Step } from '@madang/contract/core/draw/verify.ts'
import { drawInputOf, entropyOfProof } from '@madang/contract/core/draw/verify-steps.ts'
import type { Proof } from '@madang/contract/member/draw.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { Icon } from '@madang/ui/icons.tsx'

import { verdictOf } from '../../shell/proof-steps.tsx'
import { Drawn } from './proof-marks.tsx'
import type { SealedProof } from './proof-query.ts'
import { Balls, Numbers, Promise, Verdicts } from './proof-story-scenes.tsx'
import './proof-story.css'

type Reveal = NonNullable<Proof['reveal']>
type Props = { game: Game; proof: SealedProof; steps: Step[] }
type Scene = { title: string; text: string; next: string; picture: ReactNode }

export function Story({ game, proof, steps }: Props) {
  const { reveal } = proof
  const [at, setAt] = useState(0)
  const [ball, setBall] = useState(0)
  const top = useRef<HTMLElement>(null)
  const trace = useMemo(() => traceOfRound(proof, reveal), [proof, reveal])
  if (trace === null) return null
  const scenes = scenesOf({ proof, trace, steps, ball })
  const { title, text, next } = scenes[at]!
  const go = (to: number) => {
    setAt(to)
    // The balls are taken one by one from the first; who comes back finds the last of them.
    setBall(to < at && to === BALLS ? trace.length - 1 : 0)
    top.current?.scrollIntoView({ block: 'nearest' })
  }
  const forth = () =>
    at === BALLS && ball < trace.length - 1 ? setBall(ball + 1) : go((at + 1) % scenes.length)
  const back = () => (at === BALLS && ball > 0 ? setBall(ball - 1) : go(at - 1))
  return (
    <section ref={top} className="card pad story" aria-labelledby="proof-story">
      <div className="row between">
        <h2 className="t17" id="proof-story">
          그림으로 따라가기
        </h2>
        <span className="soft story-count">
          {at + 1} / {scenes.length}
        </span>
      </div>
      <div className="story-bar" aria-hidden="true">
        {scenes.map((scene, index) => (
          <i key={scene.title} className={index <= at ? 'is-done' : undefined} />
        ))}
      </div>
      <div className="story-words">
        <div aria-live="polite">
          <h3 className="t17">{title}</h3>
          <p className="soft">{text}</p>
        </div>
        {/* The room that the longest of them takes; no text, which would be found twice. */}
        {scenes.map((scene) => (
          <div key={scene.title} className="is-away" aria-hidden="true">
            <p className="t17" data-said={scene.title} />
            <p data-said={scene.text} />
          </div>
        ))}
      </div>
      <div className="story-pictures">
        {scenes.map((scene, index) => (
          // Those that are not shown hold their place: no step moves what stands below.
          <div
            key={scene.title}
            className={index === at ? undefined : 'is-away'}
            inert={index !== at}
          >
            {scene.picture}
          </div>
        ))}
      </div>
      <div className="row story-acts">
        <button type="button" className="btn btn-big" disabled={at === 0} onClick={back}>
          이전
        </button>
        <button
          type="button"
          className="btn btn-main btn-big grow"
          disabled={!reveal}
          onClick={forth}
        >
          {reveal ? next : '추첨이 끝나면 이어집니다'}
        </button>
      </div>
      <button
        type="button"
        className="btn btn-line"
        disabled={!reveal}
        onClick={() => reveal && void keep({ game, proof, reveal, steps })}
      >
        <Icon name="file" className="ic-s" />
        그림으로 저장
      </button>
    </section>
  )
}

const BALLS = 2

/** Before the draw nothing of it is seen: what it holds is the place of what comes. */
const PLACES = { seed: '00'.repeat(32), beacon: null }

/** Null where nothing can be drawn again from what is published; the steps below say so. */
function traceOfRound(proof: SealedProof, reveal: Reveal | null): Taken[] | null {
  const family = gamesOfStream(proof.ballStream)[0]?.family
  if (!family || reveal?.balls.length === 0 || (!reveal && proof.state === 'VOID')) return null
  try {
    if (reveal && !entropyOfProof(proof, reveal.beacon)) return null
    return traceOf(family.draws, drawInputOf(proof, reveal ?? PLACES))
  } catch {
    return null
  }
}

type Told = { proof: Proof; trace: Taken[]; steps: Step[]; ball: number }

function scenesOf({ proof, trace, steps, ball }: Told): Scene[] {
  const { left, place, ball: taken } = trace[ball]!
  const isPowerball = left[0] === 0
  const told = isPowerball
    ? `파워볼은 0부터 9까지 10개 중 ${place}번째, ${taken}입니다.`
    : `남은 공 ${left.length}개 중 ${place}번째, ${taken}번 공입니다.`
  const moved = place > 1 && !isPowerball ? ' 빈자리에는 맨 앞의 공이 옵니다.' : ''
  return [
    {
      title: '추첨 전에 시드를 잠갔습니다',
      text: '베팅을 받기 전에 시드의 해시인 약속값을 공개했습니다. 약속값으로 시드를 알아낼 수 없고, 시드를 한 글자만 바꿔도 약속값이 달라집니다.',
      next: '다음, 시드를 엽니다',
      picture: <Promise proof={proof} />,
    },
    {
      title: '시드가 숫자가 됩니다',
      text: '시드와 회차로 만든 수를 차례로 읽습니다. 남은 공 수로 나눈 나머지에 1을 더하면 꺼낼 공의 자리입니다.',
      next: '다음, 공을 꺼냅니다',
      picture: <Numbers trace={trace} />,
    },
    {
      title: '그 자리의 공을 꺼냅니다',
      text: told + moved,
      next:
        ball < trace.length - 1
          ? `다음 공 (${ball + 2} / ${trace.length})`
          : '다음, 결과를 읽습니다',
      picture: <Balls trace={trace} at={ball} />,
    },
    {
      title: '공이 결과가 됩니다',
      text: '합과 홀짝, 언더오버, 사다리는 뽑힌 공에서 그대로 나옵니다. 더하거나 고르는 것이 없습니다.',
      next: '다음, 다 맞는지 봅니다',
      picture: (
        <div className="story-marks">
          <Drawn proof={proof} />
        </div>
      ),
    },
    {
      title: verdictOf(steps).title,
      text: '이 브라우저가 공개된 값으로 직접 다시 계산했습니다. 서버의 말을 믿지 않아도 됩니다.',
      next: '처음부터 다시',
      picture: <Verdicts steps={steps} />,
    },
  ]
}

async function keep(kept: Props & { reveal: Reveal }) {
  try {
    const { keepPicture } = await import('./proof-picture.ts')
    await keepPicture(kept)
  } catch {
    await tell('그림을 만들지 못했습니다. 잠시 후 다시 눌러주세요.', { tone: 'error' })
  }
}
