/** Who a member is: account, phone, upper, features; and other members who look like the same person. */
import { Link } from '@tanstack/react-router'

import type { MemberCard } from '@madang/contract/operator/desk.ts'
import { alikeWhys, type AlikeWhy } from '@madang/contract/operator/plain/members.ts'

import { Facts } from '../../shell/facts.tsx'
import { dayTime, shortTime } from '../../shell/format.ts'
import { Own } from '../../shell/masked.tsx'
import { useMay } from '../../shell/me.ts'
import { accountWords, alikeWords, featureWords } from '../../shell/member-words.tsx'

const featureWord = (feature: string) =>
  (featureWords as Record<string, string>)[feature] ?? feature

export function Identity({ member }: { member: MemberCard }) {
  const seesTree = useMay('tree.read')
  return (
    <section className="card pad grid person-list" aria-label="회원 정보">
      <h2>회원 정보</h2>
      <Facts
        of={{
          번호: member.id,
          상위: member.upper ? <MemberLink {...member.upper} /> : '없음',
          하위: seesTree && (
            <Link className="person-link" to="/tree" search={{ uid: member.uid }}>
              회원 트리
            </Link>
          ),
          가입: dayTime(member.joinedAt),
          추천코드: <CameBy code={member.cameBy} />,
          은행: member.bank,
          예금주: <Own of={member} field="holder" />,
          계좌번호: <Own of={member} field="account" />,
          휴대폰: <Own of={member} field="phone" />,
          '충전 방식': accountWords[member.accountType],
          '열린 기능': member.features.map(featureWord).join(' · ') || '없음',
        }}
      />
    </section>
  )
}

/** Of who came before it was written down, and by no code, nothing is known. */
function CameBy({ code }: { code: string | null }) {
  const seesCodes = useMay('codes.read')
  if (code === null) return <span className="mute">기록 없음</span>
  if (!seesCodes) return code
  return (
    <Link className="person-link" to="/codes" search={{ text: code }}>
      {code}
    </Link>
  )
}

/** A sign is no proof: each says when it was last seen. */
export const Alike = ({ member: { alike } }: { member: MemberCard }) => (
  <section className="card pad grid person-list" aria-label="중복 의심 회원">
    <h2>중복 의심 회원</h2>
    {alikeWhys.map((why) => (
      <Others key={why} why={why} of={alike.filter((each) => each.why === why)} />
    ))}
    <p className="mute">
      같은 망은 IP 앞자리만 같은 것입니다. 집이나 회사를 함께 쓰는 다른 사람일 수 있습니다.
    </p>
  </section>
)

const Others = ({ why, of }: { why: AlikeWhy; of: MemberCard['alike'] }) => (
  <div>
    <p className="row between">
      <span className="soft">{alikeWords[why]}</span>
      {of.length === 0 && <span>없음</span>}
    </p>
    <ul>
      {of.map((other) => (
        <li key={other.id} className="row between">
          <b className="c-ochre strong">
            <MemberLink {...other} />
          </b>
          <span className="mute">
            {shortTime(other.at)} {why === 'account' && '가입'}
          </span>
        </li>
      ))}
    </ul>
  </div>
)

const MemberLink = ({ id, uid }: { id: number; uid: string }) => (
  <Link className="person-link" to="/members/$id" params={{ id: String(id) }}>
    {uid}
  </Link>
)
