/** All that happened in the case, the newest first: by operators, by the count, by members. */
import { Link } from '@tanstack/react-router'

import { ringActs, ringEnds } from '@madang/contract/operator/plain/radar.ts'
import { ringName } from '@madang/contract/operator/plain/ring.ts'
import type { Ring, RingActRow } from '@madang/contract/operator/radar.ts'
import { formatWon } from '@madang/contract/core/won.ts'

import { dayTime, minuteTime } from '../../shell/format.ts'
import { toMember } from '../../shell/places.ts'

export const HistoryCard = ({ ring: { history } }: { ring: Ring }) => (
  <section className="card" aria-label="기록">
    <h3 className="op-part">기록 {history.length}</h3>
    <ol className="radar-history">
      {history.toReversed().map((act) => (
        <li key={act.id}>
          <time className="mute">{dayTime(act.at)}</time>
          <span>
            <b className="strong">{ringActs[act.kind]}</b>{' '}
            {act.member && <Link {...toMember(act.member.id)}>{act.member.uid}</Link>}{' '}
            <span className="mute">{[act.by, ...detailsOf(act)].filter(Boolean).join(' · ')}</span>
            {act.text !== null && <span className="soft radar-said"> {act.text}</span>}
          </span>
        </li>
      ))}
    </ol>
  </section>
)

function detailsOf({ detail }: RingActRow): string[] {
  const { score, pairs, members, points, spent, stakes, ring, of, end, until } = detail
  return [
    score !== undefined && `점수 ${score}`,
    pairs !== undefined && `${formatWon(pairs)}쌍`,
    stakes !== undefined && `${formatWon(stakes)}원`,
    points !== undefined && `${formatWon(points)}P`,
    spent !== undefined && spent > 0 && `못 되찾음 ${formatWon(spent)}P`,
    ring !== undefined && ringName(ring),
    of !== undefined && `${ringName(of)}에서`,
    end !== undefined && ringEnds[end],
    until !== undefined && `${minuteTime(until)}까지`,
    members !== undefined && members.length > 0 && members.join(', '),
  ].filter((words) => words !== false)
}
