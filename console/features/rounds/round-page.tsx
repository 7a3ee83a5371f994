/** One round as it runs: stakes and pay-out per pick, the worst outcomes, the result, and the void. */
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { CorrectedResult } from '@madang/contract/operator/correction.ts'
import type { RoundDetail } from '@madang/contract/operator/rounds.ts'
import { tell } from '@madang/ui/dialog.tsx'

import { ask } from '../../api/ask.ts'
import { Banner } from '../../shell/banner.tsx'
import { useBack } from '../../shell/detail.tsx'
import { useKeys } from '../../shell/keys.ts'
import { useHouseNow, useMay } from '../../shell/me.ts'
import { toBets } from '../../shell/places.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { Pending } from '../../shell/pending.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { Corrections } from './corrections.tsx'
import { ExposureTable } from './exposure-table.tsx'
import { RoundHead } from './round-head.tsx'
import { RoundSide } from './round-side.tsx'
import { Steps } from './steps.tsx'
import { isCorrectable } from './use-correction.ts'
import { isOver, useRound } from './use-round.ts'
import './rounds.css'

export function RoundPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useRound(id)
  if (!data) return <Pending error={error} again={refetch} />
  return <Round key={data.id} round={data} reload={refetch} />
}

type RoundProps = { round: RoundDetail; reload: () => Promise<unknown> }

function Round({ round, reload }: RoundProps) {
  const [all, setAll] = useState(false)
  const { asking, setAsking, sending, requestVoid, requestCorrection } = useRequests(round, reload)
  const over = isOver(round)
  const mayVoid = useMay('rounds.void')
  const mayCorrect = useMay('rounds.correct') && isCorrectable(round)
  const canVoid = mayVoid && !over && !round.pendingVoid && !sending
  const canCorrect = mayCorrect && !round.pendingCorrection && !sending
  const now = useHouseNow()
  useRoundKeys(round, {
    a: () => setAll(!all),
    v: canVoid ? () => setAsking('void') : undefined,
    c: canCorrect ? () => setAsking('correction') : undefined,
  })

  const { title } = gameByKey(round.game)!
  return (
    <div className="op-beside">
      <div className="grid">
        <RoundHead
          round={round}
          now={now}
          onVoid={mayVoid ? () => setAsking('void') : null}
          canVoid={canVoid}
          onCorrect={mayCorrect ? () => setAsking('correction') : null}
          canCorrect={canCorrect}
        />
        <Notices round={round} />
        <Steps round={round} now={now} />
        <Corrections round={round} />
        <ExposureTable round={round} all={all} setAll={setAll} live={!over} />
      </div>
      <RoundSide round={round} />
      {asking === 'correction' && (
        <CorrectionDialog round={round} onClose={(asked) => void requestCorrection(asked)} />
      )}
      {asking === 'void' && (
        <ReasonDialog
          title={`${title} ${round.number}회를 무효 처리하시겠습니까?`}
          label="무효 요청"
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

/** Both acts that a second operator decides; one at a time, and its answer said. */
function useRequests({ id, settlement }: RoundDetail, reload: RoundProps['reload']) {
  const [asking, setAsking] = useState<'void' | 'correction' | null>(null)
  const [sending, setSending] = useState(false)

  async function send(call: () => Promise<{ msg: string }>) {
    if (sending) return
    setSending(true)
    const said = await call().then(
      ({ msg }) => ({ msg, tone: 'success' as const }),
      (error: Error) => ({ msg: error.message, tone: 'error' as const }),
    )
    await reload()
    setSending(false)
    await tell(said.msg, { tone: said.tone })
  }

  return {
    asking,
    setAsking,
    sending,
    requestVoid: async (reason: string | null) => {
      setAsking(null)
      if (reason !== null) await send(() => ask('roundVoid', { id, reason }))
    },
    requestCorrection: async (asked: { result: CorrectedResult; reason: string } | null) => {
      setAsking(null)
      if (asked) await send(() => ask('roundCorrect', { id, settlement, ...asked }))
    },
  }
}

type Acts = { a: () => void } & Record<'v' | 'c', (() => void) | undefined>

function useRoundKeys({ id, previousId, nextId }: RoundDetail, acts: Acts) {
  const navigate = useNavigate()
  const go = (to: number | null) =>
    to === null
      ? undefined
      : () => void navigate({ to: '/rounds/$id', params: { id: String(to) }, replace: true })
  useKeys({
    ArrowLeft: go(previousId),
    ArrowRight: go(nextId),
    b: useBack('/rounds'),
    u: () => void navigate(toBets({ round: String(id) })),
    ...acts,
  })
}

/** What waits and what went wrong. */
const Notices = ({
  round: { pendingVoid, pendingCorrection, incident, voidBy },
}: {
  round: RoundDetail
}) => (
  <>
    {pendingCorrection && <Waits what="재정산이" {...pendingCorrection} />}
    {pendingVoid && <Waits what="회차 무효가" {...pendingVoid} />}
    {incident !== null && (
      <Banner icon="warn" tone="bad">
        {voidBy === 'operator' ? '운영자 무효 처리' : '자동 무효'} · {incident}
      </Banner>
    )}
  </>
)

const Waits = ({ what, by, reason }: { what: string; by: string; reason: string }) => (
  <Banner
    icon="clock"
    acts={
      <Link className="btn btn-s" to="/approvals">
        승인 화면
      </Link>
    }
  >
    {what} 2차 승인을 기다립니다 · {by} · {reason}
  </Banner>
)
