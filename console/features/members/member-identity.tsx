/** Who a member is: account, phone, upper, features; and other members who look like the same person. */
import { Link } from '@tanstack/react-router'

import type { MemberCard } from '@madang/contract/operator/desk.ts'

import { dayTime } from '../../shell/format.ts'
import { Masked } from '../../shell/masked.tsx'
import { useMay } from '../../shell/me.ts'
import { accountWords, featureWords } from './words.tsx'

const featureWord = (feature: string) =>
  (featureWords as Record<string, string>)[feature] ?? feature

export function Identity({ member }: { member: MemberCard }) {
  const seesTree = useMay('tree.read')
  return (
    <section className="card pad grid person-list" aria-label="회원 정보">
      <h2>회원 정보</h2>
      <dl className="kv">
        <dt>번호</dt>
        <dd>{member.id}</dd>
        <dt>상위</dt>
        <dd>{member.upper ? <MemberLink {...member.upper} /> : '없음'}</dd>
        {seesTree && (
          <>
            <dt>하위</dt>
            <dd>
              <Link className="person-link" to="/tree" search={{ uid: member.uid }}>
                회원 트리
              </Link>
            </dd>
          </>
        )}
        <dt>가입</dt>
        <dd>{dayTime(member.joinedAt)}</dd>
        <dt>은행</dt>
        <dd>{member.bank}</dd>
        <dt>예금주</dt>
        <dd>
          <Masked of="member" id={member.id} field="holder" text={member.holder} />
        </dd>
        <dt>계좌번호</dt>
        <dd>
          <Masked of="member" id={member.id} field="account" text={member.account} />
        </dd>
        <dt>휴대폰</dt>
        <dd>
          <Masked of="member" id={member.id} field="phone" text={member.phone} />
        </dd>
        <dt>충전 방식</dt>
        <dd>{accountWords[member.accountType]}</dd>
        <dt>열린 기능</dt>
        <dd>
          {member.features.length === 0 ? '없음' : member.features.map(featureWord).join(' · ')}
        </dd>
      </dl>
    </section>
  )
}

export const Alike = ({ member: { alike } }: { member: MemberCard }) => {
  const groups = [
    ['같은 IP', alike.filter(({ why }) => why === 'address')],
    ['같은 계좌', alike.filter(({ why }) => why === 'account')],
  ] as const
  return (
    <section className="card pad grid person-list" aria-label="중복 의심 회원">
      <h2>중복 의심 회원</h2>
      <dl className="kv">
        {groups.map(([word, others]) => (
          <div key={word} className="person-alike">
            <dt>{word}</dt>
            <dd className={others.length > 0 ? 'c-ochre strong' : undefined}>
              {others.length === 0
                ? '없음'
                : others.map((other) => <MemberLink key={other.id} {...other} />)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const MemberLink = ({ id, uid }: { id: number; uid: string }) => (
  <Link className="person-link" to="/members/$id" params={{ id: String(id) }}>
    {uid}
  </Link>
)
