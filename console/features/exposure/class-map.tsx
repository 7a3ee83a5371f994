/** What a round pays in each outcome class, in units of ten thousand won: sums down, power balls across. */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { formatWon } from '@madang/contract/core/won.ts'

const SUMS = ['짝', '홀'].flatMap((parity) =>
  ['언더·소', '언더·중', '오버·중', '오버·대'].map((band) => `${parity}·${band}`),
)
const LADDER = ['좌3짝', '우3홀', '좌4홀', '우4짝']
const TEN_THOUSAND = 10_000

export function ClassMap({ game, classes }: { game: string; classes: number[] }) {
  const ladder = gameByKey(game)!.kind === 'ladder'
  const worst = Math.max(...classes)
  const across = ladder ? LADDER : Array.from({ length: 10 }, (_, ball) => String(ball))
  const down = ladder ? ['지급'] : SUMS
  return (
    <div className="board-map-scroll">
      <table className="board-map">
        <caption className="soft">결과마다 지급 (만원)</caption>
        <thead>
          <tr>
            <th scope="col">{ladder ? '사다리' : '일반볼 \\ 파워볼'}</th>
            {across.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {down.map((word, line) => (
            <tr key={word}>
              <th scope="row">{word}</th>
              {across.map((column, index) => {
                const pays = classes[line * across.length + index]!
                return (
                  <td key={column} className={pays > 0 && pays === worst ? 'is-worst' : undefined}>
                    {formatWon(Math.ceil(pays / TEN_THOUSAND))}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
