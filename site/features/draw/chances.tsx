/** Every pick's chance, fair odds and the house's share, one tap away (docs/spec/rules.md#player-protection). */
import { Suspense, useRef, useState } from 'react'

import type { Game } from '@madang/contract/core/draw/games.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { lazyPart } from '../../shell/lazy-page.tsx'
import { panelGroups, type PanelPick } from './picks.ts'

const Table = lazyPart(
  () => import('./chances-table.tsx'),
  ({ ChancesTable }) => ChancesTable,
)

export function Chances({ game, picks }: { game: Game; picks: Map<string, PanelPick> }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const rows = panelGroups(game).flatMap(({ ids }) => ids.map((id) => picks.get(id)!))
  return (
    <>
      <button
        type="button"
        className="row c-jade strong chances-open"
        onClick={() => {
          setOpen(true)
          dialog.current?.showModal()
        }}
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
          {open && (
            <Suspense fallback={<SkeletonRows rows={8} />}>
              <Table.Page picks={rows} />
            </Suspense>
          )}
        </section>
      </dialog>
    </>
  )
}
