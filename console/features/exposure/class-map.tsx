/** What a round pays in each outcome class, in units of ten thousand won: sums down, power balls across. */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { largest } from '@madang/contract/core/lists.ts'
import { formatWon } from '@madang/contract/core/won.ts'

const TEN_THOUSAND = 10_000

export function ClassMap({ game, classes }: { game: string; classes: number[] }) {
  const { outcomes } = gameByKey(game)!.family
  const worst = largest(classes)
  const labels = [...new Set(outcomes.map(({ label }) => label.replaceAll(' ', '')))]
  const balls = [...new Set(outcomes.flatMap(({ powerball }) => powerball ?? []))].map(String)
  const across = balls.length > 0 ? balls : labels
  const down = balls.length > 0 ? labels : ['지급']
  return (
    <div className="board-map-scroll">
      <table className="board-map">
        <caption className="soft">결과마다 지급 (만원)</caption>
        <thead>
          <tr>
            <th scope="col">{balls.length > 0 ? '일반볼 \\ 파워볼' : '사다리'}</th>
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
