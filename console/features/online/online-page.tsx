/** Who is logged in now, from where and in which game; sessions of several are ended at once. */
import { useState } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import {
  onlineSorts,
  playKinds,
  playKindWords,
  type OnlineSort,
  type PlayKind,
} from '@madang/contract/operator/plain/online.ts'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { ExportButton } from '../../shell/export-button.tsx'
import { Foot } from '../../shell/foot.tsx'
import { SearchField } from '../../shell/form.tsx'
import { FilterSelect, ListPage } from '../../shell/list-page.tsx'
import { useHouseNow, useMay } from '../../shell/me.ts'
import { toMember } from '../../shell/places.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useAct } from '../../shell/use-act.ts'
import { setOf, useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { onlineColumns, type Shown } from './online-columns.tsx'
import { useHeld } from './use-held.ts'
import './online.css'

const everyMs = 10_000
const names = ['text', 'kind', 'sort', 'up'] as const
/** Of so many at once the house ends the sessions (contract/operator/today.ts). */
const MOST = 100

const oneOf = <T extends string>(all: readonly T[], text: string): T | undefined =>
  all.find((each) => each === text)

export function OnlinePage() {
  const { filter, changeAll, chosen, typed } = useFilter(names)
  const now = useHouseNow()
  const may = useMay('members.logout')
  const sort = oneOf(onlineSorts, filter.sort) ?? 'started'
  const down = filter.up === ''
  const kind: PlayKind | undefined = oneOf(playKinds, filter.kind)
  const input = { ...setOf({ text: filter.text }), ...(kind && { kind }), sort, down }
  const query = useAsked('onlineList', { name: 'online', input, everyMs })
  const { data } = query
  const { rows, fresh, renew } = useHeld({
    of: JSON.stringify(input),
    rows: query.isPlaceholderData ? undefined : data?.list,
  })
  const choice = useChoice(rows ?? [])
  const [asking, setAsking] = useState<Shown[] | null>(null)
  const onSort = (by: OnlineSort) =>
    changeAll({ sort: by, up: by === sort ? (down ? '1' : '') : by === 'started' ? '' : '1' })
  const askFor = (row: Shown | undefined) => {
    const members = choice.chosen.length > 0 ? choice.chosen : row && !row.gone ? [row] : []
    if (may && members.length > 0) setAsking(members.slice(0, MOST))
  }
  return (
    <>
      <ListPage
        name="online"
        title="접속중"
        label="접속중인 회원"
        hint={data ? hintOf(data.totalCnt, data.list.length) : '\u00a0'}
        table="online is-lines"
        query={{ ...query, data: rows ?? undefined }}
        columns={onlineColumns(now, { sort, down, onSort }, may ? choice.marking : null)}
        idOf={({ id }) => id}
        none="이 조건으로 접속중인 회원이 없습니다. 새로 접속하면 10초 안에 이 위에 표시됩니다."
        to={({ id }) => toMember(id)}
        keys={(row) => ({
          Home: () => renew(),
          '1': may ? () => askFor(row) : undefined,
          ' ': may && row && !row.gone ? () => choice.marking.onMark(row.id) : undefined,
        })}
        tools={
          <>
            <SearchField label="아이디·닉네임·주소" {...typed('text')} />
            <FilterSelect
              label="게임"
              all="모든 게임"
              {...chosen('kind')}
              words={playKinds.map((each) => [each, playKindWords[each]])}
            />
            <ExportButton list="online" filter={{ text: filter.text, kind: kind ?? '' }} />
          </>
        }
        acts={
          may && (
            <Button
              danger
              hotkey="1"
              disabled={choice.chosen.length === 0}
              onClick={() => askFor(undefined)}
            >
              {`고른 ${choice.chosen.length}명 로그아웃`}
            </Button>
          )
        }
        waiting={
          fresh > 0 && (
            <button type="button" className="btn btn-s" onClick={() => renew()}>
              새로 접속한 회원 {fresh}명이 위에 대기 <kbd>Home</kbd>
            </button>
          )
        }
      />
      {asking && (
        <LogOutDialog members={asking} onSent={choice.clear} onClose={() => setAsking(null)} />
      )}
      <Foot
        keys={[
          [['j', 'k'], '이동'],
          [['Enter'], '회원 열기'],
          ...(may
            ? ([
                [['Space'], '고르기'],
                [['1'], '로그아웃 물음'],
              ] as [string[], string][])
            : []),
          [['Home'], '새 줄 보기'],
          [['f'], '거르기'],
        ]}
        note="줄은 제자리"
        everyMs={everyMs}
        at={query.dataUpdatedAt}
      />
    </>
  )
}

const hintOf = (total: number, shown: number) =>
  total > shown ? `${formatWon(total)}명 중 ${formatWon(shown)}명 표시` : `${formatWon(total)}명`

/** Whom the operator chose; who left is not chosen any more. */
function useChoice(rows: readonly Shown[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const here = rows.filter(({ gone }) => !gone)
  const chosen = here.filter(({ id }) => ids.has(id))
  const all = here.length > 0 && chosen.length === here.length
  return {
    chosen,
    clear: () => setIds(new Set()),
    marking: {
      marked: new Set(chosen.map(({ id }) => id)),
      onMark: (id: number) =>
        setIds(new Set([...ids].filter((other) => other !== id).concat(ids.has(id) ? [] : id))),
      onAll:
        here.length > 0 ? () => setIds(new Set(all ? [] : here.map(({ id }) => id))) : undefined,
      all,
    },
  }
}

const NAMED = 12

type DialogProps = { members: Shown[]; onSent: () => void; onClose: () => void }

function LogOutDialog({ members, onSent, onClose }: DialogProps) {
  const { sent } = useAct('online', 'me')
  const ids = members.map(({ id }) => id)
  const named = members.slice(0, NAMED).map(({ uid }) => uid)
  const others = members.length - named.length
  return (
    <ReasonDialog
      title={`${members.length}명을 강제 로그아웃하시겠습니까?`}
      label={`${members.length}명 로그아웃`}
      danger
      onSend={async (reason) => {
        const done = await sent(() => ask('membersLogout', { ids, reason }), '')
        if (done) onSent()
        return done
      }}
      onClose={onClose}
    >
      <p className="strong">{named.join(', ') + (others > 0 ? ` 외 ${others}명` : '')}</p>
      <p className="soft">
        바로 로그아웃됩니다. 다시 로그인할 수는 있습니다. 회원마다 기록이 남습니다.
      </p>
    </ReasonDialog>
  )
}
