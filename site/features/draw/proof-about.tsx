/** How a draw is proved, in three sentences; the verifier that works without us; the rounds before and after. */
import { Link } from '@tanstack/react-router'

import type { Game } from '@madang/contract/core/draw/games.ts'
import { nextRound, previousRound, timingOf } from '@madang/contract/core/draw/schedule.ts'
import type { Proof } from '@madang/contract/member/draw.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { useHouse } from '../../api/house.ts'
import type { ProofPlace } from './proof-query.ts'

export const About = ({ place, stream }: { place: ProofPlace; stream: string }) => (
  <section className="card pad grid" aria-labelledby="proof-about">
    <h2 className="t17" id="proof-about">
      어떻게 증명하나요
    </h2>
    <ol className="note">
      <li>베팅을 받기 전에 약속값(시드의 해시)을 공개합니다.</li>
      <li>추첨이 끝나면 시드를 공개하고, 약속값이 같은지 누구나 확인합니다.</li>
      <li>같은 시드로 공을 다시 뽑아 결과가 같으면 아무도 바꾸지 않은 추첨입니다.</li>
    </ol>
    <p className="soft">
      검증기는 파일 하나로 저장할 수 있고, 저장한 파일은 인터넷 없이도 이 회차를 다시 계산합니다.
    </p>
    <a className="btn btn-main" href={`/verify.html?${new URLSearchParams(place)}`}>
      <Icon name="file" className="ic-s" />
      저장할 수 있는 검증기 열기
    </a>
    <Link className="btn btn-line" to="/book/$stream/$date/$round" params={{ ...place, stream }}>
      봉인된 장부 보기
      <Icon name="next" className="ic-xs" />
    </Link>
    <Link className="btn btn-line" to="/day/$stream/$date" params={{ stream, date: place.date }}>
      이날의 모든 추첨
      <Icon name="next" className="ic-xs" />
    </Link>
  </section>
)

type Props = { game: Game; proof: Proof; stream: string }

export function Neighbours({ game, proof, stream }: Props) {
  const { house } = useHouse()
  const timing = house && timingOf(game, house.drawSeconds)
  const before = timing && previousRound(timing, proof.date, proof.round)
  // The next round is promised when this one's seed is out.
  const after = timing && proof.reveal ? nextRound(timing, proof.date, proof.round) : undefined
  const to = ({ date, round }: { date: string; round: number }) => ({
    to: '/proof/$stream/$date/$round',
    params: { stream, date, round: String(round) },
  })
  return (
    <nav className="row between" aria-label="다른 회차">
      {before ? (
        <Link className="btn btn-line" {...to(before)}>
          <Icon name="back" className="ic-xs" />
          {before.round}회
        </Link>
      ) : (
        <span className="btn" aria-hidden="true" />
      )}
      <Link className="btn btn-line" to={game.path}>
        {game.short}
      </Link>
      {after ? (
        <Link className="btn btn-line" {...to(after)}>
          {after.round}회
          <Icon name="next" className="ic-xs" />
        </Link>
      ) : (
        <button type="button" className="btn btn-line" disabled>
          다음 회차
        </button>
      )}
    </nav>
  )
}
