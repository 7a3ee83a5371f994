/** One bet opened beside the list: what it was on, by which odds, what it moved, and who earned by it and why. */
import { Link } from '@tanstack/react-router'

import { formatOdds } from '@madang/contract/core/odds.ts'
import { formatRate } from '@madang/contract/core/rates.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { termsNames } from '@madang/contract/core/terms.ts'
import type { BetDetail } from '@madang/contract/operator/bets.ts'
import type { RollingWhy } from '@madang/contract/operator/plain/bets.ts'
import { SafeHtml } from '@madang/ui/safe-html.tsx'
import { Won } from '@madang/ui/won.tsx'

import { BetTag } from '../../shell/bet-tag.tsx'
import { Button } from '../../shell/button.tsx'
import { refusedWords } from '../../shell/detail.tsx'
import { Facts } from '../../shell/facts.tsx'
import { Loading } from '../../shell/failed.tsx'
import { clockTime, dayTime } from '../../shell/format.ts'
import { useMay } from '../../shell/me.ts'
import { toBetRound, toMember } from '../../shell/places.ts'
import { Table, type Column } from '../../shell/table.tsx'
import { useAsked } from '../../shell/use-asked.ts'

type Props = { no: string; onClose: () => void }

export function BetPane({ no, onClose }: Props) {
  const { data, ...query } = useAsked('betView', { name: 'bet', params: { no } })
  const none = refusedWords(query.error)
  return (
    <aside className="card pad grid bets-pane" aria-label="베팅 하나">
      <div className="row between">
        <span className="mute">베팅 {formatWon(Number(no))}번</span>
        <Button small onClick={onClose}>
          닫기 <kbd className="op-keys">Esc</kbd>
        </Button>
      </div>
      {none !== null && <p role="alert">{none}</p>}
      {none === null && !data && <Loading query={query} rows={8} />}
      {data && <Bet bet={data} />}
    </aside>
  )
}

function Bet({ bet }: { bet: BetDetail }) {
  const { uid, nick, member, game, number, pick, stake, odds, paid, state, at } = bet
  const mayRound = useMay(bet.kind === 'draw' ? 'rounds.read' : 'vendors.read')
  return (
    <>
      <div className="row between wraps">
        <h2 className="t17">
          {game} {number !== null && `${number}회`} · {pick}
        </h2>
        <BetTag state={state} />
      </div>
      <p className="row between">
        <Link className="person-link" {...toMember(member)}>
          {uid} <span className="mute">{nick}</span>
        </Link>
        <span className="mute">{dayTime(at)}</span>
      </p>
      <p className="bets-sum num">
        {formatWon(stake)}
        {odds !== null && ` × ${formatOdds(odds)}`} →{' '}
        {state === 'wait' ? '대기중' : <Won amount={paid} />}
      </p>
      {bet.draw && <Drawn draw={bet.draw} />}
      {bet.vendor && <OfVendor vendor={bet.vendor} />}
      {bet.terms.length > 0 && <Terms terms={bet.terms} />}
      <Moves bet={bet} />
      {bet.rolling && <Rolling rolling={bet.rolling} />}
      {mayRound && (
        <p className="row">
          <Link className="btn btn-s" {...toBetRound(bet)}>
            회차 <kbd className="op-keys">g</kbd>
          </Link>
        </p>
      )}
    </>
  )
}

const Drawn = ({ draw }: { draw: NonNullable<BetDetail['draw']> }) => (
  <section className="grid" aria-label="추첨">
    <Facts
      of={{
        결과: draw.drawn ?? '추첨 전',
        '베팅 마감': dayTime(draw.closeAt),
        추첨: dayTime(draw.drawAt),
        정산:
          draw.settledAt === null
            ? '아직 없음'
            : `${dayTime(draw.settledAt)}${draw.settlement > 1 ? ` · ${draw.settlement}번째 정산` : ''}`,
        배당판: `${draw.oddsVersion}판 · ${dayTime(draw.oddsAt)} ${draw.oddsBy}`,
      }}
    />
  </section>
)

const OfVendor = ({ vendor }: { vendor: NonNullable<BetDetail['vendor']> }) => (
  <section className="grid" aria-label="게임사">
    <Facts
      of={{
        게임사: vendor.title,
        '거래 ID': <span className="vendors-code">{vendor.tx}</span>,
        라운드: <span className="vendors-code">{vendor.ref}</span>,
        시작: dayTime(vendor.openedAt),
        끝: vendor.endedAt === null ? '진행중' : dayTime(vendor.endedAt),
        '유효 베팅': vendor.counts === null ? '아직 없음' : `${formatWon(vendor.counts)}원`,
      }}
    />
    <ul>
      {vendor.picks.map(({ label, stake }) => (
        <li key={label} className="row between">
          <span>{label}</span>
          <b className="num">{formatWon(stake)}</b>
        </li>
      ))}
    </ul>
    {vendor.result !== '' && <SafeHtml html={vendor.result} />}
  </section>
)

/** The version of each document that was in force as the bet was placed, and when the member agreed to it. */
const Terms = ({ terms }: { terms: BetDetail['terms'] }) => (
  <section className="grid" aria-label="적용된 약관">
    <Facts
      of={Object.fromEntries(
        terms.map(({ kind, version, agreedAt }) => [
          termsNames[kind],
          `버전 ${version} · ${agreedAt === null ? '동의 기록 없음' : `${dayTime(agreedAt)} 동의`}`,
        ]),
      )}
    />
  </section>
)

const Moves = ({ bet: { moves, draw } }: { bet: BetDetail }) => (
  <section className="grid" aria-label="보유금 움직임">
    <h3 className="strong">보유금 움직임</h3>
    {moves.length === 0 && <p className="soft">아직 없음</p>}
    <ul>
      {moves.map(({ id, at, label, change, before, after }) => (
        <li key={id} className="grid bets-move">
          <span className="row between">
            <span>
              <span className="mute">{clockTime(at)}</span> {label}
            </span>
            <Won amount={change} signed />
          </span>
          <span className="row between mute">
            <span>{formatWon(id)}번</span>
            <span className="num">
              {formatWon(before)} → {formatWon(after)}
            </span>
          </span>
        </li>
      ))}
    </ul>
    {draw && moves.length > 1 && (
      <p className="mute">당첨과 반환은 이 회차의 내 베팅 모두를 한 번에 지급합니다.</p>
    )}
  </section>
)

const whyWords: Record<RollingWhy, string> = {
  paid: '적립했습니다.',
  waits: '결과가 나오면 적립합니다.',
  opposed: '맞베팅이라 적립하지 않습니다.',
  ring: '롤링 0인 회원끼리 서로 반대로 걸어 적립을 줄이거나 하지 않습니다.',
  noLine: '베팅할 때 이 줄에 롤링이 없었습니다.',
  void: '반환한 베팅이라 적립하지 않습니다.',
  nothing: '유효 베팅이 없어 적립하지 않습니다.',
}

type Step = NonNullable<BetDetail['rolling']>['steps'][number]
const percent = (hundredths: number) => `${formatRate(hundredths)}%`

const stepColumns: Column<Step>[] = [
  {
    head: '받는 사람',
    cell: ({ id, uid, type }) => (
      <Link {...toMember(id)}>
        {uid} <span className="mute">{type}</span>
      </Link>
    ),
  },
  { head: '비율', num: true, cell: ({ rate }) => percent(rate) },
  { head: '몫', num: true, cell: ({ share }) => percent(share) },
  { head: '포인트', num: true, as: 'strong', cell: ({ points }) => formatWon(points) },
]

const Rolling = ({ rolling: { why, steps } }: { rolling: NonNullable<BetDetail['rolling']> }) => (
  <section className="grid" aria-label="롤링">
    <h3 className="strong">롤링</h3>
    <p className="soft">{whyWords[why]} 비율은 베팅할 때의 것입니다.</p>
    {steps.length > 0 && (
      <Table columns={stepColumns} rows={steps} idOf={({ id }) => id} label="롤링" />
    )}
  </section>
)
