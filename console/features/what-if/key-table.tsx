/** What each pick gives back: by the exact chances, and as the days were, with what chance alone makes of it. */
import { useState } from 'react'

import type { ReplayedKey, ReplayResult } from '@madang/contract/operator/what-if.ts'
import { formatOdds } from '@madang/contract/core/odds.ts'
import { formatWon } from '@madang/contract/core/won.ts'

import { Button } from '../../shell/button.tsx'
import { TableCard } from '../../shell/rows.tsx'
import type { Column } from '../../shell/table.tsx'
import { gameTitle } from '../../shell/format.ts'
import { percent } from './words.ts'

const [LOW, HIGH, CAP, ALL] = [7_000, 12_000, 9_800, 10_000]
const WIDTH = 320
const at = (share: number) => ((Math.min(HIGH, Math.max(LOW, share)) - LOW) / (HIGH - LOW)) * WIDTH

type Props = { result: ReplayResult; days: number }

export function KeyTable({ result: { keys, all }, days }: Props) {
  const [whole, setWhole] = useState(false)
  const told = keys.filter(({ odds, bets }) => bets > 0 || odds.was !== odds.will)
  const hidden = keys.length - told.length
  const several = new Set(keys.map(({ game }) => game)).size > 1
  return (
    <TableCard
      title="픽마다 환수율"
      beside={<Legend days={days} />}
      table="what-if-keys"
      cards="minmax(0, 1fr) minmax(0, auto)"
      query={{ data: whole ? keys : told }}
      columns={columnsOf(several, days)}
      idOf={({ game, key }) => `${game} ${key}`}
      none="그 기간에 정산된 베팅이 없습니다. 이론 환수율은 배당 화면에 있습니다."
      note="띠는 운이 만드는 폭이고 예측이 아닙니다. 이론은 추첨 확률 그대로 셈했습니다."
      foot={all && <All all={all} keys={keys} />}
    >
      {hidden > 0 && (
        <p className="what-if-by">
          <Button small onClick={() => setWhole(!whole)}>
            {whole ? '바뀌거나 베팅된 픽만' : `그대로이고 베팅 없는 ${hidden}픽 보기`}
          </Button>
        </p>
      )}
    </TableCard>
  )
}

const Legend = ({ days }: { days: number }) => (
  <span className="row wraps mute what-if-legend">
    <span className="is-was">지금 이론</span>
    <span className="is-will">새 이론</span>
    <span className="is-band">{days}일 95% 띠</span>
    <span className="is-cap">98%</span>
  </span>
)

const Moved = ({ was, will }: { was: string; will: string }) =>
  was === will ? (
    <span className="mute">{was}</span>
  ) : (
    <>
      <span className="mute">{was} → </span>
      <b className="c-ochre">{will}</b>
    </>
  )

const columnsOf = (several: boolean, days: number): Column<ReplayedKey>[] => [
  {
    head: '픽',
    as: 'strong',
    cell: ({ game, label }) => (several ? `${gameTitle(game)} ${label}` : label),
  },
  {
    head: '배당',
    num: true,
    as: 'on-right',
    cell: ({ odds }) => <Moved was={formatOdds(odds.was)} will={formatOdds(odds.will)} />,
  },
  {
    head: '이론 환수 %',
    num: true,
    phone: '이론',
    cell: ({ theory }) => <Moved was={percent(theory.was)} will={percent(theory.will)} />,
  },
  { head: '70 – 120%', as: 'what-if-bar on-none', cell: (row) => <Bar row={row} days={days} /> },
  {
    head: `${days}일 재생 %`,
    num: true,
    as: 'on-right',
    phone: '재생',
    cell: ({ replay, band }) =>
      replay.will === null ? (
        <span className="mute">—</span>
      ) : (
        <>
          {percent(replay.will, 1)} <span className="mute">± {percent(band ?? 0, 1)}</span>
        </>
      ),
  },
  {
    head: '베팅 건',
    num: true,
    as: 'soft',
    phone: true,
    cell: ({ bets }) => formatWon(bets),
  },
]

function Bar({ row: { theory, replay, band }, days }: { row: ReplayedKey; days: number }) {
  const seen = replay.will === null ? '' : `, ${days}일 재생 ${percent(replay.will, 1)}`
  const words = `이론 ${percent(theory.was)} → ${percent(theory.will)}${seen}`
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, and named by its numbers
    <svg viewBox={`0 0 ${WIDTH} 22`} width={WIDTH} height="22" role="img" aria-label={words}>
      <path className="is-cap" d={`M${at(CAP)} 0V22`} />
      <path className="is-all" d={`M${at(ALL)} 0V22`} />
      {replay.will !== null && (
        <>
          <rect
            className="is-band"
            x={at(replay.will - (band ?? 0))}
            y="7"
            width={Math.max(1, at(replay.will + (band ?? 0)) - at(replay.will - (band ?? 0)))}
            height="8"
          />
          <circle className="is-replay" cx={at(replay.will)} cy="11" r="3.5" />
        </>
      )}
      {theory.was !== theory.will && (
        <path className="is-move" d={`M${at(theory.was)} 11H${at(theory.will)}`} />
      )}
      <path className="is-was" d={`M${at(theory.was)} 4V18`} />
      <path className="is-will" d={`M${at(theory.will)} 2V20`} />
    </svg>
  )
}

type AllProps = { all: NonNullable<ReplayResult['all']>; keys: ReplayedKey[] }

const All = ({ all, keys }: AllProps) => (
  <tr>
    <td>{keys.length}픽 모두</td>
    <td className="num mute">{all.changed}픽 바뀜</td>
    <td className="num">
      <Moved was={percent(all.theory.was)} will={percent(all.theory.will)} />
    </td>
    <td className="what-if-bar on-none">
      <span className="sr">그림 없음</span>
    </td>
    <td className="num">
      {percent(all.replay.will, 1)} <span className="mute">± {percent(all.band, 1)}</span>
    </td>
    <td className="num">{formatWon(keys.reduce((sum, { bets }) => sum + bets, 0))}</td>
  </tr>
)
