/** What was drawn: the balls in their order, and what each game of the stream reads off them. Empty places before the draw. */
import type { ReactNode } from 'react'

import { ballsDrawn } from '@madang/contract/core/draw/balls.ts'
import { gamesOfStream } from '@madang/contract/core/draw/games.ts'
import type { Proof } from '@madang/contract/member/draw.ts'
import { PickMark } from '@madang/ui/icons.tsx'

type Marks = NonNullable<Proof['reveal']>['marks']

export function Drawn({ proof: { ballStream, reveal } }: { proof: Proof }) {
  const draws = gamesOfStream(ballStream)[0]?.family.draws ?? 'powerball'
  const { count, powerball: hasPowerball } = ballsDrawn[draws]
  if (reveal?.balls.length === 0) return <p className="soft">뽑은 공이 없는 회차입니다.</p>
  const balls: (number | null)[] = reveal?.balls ?? Array(count).fill(null)
  return (
    <>
      <div className={hasPowerball ? 'balls proof-balls' : 'balls proof-keno'}>
        {!reveal && <span className="sr">아직 뽑지 않았습니다.</span>}
        {balls.map((ball, index) => (
          <span className={ball === null ? 'ball-place' : 'ball'} key={index}>
            {ball}
          </span>
        ))}
        {hasPowerball && <span className="plus" />}
        {hasPowerball && <PowerBall drawn={reveal?.powerball ?? null} />}
      </div>
      <dl className="proof-marks">
        {hasPowerball && <PowerballRows marks={reveal?.marks} powerball={reveal?.powerball} />}
        <LadderRows marks={reveal?.marks} stream={ballStream} />
      </dl>
    </>
  )
}

function PowerBall({ drawn }: { drawn: number | null }) {
  if (drawn === null) return <span className="ball-place" />
  return (
    <span className={drawn % 2 ? 'ball p' : 'ball p even'}>
      <span className="sr">파워볼 </span>
      {drawn}
    </span>
  )
}

function PowerballRows({ marks, powerball }: { marks?: Marks; powerball?: number | null }) {
  return (
    <>
      <Row name="일반볼 합">
        {marks?.sum !== undefined && (
          <>
            <b className="strong">{marks.sum}</b>
            <Side odd={marks.sumOdd} />
            <Side over={marks.sumOver} />
            {marks.size && <span className="tag">{marks.size}</span>}
            <Section letter={marks.sumSection} />
          </>
        )}
      </Row>
      <Row name="파워볼">
        {marks?.sum !== undefined && (
          <>
            <b className="strong">{powerball}</b>
            <Side odd={marks.powerballOdd} />
            <Side over={marks.powerballOver} />
            <Section letter={marks.powerballSection} />
          </>
        )}
      </Row>
    </>
  )
}

/** A stream without a ladder game has the mark all the same: it is published and checked. */
function LadderRows({ marks, stream }: { marks?: Marks; stream: string }) {
  const titles = gamesOfStream(stream).flatMap(({ family, title }) =>
    family.board === 'ladder' ? [title] : [],
  )
  const ladder = marks?.ladder
  return (titles.length > 0 ? titles : ['사다리']).map((title) => (
    <Row name={title} key={title}>
      {ladder && (
        <>
          <span className={ladder.start === 'LEFT' ? 'tag indigo' : 'tag vermilion'}>
            {ladder.start === 'LEFT' ? '좌' : '우'} 출발
          </span>
          <span className="tag ochre">{ladder.lines}줄</span>
          <Side odd={ladder.end === 'ODD'} />
        </>
      )}
    </Row>
  ))
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="soft">{name}</dt>
    <dd>{children || <span className="soft">–</span>}</dd>
  </div>
)

const Section = ({ letter }: { letter: string | undefined }) =>
  letter && <span className="tag">구간 {letter}</span>

/** Nothing where the mark was left out: the steps below say so. */
function Side({ odd, over }: { odd?: boolean | undefined; over?: boolean | undefined }) {
  if (odd === undefined && over === undefined) return null
  const [mark, word, blue] =
    odd !== undefined
      ? ([odd ? 'odd' : 'even', odd ? '홀' : '짝', odd] as const)
      : ([over ? 'over' : 'under', over ? '오버' : '언더', !over] as const)
  return (
    <span className={blue ? 'tag indigo' : 'tag vermilion'}>
      <PickMark name={mark} />
      {word}
    </span>
  )
}
