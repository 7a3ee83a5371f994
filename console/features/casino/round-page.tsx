/** One round of a vendor: what it holds, what the vendor told of it, every bet on it; asked after by hand while it is open. */
import { Link, useParams } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import type { VendorRoundDetail } from '@madang/contract/operator/casino.ts'
import { SafeHtml } from '@madang/ui/safe-html.tsx'
import { Won } from '@madang/ui/won.tsx'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { BackHead, Detail } from '../../shell/detail.tsx'
import { Facts } from '../../shell/facts.tsx'
import { countdown, dayTime } from '../../shell/format.ts'
import { useKeys } from '../../shell/keys.ts'
import { useMay } from '../../shell/me.ts'
import { won, Table, type Column } from '../../shell/table.tsx'
import { Tag } from '../../shell/tag.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { betStates } from './words.ts'
import './vendors.css'

type Bet = VendorRoundDetail['bets'][number]

export function VendorRoundPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, ...query } = useAsked('vendorRound', {
    name: 'vendorRound',
    params: { id },
    everyMs: ({ state }) => (state.data?.endedAt ? false : 3_000),
  })
  return (
    <Detail to="/vendors/rounds" query={query} it={data}>
      {(round) => <Round round={round} />}
    </Detail>
  )
}

function Round({ round }: { round: VendorRoundDetail }) {
  const mayWrite = useMay('vendors.write')
  const { act, sending } = useAct('vendorRound', 'vendorRounds', 'vendors')
  const open = round.endedAt === null
  const mayAsk = mayWrite && open && !sending
  const askNow = () => void act(() => ask('vendorRoundAsk', { id: round.id }), '')
  useKeys({ a: mayAsk ? askNow : undefined })
  return (
    <>
      <BackHead
        to="/vendors/rounds"
        title={round.title}
        acts={
          mayWrite &&
          open && (
            <Button small disabled={sending} onClick={askNow} hotkey="a">
              {sending ? '확인하는 중' : '게임사에 지금 확인'}
            </Button>
          )
        }
      >
        <span className={open ? 'tag ochre' : 'tag jade'}>{open ? '진행중' : '끝남'}</span>
      </BackHead>
      <section className="card pad vendors-round" aria-label="라운드">
        <Facts
          of={{
            라운드: <span className="vendors-code">{round.ref}</span>,
            시작: dayTime(round.openedAt),
            [open ? '지난 시간' : '걸린 시간']: countdown(round.age),
          }}
        />
        <Facts
          of={{
            '진행중 베팅금액': <Won amount={round.held} />,
            회원: `${formatWon(round.members)}명`,
            '마지막 확인': round.askedAt === null ? '아직 없음' : dayTime(round.askedAt),
          }}
        />
        <div>
          <p className="soft">게임사가 알린 결과</p>
          {round.result === '' ? (
            <p className="mute">아직 없음</p>
          ) : (
            <SafeHtml className="vendors-result" html={round.result} />
          )}
        </div>
      </section>
      <section className="card op-table op-cards" aria-label="베팅">
        <Table
          name="vendors-table is-lines"
          columns={columns}
          rows={round.bets}
          idOf={({ id }) => id}
        />
      </section>
    </>
  )
}

const columns: Column<Bet>[] = [
  {
    head: '회원',
    as: 'strong',
    cell: ({ member, uid }) => (
      <Link to="/members/$id" params={{ id: String(member) }}>
        {uid}
      </Link>
    ),
  },
  { head: '일시', as: 'mute', cell: ({ at }) => dayTime(at) },
  {
    head: '픽',
    as: 'is-cut',
    cell: ({ picks }) =>
      picks.map(({ label, stake }) => `${label} ${formatWon(stake)}`).join(' · '),
  },
  won('베팅', ({ amount }) => amount, { phone: true }),
  won('지급액', ({ paid }) => paid, {
    as: ({ paid, amount }) => (paid > amount ? 'gain' : ''),
    phone: true,
  }),
  { head: '상태', cell: ({ state }) => <Tag {...betStates[state]} /> },
  {
    head: '거래 ID',
    as: 'vendors-code is-cut',
    cell: ({ tx }) => (
      <Link to="/vendors/calls" search={{ tx }}>
        {tx}
      </Link>
    ),
  },
]
