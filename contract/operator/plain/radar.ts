/** The radar: what a case is called, what speaks for and against it, what was done in it (docs/adr/0205-rings-by-their-bets.md). */

/** How a case ended. `clear` rests REST_DAYS, `done` until they play so again; `joined`: it went into another case. */
export const ringEnds = {
  clear: '문제 없음',
  done: '조치 끝남',
  joined: '다른 무리에 합침',
} as const
export type RingEnd = keyof typeof ringEnds
export const ringEndNames = Object.keys(ringEnds) as [RingEnd, ...RingEnd[]]

/** What joins members: three kinds of play, and what they have in common beside. `about` says what was counted. */
export const evidence = {
  mirrored: { word: '맞베팅', about: '같은 회차에 서로 반대로 같은 금액' },
  opposing: { word: '비슷한 맞베팅', about: '같은 회차에 서로 반대로 두 배 안의 금액' },
  timing: { word: '때', about: '같은 회차에 서로 반대로 3초 안에' },
  device: { word: '같은 기기', about: '한 기기로 로그인한 회원' },
  account: { word: '같은 계좌', about: '한 계좌를 등록한 회원' },
  safe: {
    word: '금고',
    about: '한쪽이 금고에 넣으면 10분 안에 다른 쪽이 같은 금액을 꺼내기를 세 번 이상 한 회원',
  },
  address: { word: '같은 주소', about: '한 주소로 로그인한 회원' },
  line: { word: '한 줄', about: '바로 위가 같은 회원' },
  signup: { word: '가입 차례', about: '바로 위가 같고 10분 안에 이어 가입한 회원' },
  range: { word: '주소 대역', about: '주소 앞 세 자리가 같은 회원' },
} as const
export type EvidenceKind = keyof typeof evidence
export const evidenceKinds = Object.keys(evidence) as [EvidenceKind, ...EvidenceKind[]]

/** What the same evidence may be of people who do no wrong. */
export const explanations = {
  couple: '부부나 연인일 수 있습니다.',
  household: '한집에 사는 가족일 수 있습니다.',
  'public place': 'PC방이나 통신사처럼 여러 사람이 함께 쓰는 주소나 기기일 수 있습니다.',
  'one line': '같은 사람의 소개로 온 이웃이나 친구일 수 있습니다.',
  habit: '아무 인연 없이 늘 같은 금액을 거는 습관이 겹쳤을 수 있습니다.',
} as const
type Explanation = keyof typeof explanations
export const explanationNames = Object.keys(explanations) as [Explanation, ...Explanation[]]

/** What the radar does not see; its page says so. */
export const blindSpots = [
  '세 번도 마주치지 않은 무리는 보지 못합니다.',
  '다른 사이트에서 반대로 건 베팅은 보지 못합니다.',
  '두 회차에 나누어 반대로 건 베팅은 보지 못합니다.',
  '사이트 밖에서 주고받은 돈은 보지 못합니다.',
  '지난 7일 밖의 베팅은 점수에 넣지 않습니다.',
  '슬롯처럼 반대편이 없는 게임은 세지 않습니다.',
  '한 회차에 400명 넘게 건 때에는 큰 금액 400명까지만 마주 봅니다.',
] as const

/** What stands in the history of a case, as it is read; who did it stands beside. */
export const ringActs = {
  opened: '무리를 찾음',
  grown: '무리가 커짐',
  reopened: '다시 열림',
  joined: '다른 무리와 합침',
  looked: '보기 시작',
  watched: '지켜보기로 함',
  noted: '메모',
  asked: '설명을 묻는 쪽지',
  answered: '회원의 답변',
  closed: '닫음',
  'recover.request': '롤링 되찾기 요청',
  'recover.approve': '롤링 되찾음',
  'recover.reject': '롤링 되찾기 반려',
  'recover.withdraw': '롤링 되찾기 철회',
  'recover.lapse': '롤링 되찾기 요청이 끝남',
  'bind.request': '한 무리로 · 롤링 0 요청',
  'bind.approve': '한 무리로 정함 · 롤링 0',
  'bind.reject': '한 무리로 · 롤링 0 반려',
  'bind.withdraw': '한 무리로 · 롤링 0 철회',
  'bind.lapse': '한 무리로 · 롤링 0 요청이 끝남',
  'lift.request': '롤링 0 해제 요청',
  'lift.approve': '롤링 0 해제 승인',
  'lift.reject': '롤링 0 해제 반려',
  'lift.withdraw': '롤링 0 해제 철회',
  'lift.lapse': '롤링 0 해제 요청이 끝남',
  corrected: '재정산으로 롤링 되돌림',
  protected: '한도·휴식 적용',
  suspended: '이용 정지',
  released: '정지 해제',
} as const
export type RingAct = keyof typeof ringActs
export const ringActNames = Object.keys(ringActs) as [RingAct, ...RingAct[]]

/** So long a case that was closed as `clear` rests, unless there are more new pairs than it was closed with. */
export const REST_DAYS = 90
/** How far back bets count. */
export const RADAR_DAYS = 7

/** What the page writes to members unless the operator writes something else. */
export const ringWords = {
  asked: `지난 ${RADAR_DAYS}일 동안 같은 회차에 다른 회원과 서로 반대로 건 베팅이 여러 번 있었습니다. 어떻게 베팅하셨나요? 답변하지 않아도 지금 이용에는 바뀌는 것이 없습니다.`,
  recovered: (pairs: string) =>
    `지난 ${RADAR_DAYS}일 동안 같은 회차에 다른 회원과 서로 반대로 건 베팅이 ${pairs}번 있었습니다.`,
  bound: `지난 ${RADAR_DAYS}일 동안 같은 회차에 같은 회원들과 서로 반대로 건 베팅이 여러 번 있었습니다.`,
  lifted: '살펴본 결과 이 규칙을 더 두지 않기로 했습니다.',
} as const

export const radarText = {
  looked: '이 무리를 보고 있습니다.',
  watched: '지켜보기로 했습니다.',
  noted: '메모를 남겼습니다.',
  asked: (members: number) => `${members}명에게 쪽지를 보냈습니다.`,
  closed: '닫았습니다.',
  requested: '롤링 되찾기를 요청했습니다. 다른 운영자의 승인을 기다립니다.',
  held: (by: string) => `${by}님이 이미 보고 있습니다.`,
  mine: '이미 보고 있습니다.',
  over: '닫힌 무리입니다.',
  bindAsked: '한 무리로 정하기를 요청했습니다. 다른 운영자가 승인하면 그때부터 롤링이 0입니다.',
  isBound: '이미 한 무리로 정했습니다.',
  few: '확실한 회원이 둘 이상이어야 한 무리로 정할 수 있습니다.',
  liftAsked: '롤링 0 해제를 요청했습니다. 다른 운영자의 승인을 기다립니다.',
  notBound: '롤링 0인 회원이 없습니다.',
  holds: '롤링 0을 먼저 해제한 뒤에 문제 없음으로 닫을 수 있습니다.',
  nothing: '되찾을 롤링이 없습니다.',
  waits: '이 무리의 요청이 승인을 기다립니다. 결정된 뒤에 닫을 수 있습니다.',
  noText: '내용을 입력해주세요.',
  noMembers: '쪽지를 받을 회원을 골라주세요.',
  notIn: '이 무리에 없는 회원입니다.',
  names: '이 무리에 있는 회원의 아이디나 닉네임은 쪽지에 쓸 수 없습니다.',
} as const
