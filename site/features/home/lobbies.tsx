/** The two lobbies, with how much stands in them (contract: openLobby). */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { LobbyCounts } from '@madang/contract/member/lobby.ts'
import { Art, type ArtName } from '@madang/ui/art.tsx'
import { Icon } from '@madang/ui/icons.tsx'

import { ask } from '../../api/ask.ts'

/** An operator opens and closes games seldom. */
const FRESH_MS = 60_000

export function Lobbies() {
  const { data } = useQuery({
    queryKey: ['lobby-counts'],
    queryFn: async () => (await ask('openLobby')).data,
    staleTime: FRESH_MS,
  })
  return (
    <section className="grid lobbies" aria-label="카지노와 슬롯">
      <Lobby to="/casino" art="casino" name="카지노" unit="테이블" counts={data?.casino} />
      <Lobby to="/slot" art="slot" name="슬롯" unit="게임" counts={data?.slot} />
    </section>
  )
}

type Props = {
  to: string
  art: ArtName
  name: string
  unit: string
  counts: LobbyCounts | undefined
}

const Lobby = ({ to, art, name, unit, counts }: Props) => (
  <Link className="tile" to={to}>
    <Art name={art} />
    <span className="cap">
      <span>
        <b>{name}</b>
        <span className="t13 soft lobby-count">
          {counts ? (
            <>
              {unit} {counts.games}
              {counts.open < counts.games && ` · 지금 열림 ${counts.open}`}
            </>
          ) : (
            <span className="sr">불러오는중..</span>
          )}
        </span>
        <span className="t13 mute lobby-count lobby-rtp">{counts && returnText(counts)}</span>
      </span>
      <Icon name="next" className="ic-s" />
    </span>
  </Link>
)

const percent = (hundredths: number) => (hundredths / 100).toFixed(2)

/** '환수율 88.20~98.94%'; nothing where there is no game. */
const returnText = ({ rtp, rtpLeast }: LobbyCounts) =>
  rtp === null || rtpLeast === null
    ? ''
    : rtp === rtpLeast
      ? `환수율 ${percent(rtp)}%`
      : `환수율 ${percent(rtpLeast)}~${percent(rtp)}%`
