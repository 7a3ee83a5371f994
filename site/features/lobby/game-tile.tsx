/** A game or a vendor as a tile: its picture, name and exact return; what is in maintenance says so. */
import { Icon } from '@madang/ui/icons.tsx'

import type { Game, OwnGames, Standing, Vendor } from './use-lobby.ts'

const percent = (hundredths: number) => (hundredths / 100).toFixed(2)

/** '환수율 95.59%'; of a table from its worst to its best bet. */
const returnText = ({ rtp, rtpLeast }: Pick<Standing, 'rtp' | 'rtpLeast'>) =>
  rtp === rtpLeast ? `환수율 ${percent(rtp)}%` : `환수율 ${percent(rtpLeast)}~${percent(rtp)}%`

/** A vendor's picture; where the vendor does not give it, the ground of its place stays. */
export const Thumbnail = (shown: { src: string; width: number; height: number }) => (
  <img
    {...shown}
    alt=""
    loading="lazy"
    decoding="async"
    onError={({ currentTarget }) => {
      currentTarget.style.visibility = 'hidden'
    }}
  />
)

function Picture({
  thumbnail,
  state,
  call,
}: Pick<Standing, 'thumbnail' | 'state'> & { call: string }) {
  return (
    <span className="game-art">
      <Thumbnail src={thumbnail} width={200} height={150} />
      {state === 'on' && (
        <span className="game-call" aria-hidden="true">
          <span className="btn btn-main btn-s">
            <Icon name="play" className="ic-s" />
            {call}
          </span>
        </span>
      )}
    </span>
  )
}

const Under = ({ game }: { game: Standing }) =>
  game.state === 'on' ? (
    <span className="t13 soft">{returnText(game)}</span>
  ) : (
    <span className="t13 game-closed">
      <span className="tag ochre">점검중</span> {game.message}
    </span>
  )

type GameProps = { game: Game; own: OwnGames; mark?: string }

export function GameTile({ game, own, mark }: GameProps) {
  const kept = own.isKept(game)
  return (
    <li className={`tile game-tile${game.state === 'on' ? '' : ' is-closed'}`}>
      <button type="button" className="game-open" onClick={() => void own.play(game)}>
        <Picture {...game} call="게임하기" />
        <span className="cap">
          <span className="game-name">
            <b>{game.ko}</b>
            {mark !== undefined && <span className="tag">{mark}</span>}
          </span>
          <Under game={game} />
        </span>
      </button>
      <button
        type="button"
        className="game-star"
        aria-pressed={kept}
        aria-label={`${game.ko} 즐겨찾기`}
        onClick={() => void own.keep(game)}
      >
        <Icon name="star" />
      </button>
    </li>
  )
}

export const VendorTile = ({ vendor, onOpen }: { vendor: Vendor; onOpen: () => void }) => (
  <li className={`tile game-tile${vendor.state === 'on' ? '' : ' is-closed'}`}>
    <button type="button" className="game-open" onClick={onOpen}>
      <Picture {...vendor} call="게임 목록 보기" />
      <span className="cap">
        <span className="game-name">
          <b>{vendor.name}</b>
          <span className="t13 mute">게임 {vendor.games}개</span>
        </span>
        <Under game={vendor} />
      </span>
    </button>
  </li>
)

/** Places of tiles to come. */
export const TilesToCome = ({ count }: { count: number }) => (
  <>
    {Array.from({ length: count }, (_, i) => (
      <li className="tile game-tile" key={i} aria-hidden="true">
        <span className="game-art" />
        <span className="cap" />
      </li>
    ))}
  </>
)
