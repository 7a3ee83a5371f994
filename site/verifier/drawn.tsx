/** The balls as they were published, in draw order, and their marks in words. */
import type { RoundProof } from '@madang/contract/core/draw/verify.ts'

export function Drawn({ proof: { reveal } }: { proof: RoundProof }) {
  if (!reveal) return <p className="soft">아직 추첨 전입니다.</p>
  const { balls, powerball, marks } = reveal
  if (balls.length === 0) return <p className="soft">뽑은 공이 없는 회차입니다.</p>
  return (
    <>
      <div className="balls">
        {balls.map((ball, index) => (
          <span className={powerball === null ? 'ball small' : 'ball'} key={index}>
            {ball}
          </span>
        ))}
        {powerball !== null && (
          <>
            <span className="plus" />
            <span
              className={powerball % 2 === 0 ? 'ball p even' : 'ball p'}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not loaded
              role="img"
              aria-label={`파워볼 ${powerball}`}
            >
              {powerball}
            </span>
          </>
        )}
      </div>
      <p className="soft">{markWords(marks)}</p>
    </>
  )
}

function markWords(marks: NonNullable<RoundProof['reveal']>['marks']): string {
  const { ladder } = marks
  return [
    marks.sum === undefined ? '' : `합 ${marks.sum}`,
    marks.sumOdd === undefined ? '' : marks.sumOdd ? '홀' : '짝',
    marks.sumOver === undefined ? '' : marks.sumOver ? '오버' : '언더',
    marks.size ?? '',
    marks.sumSection ? `구간 ${marks.sumSection}` : '',
    marks.powerballOdd === undefined ? '' : `파워볼 ${marks.powerballOdd ? '홀' : '짝'}`,
    marks.powerballOver === undefined ? '' : marks.powerballOver ? '오버' : '언더',
    marks.powerballSection ? `구간 ${marks.powerballSection}` : '',
    ladder
      ? `사다리 ${ladder.start === 'LEFT' ? '좌' : '우'}${ladder.lines}${ladder.end === 'ODD' ? '홀' : '짝'}`
      : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
