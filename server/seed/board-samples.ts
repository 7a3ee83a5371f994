/** What the sandbox's boards say. All of it made up; amounts are play money. */
import { BANK_PAGE } from '@madang/contract/member/plain/inquiry.ts'
import type { Notice } from '@madang/contract/operator/notice.ts'
import type { Template } from '@madang/contract/operator/inquiry.ts'

import { defaults } from '../http/settings.ts'

export const popups: { num: number; html: string; place?: 'slot' }[] = [
  {
    num: 1,
    html: `<h2>마당에 오신 것을 환영합니다</h2><p>여기서 쓰는 돈은 모두 모의 머니입니다. 실제 돈이 아니며, 돈을 내고 사거나 현금으로 바꿀 수 없습니다.</p><p>가입하면 1,000,000원의 모의 머니로 시작합니다.</p>`,
  },
  {
    num: 2,
    html: `<h2>모든 추첨은 직접 확인할 수 있습니다</h2><p>회차가 열리기 전에 결과의 약속값을 먼저 공개하고, 추첨 뒤에 시드를 공개합니다.</p><p>결과 옆의 <b>증명</b>을 누르면 이 기기에서 다시 계산해 볼 수 있습니다.</p>`,
  },
  {
    num: 1,
    place: 'slot',
    html: `<h2>환수율을 모두 공개합니다</h2><p>슬롯의 환수율은 계산한 정확한 값입니다. 게임 창에서 시드 약속값을 보고, 끝난 뒤 직접 확인할 수 있습니다.</p>`,
  },
]

/** `days` ago it began (negative: it will), `lasts` days. */
type SampleNotice = Pick<Notice, 'type' | 'subject' | 'html'> &
  Partial<Pick<Notice, 'color' | 'size' | 'audience'>> & { days: number; lasts?: number }

const told = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')

export const notices: SampleNotice[] = [
  {
    type: '공지사항',
    subject: '마당의 모든 돈은 모의 머니입니다',
    html: `<h2>실제 돈이 아닙니다</h2>${told('마당에서 쓰는 돈은 모두 모의 머니입니다. 돈을 내고 사거나 현금으로 바꿀 수 없습니다.', '가입하면 1,000,000원으로 시작하고, 하루에 한 번 기본 지급액까지 다시 받을 수 있습니다.')}`,
    color: '#0f8a6d',
    size: 17,
    days: 44,
  },
  {
    type: '공지사항',
    subject: '추첨을 직접 확인하는 방법',
    html: `<ol><li>지난 회차의 <b>증명</b>을 누릅니다.</li><li>약속값과 시드를 이 기기에서 다시 계산합니다.</li><li>결과가 같으면 초록 표시가 나옵니다.</li></ol><p>궁금한 것은 <a href="/cs">고객센터</a>에 물어보세요.</p>`,
    days: 43,
  },
  {
    type: '진행중 이벤트',
    subject: '첫 주 인사 이벤트',
    html: told('첫 주에 들어오신 분들께 인사드립니다. 즐거운 시간 되세요.'),
    color: '#b8860b',
    days: 41,
    lasts: 14,
  },
  {
    type: '공지사항',
    subject: '환전 점검 시간 안내 (23:30 ~ 00:30)',
    html: `<table><thead><tr><th>구분</th><th>시간</th></tr></thead><tbody><tr><td>은행 점검</td><td>23:30 ~ 00:30</td></tr><tr><td>환전 신청</td><td>점검 시간에는 받지 않습니다</td></tr></tbody></table>`,
    days: 40,
  },
  {
    type: '공지사항',
    subject: '충전 신청 안내',
    html: told(
      '충전은 10,000원부터 신청할 수 있습니다.',
      '먼저 <b>입금계좌 문의</b>로 계좌를 확인해주세요.',
    ),
    days: 38,
  },
  {
    type: '공지사항',
    subject: '한 회차 베팅 한도 안내',
    html: told('한 번에 5,000원부터, 한 회차에 모두 5,000,000원까지 베팅할 수 있습니다.'),
    days: 36,
  },
  {
    type: '진행중 이벤트',
    subject: '출석 도장판 — 매일 하나씩',
    html: told('매일 들어와 도장을 모아보세요. 모은 도장은 이번 달 말에 확인할 수 있습니다.'),
    color: '#b8860b',
    days: 33,
  },
  {
    type: '공지사항',
    subject: '비밀번호는 8자 이상으로 정해주세요',
    html: told('다른 곳에서 쓰는 비밀번호는 쓰지 말아주세요.'),
    days: 31,
  },
  {
    type: '공지사항',
    subject: '새벽 휴장 시간 안내 (00:00 ~ 06:00)',
    html: told(
      '일부 게임은 00시부터 06시까지 쉽니다. 게임 화면에서 다시 여는 시각을 볼 수 있습니다.',
    ),
    days: 30,
  },
  {
    type: '진행중 이벤트',
    subject: '파워사다리 결과 맞히기',
    html: told('출목표를 보고 다음 줄을 맞혀보세요. 재미로 하는 이벤트입니다.'),
    days: 28,
  },
  {
    type: '공지사항',
    subject: '고객센터 답변 시간 안내',
    html: told('문의는 순서대로 답변드립니다. 보통 30분 안에 답변이 올라옵니다.'),
    days: 26,
  },
  {
    type: '공지사항',
    subject: '정기 점검을 마쳤습니다',
    html: told('기다려주셔서 고맙습니다. 점검중에 바뀐 것은 없습니다.'),
    days: 24,
  },
  {
    type: '공지사항',
    subject: '파트너 안내',
    html: told('파트너 금고는 파트너 화면에서 쓸 수 있습니다.'),
    audience: 'partner',
    days: 23,
  },
  {
    type: '진행중 이벤트',
    subject: '친구 추천코드 안내',
    html: told('추천코드는 고객센터에 문의해주세요.'),
    days: 21,
  },
  {
    type: '공지사항',
    subject: '로그인 기록을 확인해주세요',
    html: told(
      '로그인하면 지난 로그인 일시와 IP를 보여드립니다. 모르는 기록이면 고객센터에 알려주세요.',
    ),
    days: 19,
  },
  {
    type: '공지사항',
    subject: '한 아이디는 한 곳에서만 쓸 수 있습니다',
    html: told('다른 곳에서 로그인하면 먼저 쓰던 곳은 로그아웃됩니다.'),
    days: 17,
  },
  {
    type: '진행중 이벤트',
    subject: '주말 추첨 함께 보기',
    html: told('토요일 저녁 여덟 시, 라이브 화면에서 함께 봅니다.'),
    color: '#c2402c',
    size: 16,
    days: 15,
  },
  {
    type: '공지사항',
    subject: '문의는 한 시간에 다섯 건까지',
    html: told('더 물어보실 것이 있으면 먼저 쓴 문의를 고쳐주세요.'),
    days: 13,
  },
  {
    type: '공지사항',
    subject: '키노사다리 배당 안내',
    html: told('배당은 게임 화면의 <b>확률·배당</b>에서 언제든 볼 수 있습니다.'),
    days: 11,
  },
  {
    type: '공지사항',
    subject: '환전은 세 시간에 한 번',
    html: told('마지막 환전이 끝난 뒤 세 시간이 지나면 다시 신청할 수 있습니다.'),
    days: 9,
  },
  {
    type: '진행중 이벤트',
    subject: '가을 마당 사진전',
    html: told('마당에 어울리는 사진을 보여주세요. 참여는 고객센터에서 받습니다.'),
    days: 7,
  },
  {
    type: '공지사항',
    subject: '화면을 밝게 또는 어둡게',
    html: told('메뉴의 라이트 모드·다크 모드 버튼으로 화면 밝기를 고를 수 있습니다.'),
    days: 5,
  },
  {
    type: '공지사항',
    subject: '처음 오신 분께',
    html: told('추천코드가 있으면 바로 가입할 수 있습니다.', '이 글은 로그인하기 전에만 보입니다.'),
    audience: 'guest',
    days: 4,
  },
  {
    type: '공지사항',
    subject: 'PC 화면에서 카트가 오른쪽에 있습니다',
    html: told('휴대폰에서는 아래쪽 베팅카트 열기 버튼으로 엽니다.'),
    days: 3,
  },
  {
    type: '진행중 이벤트',
    subject: '이번 주 출목표 이야기',
    html: told('이번 주 가장 긴 홀 줄은 아홉 번이었습니다. 다음 결과와는 아무 상관이 없습니다.'),
    color: '#3b5bdb',
    days: 2,
  },
  {
    type: '공지사항',
    subject: '도움이 필요하면 언제든 문의해주세요',
    html: told('놀이가 놀이로 느껴지지 않으면 쉬어가세요. 고객센터가 도와드립니다.'),
    size: 17,
    days: 1,
  },
  {
    type: '진행중 이벤트',
    subject: '다음 주 이벤트 예고',
    html: told('다음 주에 공개됩니다.'),
    days: -7,
  },
]

export const templates: Omit<Template, 'id'>[] = [
  {
    title: '입금계좌 안내',
    subject: '입금계좌 안내',
    contents: `안녕하세요, 마당 고객센터입니다.\n입금계좌: ${defaults.bankAccount}\n이 계좌는 모의 계좌이며 실제로 입금할 수 없습니다.\n충전 신청을 하시면 확인 뒤 처리해드립니다.`,
  },
  {
    title: '충전 확인중',
    subject: '충전 신청을 확인하고 있습니다',
    contents: '신청하신 충전을 확인하고 있습니다.\n처리되면 충전 화면에서 상태가 바뀝니다.',
  },
  {
    title: '환전 안내',
    subject: '환전 처리 안내',
    contents:
      '환전은 신청하신 순서대로 처리합니다.\n23시 30분부터 00시 30분까지는 은행 점검으로 처리하지 않습니다.',
  },
  {
    title: '환전 조건 안내',
    subject: '환전 조건 안내',
    contents:
      '마지막 환전 뒤에 충전하신 금액만큼 베팅하시면 환전할 수 있습니다.\n환전 화면에서 남은 금액을 보실 수 있습니다.',
  },
  {
    title: '추첨 증명 안내',
    subject: '추첨 결과 확인 방법',
    contents:
      '지난 회차의 증명을 누르시면 약속값과 시드로 결과를 직접 다시 계산해 보실 수 있습니다.',
  },
  {
    title: '확인 뒤 답변',
    subject: '확인 뒤 다시 안내드리겠습니다',
    contents: '문의하신 내용을 확인하고 있습니다.\n조금만 기다려주시면 다시 안내드리겠습니다.',
  },
  {
    title: '쉬어가기 안내',
    subject: '잠시 쉬어가고 싶으실 때',
    contents: '쉬고 싶으시면 언제든 말씀해주세요.\n이용 제한을 바로 걸어드릴 수 있습니다.',
  },
]

/** `minutes` ago it was written; answered ones may have been read or hidden since. A subject of BANK_PAGE asks for the account. */
export type SampleInquiry = {
  uid: string
  minutes: number
  subject: string
  contents: string
  answer?: string
  then?: 'read' | 'hidden'
}

const HOUR = 60
const DAY = 24 * HOUR

/** What demo1 asked and read long ago: subject, question, answer. */
const past: [string, string, string][] = [
  [
    '추천코드는 어디서 받나요?',
    '친구에게 알려주고 싶은데 추천코드를 어디서 받을 수 있는지 궁금합니다.',
    '추천코드는 고객센터에서 드립니다. 필요하시면 다시 문의해주세요.',
  ],
  [
    '닉네임을 바꿀 수 있나요?',
    '닉네임을 바꾸고 싶습니다.',
    '닉네임은 한 번 정하면 바꿀 수 없습니다.',
  ],
  [
    '충전은 얼마나 걸리나요?',
    '충전 신청을 했는데 얼마나 기다리면 되는지 알려주세요.',
    '보통 10분 안에 처리됩니다. 처리되면 충전 화면에서 상태가 바뀝니다.',
  ],
  [
    '환전 시간이 궁금합니다',
    '밤늦게도 환전 신청을 할 수 있나요?',
    '23시 30분부터 00시 30분까지는 신청하실 수 없습니다.',
  ],
  [
    '증명이 무엇인가요?',
    '결과 옆의 증명을 누르면 숫자가 많이 나오는데 무엇인지 모르겠습니다.',
    '회차가 열리기 전에 공개한 약속값과, 추첨 뒤에 공개한 시드입니다. 둘로 결과를 다시 계산할 수 있습니다.',
  ],
  [
    '파워볼 홀짝 배당',
    '파워볼 홀짝 배당이 얼마인가요?',
    '1.95배입니다. 게임 화면의 확률·배당에서 모든 배당을 보실 수 있습니다.',
  ],
  [
    '휴장 시간',
    '새벽에 들어왔는데 베팅이 되지 않았습니다.',
    '00시부터 06시까지 쉬는 게임이 있습니다. 게임 화면에서 다시 여는 시각을 보실 수 있습니다.',
  ],
  [
    '화면을 밝게 보고 싶어요',
    '낮에는 화면이 어두워 잘 보이지 않습니다.',
    '메뉴의 라이트 모드를 눌러주세요. 고른 모드는 다음에도 그대로입니다.',
  ],
  [
    '포인트는 언제 쌓이나요?',
    '베팅했는데 포인트가 바로 보이지 않습니다.',
    '결과가 정해진 뒤에 쌓입니다.',
  ],
  [
    '적특이 무엇인가요?',
    '내역에 적특이라고 나왔습니다.',
    '추첨이 취소되어 베팅금액을 그대로 돌려드린 것입니다.',
  ],
  ['PC 화면이 작게 보입니다', '노트북에서 화면이 작게 보입니다.', '메뉴의 PC 버전을 눌러주세요.'],
  [
    '다른 곳에서 로그인했다고 나옵니다',
    '집에서 로그인하니 휴대폰이 로그아웃되었습니다.',
    '한 아이디는 한 곳에서만 쓰실 수 있습니다.',
  ],
  [
    '금고 잠금',
    '금고에 넣은 돈을 바로 뺄 수 있나요?',
    '잠금을 걸지 않았으면 바로 빼실 수 있습니다.',
  ],
  [
    '모의 머니를 다 썼습니다',
    '처음 받은 모의 머니를 다 썼습니다. 다시 받을 수 있나요?',
    '하루에 한 번 기본 지급액까지 다시 받으실 수 있습니다. 충전 화면에서 모의 머니 받기를 눌러주세요.',
  ],
  [
    '사다리 결과가 궁금합니다',
    '어제 사다리 결과를 다시 볼 수 있나요?',
    '회차 증명의 검증기에서 날짜와 회차를 입력하시면 보실 수 있습니다.',
  ],
  [
    '공지 글자가 커졌어요',
    '공지 제목 글자가 다른 것보다 큽니다.',
    '중요한 공지는 글자를 크게 보여드립니다.',
  ],
]

export const inquiries: SampleInquiry[] = [
  ...past.map(([subject, contents, answer], index) => ({
    uid: 'demo1',
    minutes: (30 - index) * DAY + index * 47,
    subject,
    contents,
    answer,
    then: 'read' as const,
  })),
  {
    uid: 'demo1',
    minutes: 9 * DAY,
    subject: BANK_PAGE,
    contents: '',
    answer: templates[0]!.contents,
    then: 'read',
  },
  {
    uid: 'demo1',
    minutes: 8 * DAY,
    subject: '잘못 쓴 글입니다',
    contents: '다시 쓰겠습니다.',
    answer: '알겠습니다.',
    then: 'hidden',
  },
  {
    uid: 'demo1',
    minutes: 5 * DAY,
    subject: '삭제할 글',
    contents: '잘못 썼습니다.',
    then: 'hidden',
  },
  {
    uid: 'demo1',
    minutes: 2 * DAY,
    subject: '환전이 언제 되나요?',
    contents: '어제 신청한 환전이 아직 대기중입니다.\n언제쯤 처리되는지 알려주세요.',
    answer: '확인했습니다. 오늘 안에 처리해드리겠습니다.\n기다려주셔서 고맙습니다.',
    then: 'read',
  },
  {
    uid: 'demo1',
    minutes: 20 * HOUR,
    subject: '이벤트 참여 방법',
    contents: '가을 마당 사진전에 참여하고 싶습니다.\n사진은 어떻게 보내나요?',
    answer: '사진 설명을 문의로 남겨주시면 담당자가 안내드립니다.',
  },
  {
    uid: 'demo1',
    minutes: 6 * HOUR,
    subject: '코인변환이 무엇인가요?',
    contents: '충전 화면에 코인변환이라고 있는데 어떻게 쓰는지 알려주세요.',
    answer: '보유하신 코인을 1코인에 10,000원씩 바로 바꾸실 수 있습니다.',
  },
  {
    uid: 'demo1',
    minutes: 3 * HOUR,
    subject: '베팅 한도를 늘릴 수 있나요?',
    contents: '한 회차 한도가 조금 작은 것 같습니다.',
  },
  {
    uid: 'demo1',
    minutes: 40,
    subject: '결과 화면이 멈췄습니다',
    contents:
      '방금 회차에서 라이브 화면이 멈췄다가 다시 나왔습니다.\n베팅은 제대로 되었는지 확인 부탁드립니다.',
  },
  {
    uid: 'demo2',
    minutes: 3 * DAY,
    subject: '가입 인사드립니다',
    contents: '잘 부탁드립니다.',
    answer: '반갑습니다. 즐거운 시간 되세요.',
    then: 'read',
  },
  {
    uid: 'demo2',
    minutes: 26 * HOUR,
    subject: '충전 금액이 다르게 들어왔어요',
    contents: '50,000원을 신청했는데 다른 금액이 들어온 것 같습니다.',
    answer: '입금하신 금액대로 처리되었습니다. 내역을 다시 확인해주세요.',
  },
  {
    uid: 'demo2',
    minutes: 90,
    subject: '비밀번호를 바꾸고 싶습니다',
    contents: '비밀번호를 바꾸는 화면을 찾지 못했습니다.',
  },
  { uid: 'demo2', minutes: 15, subject: BANK_PAGE, contents: '' },
  {
    uid: 'demo3',
    minutes: 55,
    subject: '포인트 전환',
    contents: '포인트를 보유금으로 바꾸는 방법을 알려주세요.',
  },
]
