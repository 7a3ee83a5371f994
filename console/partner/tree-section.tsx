/** The tree below the partner with what each line staked and won: a level is asked for when it is opened. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, useState, type ReactNode } from 'react'

import { rateGames, rateGameText } from '@madang/contract/core/rates.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { TREE_PAGE } from '@madang/contract/partner/plain/partner.ts'
import type { Line } from '@madang/contract/partner/tree.ts'
import { Pager } from '@madang/ui/pager.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { ask } from './ask.ts'
import { CsvButton } from './csv-button.tsx'
import { useDays } from './days.tsx'
import { FoldedSection } from './folded-section.tsx'
import { amounts } from './sums.tsx'

type Own = { uid: string }
type Days = { start: string; end: string }

export const TreeSection = ({ uid }: Own) => (
  <FoldedSection id="pt-tree" title="회원 트리">
    <Tree uid={uid} />
  </FoldedSection>
)

function Tree({ uid }: Own) {
  const { days, chooser } = useDays('오늘')
  return (
    <>
      <div className="pt-title pt-totals-head">
        {days && <CsvButton of={() => ask('treeCsv', days)} />}
        {chooser}
      </div>
      <table className="pt-lines">
        <caption className="sr">회원별 줄 합계</caption>
        <thead>
          <tr>
            {['회원', '직추천', '하위'].map((head) => (
              <th key={head} scope="col" className={head === '회원' ? undefined : 'num'}>
                {head}
              </th>
            ))}
            {amounts.map(([head]) => (
              <th key={head} scope="col" className="num">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{days && <Level uid={uid} days={days} depth={0} rows={3} />}</tbody>
      </table>
      <p className="t13 mute pt-foot">
        굵은 금액은 그 회원과 아래 회원을 모두 더한 줄 전체입니다. 펼친 아래 줄은 윗줄에 이미 들어
        있으므로 다시 더하지 않습니다. 트리와 요율은 지금의 것이고, 당첨과 낙첨으로 정산된 베팅만
        베팅한 날로 셉니다.
      </p>
    </>
  )
}

const COLUMNS = 3 + amounts.length

type LevelProps = Own & {
  days: Days
  depth: number
  /** whose directs; the partner's own where it is left out */
  upper?: string
  /** how many there will be */
  rows: number
}

function Level({ uid, days, depth, upper, rows }: LevelProps) {
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['partner tree', uid, upper, days, page],
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (await ask('tree', { ...days, pageIndex: page, ...(upper !== undefined && { upper }) })).data,
  })
  const toggle = (of: string) => {
    const next = new Set(open)
    if (!next.delete(of)) next.add(of)
    setOpen(next)
  }
  if (error && !data)
    return (
      <Across>
        <span role="alert">{error.message}</span>
      </Across>
    )
  if (!data) return <Waiting rows={Math.min(rows, TREE_PAGE)} />
  if (data.totalCnt === 0)
    return <Across>아래에 회원이 없습니다. 추천코드로 가입한 회원이 여기에 섭니다.</Across>
  return (
    <>
      {data.list.map((line) => (
        <Fragment key={line.uid}>
          <Row
            {...{ line, depth }}
            late={isPlaceholderData}
            open={open.has(line.uid)}
            onOpen={() => toggle(line.uid)}
          />
          {open.has(line.uid) && (
            <>
              <Across depth={depth + 1}>
                <span className="t13 soft">
                  {line.below > 0 && '아래 줄의 금액은 이 줄에 이미 들어 있습니다 · '}
                  {ratesOf(line)}
                </span>
              </Across>
              {line.below > 0 && (
                <Level {...{ uid, days }} depth={depth + 1} upper={line.uid} rows={line.direct} />
              )}
            </>
          )}
        </Fragment>
      ))}
      {data.totalPages > 1 && (
        <Across>
          <Pager page={page} totalPages={data.totalPages} onPage={setPage} />
        </Across>
      )}
    </>
  )
}

/** As many rows as will come, as high as they are: what comes late pushes nothing. */
const Waiting = ({ rows }: { rows: number }) =>
  Array.from({ length: rows }, (_, row) => (
    <tr className="pt-line" key={row}>
      <td colSpan={COLUMNS}>
        {row === 0 && <output className="sr">불러오는중..</output>}
        <Skeleton width="62%" />
      </td>
    </tr>
  ))

const Across = ({ depth = 0, children }: { depth?: number; children: ReactNode }) => (
  <tr className="pt-across">
    <td colSpan={COLUMNS} style={setIn(depth)}>
      {children}
    </td>
  </tr>
)

/** So many steps are set in; how deep a deeper one stands is written beside it. */
const STEPS = 6
const setIn = (depth: number) => ({ paddingLeft: `${16 + Math.min(depth, STEPS) * 18}px` })

/** '요율 바카라 0.3% · …': as they stand now. */
const ratesOf = ({ rates }: Line) =>
  `요율 ${rateGames.map((game) => `${rateGameText[game]} ${rates[game]}%`).join(' · ')}`

type RowProps = { line: Line; depth: number; late: boolean; open: boolean; onOpen: () => void }

function Row({ line, depth, late, open, onOpen }: RowProps) {
  const { uid, type, direct, below } = line
  return (
    <tr className="pt-line" aria-busy={late}>
      <th scope="row" style={setIn(depth)}>
        <button
          type="button"
          className="btn btn-s pt-open"
          aria-expanded={open}
          aria-label={`${uid} ${below > 0 ? '아래와 요율' : '요율'}`}
          onClick={onOpen}
        >
          {open ? '−' : '+'}
        </button>
        <span>
          <b className="strong">{uid}</b>
          <br />
          <span className="t13 mute">
            {type} · {depth + 1}단계
          </span>
        </span>
      </th>
      <td className="num" data-label="직추천">
        {formatWon(direct)}
      </td>
      <td className="num" data-label="하위">
        {formatWon(below)}
      </td>
      {amounts.map(([head, looks, cell]) => (
        <td key={head} className={looks} data-label={head}>
          {cell(line.line)}
          {below > 0 && <span className="t13 mute pt-alone">본인 {cell(line.own)}</span>}
        </td>
      ))}
    </tr>
  )
}
