/** A bet of the reader's own, settled again on the balls that were drawn. */
import { useState } from 'react'

import { gameByKey, gamesOfStream, type Game } from '@madang/contract/core/draw/games.ts'
import { allPicks, oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { settleOwn, type RoundProof } from '@madang/contract/core/draw/verify.ts'

import { Section } from './section.tsx'

export function OwnBet({ proof }: { proof: RoundProof }) {
  const { ballStream, date, round, reveal } = proof
  const games = gamesOfStream(ballStream)
  if (!reveal || reveal.balls.length === 0 || games.length === 0) return null
  return <Settled key={`${ballStream}/${date}/${round}`} games={games} reveal={reveal} />
}

type Props = { games: readonly Game[]; reveal: NonNullable<RoundProof['reveal']> }

function Settled({ games, reveal }: Props) {
  const [chosen, setChosen] = useState({ game: games[0]!, at: 0 })
  const picks = picksOf(chosen.game)
  const won = settleOwn(chosen.game.key, picks[chosen.at]!, reveal)
  return (
    <Section title="내 베팅 다시 정산" className="own">
      <div className="card pad fields">
        <label>
          게임
          <select
            value={chosen.game.key}
            onChange={({ target }) => setChosen({ game: gameByKey(target.value)!, at: 0 })}
          >
            {games.map(({ key, title }) => (
              <option value={key} key={key}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label>
          픽
          <select
            value={chosen.at}
            onChange={({ target }) => setChosen({ ...chosen, at: Number(target.value) })}
          >
            {picks.map(({ label }, at) => (
              <option value={at} key={at}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <output className={won ? 'answer won' : 'answer lost'}>
          {won === null ? '' : won ? '+ 적중' : '− 낙첨'}
        </output>
      </div>
    </Section>
  )
}

function picksOf(game: Game) {
  const labels = new Map(oddsKeys(game).map(({ key, label }) => [key, label]))
  return allPicks(game).map(({ key, pick }) => ({
    ...{ type: key, pick },
    label: key === 'num' ? `숫자 ${pick}` : (labels.get(key) ?? pick),
  }))
}
