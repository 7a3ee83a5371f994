/** One round as it runs: stakes and pay-out per pick, the worst outcomes, the result, and the void. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { RoundDetail } from '@madang/contract/operator/rounds.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { Icon } from '@madang/ui/icons.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { countdown } from '../../shell/format.ts'
import { Failed } from '../../shell/failed.tsx'
import { useKeys } from '../../shell/keys.ts'
import { useMay, useMe } from '../../shell/me.ts'
import { useNow } from '../../shell/now.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { ExposureTable } from './exposure-table.tsx'
import { RoundSide } from './round-side.tsx'
import { StateTag } from './state-tag.tsx'
import { Steps } from './steps.tsx'
import './rounds.css'

const EVERY_MS = 2_000
const isOver = ({ state }: RoundDetail) => state === 'SETTLED' || state === 'VOID'

export function RoundPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['round', id],
    queryFn: async () => (await ask('roundView', undefined, { params: { id }, poll: true })).data,
    refetchInterval: (query) => (query.state.data && isOver(query.state.data) ? 15_000 : EVERY_MS),
  })
  if (!data)
    return (
      <section className="card op-table">
        {error ? <Failed error={error} again={() => void refetch()} /> : <SkeletonRows rows={8} />}
      </section>
    )
  return <Round round={data} at={dataUpdatedAt} reload={() => void refetch()} />
}

function Round({ round, at, reload }: { round: RoundDetail; at: number; reload: () => void }) {
  const [asking, setAsking] = useState(false)
  const [all, setAll] = useState(false)
  const navigate = useNavigate()
  const mayVoid = useMay('rounds.void') && !isOver(round) && !round.pendingVoid
  const now = useNow({ now: round.now, at })
  const go = (id: number | null) =>
    id === null
      ? undefined
      : () => void navigate({ to: '/rounds/$id', params: { id: String(id) }, replace: true })
  useKeys({
    ArrowLeft: go(round.previousId),
    ArrowRight: go(round.nextId),
    b: () => void navigate({ to: '/rounds' }),
    a: () => setAll(!all),
    v: mayVoid ? () => setAsking(true) : undefined,
  })

  async function requestVoid(reason: string | null) {
    setAsking(false)
    if (reason === null) return
    try {
      const { msg } = await ask('roundVoid', { id: round.id, reason })
      await tell(msg, { tone: 'success' })
    } catch (error) {
      await tell(error instanceof Error ? error.message : String(error), { tone: 'error' })
    }
    reload()
  }

  const { title, hall } = gameByKey(round.game)!
  return (
    <div className="round-page">
      <div className="grid round-main">
        <div className="row between op-head">
          <div className="row round-title">
            <h1 className="t22">
              {title} {round.number}회
            </h1>
            <StateTag state={round.state} />
            <TimeLeft round={round} now={now} />
            <span className="mute">
              {hall} {round.game}
            </span>
          </div>
          <div className="row round-tools">
            <Neighbour id={round.previousId} word="이전 회차" back />
            <Neighbour id={round.nextId} word="다음 회차" />
            <button
              type="button"
              className="btn btn-s btn-danger"
              disabled={!mayVoid}
              onClick={() => setAsking(true)}
            >
              회차 취소…
            </button>
          </div>
        </div>
        {round.pendingVoid && (
          <p className="op-banner">
            <Icon name="clock" className="ic-s" />
            <span className="grow">
              회차 취소가 2차 승인을 기다립니다 · {round.pendingVoid.by} ·{' '}
              {round.pendingVoid.reason}
            </span>
            <Link className="btn btn-s" to="/approvals">
              승인 화면
            </Link>
          </p>
        )}
        {round.incident !== null && (
          <p className="op-banner is-bad">
            <Icon name="warn" className="ic-s" />
            {round.voidBy === 'operator' ? '운영자 취소' : '자동 무효'} · {round.incident}
          </p>
        )}
        <Steps round={round} now={now} />
        <ExposureTable round={round} all={all} setAll={setAll} />
      </div>
      <RoundSide round={round} proof={<ProofLink round={round} />} />
      {asking && (
        <ReasonDialog
          title={`${title} ${round.number}회를 취소하시겠습니까?`}
          label="취소 요청"
          danger
          onClose={(reason) => void requestVoid(reason)}
        >
          <p className="soft">
            다른 운영자가 승인하면 베팅 {formatWon(round.bets)}건, {formatWon(round.stakes)}원을
            모두 돌려줍니다.
          </p>
        </ReasonDialog>
      )}
    </div>
  )
}

function TimeLeft({ round, now }: { round: RoundDetail; now: Date }) {
  if (isOver(round)) return null
  const until = (at: string) =>
    Math.max(0, Math.floor((new Date(at).getTime() - now.getTime()) / 1_000))
  const betting = round.state === 'OPEN' && new Date(round.closeAt) > now
  return (
    <>
      <span className="soft">{betting ? '마감까지' : '추첨까지'}</span>
      <b className="t22 c-ochre round-left">
        {countdown(until(betting ? round.closeAt : round.drawAt))}
      </b>
    </>
  )
}

const Neighbour = ({
  id,
  word,
  back = false,
}: {
  id: number | null
  word: string
  back?: boolean
}) =>
  id === null ? (
    <button type="button" className="btn btn-s btn-line" disabled>
      {word}
    </button>
  ) : (
    <Link className="btn btn-s btn-line" to="/rounds/$id" params={{ id: String(id) }} replace>
      {back && <Icon name="back" className="ic-xs" />}
      {word}
      {!back && <Icon name="next" className="ic-xs" />}
    </Link>
  )

/** The round's public page on the member site. */
function ProofLink({ round: { game, date, number } }: { round: RoundDetail }) {
  const { me } = useMe()
  if (!me) return null
  const site = `${location.protocol}//${location.hostname}:${me.sitePort}`
  return (
    <a
      className="row c-jade strong"
      href={`${site}/proof/${game}/${date}/${number}`}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="proof" className="ic-s" />
      공개 증명
    </a>
  )
}
