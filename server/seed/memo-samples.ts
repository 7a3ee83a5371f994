/** What the sandbox's house wrote to its members. All of it made up; amounts are play money. */
import type { MailingAudience } from '@madang/contract/operator/memo.ts'

/** Sent `days` ago; `then` is what demo1 did with it within the hour. */
export type SampleMemo = {
  days: number
  subject: string
  html: string
  to: MailingAudience
  then?: 'read' | 'deleted'
}

const all: MailingAudience = { by: 'filter' }
const users: MailingAudience = { by: 'filter', type: '유저' }
const demo1: MailingAudience = { by: 'uids', uids: ['demo1'] }
const told = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')

/** One a week: what the house says again and again, each time of another game. */
const weekly: SampleMemo[] = [
  ['파워볼', 41],
  ['파워사다리', 38],
  ['키노사다리', 35],
  ['EOS 5분', 32],
  ['EOS 3분', 29],
  ['파워볼 2관', 26],
  ['파워사다리 2관', 23],
  ['파워볼 3관', 20],
].map(([game, days]) => ({
  days: days as number,
  subject: `${game} 회차 증명을 확인해보세요`,
  html: told(
    `${game}의 지난 회차는 모두 직접 확인할 수 있습니다.`,
    '결과 옆의 <b>증명</b>을 누르면 약속값과 시드를 이 기기에서 다시 계산합니다.',
  ),
  to: users,
  then: 'read',
}))

export const memos: SampleMemo[] = [
  {
    days: 44,
    subject: '마당에 오신 것을 환영합니다',
    html: `<h2>반갑습니다</h2>${told('마당에서 쓰는 돈은 모두 <b>모의 머니</b>입니다. 실제 돈이 아닙니다.', '궁금한 점은 <a href="/cs">고객센터</a>에 남겨주세요.')}`,
    to: all,
    then: 'read',
  },
  {
    days: 43,
    subject: '비밀번호는 다른 곳과 다르게 정해주세요',
    html: told('운영자는 비밀번호를 묻지 않습니다.'),
    to: all,
    then: 'deleted',
  },
  ...weekly,
  ...[18, 16, 14, 12, 10, 8].map((days, n): SampleMemo => ({
    days,
    subject: `${n + 1}번째 이용 안내`,
    html: told('한도와 이용 시간은 스스로 정할 수 있습니다.', '즐거운 만큼만 이용해주세요.'),
    to: users,
    then: n === 2 ? 'deleted' : 'read',
  })),
  {
    days: 6,
    subject: '환전은 23:30부터 00:30까지 쉽니다',
    html: `<table><thead><tr><th>구분</th><th>시간</th></tr></thead><tbody><tr><td>은행 점검</td><td>23:30 ~ 00:30</td></tr></tbody></table>`,
    to: all,
    then: 'read',
  },
  {
    days: 5,
    subject: '등급 안내: 하위 회원 현황을 확인해주세요',
    html: told('하위 회원의 현황은 추천인 현황에서 볼 수 있습니다.'),
    to: { by: 'filter', below: 'chong1' },
    then: 'read',
  },
  {
    days: 4,
    subject: '문의하신 코인변환 단위 안내',
    html: told('코인은 만원 단위로 변환할 수 있습니다.'),
    to: demo1,
    then: 'read',
  },
  {
    days: 2,
    subject: '쉬어가는 시간도 정해보세요',
    html: told('오래 이용하셨다면 잠시 쉬어가세요.'),
    to: users,
  },
  {
    days: 1,
    subject: '주말 점검 안내',
    html: told('이번 주말에는 점검이 없습니다. 편히 이용해주세요.'),
    to: demo1,
  },
]
