/** Training day: the day's clock and its speed, what happens now, what was wanted and done, the score. */
import { useState, type ReactNode } from 'react'

import { clockRates, type ClockRate } from '@madang/contract/core/house-clock.ts'
import { trainingText } from '@madang/contract/operator/plain/training.ts'
import type { Training, TrainingCrisis, TrainingTold } from '@madang/contract/operator/training.ts'
import { confirm } from '@madang/ui/dialog.tsx'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { Foot } from '../../shell/foot.tsx'
import { clockTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { useHouseNow, useMay } from '../../shell/me.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Pending } from '../../shell/pending.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { CrisisTable } from './crisis-table.tsx'
import { DayLine } from './day-line.tsx'
import { HoursTable } from './hours-table.tsx'
import { MomentCard } from './moment-card.tsx'
import { ReplayCard } from './replay-card.tsx'
import { FaultsCard, ScoreCard, TwoCard } from './score-cards.tsx'
import './training.css'

const EVERY_MS = 2_000
const rateWords: Record<ClockRate, string> = { 0: '멈춤', 1: '1×', 5: '5×', 20: '20×' }
const REFUSED = '훈련은 다른 데이터베이스에서 돕니다. 서버에서 npm run training 으로 엽니다.'

export function TrainingPage() {
  const query = useAsked('trainingView', { name: 'training', everyMs: EVERY_MS })
  const { data: day } = query
  if (day === undefined) return <Pending error={query.error} again={query.refetch} rows={12} />
  if (day === null)
    return (
      <>
        <PageHead title="훈련일" />
        <p className="card op-empty">이 집은 훈련하지 않습니다. {REFUSED}</p>
      </>
    )
  return <Day day={day} at={query.dataUpdatedAt} />
}

function Day({ day, at }: { day: Training; at: number }) {
  const mayRun = useMay('training.run')
  const { act, sending } = useAct('training')
  const [moment, setMoment] = useState<string | null>(null)
  /** the moment a replay is at; null: none runs */
  const [replayed, setReplayed] = useState<string | null>(null)
  const [replays, setReplays] = useState(false)
  const [picked, setPicked] = useState<number | null>(null)
  const happened = day.told?.crises ?? []
  const marked = happened.find(({ id }) => id === picked) ?? happened.at(-1)
  function mark(by: number) {
    const at = happened.findIndex(({ id }) => id === marked?.id)
    setPicked(happened[at + by]?.id ?? marked?.id ?? null)
  }
  const over = day.endedAt !== null
  const leads = mayRun && (day.told !== null || day.trainee === null)
  // Also while one is on its way, which counts alone: else the menu would hear its digits.
  const byKey = (does: () => unknown) => (leads ? () => void does() : undefined)
  const rate = (to: ClockRate) =>
    act(() => ask('trainingOrder', { what: 'rate', rate: to }), trainingText.rate)
  const pause = byKey(() => rate(day.rate === 0 ? 1 : 0))
  const callAgain = (crisis: number) =>
    act(() => ask('trainingOrder', { what: 'again', crisis }), trainingText.again)
  const again = marked && byKey(() => callAgain(marked.id))
  const replay = () => {
    setMoment(null)
    setReplayed(null)
    setReplays(!replays)
  }
  const latest = day.told?.faults.at(-1)
  useKeys({
    ' ': pause,
    '1': byKey(() => rate(1)),
    '2': byKey(() => rate(5)),
    '3': byKey(() => rate(20)),
    b: over ? undefined : again,
    j: happened.length > 0 ? () => mark(1) : undefined,
    k: happened.length > 0 ? () => mark(-1) : undefined,
    r: day.told ? replay : undefined,
    g: latest && (() => setMoment(moment === latest.at ? null : latest.at)),
    s: mayRun && day.trainee === null && !over ? () => void begin() : undefined,
    e: day.told && !over ? byKey(end) : undefined,
    Escape: moment === null ? undefined : () => setMoment(null),
  })

  const begin = () => act(() => ask('trainingBegin'), trainingText.began)
  async function end() {
    const sure = await confirm({
      title: '훈련을 끝내고 채점하시겠습니까?',
      lines: ['지금 벌어진 위기에서 하지 않은 일은 틀린 것으로 셉니다.'],
      confirmLabel: '끝내고 채점',
    })
    if (sure) await act(() => ask('trainingEnd'), trainingText.ended)
  }
  async function reset() {
    const sure = await confirm({
      title: '훈련일을 처음으로 되돌리시겠습니까?',
      lines: ['오늘 한 일은 지워지고 점수만 남습니다. 다시 로그인해야 합니다.'],
      confirmLabel: '처음으로',
    })
    if (sure) await act(() => ask('trainingOrder', { what: 'reset' }), trainingText.reset)
  }
  return (
    <>
      <section className="card training-clock">
        <div className="row wraps between op-part">
          <div className="row wraps">
            <h1 className="t22">훈련일</h1>
            <Now fixed={day.endedAt} />
            {leads && (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no flex box
              <span className="seg" role="group" aria-label="훈련 시계의 속도">
                {clockRates.map((each) => (
                  <button
                    key={each}
                    type="button"
                    aria-pressed={each === day.rate}
                    disabled={sending}
                    onClick={() => void rate(each)}
                  >
                    {rateWords[each]}
                  </button>
                ))}
              </span>
            )}
            {day.told && !over && (
              <Button small line hotkey="b" disabled={!again || sending} onClick={again}>
                위기 다시
              </Button>
            )}
            {day.told && (
              <Button small line hotkey="r" aria-pressed={replays} onClick={replay}>
                하루 다시 보기
              </Button>
            )}
          </div>
          <p className="soft training-seed">
            같은 씨앗 <code>{day.seed}</code> — 누가 해도 같은 하루가 옵니다. 돈·회원·전화는 모두
            지어낸 것입니다.
          </p>
          <div className="row wraps">
            {mayRun && day.trainee === null && !over && (
              <Button small main hotkey="s" onClick={() => void begin()}>
                훈련 시작
              </Button>
            )}
            {day.told && !over && (
              <Button small line hotkey="e" onClick={() => void end()}>
                끝내고 채점
              </Button>
            )}
            {leads && (
              <Button small line onClick={() => void reset()}>
                처음으로
              </Button>
            )}
          </div>
        </div>
        <DayLine day={day} replayed={replays ? replayed : null} />
      </section>
      {day.told ? (
        <Told {...{ day, moment, marked }} told={day.told} onMoment={setMoment} onMark={setPicked}>
          {replays && <ReplayCard told={day.told} onMoment={setReplayed} onClose={replay} />}
        </Told>
      ) : (
        <p className="card op-empty">
          {day.trainee === null
            ? '아직 아무도 훈련하지 않습니다. 시작하면 오늘의 위기가 하나씩 옵니다.'
            : `${day.trainee}님이 훈련하고 있습니다. 점수는 훈련생과 관리자만 봅니다.`}
        </p>
      )}
      <Foot
        keys={[
          [['Space'], '멈춤·이어서'],
          [['1', '2', '3'], '속도'],
          [['j', 'k'], '위기 고르기'],
          [['b'], '위기 다시'],
          [['r'], '하루 다시 보기'],
          [['g'], '그 순간으로'],
          [['?'], '진짜 화면과 같은 키'],
        ]}
        note="훈련은 다른 데이터베이스에서 돕니다"
        everyMs={EVERY_MS}
        at={at}
      />
    </>
  )
}

function Now({ fixed }: { fixed: string | null }) {
  const now = useHouseNow().toISOString()
  return <time className="training-now">{clockTime(fixed ?? now)}</time>
}

type ToldProps = {
  day: Training
  told: TrainingTold
  moment: string | null
  marked: TrainingCrisis | undefined
  onMoment: (at: string | null) => void
  onMark: (id: number) => void
  /** what stands in place of now and of a moment */
  children: ReactNode
}

function Told({ day, told, moment, marked, onMoment, onMark, children }: ToldProps) {
  // Of several that go on, the one that is marked.
  const now =
    marked?.verdict === 'now' ? marked : told.crises.findLast(({ verdict }) => verdict === 'now')
  return (
    <div className="training">
      <div className="training-main">
        {children || (
          <MomentCard told={told} now={now} moment={moment} onClose={() => onMoment(null)} />
        )}
        <CrisisTable {...{ day, told, marked, onMoment, onMark }} />
        <HoursTable hours={told.hours} />
      </div>
      <aside className="training-side" aria-label="점수">
        <ScoreCard told={told} over={day.endedAt !== null} />
        <FaultsCard faults={told.faults} onMoment={onMoment} />
        <TwoCard two={told.two} parts={told.parts} />
      </aside>
    </div>
  )
}
