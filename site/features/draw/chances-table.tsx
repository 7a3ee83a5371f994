import { formatOdds } from '@madang/contract/core/odds.ts'

import { PickName } from './confirm-lines.tsx'
import { fairOdds, houseEdge, percent, type PanelPick } from './picks.ts'

export const ChancesTable = ({ picks }: { picks: PanelPick[] }) => (
  <table>
    <thead>
      <tr>
        <th>픽</th>
        <th className="num">배당</th>
        <th className="num">확률</th>
        <th className="num">공정</th>
        <th className="num">하우스 엣지</th>
      </tr>
    </thead>
    <tbody>
      {picks.map((pick) => (
        <tr key={pick.id}>
          <th scope="row">
            <PickName pick={pick} />
          </th>
          <td className="num strong">{formatOdds(pick.odds)}</td>
          <td className="num">{percent(pick.probability)}</td>
          <td className="num">{fairOdds(pick)}</td>
          <td className="num">{houseEdge(pick)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
