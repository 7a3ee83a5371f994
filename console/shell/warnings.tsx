/** What operators pinned to a member, their tags, and who the radar sees them play with: stands wherever something of theirs is decided. */
import { Link } from '@tanstack/react-router'

import type { MemberCard } from '@madang/contract/operator/desk.ts'
import { ALARM_SCORE, ringName, ringStates } from '@madang/contract/operator/plain/ring.ts'

import { Banner } from './banner.tsx'
import { shortTime } from './format.ts'
import { useMay } from './me.ts'
import { useAsked } from './use-asked.ts'

export const Warnings = ({ uid, pinned, tags }: Pick<MemberCard, 'uid' | 'pinned' | 'tags'>) => (
  <>
    {tags.length > 0 && (
      <p className="row wraps" aria-label="태그">
        {tags.map((tag) => (
          <span key={tag} className="tag ochre">
            {tag}
          </span>
        ))}
      </p>
    )}
    <Rings uid={uid} />
    {pinned.map(({ id, text, by, at }) => (
      <Banner key={id} icon="memo">
        {text}{' '}
        <span className="mute">
          {by} {shortTime(at)}
        </span>
      </Banner>
    ))}
  </>
)

/** Cases are counted once a minute. */
const EVERY_MS = 60_000

/** Cases of the member that are open or still bind them. A case proves nothing by itself. */
function Rings({ uid }: { uid: string }) {
  const may = useMay('radar.read')
  const { data } = useAsked('radarList', {
    name: 'rings',
    input: { uid, pageIndex: 1 },
    everyMs: EVERY_MS,
    staleMs: EVERY_MS / 2,
    enabled: may,
  })
  return data?.list
    .filter(({ state, end, isBound }) => state !== 'closed' || (isBound && end !== 'joined'))
    .map(({ id, score, state, isBound }) => (
      <Banner key={id} icon="warn" tone={score >= ALARM_SCORE ? 'bad' : undefined}>
        <Link className="op-warning" to="/radar" search={{ no: String(id) }}>
          맞베팅 무리 {ringName(id)}
        </Link>{' '}
        · 점수 {score} · {ringStates[state]}
        {isBound && ' · 롤링 0'}
      </Banner>
    ))
}

/** Beside a request that names a member: theirs, once it is known who that is. */
export function WarningsOf({ member: { id, uid } }: { member: { id?: number; uid?: string } }) {
  const { data: named } = useAsked('memberList', {
    name: 'memberNamed',
    input: { text: uid ?? '', pageIndex: 1 },
    everyMs: false,
    enabled: id === undefined && uid !== undefined,
  })
  const known = id ?? named?.list.find((member) => member.uid === uid)?.id
  const { data } = useAsked('memberCard', {
    name: 'memberCard',
    params: { id: known ?? 0 },
    everyMs: EVERY_MS,
    enabled: known !== undefined,
  })
  return data && <Warnings {...data} />
}
