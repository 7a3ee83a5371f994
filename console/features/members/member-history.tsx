/** What a member did last: requests at the cashier, bets, logins. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { MemberCard } from '@madang/contract/operator/desk.ts'

import { dayTime, gameTitle } from '../../shell/format.ts'
import { requestWord } from './words.tsx'

type RequestRow = MemberCard['deposits'][number]
type RequestsProps = { title: string; kind: 'deposits' | 'withdrawals'; rows: RequestRow[] }

const tones: Record<RequestRow['state'], string> = {
  pending: 'ochre',
  done: 'jade',
  refused: 'bad',
  cancelled: '',
}

export const Requests = ({ title, kind, rows }: RequestsProps) => (
  <section className="card op-table" aria-label={title}>
    <h2 className="person-part">{title}</h2>
    {rows.length === 0 ? (
      <p className="soft person-none">
        {kind === 'deposits' ? '충전한 적이 없습니다.' : '환전한 적이 없습니다.'}
      </p>
    ) : (
      <table>
        <thead>
          <tr>
            <th>일시</th>
            <th className="num">금액</th>
            <th>상태</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, at, amount, state }) => (
            <tr key={id}>
              <td className="soft">{dayTime(at).slice(5, 16)}</td>
              <td className="num strong">{formatWon(amount)}</td>
              <td>
                <span className={`tag ${tones[state]}`}>{requestWord(kind, state)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)

export const LastBets = ({ member: { lastBets } }: { member: MemberCard }) => (
  <section className="card op-table" aria-label="최근 베팅">
    <h2 className="person-part">최근 베팅</h2>
    {lastBets.length === 0 ? (
      <p className="soft person-none">베팅한 적이 없습니다.</p>
    ) : (
      <table>
        <thead>
          <tr>
            <th>일시</th>
            <th>게임</th>
            <th className="num">베팅금액</th>
            <th className="num">당첨금</th>
            <th>결과</th>
          </tr>
        </thead>
        <tbody>
          {lastBets.map(({ id, at, game, stake, win, status }) => (
            <tr key={id}>
              <td className="soft">{dayTime(at).slice(5, 16)}</td>
              <td className="person-game">{gameTitle(game)}</td>
              <td className="num">{formatWon(stake)}</td>
              <td className={`num ${win > stake ? 'gain' : ''}`}>{formatWon(win)}</td>
              <td>{status}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)

export const Logins = ({ member: { session, logins } }: { member: MemberCard }) => (
  <section className="card pad grid person-list" aria-label="접속">
    <h2>접속</h2>
    {session ? (
      <p>
        <span className="tag jade">접속중</span> {session.address}
        <br />
        <span className="mute">
          {dayTime(session.startedAt)} 시작 · {dayTime(session.actionAt)} 마지막
        </span>
      </p>
    ) : (
      <p className="soft">지금 접속하지 않았습니다.</p>
    )}
    <ul>
      {logins.map(({ address, at }) => (
        <li key={at} className="row between">
          <span>{address}</span>
          <span className="mute">{dayTime(at)}</span>
        </li>
      ))}
    </ul>
  </section>
)
