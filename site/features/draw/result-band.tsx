/**
 * What became of my bets of a round: a band over the frame, for five seconds or until it is folded. Win and loss stand
 * in the same place at the same size (docs/adr/0089-my-bet-told.md).
 */
import { Link } from '@tanstack/react-router'

import type { Game } from '@madang/contract/core/draw/games.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { Won } from '@madang/ui/won.tsx'

import type { Told } from './mine.ts'
import { isVoid, kindOf, MANY, wordOf } from './told-words.ts'
import './told.css'

type Props = { game: Game; told: Told; date: string; fold: () => void }

export function ResultBand({ game, told, date, fold }: Props) {
  const kind = kindOf(told)
  return (
    <section className={`result-band is-${kind}`} aria-label={`${told.round}회 내 베팅 결과`}>
      {kind === 'win' && <Rosette />}
      <div className="band-told">
        <div className="row between">
          <ToldWord told={told} />
          {kind !== 'some' && <span className="t13 soft">{countOf(told)}</span>}
        </div>
        {kind === 'some' ? (
          <p className="soft">{MANY}</p>
        ) : (
          <>
            <b className="band-sum">
              <Came told={told} />
            </b>
            <div className="row between band-net">
              <Under told={told} />
            </div>
          </>
        )}
      </div>
      <div className="row band-ways">
        <WhyLink game={game} round={told.round} date={date} className="btn btn-s" />
        {kind === 'some' ? (
          <Link to="/betting" className="btn btn-s">
            베팅내역
          </Link>
        ) : (
          <Link to="/statement" className="btn btn-s">
            머니내역
          </Link>
        )}
        <button type="button" className="icon-btn band-fold" aria-label="접기" onClick={fold}>
          <Icon name="x" className="ic-s" />
        </button>
      </div>
    </section>
  )
}

export const ToldWord = ({ told }: { told: Told }) => (
  <b className={`band-word is-${kindOf(told)}`}>
    {told.round}회 {wordOf(told)}
  </b>
)

/** What arrived; for a loss the stakes, which left when they were put down. */
export function Came({ told }: { told: Told }) {
  const kind = kindOf(told)
  if (kind === 'some') return null
  if (kind === 'lost') return <Won amount={-told.staked} signed />
  if (kind === 'win') return <Won amount={told.paid} signed />
  return (
    <>
      <Won amount={told.paid} /> {isVoid(told) ? '반환' : kind === 'back' ? '돌려받음' : '받음'}
    </>
  )
}

const countOf = (told: Told) =>
  isVoid(told)
    ? `${told.rows.length}건`
    : `${told.rows.length}건 중 ${told.rows.filter(({ resultClass }) => resultClass === 'won').length}건`

function Under({ told }: { told: Told }) {
  if (isVoid(told)) return <span className="soft">회차 무효 · 베팅금액을 돌려드렸습니다</span>
  if (told.paid === 0) return <span className="soft">베팅할 때 이미 빠진 금액입니다</span>
  return (
    <>
      <span className="soft">베팅금액 {formatWon(told.staked)}원</span>
      <b className="strong">
        이번 회차 <Won amount={told.paid - told.staked} signed />
      </b>
    </>
  )
}

type WhyProps = { game: Game; round: number; date: string; className: string }

/** To the proof of the round. */
export const WhyLink = ({ game, round, date, className }: WhyProps) => (
  <Link
    className={className}
    to="/proof/$stream/$date/$round"
    params={{ stream: game.key, date, round: String(round) }}
  >
    왜 이 결과인가요
  </Link>
)

const PETAL = 'M100 100C72 76 70 40 100 8c30 32 28 68 0 92Z'
const HEART = 'M100 96C84 78 82 50 100 28c18 22 16 50 0 68Z'

/** The flower of the eaves, as carpenters paint it; beside a gain alone. */
const Rosette = () => (
  <svg className="band-rosette" viewBox="0 0 200 200" aria-hidden="true">
    {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
      <g key={turn} transform={`rotate(${turn} 100 100)`}>
        <path d={PETAL} fill="none" stroke="currentColor" strokeWidth="3" />
        <path d={HEART} fill="currentColor" opacity=".35" />
      </g>
    ))}
  </svg>
)
