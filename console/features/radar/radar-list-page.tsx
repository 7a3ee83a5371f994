/** The radar: who plays together against the house, how that is known, what it cost; one case beside the list. */
import { Suspense, useEffect, useRef } from 'react'

import type { RingRow } from '@madang/contract/operator/radar.ts'
import { RADAR_DAYS } from '@madang/contract/operator/plain/radar.ts'
import { ALARM_SCORE, ringStates } from '@madang/contract/operator/plain/ring.ts'
import { formatWon } from '@madang/contract/core/won.ts'

import { Banner } from '../../shell/banner.tsx'
import { Button } from '../../shell/button.tsx'
import { Foot } from '../../shell/foot.tsx'
import { SearchField } from '../../shell/form.tsx'
import { clockTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { FilterSelect } from '../../shell/list-page.tsx'
import { lazyPiece } from '../../shell/lazy-page.ts'
import { useMay } from '../../shell/me.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Rows } from '../../shell/rows.tsx'
import { SavedFilters } from '../../shell/saved-filters.tsx'
import { useList } from '../../shell/use-list.ts'
import { Pager } from '@madang/ui/pager.tsx'
import { columnsOf } from './ring-columns.tsx'
import { useRingActs } from './use-ring-acts.tsx'
import { EVERY_MS, sorts, useRings } from './use-rings.ts'
import './radar.css'

/** Loaded on demand: the page seldom opens with a case, and the list should not wait for one. */
const Pane = lazyPiece(
  () => import('./ring-pane.tsx'),
  ({ RingPane }) => RingPane,
)

export function RadarListPage() {
  const rings = useRings()
  const { query, filtering, rows, opened, open, newer, showNewer, asked } = rings
  const { paging, chosen, typed } = filtering
  const { data } = query
  const acts = useRingActs()
  const keys = keysFor(useMay('radar.work'), useMay('radar.recover'))
  const beside = opened !== ''
  const { marked, setMarked } = useList<RingRow>({
    name: 'rings',
    rows: rows ?? [],
    idOf: ({ id }) => id,
    open: ({ id }) => open(id),
    ...paging,
    totalPages: data?.totalPages ?? 1,
    more: (row) => ({ a: acts.look(row) }),
  })
  useFollowed({ rows: rows ?? [], marked, setMarked, opened, open })
  useKeys({
    Home: newer > 0 ? showNewer : undefined,
    Escape: beside ? () => open(null) : undefined,
  })
  return (
    <>
      <PageHead
        title="맞베팅 레이더"
        count={
          data &&
          `열림 ${formatWon(data.counts.open)} · 보는 중 ${formatWon(data.counts.looked)} · 지난 ${RADAR_DAYS}일`
        }
        waiting={
          newer > 0 && (
            <Button small onClick={showNewer}>
              새 무리 {formatWon(newer)}건 보기 <kbd className="op-keys">Home</kbd>
            </Button>
          )
        }
        tools={
          <>
            <FilterSelect
              label="상태"
              all="모든 상태"
              {...chosen('state')}
              words={Object.entries(ringStates)}
            />
            <FilterSelect
              label="점수"
              all="모든 점수"
              {...chosen('least')}
              words={[80, ALARM_SCORE, 40, 20].map((least) => [String(least), `${least}점부터`])}
            />
            <SearchField className="radar-uid" label="회원 아이디" {...typed('uid')} />
            <FilterSelect
              label="차례"
              all="점수 높은 차례"
              {...chosen('sort')}
              words={Object.entries(sorts)}
            />
            <SavedFilters list="rings" />
          </>
        }
      />
      {data && (data.standing || data.countedAt === null) && (
        <Banner icon="warn">
          {data.countedAt === null
            ? '아직 한 번도 세지 않았습니다. 마지막 베팅 뒤 10분 안에 셉니다.'
            : `${clockTime(data.countedAt)}부터 세지 못하고 있습니다. 서버를 확인해주세요.`}
        </Banner>
      )}
      <div className={beside ? 'radar is-open' : 'radar'}>
        <section
          className="card op-table op-cards radar-list"
          aria-label="무리"
          aria-busy={!rows}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard
          tabIndex={0}
        >
          <Rows<RingRow>
            table={beside ? 'radar-rows is-beside' : 'radar-rows is-lines'}
            cards="1fr auto"
            query={{ ...query, data: rows }}
            columns={columnsOf(({ id }) => open(id), opened)}
            idOf={({ id }) => id}
            none={noneOf(asked, data?.seen)}
            marked={marked}
            onMark={setMarked}
          />
          {/* With the rows: below what stands there while they come it would move up. */}
          {data && (
            <p className="mute radar-note">
              점수 {ALARM_SCORE}부터 경보. 점수는 사람이 볼 차례를 정할 뿐, 혼자 벌을 주지 않습니다.
              {data.countedAt && ` ${clockTime(data.countedAt)}에 셈.`}
            </p>
          )}
          {data && data.totalPages > 1 && <Pager {...paging} totalPages={data.totalPages} />}
        </section>
        {beside && (
          <Suspense>
            <Pane.Page key={opened} no={opened} acts={acts} onClose={() => open(null)} />
          </Suspense>
        )}
      </div>
      {acts.asked}
      <Foot
        keys={keys}
        note="1분마다 다시 셈 · 점수가 바뀌어도 순서는 그대로"
        everyMs={EVERY_MS}
        at={query.dataUpdatedAt}
      />
    </>
  )
}

type FootKey = [caps: string[], does: string, may?: boolean]

/** Who only reads is told of no key that does nothing. */
const keysFor = (mayWork: boolean, mayRecover: boolean): [string[], string][] =>
  (
    [
      [['j', 'k'], '무리'],
      [['Tab'], '그림 → 증거 → 결정'],
      [['a'], '내가 봅니다', mayWork],
      [['r'], '롤링 0 (두 사람)', mayRecover],
      [['o'], '롤링 0 해제', mayRecover],
      [['e'], '롤링 되찾기 (두 사람)', mayRecover],
      [['w'], '쪽지', mayWork],
      [['c'], '닫기', mayWork],
      [['b'], '베팅 내역'],
    ] as FootKey[]
  ).flatMap(([caps, does, may = true]) => (may ? [[caps, does]] : []))

function noneOf(
  { sort: _, ...asked }: Record<string, string>,
  seen: { members: number; meetings: number } | undefined,
): string {
  if (Object.values(asked).some((value) => value !== ''))
    return '이 조건의 무리가 없습니다. 조건을 지우면 모든 무리가 보입니다.'
  const looked = seen
    ? ` 지난 ${RADAR_DAYS}일 회원 ${formatWon(seen.members)}명의 마주친 베팅 ${formatWon(seen.meetings)}쌍을 보았습니다.`
    : ''
  return `찾은 무리가 없습니다.${looked}`
}

type Followed = {
  rows: readonly RingRow[]
  marked: number
  setMarked: (index: number) => void
  opened: string
  open: (no: number) => void
}

/** The address names the mark at first; from then on the case beside the list is the marked one. */
function useFollowed({ rows, marked, setMarked, opened, open }: Followed): void {
  const before = useRef<number | undefined>(undefined)
  const chosen = rows[marked]?.id
  useEffect(() => {
    if (chosen === undefined) return
    const moved = before.current !== undefined && before.current !== chosen
    before.current = chosen
    if (opened === '' || Number(opened) === chosen) return
    const named = rows.findIndex(({ id }) => id === Number(opened))
    if (moved) open(chosen)
    else if (named >= 0) setMarked(named)
    // oxlint-disable-next-line react/exhaustive-deps -- when the mark or the address moves, not when rows are asked anew
  }, [chosen, opened])
}
