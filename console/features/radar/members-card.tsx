/** Who is in the case, with what they staked and won, and what rolling they have by it; doubt stands apart. */
import { scopeWords } from '@madang/contract/operator/plain/members.ts'
import type { Ring, RingMember } from '@madang/contract/operator/radar.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { Won } from '@madang/ui/won.tsx'

import { dayTime } from '../../shell/format.ts'
import { toMember } from '../../shell/places.ts'
import { TableCard } from '../../shell/rows.tsx'
import { won, type Column } from '../../shell/table.tsx'

export const MembersCard = ({ ring: { members, binds } }: { ring: Ring }) => (
  <TableCard
    title={`회원 ${members.length}명`}
    label="무리의 회원"
    beside={<span className="mute">손익은 회원의 것 · 지난 7일</span>}
    table="is-inset radar-members is-lines"
    cards="minmax(0, 1fr) auto"
    query={{
      data: members
        .map((member) => ({
          ...member,
          bound: binds.some((bind) => bind.members.includes(member.id)),
        }))
        .toSorted((one, other) => Number(other.certain) - Number(one.certain)),
    }}
    columns={columns}
    idOf={({ id }) => id}
    to={({ id }) => toMember(id)}
    none="회원이 없습니다."
  />
)

const columns: Column<RingMember & { bound: boolean }>[] = [
  {
    head: '회원',
    link: true,
    cell: ({ uid }) => uid,
    beside: ({ nick, type, scopes, bound }) => (
      <span className="mute">
        {nick} {type}
        {bound && <b className="c-ochre"> 롤링 0</b>}
        {scopes.length > 0 && (
          <b className="c-vermilion"> {scopes.map((scope) => scopeWords[scope]).join(' ')} 정지</b>
        )}
      </span>
    ),
  },
  {
    head: '무리',
    as: 'on-right',
    cell: ({ certain }) =>
      certain ? (
        <span className="tag vermilion">확실</span>
      ) : (
        <span className="tag radar-doubt">의심 · 점수 밖</span>
      ),
  },
  { head: '손익', num: true, phone: true, cell: ({ net }) => <Won amount={net} signed /> },
  won('베팅', ({ stakes }) => stakes, { phone: true }),
  won('마주 건 베팅', ({ paired }) => paired, { phone: true, as: 'strong' }),
  {
    head: '롤링 (되찾음)',
    num: true,
    phone: true,
    cell: ({ rolling, taken }) => (
      <>
        {formatWon(rolling)}
        {taken > 0 && <span className="mute"> −{formatWon(taken)}</span>}
      </>
    ),
  },
  won('남은 포인트', ({ points }) => points, { phone: true }),
  {
    head: '충전 · 환전',
    num: true,
    phone: true,
    as: 'soft',
    cell: ({ deposits, withdrawals }) => `${formatWon(deposits)} · ${formatWon(withdrawals)}`,
  },
  {
    head: '가입',
    as: 'soft on-small',
    phone: true,
    cell: ({ joinedAt }) => dayTime(joinedAt).slice(0, 10),
  },
]
