/** One case: the verdict and what else it may be, the picture, the money, the pairs; beside them the evidence and what is done. */
import { Link } from '@tanstack/react-router'

import { formatRate } from '@madang/contract/core/rates.ts'
import { formatChange, formatWon } from '@madang/contract/core/won.ts'
import { blindSpots, explanations, RADAR_DAYS } from '@madang/contract/operator/plain/radar.ts'
import { ringName } from '@madang/contract/operator/plain/ring.ts'
import type { Ring } from '@madang/contract/operator/radar.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { Button } from '../../shell/button.tsx'
import { refusedWords } from '../../shell/detail.tsx'
import { Facts } from '../../shell/facts.tsx'
import { Loading } from '../../shell/failed.tsx'
import { dayTime, minuteTime, shortWon } from '../../shell/format.ts'
import { lazyPiece } from '../../shell/lazy-page.ts'
import { toMember } from '../../shell/places.ts'
import { Tag } from '../../shell/tag.tsx'
import { useAsked } from '../../shell/use-asked.ts'
import { DecisionCard } from './decision-card.tsx'
import { EvidenceCard } from './evidence-card.tsx'
import { NoticeCard } from './notice-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { MembersCard } from './members-card.tsx'
import { PairsCard } from './pairs-card.tsx'
import { useLit } from './use-lit.ts'
import type { RingActs } from './use-ring-acts.tsx'
import { isBound, isHigh, signOf, verdictOf } from './words.ts'

/** The drawing, and nothing else of the page, waits for its program. */
const Graph = lazyPiece(
  () => import('./ring-graph.tsx'),
  ({ RingPicture }) => RingPicture,
)
const EVERY_MS = 10_000

type Props = { no: string; acts: RingActs; onClose: () => void }

export function RingPane({ no, acts, onClose }: Props) {
  const { data, ...query } = useAsked('radarView', {
    name: 'ring',
    params: { id: no },
    everyMs: EVERY_MS,
  })
  const none = refusedWords(query.error)
  if (data) return <Case ring={data} {...{ acts, onClose }} />
  return (
    <section className="card radar-case" aria-label="무리 하나">
      {none === null ? (
        <Loading query={query} rows={14} />
      ) : (
        <p className="op-empty" role="alert">
          {none}
        </p>
      )}
    </section>
  )
}

function Case({ ring, acts, onClose }: { ring: Ring } & Omit<Props, 'no'>) {
  const lit = useLit()
  return (
    <>
      <section className="radar-case" aria-label={`무리 ${ringName(ring.id)}`}>
        <div className="card">
          <Head ring={ring} onClose={onClose} />
          <Verdict ring={ring} />
          <div className="radar-well">
            <Graph.Page ring={ring} lit={lit} />
          </div>
          <Money ring={ring} />
        </div>
        <PairsCard ring={ring} />
        <MembersCard ring={ring} />
        <HistoryCard ring={ring} />
      </section>
      <aside className="radar-side" aria-label="증거와 결정">
        <EvidenceCard ring={ring} lit={lit} />
        <DecisionCard ring={ring} acts={acts} />
        <Guards ring={ring} />
        <NoticeCard ring={ring} />
        <BlindSpots />
      </aside>
    </>
  )
}

const Head = ({ ring, onClose }: { ring: Ring; onClose: () => void }) => (
  <header className="row between wraps op-part">
    <div className="row wraps">
      <h2 className="t17">무리 {ringName(ring.id)}</h2>
      <span className={isHigh(ring.score) ? 'tag vermilion' : 'tag'}>
        {isHigh(ring.score) && <Icon name="warn" className="ic-xs" />}
        점수 {ring.score}
      </span>
      <Tag {...signOf(ring)} />
      <span className="soft">
        확실 {ring.certain} · 의심 {ring.doubted}
      </span>
    </div>
    <Button small onClick={onClose}>
      접기 <kbd className="op-keys">Esc</kbd>
    </Button>
  </header>
)

/** In words, and beside it what the same evidence may be of people who do no wrong. */
function Verdict({ ring }: { ring: Ring }) {
  const { word, why } = verdictOf(ring)
  const doubted = ring.members.filter(({ certain }) => !certain).map(({ uid }) => uid)
  return (
    <div className="radar-verdict">
      <section aria-label="판정" className={isHigh(ring.score) ? 'is-high' : undefined}>
        <h3>{word}</h3>
        <p>{why}</p>
        {ring.state === 'closed' && ring.closedAt !== null && (
          <p className="soft">
            {dayTime(ring.closedAt)} {ring.closedBy ?? '레이더'} 닫음
            {ring.reason !== null && ` · ${ring.reason}`}
            {ring.until !== null && ` · ${minuteTime(ring.until)}까지 쉼`}
            {ring.into !== null && ` · ${ringName(ring.into)}에 합침`}
          </p>
        )}
        {!ring.current && <p className="soft">가장 최근 셈에는 이 무리가 보이지 않습니다.</p>}
      </section>
      <section aria-label="다른 설명">
        <h3>다른 설명</h3>
        <ul>
          {ring.explanations.map((each) => (
            <li key={each}>{explanations[each]}</li>
          ))}
          {ring.explanations.length === 0 && <li>알려진 다른 설명이 없습니다.</li>}
          {doubted.length > 0 && (
            <li>{doubted.join(', ')}: 이어지기만 했고 함께 걸지 않아 점수에 넣지 않았습니다.</li>
          )}
        </ul>
      </section>
    </div>
  )
}

const Money = ({ ring: { money } }: { ring: Ring }) => (
  <dl className="radar-money" aria-label="돈">
    <div>
      <dt>서로 지운 베팅</dt>
      <dd title={`${formatWon(money.stakes)}원`}>
        {shortWon(money.stakes)}
        <i>원</i>
      </dd>
    </div>
    <div>
      <dt>하우스에 남은 몫</dt>
      <dd className={money.house > 0 ? 'gain' : undefined}>{formatChange(money.house)}</dd>
    </div>
    <div>
      <dt>롤링으로 받은 돈</dt>
      <dd className="c-ochre">{formatWon(money.rolling)}</dd>
    </div>
    <div className="is-gain">
      <dt>무리가 남겼을 돈</dt>
      <dd>
        {formatChange(money.gain)}
        <i>원</i>
      </dd>
    </div>
  </dl>
)

/** What the house's rules stop already, and what they do not. */
function Guards({ ring }: { ring: Ring }) {
  const { money, uppers, recovery, binds } = ring
  return (
    <section className="card" aria-label="지금 막혀 있는 것">
      <h3 className="op-part">지금 막혀 있는 것</h3>
      <Facts
        className="radar-facts"
        of={{
          '한 회원의 맞베팅': '롤링·환전 조건 0',
          ...Object.fromEntries(
            uppers.map(({ id, uid, rate, most, overrideAt }) => [
              `${uid} 줄 합 ${formatRate(rate)}%`,
              <span key={id} className={rate > most ? 'c-ochre' : undefined}>
                {rate > most
                  ? overrideAt === null
                    ? `기준 ${formatRate(most)}% 넘음`
                    : `예외 승인 ${dayTime(overrideAt).slice(5, 10)}`
                  : `기준 ${formatRate(most)}% 안`}
              </span>,
            ]),
          ),
          '아직 안 바꾼 포인트': <b className="c-ochre">{formatWon(money.points)}P</b>,
          '되찾은 롤링': `${formatWon(money.taken)}P`,
          '쓰여서 못 되찾음': money.spent > 0 && `${formatWon(money.spent)}P`,
          '환전 조건에 든 베팅': `${formatWon(money.turnover)}원`,
          '이어진 회원의 맞베팅': isBound(ring) ? (
            '롤링 0'
          ) : binds.length > 0 ? (
            <b className="c-ochre">일부만 롤링 0</b>
          ) : (
            <b className="c-vermilion">아직 적립됨</b>
          ),
          '되찾을 수 있는 롤링':
            recovery.points > 0 ? (
              <b className="c-vermilion">{formatWon(recovery.points)}P</b>
            ) : (
              '남은 적립 없음'
            ),
        }}
      />
      {uppers.length > 0 && (
        <p className="mute radar-under">
          {uppers.map(({ id, uid, type }) => (
            <Link key={id} {...toMember(id)}>
              {uid} {type}
            </Link>
          ))}
        </p>
      )}
    </section>
  )
}

const BlindSpots = () => (
  <section className="card" aria-label="보지 못하는 것">
    <h3 className="op-part">
      레이더가 보지 못하는 것 <small className="mute">지난 {RADAR_DAYS}일</small>
    </h3>
    <ul className="radar-blind">
      {blindSpots.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  </section>
)
