/** Stakes and pay-out of every pick, as numbers and as bars on one scale. */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { largest } from '@madang/contract/core/lists.ts'
import { formatOdds } from '@madang/contract/core/odds.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { RoundDetail } from '@madang/contract/operator/rounds.ts'

import { shortWon } from '../../shell/format.ts'
import { PickName } from './pick-name.tsx'

type Props = { round: RoundDetail; all: boolean; setAll: (all: boolean) => void; live: boolean }
type Pick = RoundDetail['picks'][number]

export function ExposureTable({ round, all, setAll, live }: Props) {
  const keys = new Map(oddsKeys(gameByKey(round.game)!).map((row) => [row.key, row]))
  const placed = round.picks.filter(({ bets }) => bets > 0)
  const shown = all ? round.picks : placed
  const scale = scaleOf(
    largest(
      round.picks.map(({ pays }) => pays),
      0,
    ),
  )
  return (
    <section className="card op-table" aria-labelledby="exposure">
      <div className="row between exposure-head">
        <h2 className="strong" id="exposure">
          픽별 예상 지급액 <span className="mute">{live ? '2초마다 갱신' : '끝난 회차'}</span>
        </h2>
        <div className="row exposure-key">
          <span className="row soft">
            <i className="swatch" />
            베팅
          </span>
          <span className="row soft">
            <i className="swatch is-pays" />
            적중 시 지급
          </span>
          <div className="seg">
            <button type="button" aria-pressed={!all} onClick={() => setAll(false)}>
              베팅 있는 픽 {placed.length}
            </button>
            <button type="button" aria-pressed={all} onClick={() => setAll(true)}>
              전체 {round.picks.length}
            </button>
          </div>
        </div>
      </div>
      {shown.length === 0 ? (
        <p className="soft op-empty">
          {live ? '아직 베팅이 없습니다.' : '베팅이 없던 회차입니다.'}
        </p>
      ) : (
        <table className="exposure">
          <thead>
            <tr>
              <th className="exposure-group">구분</th>
              <th>픽</th>
              <th className="num">배당</th>
              <th className="num">건수</th>
              <th className="num">베팅금액</th>
              <th className="num">적중 시 지급</th>
              <th className="exposure-bar" aria-label="적중 시 지급 막대">
                <span className="row between">
                  <span>0</span>
                  <span>{shortWon(scale)}</span>
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((pick, index) => {
              const row = keys.get(pick.key)!
              const { group, tone, short } = row
              const before = shown[index - 1]
              const first = !before || keys.get(before.key)!.group !== group
              const name = pick.key === 'num' ? pick.pick : short
              return (
                <tr key={pick.key + pick.pick} className={pick.won ? 'is-won' : undefined}>
                  <td className="mute exposure-group">{first ? group : ''}</td>
                  <td>
                    <span className="row">
                      <PickName row={row} name={name} />
                      {pick.won && <span className="tag vermilion">적중</span>}
                    </span>
                  </td>
                  <td className="num soft">{formatOdds(pick.odds)}</td>
                  <td className="num soft">{formatWon(pick.bets)}</td>
                  <td className="num">{formatWon(pick.stakes)}</td>
                  <td className="num strong">{formatWon(pick.pays)}</td>
                  <td className="exposure-bar">
                    <Bar pick={pick} tone={tone} scale={scale} />
                  </td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <td className="exposure-group">합계</td>
              <td colSpan={2}>
                <span className="exposure-total">합계</span>
              </td>
              <td className="num">{formatWon(round.bets)}</td>
              <td className="num">{formatWon(round.stakes)}</td>
              <td className="num mute">—</td>
              <td className="exposure-bar" aria-hidden="true" />
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}

/** The next round number above the largest pay-out: 1, 2, 4 or 8 times a power of ten. */
export function scaleOf(most: number): number {
  const power = 10 ** Math.max(3, Math.floor(Math.log10(Math.max(1, most))))
  return [1, 2, 4, 8, 10].map((times) => times * power).find((scale) => scale >= most)!
}

/** What the numbers beside it say, drawn. */
const Bar = ({
  pick: { pays, stakes },
  tone,
  scale,
}: {
  pick: Pick
  tone: string
  scale: number
}) => (
  <div className={`bar-h is-${tone}`} aria-hidden="true">
    <i className="is-pays" style={{ width: `${(pays / scale) * 100}%` }} />
    <i className="is-stakes" style={{ width: `${(stakes / scale) * 100}%` }} />
  </div>
)
