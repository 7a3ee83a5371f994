/** Memos that told members of the case, and what they answered; an answer goes on at the desk. */
import { Link } from '@tanstack/react-router'

import type { Ring, RingNotice } from '@madang/contract/operator/radar.ts'

import { shortTime } from '../../shell/format.ts'
import { useMay } from '../../shell/me.ts'
import { toMember } from '../../shell/places.ts'

const aboutWords = {
  asked: '설명을 물음',
  recovered: '롤링 회수를 알림',
  bound: '롤링 0을 알림',
  above: '아래 회원의 롤링 0을 알림',
  lifted: '롤링 0 해제를 알림',
} as const
const answerWords = { open: '답변 대기', answered: '답변함', closed: '끝남' } as const

export function NoticeCard({ ring: { notices } }: { ring: Ring }) {
  const answered = notices.filter(({ answer }) => answer !== null).length
  return (
    <section className="card" aria-label="쪽지와 답변">
      <h3 className="op-part">
        쪽지 {notices.length} <small className="mute">회원의 답변 {answered}</small>
      </h3>
      {notices.length === 0 && (
        <p className="soft radar-under">이 무리의 회원에게 보낸 쪽지가 없습니다.</p>
      )}
      <ul className="radar-notices">
        {notices.map((notice) => (
          <Notice key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  )
}

function Notice({ notice: { at, member, about, text, readAt, answer } }: { notice: RingNotice }) {
  const mayInquiry = useMay('inquiries.read')
  return (
    <li>
      <p className="row between">
        <Link {...toMember(member.id)} className="strong">
          {member.uid}
        </Link>
        <span className="mute">
          {shortTime(at)} {aboutWords[about]} ·{' '}
          {readAt === null ? '아직 읽지 않음' : `${shortTime(readAt)} 읽음`}
        </span>
      </p>
      <p className="soft radar-said">{text}</p>
      {answer && (
        <blockquote className="radar-answer">
          <p className="radar-said">{answer.text}</p>
          <footer className="row between mute">
            <span>
              {shortTime(answer.at)} 회원의 답변 · {answerWords[answer.state]}
            </span>
            {mayInquiry && (
              <Link to="/desk/inquiries" search={{ view: 'all', uid: member.uid }}>
                문의에서 답하기
              </Link>
            )}
          </footer>
        </blockquote>
      )}
    </li>
  )
}
