/** A round's published values: state, balls and marks, times, commitment, seed, entropy. */
import { useState, type ReactNode } from 'react'

import type { Game } from '@madang/contract/core/draw/games.ts'
import type { Proof } from '@madang/contract/member/draw.ts'
import { Icon, PickMark, type IconName } from '@madang/ui/icons.tsx'

const states: Record<Proof['state'], { word: string; tag: string; icon: IconName }> = {
  OPEN: { word: '베팅 중', tag: 'tag jade', icon: 'play' },
  LOCKED: { word: '결과 대기중', tag: 'tag ochre', icon: 'clock' },
  DRAWN: { word: '정산 중', tag: 'tag ochre', icon: 'clock' },
  SETTLED: { word: '정산됨', tag: 'tag jade', icon: 'check' },
  VOID: { word: '무효 · 베팅금액 반환', tag: 'tag bad', icon: 'x' },
  SKIPPED: { word: '베팅을 받지 않은 회차', tag: 'tag', icon: 'minus' },
}

const zone = { timeZone: 'Asia/Seoul' } as const
const at = (time: string) => new Date(time).toLocaleString('sv-SE', zone)

export function Facts({ game, proof }: { game: Game; proof: Proof }) {
  const { word, tag, icon } = states[proof.state]
  const { reveal, entropy } = proof
  return (
    <section className="card pad grid" aria-labelledby="proof-facts">
      <div className="row between">
        <h2 className="t17" id="proof-facts">
          공개된 값
        </h2>
        <span className={tag}>
          <Icon name={icon} className="ic-xs" />
          {word}
        </span>
      </div>
      {reveal ? (
        <Drawn game={game} reveal={reveal} />
      ) : (
        <p className="soft">추첨이 끝나면 공과 시드가 여기에 나옵니다.</p>
      )}
      <dl className="facts">
        <Fact name="약속 공개">{at(proof.committedAt)}</Fact>
        <Fact name="베팅 마감">{at(proof.closeAt)}</Fact>
        <Fact name="추첨">{at(proof.drawAt)}</Fact>
        {reveal?.settledAt && <Fact name="정산">{at(reveal.settledAt)}</Fact>}
        <Fact name="방식">{proof.algo}</Fact>
        <Fact name="외부 난수">
          {entropy.type === 'none'
            ? '쓰지 않습니다. 시드만으로 뽑습니다.'
            : `drand quicknet ${entropy.beaconRound}회`}
        </Fact>
        <Code name="약속값 (시드의 지문)" value={proof.commit} />
        {reveal && <Code name="시드" value={reveal.seed} />}
        {reveal?.beacon && <Code name="외부 난수 값" value={reveal.beacon.randomness} />}
        <Code name={`하루 사슬의 처음 (${at(proof.anchoredAt)} 공개)`} value={proof.anchor} />
      </dl>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Code({ name, value }: { name: string; value: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <div className="is-wide">
      <dt>{name}</dt>
      <dd className="row">
        <code className="grow">{value}</code>
        <button
          type="button"
          className="btn btn-s"
          aria-label={`${name} 복사`}
          onClick={() => void navigator.clipboard?.writeText(value).then(() => setCopied(true))}
        >
          {copied ? '복사됨' : '복사'}
        </button>
      </dd>
    </div>
  )
}

type Reveal = NonNullable<Proof['reveal']>

function Drawn({ game, reveal: { balls, powerball, marks } }: { game: Game; reveal: Reveal }) {
  if (balls.length === 0) return <p className="soft">뽑은 공이 없는 회차입니다.</p>
  return (
    <>
      <div className={powerball === null ? 'balls proof-keno' : 'balls proof-balls'}>
        {balls.map((ball, index) => (
          <span className="ball" key={index}>
            {ball}
          </span>
        ))}
        {powerball !== null && (
          <>
            <span className="plus" />
            <span className={powerball % 2 ? 'ball p' : 'ball p even'}>
              <span className="sr">파워볼 </span>
              {powerball}
            </span>
          </>
        )}
      </div>
      <div className="row proof-marks">
        {marks.sum !== undefined && (
          <>
            <span className="soft">합 {marks.sum}</span>
            <Side odd={marks.sumOdd} />
            <Side over={marks.sumOver} />
            <span className="tag">
              {marks.size} · {marks.sumSection}
            </span>
            <span className="soft">파워볼</span>
            <Side odd={marks.powerballOdd} />
            <Side over={marks.powerballOver} />
            <span className="tag">{marks.powerballSection}</span>
          </>
        )}
        {marks.ladder && (
          <>
            <span className="soft">{game.kind === 'ladder' ? '사다리' : '파워사다리'}</span>
            <span className="tag ochre">
              {marks.ladder.start === 'LEFT' ? '좌' : '우'}
              {marks.ladder.lines}
              {marks.ladder.end === 'ODD' ? '홀' : '짝'}
            </span>
          </>
        )}
      </div>
    </>
  )
}

function Side({ odd, over }: { odd?: boolean; over?: boolean }) {
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
