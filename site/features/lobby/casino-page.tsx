/**
 * The casino's lobby: every vendor's tables; a press opens one in a window of its own
 * (docs/spec/member-pages.md#pages).
 */
import { GameTile, TilesToCome } from './game-tile.tsx'
import { LobbyFrame, OwnRow, WaitingDialog } from './lobby-frame.tsx'
import { useOwn, useSlow, useTables } from './use-lobby.ts'

export function CasinoPage() {
  const { tables, query } = useTables()
  const own = useOwn()
  const slow = useSlow(query)
  const vendors = Map.groupBy(tables ?? [], ({ vendor }) => vendor)
  return (
    <LobbyFrame title="카지노" hint="테이블을 고르면 새 창에서 열립니다." path="/casino">
      <OwnRow own={own} />
      {!tables && (
        <ul className="game-grid">
          <TilesToCome count={8} />
        </ul>
      )}
      {tables?.length === 0 && <p className="card own-none soft">지금 열린 테이블이 없습니다.</p>}
      {[...vendors].map(([vendor, games]) => (
        <section key={vendor} className="grid" aria-labelledby={`vendor-${vendor}`}>
          <h2 id={`vendor-${vendor}`} className="t17">
            {games[0]!.title}
          </h2>
          <ul className="game-grid">
            {games.map((game) => (
              <GameTile key={game.id} game={game} own={own} />
            ))}
          </ul>
        </section>
      ))}
      {slow && <WaitingDialog />}
    </LobbyFrame>
  )
}
