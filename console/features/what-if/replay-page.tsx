/** One replay: what the rule would have done, the verdict, and the way to save it. */
import { Link, useNavigate, useParams } from '@tanstack/react-router'

import {
  draftWords,
  replayDays,
  runWords,
  whatIfText,
  type ReplayDays,
} from '@madang/contract/operator/plain/what-if.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { ask } from '../../api/ask.ts'
import { draftNow, forgetAsked } from '../../shell/asked-drafts.ts'
import { Banner } from '../../shell/banner.tsx'
import { Button } from '../../shell/button.tsx'
import { Detail } from '../../shell/detail.tsx'
import { dayTime, shortTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { useMay } from '../../shell/me.ts'
import { useAct } from '../../shell/use-act.ts'
import { useAsked, type Data } from '../../shell/use-asked.ts'
import { KeyTable } from './key-table.tsx'
import { GuardCards, MembersCard, MoneyCard, MonthStrip, RefusedCard } from './money-cards.tsx'
import { SaveCard } from './save-card.tsx'
import { VerdictCard } from './verdict-card.tsx'
import { gamesName, percent, placeOf } from './words.ts'
import './what-if.css'

type Run = Data<'whatIfView'>

const RUNNING_MS = 700
const IDLE_MS = 10_000

export function ReplayPage() {
  const { id = '' } = useParams({ strict: false })
  const first = useAsked('whatIfView', {
    name: 'what-if',
    input: { id: Number(id) },
    everyMs: ({ state: { data } }) => (data?.state === 'running' ? RUNNING_MS : IDLE_MS),
    enabled: /^[1-9]\d{0,14}$/.test(id),
  })
  return (
    <Detail to="/what-if" query={first} it={first.data} none={whatIfText.unknown} rows={12}>
      {(run) => <Replay run={run} />}
    </Detail>
  )
}

/** The same, asked with the draft as its form has it now. */
function Replay({ run: told }: { run: Run }) {
  const navigate = useNavigate()
  const mayRun = useMay('whatif.run')
  const { act, sending } = useAct('what-if')
  const draft = draftNow(told.draft)
  const { data } = useAsked('whatIfView', {
    name: 'what-if',
    input: { id: told.id, draft },
    everyMs: IDLE_MS,
    enabled: told.state === 'done',
  })
  const run = told.state === 'done' && data?.id === told.id ? data : told
  const place = placeOf(run.draft)
  const running = run.state === 'running'

  async function again(days: ReplayDays) {
    const answer = await act(() => ask('whatIfStart', { draft, days }), whatIfText.started)
    if (answer) await navigate({ to: '/what-if/$id', params: { id: String(answer.data.id) } })
  }
  const mayBegin = mayRun && !running && !sending
  useKeys({
    r: mayBegin ? () => void again(run.days) : undefined,
    Escape: () => void navigate(place),
  })
  const { result } = run
  return (
    <>
      <section className={run.stale ? 'card what-if-head is-stale' : 'card what-if-head'}>
        <div className="row between wraps op-part">
          <div className="row wraps">
            <Link className="btn btn-s btn-line" {...place}>
              <Icon name="back" className="ic-xs" />
              초안
            </Link>
            <h1 className="t22">저장 전에 돌려 보기</h1>
            <span className="soft">{run.title}</span>
          </div>
          <div className="row wraps">
            {result && (
              <span className="mute">
                {formatWon(result.bounds.rounds)}회차 · {formatWon(result.bounds.bets)}건
              </span>
            )}
            {mayRun && (
              <>
                {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no flex box */}
                <span className="seg" role="group" aria-label="며칠을 돌릴지">
                  {replayDays.map((days) => (
                    <button
                      key={days}
                      type="button"
                      aria-pressed={days === run.days}
                      disabled={!mayBegin}
                      onClick={() => void again(days)}
                    >
                      {days}일
                    </button>
                  ))}
                </span>
                <Button small disabled={!mayBegin} onClick={() => void again(run.days)}>
                  다시 돌리기 <kbd className="op-keys">r</kbd>
                </Button>
              </>
            )}
          </div>
        </div>
        <Changes run={run} />
      </section>
      {running && <Progress run={run} />}
      {(run.state === 'failed' || run.state === 'cancelled') && (
        <Banner icon="warn">
          {runWords[run.state]} · {run.endedAt && dayTime(run.endedAt)}. 아무것도 저장되지
          않았습니다. 다시 돌릴 수 있습니다.
        </Banner>
      )}
      {result && <Result run={run} result={result} />}
    </>
  )
}

const Changes = ({ run: { result, kind, by, askedAt, days } }: { run: Run }) => (
  <dl className="what-if-changes">
    {result?.changes.slice(0, 6).map(({ what, was, will }) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd>
          {was} → <span className="c-ochre">{will}</span>
        </dd>
      </div>
    ))}
    {result && result.changes.length > 6 && (
      <div>
        <dt>그 밖</dt>
        <dd>{result.changes.length - 6}개</dd>
      </div>
    )}
    <div>
      <dt>{draftWords[kind]}</dt>
      <dd className="soft">
        {by} · {shortTime(askedAt)} · {days}일
      </dd>
    </div>
  </dl>
)

function Progress({ run: { id, progress, mine } }: { run: Run }) {
  const { sent, sending } = useAct('what-if')
  const cancel = () => void sent(() => ask('whatIfCancel', { id }), whatIfText.cancelled)
  return (
    <section className="card pad grid what-if-progress" aria-label="진행" aria-live="polite">
      <div className="row between">
        <span>돌리는 중 · {percent(progress, 0)}%. 떠나도 계속됩니다.</span>
        {mine && (
          <Button small disabled={sending} onClick={cancel}>
            취소
          </Button>
        )}
      </div>
      <progress max={10_000} value={progress} aria-label="돌리기" />
    </section>
  )
}

type ResultProps = { run: Run; result: NonNullable<Run['result']> }

function Result({ run, result }: ResultProps) {
  const navigate = useNavigate()
  const { days, verdict, stale } = run
  const { bounds } = result
  const leave = () => {
    forgetAsked(run.draft)
    void navigate(placeOf(run.draft))
  }
  return (
    <div className={stale ? 'what-if is-stale' : 'what-if'}>
      <div className="what-if-main">
        {bounds.games.length > 0 && <KeyTable result={result} days={days} />}
        <div className="what-if-two">
          <MoneyCard result={result} days={days} />
          <RefusedCard result={result} />
        </div>
        <MonthStrip result={result} />
        <p className="mute">
          {gamesName(bounds.games)} · {dayTime(bounds.from).slice(0, 10)}부터{' '}
          {dayTime(bounds.to).slice(0, 10)} 0시까지, 그 기간에 실제로 들어온 베팅. 회원 잔액과
          마음은 다시 셈하지 않습니다.
        </p>
      </div>
      <aside className="what-if-side">
        <VerdictCard verdict={verdict!} reasons={result.reasons} stale={stale !== null} />
        <SaveCard run={run} onSaved={leave} />
        <MembersCard result={result} days={days} />
        <GuardCards result={result} />
      </aside>
    </div>
  )
}
