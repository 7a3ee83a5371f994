/**
 * Twenty things members ask at the desk, each answered from the console by keys alone: what is pressed, what must then
 * be read on the screen. `npm run questions` tells keystrokes and seconds of each.
 */
import type { Facts } from './arrange.ts'

/** A key or what is typed; what a person waits for: something on the screen, or that a dialog is gone; a kind found, gone down to. */
export type Step =
  | { press: string }
  | { type: string }
  | { sees: string | RegExp }
  | { reaches: string }
  | 'closed'

export type Question = {
  /** in the member's words */
  asks: string
  /** it is about a draw, which has to be waited for */
  ofDraw?: true
  steps: (facts: Facts) => Step[]
}

const press = (key: string): Step => ({ press: key })
const sees = (text: string | RegExp): Step => ({ sees: text })

/** The search, whatever page is open, with its first line. */
const find = (text: string): Step[] => [
  press('/'),
  sees('찾기는 아무것도 바꾸지 않습니다.'),
  { type: text },
  press('Enter'),
  'closed',
]

/** The member's page, opened from anywhere. */
const member = ({ uid }: Pick<Facts, 'uid'>): Step[] => [...find(`@${uid}`), sees('환전 조건')]
/** A number may be a request's as well: down to the bets. */
const bet = (no: number): Step[] => [
  press('/'),
  sees('찾기는 아무것도 바꾸지 않습니다.'),
  { type: `#${no}` },
  { reaches: '베팅' },
  press('Enter'),
  'closed',
  sees(/^베팅 \d+번/),
]

export const questions: Question[] = [
  {
    asks: '충전한 70,000원이 들어왔나요?',
    steps: (facts) => [...member(facts), sees(/70,000충전완료/)],
  },
  {
    asks: '충전 30,000원은 왜 거절됐나요?',
    steps: (facts) => [...member(facts), press('2'), sees('입금자명이 다릅니다')],
  },
  {
    asks: '환전 20,000원은 지금 어디까지 갔나요?',
    steps: (facts) => [...member(facts), press('3'), sees(/20,000.*대기중/)],
  },
  {
    asks: '환전 조건이 얼마나 남았나요?',
    steps: (facts) => [...member(facts), sees('70,000원 남음')],
  },
  {
    asks: '어제 5,000원이 왜 늘었나요?',
    steps: (facts) => [
      ...member(facts),
      press('i'),
      sees('보유금 조정 지급'),
      press('Enter'),
      sees('늦은 처리 사과'),
    ],
  },
  {
    asks: '제 잔액이 정말 맞나요?',
    steps: (facts) => [...member(facts), press('i'), sees(/잔액 = 장부/)],
  },
  {
    asks: '파워볼 베팅이 왜 낙첨인가요?',
    ofDraw: true,
    steps: ({ lost }) => [...bet(lost), sees(`베팅 ${lost}번`), sees(/^10,000 × 1\.95 → 0원$/)],
  },
  {
    asks: '이겼는데 왜 19,500원인가요?',
    ofDraw: true,
    steps: ({ won }) => [...bet(won), sees(`베팅 ${won}번`), sees(/^10,000 × 1\.95 → 19,500원$/)],
  },
  {
    asks: '그 회차 결과가 뭐였고, 추첨이 맞나요?',
    ofDraw: true,
    steps: ({ lost, round }) => [
      ...bet(lost),
      press('g'),
      sees(`${round}회 결과`),
      sees('공개 증명'),
    ],
  },
  {
    asks: '슬롯이 튕겼는데 그 판은 어떻게 됐나요?',
    steps: ({ spin }) => [...bet(spin), sees(`베팅 ${spin}번`), sees('당첨 없음')],
  },
  {
    asks: '게임사 거래번호로 당첨금을 찾아주세요.',
    steps: ({ tx }) => [...find(tx), sees('요청 기록'), sees(tx)],
  },
  {
    asks: '글이 안 써져요. 왜 막혔나요?',
    steps: (facts) => [...member(facts), sees(/도배로 글쓰기를 쉽니다/)],
  },
  {
    asks: '누가 언제 어디서 제 계정에 들어왔나요?',
    steps: (facts) => [...member(facts), sees(/접속중.*127\.0\.0\.1/)],
  },
  {
    asks: '비밀번호를 바꿨더니 환전이 안 돼요. 언제 풀리나요?',
    steps: (facts) => [...member(facts), sees(/환전 보류.*까지/)],
  },
  {
    asks: '제가 걸어둔 하루 한도가 얼마죠?',
    steps: (facts) => [...member(facts), sees(/하루 베팅.*300,000원/)],
  },
  {
    asks: '금고에 넣은 돈이 얼마죠?',
    steps: (facts) => [...member(facts), sees('금고 50,000원')],
  },
  {
    asks: '문의했는데 답이 없어요.',
    steps: (facts) => [...member(facts), press('4'), sees('계좌를 바꾸고 싶어요')],
  },
  {
    asks: '카지노에서 최근에 무슨 게임을 했죠?',
    steps: ({ player, played }) => [...member({ uid: player }), sees(new RegExp(`^${played}`))],
  },
  {
    asks: '제 추천인이 누구로 되어 있나요?',
    steps: (facts) => [...member(facts), sees(/^sub1$/)],
  },
  {
    asks: '누가 왜 제 글쓰기를 막았나요?',
    steps: (facts) => [...member(facts), press('6'), sees(/admin1.*도배/)],
  },
]
