/** The life of a round on one line: opened, closed, drawn, settled. */
import type { RoundDetail } from '@madang/contract/operator/rounds.ts'

import { clockTime } from '../../shell/format.ts'

type Step = { word: string; at: string | null; done: boolean; part: number }

export function Steps({ round, now }: { round: RoundDetail; now: Date }) {
  const passed = (from: string, to: string) => {
    const [start, end] = [new Date(from).getTime(), new Date(to).getTime()]
    return Math.max(0, Math.min(1, (now.getTime() - start) / Math.max(1, end - start)))
  }
  const reached = (at: string) => new Date(at) <= now
  const drawn = round.result !== null
  const over = round.settledAt !== null
  const steps: Step[] = [
    {
      word: '베팅 시작',
      at: round.openedAt,
      done: true,
      part: passed(round.openedAt, round.closeAt),
    },
    {
      word: '마감',
      at: round.closeAt,
      done: reached(round.closeAt),
      part: passed(round.closeAt, round.drawAt),
    },
    {
      word: '추첨',
      at: round.result?.drawnAt ?? round.drawAt,
      done: drawn,
      part: over && drawn ? 1 : 0,
    },
    {
      word: round.state === 'VOID' ? '무효' : '정산',
      at: round.settledAt,
      done: over,
      part: 0,
    },
  ]
  return (
    <ol className="card steps">
      {steps.map(({ word, at, done, part }) => (
        <li key={word} className={done ? 'is-done' : undefined}>
          <i aria-hidden="true">
            <i style={{ width: `${part * 100}%` }} />
          </i>
          <b className="strong">{word}</b>{' '}
          <span className="mute">{at === null ? '—' : clockTime(at)}</span>
        </li>
      ))}
    </ol>
  )
}
