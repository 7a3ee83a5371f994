/** The member's last requests and bets, on the card. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { MemberCard as Card } from '@madang/contract/operator/desk.ts'

import { dayTime, gameTitle } from '../../shell/format.ts'
import { RequestTag } from '../../shell/request-tag.tsx'

type RequestsProps = {
  title: string
  kind: 'deposits' | 'withdrawals'
  rows: Card['deposits']
}

export const Requests = ({ title, kind, rows }: RequestsProps) => (
  <section className="who-part" aria-label={title}>
    <h3>{title}</h3>
    {rows.length === 0 && <p className="mute">없음</p>}
    <ul>
      {rows.slice(0, 4).map(({ id, at, amount, state }) => (
        <li key={id} className="row between">
          <span className="mute">{dayTime(at).slice(5, 16)}</span>
          <span className="row">
            <RequestTag kind={kind} state={state} />
            <b className="num who-amount">{formatWon(amount)}</b>
          </span>
        </li>
      ))}
    </ul>
  </section>
)

export const Bets = ({ bets }: { bets: Card['lastBets'] }) => (
  <section className="who-part" aria-label="최근 베팅">
    <h3>최근 베팅</h3>
    {bets.length === 0 && <p className="mute">없음</p>}
    <ul>
      {bets.slice(0, 4).map(({ id, game, stake, win, status }) => (
        <li key={id} className="row between">
          <span className="who-game">
            {gameTitle(game)} <span className="mute">{status}</span>
          </span>
          <b className="num">
            {formatWon(stake)} → {formatWon(win)}
          </b>
        </li>
      ))}
    </ul>
  </section>
)
