/** Every pick's chance, fair odds and the house's share, one tap away (docs/spec/rules.md#player-protection). */
import { useRef } from 'react'

import { formatOdds } from '@madang/contract/core/odds.ts'
import type { Game } from '@madang/contract/core/draw/games.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { PickName } from './confirm-lines.tsx'
import { fairOdds, houseEdge, panelGroups, percent, type PanelPick } from './picks.ts'

export function Chances({ game, picks }: { game: Game; picks: Map<string, PanelPick> }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const rows = panelGroups(game).flatMap(({ ids }) => ids.map((id) => picks.get(id)!))
  return (
    <>
      <button
        type="button"
        className="row c-jade strong chances-open"
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="proof" className="ic-s" />
        확률·배당
      </button>
      <dialog ref={dialog} className="dialog chances" aria-labelledby="chances-title">
        <div className="row between">
          <h2 className="t17" id="chances-title">
            {game.title} 확률표
          </h2>
          <button
            type="button"
            className="icon-btn"
            aria-label="닫기"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="x" />
          </button>
        </div>
        <p className="soft">
          공정 배당은 누구도 유리하지 않은 배당이고, 하우스 엣지는 베팅금액 가운데 평균으로 남는
          비율입니다.
        </p>
        <section
          className="chances-rows"
          aria-label="픽마다의 확률"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard
          tabIndex={0}
        >
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
              {rows.map((pick) => (
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
        </section>
      </dialog>
    </>
  )
}
