/** The pictures of a proof's story (proof-story.tsx). */
import { timeOf } from '@madang/contract/core/kst.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { Taken } from '@madang/contract/core/draw/trace.ts'
import type { Step } from '@madang/contract/core/draw/verify.ts'
import type { Proof } from '@madang/contract/member/draw.ts'
import { VerdictSign, verdictWords } from '@madang/ui/verdict.tsx'

const clockOf = (time: string) => timeOf(new Date(time)).slice(11)
const hexOf = (word: number) => word.toString(16).padStart(8, '0')
const inFours = (hex: string) => hex.match(/.{1,4}/g) ?? []

const MANY = 10
const among = (name: string, trace: Taken[]) => (trace.length > MANY ? `${name} is-many` : name)

/** What was known before the first bet, and what only after the draw. */
export const Promise = ({
  proof: { commit, committedAt, closeAt, drawAt, reveal },
}: {
  proof: Proof
}) => (
  <div className="story-promise">
    <div className="story-scroll">
      <span className="t13">시드 · 추첨 전에는 봉해져 있습니다</span>
      <code aria-hidden="true">
        {inFours(reveal?.seed ?? '•'.repeat(64)).map((part, index) => (
          <span key={index}>{part}</span>
        ))}
      </code>
    </div>
    <span className="story-arrow t13">SHA-256</span>
    <div className="story-commit">
      <span className="t13">약속값 · 먼저 공개했습니다</span>
      <code>
        {inFours(commit).map((part, index) => (
          <span key={index}>{part}</span>
        ))}
      </code>
    </div>
    <ol className="story-times t13">
      <li>
        <b>{clockOf(committedAt)}</b>약속값 공개
      </li>
      <li>
        <b>{clockOf(closeAt)}</b>베팅 마감
      </li>
      <li>
        <b>{clockOf(drawAt)}</b>추첨, 시드 공개
      </li>
    </ol>
  </div>
)

/** Each ball's word, place and number; how it was reckoned stands below. */
export const Numbers = ({ trace }: { trace: Taken[] }) => (
  <>
    <ol className={among('story-numbers', trace)}>
      {trace.map(({ words, left, place, ball }, index) => (
        <li key={index} className={left[0] === 0 ? 'is-power' : undefined}>
          <code>{inFours(hexOf(words.at(-1)!)).join(' ')}</code>
          <span className="story-place">
            <small>{left.length}개 중</small>
            <b>{place}</b>
          </span>
          <BallMark ball={ball} power={left[0] === 0} />
        </li>
      ))}
    </ol>
    <details className="story-sums">
      <summary>계산 그대로 보기</summary>
      <ol>
        {trace.map(({ words, left, place, ball }, index) => (
          <li key={index}>
            {hexOf(words.at(-1)!)} = {formatWon(words.at(-1)!)}, {left.length}로 나눈 나머지{' '}
            {place - 1}, {place}번째 공 {ball}
          </li>
        ))}
      </ol>
    </details>
  </>
)

/** What was left when the ball `at` was taken, as it lay, and the balls before it. */
export function Balls({ trace, at }: { trace: Taken[]; at: number }) {
  const { left, place } = trace[at]!
  const power = left[0] === 0
  // Every ball keeps its cell: those in front of them are out, and only the first moves, into the place that is free.
  const cells = trace[0]!.left.length
  const out = power ? 0 : at
  return (
    <div className="story-balls">
      <ol className={among('story-drawn', trace)} aria-label="뽑은 공">
        {trace.map(({ ball, left: of }, index) => (
          <li key={index}>
            {index <= at ? (
              <BallMark ball={ball} power={of[0] === 0} now={index === at} />
            ) : (
              <span className="ball-place" />
            )}
          </li>
        ))}
      </ol>
      <ol
        className={power ? 'story-left is-power' : 'story-left'}
        aria-label={power ? '파워볼 열 개' : '남은 공'}
      >
        {Array.from({ length: cells }, (_, cell) => {
          const one = left[cell - out]
          const taken = cell - out + 1 === place
          return (
            <li
              key={cell}
              className={one === undefined ? 'is-out' : taken ? 'is-taken' : undefined}
              aria-hidden={one === undefined}
            >
              {one}
              {taken && <span className="sr"> 꺼냄</span>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

type MarkProps = { ball: number; power: boolean; now?: boolean }

const BallMark = ({ ball, power, now = false }: MarkProps) => (
  <span
    className={['ball', power && 'p', power && ball % 2 === 0 && 'even', now && 'is-now']
      .filter(Boolean)
      .join(' ')}
  >
    {ball}
  </span>
)

export const Verdicts = ({ steps }: { steps: Step[] }) => (
  <ul className="story-verdicts">
    {steps.map(({ name, title, verdict }) => (
      <li key={name} className={`is-${verdict}`}>
        <VerdictSign verdict={verdict} />
        <span className="grow">{title}</span>
        <span className="t13">{verdictWords[verdict]}</span>
      </li>
    ))}
  </ul>
)
