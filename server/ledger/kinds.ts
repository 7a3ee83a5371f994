/**
 * Every kind of transfer there is: which account it leaves, which it enters, in which unit, how a member
 * reads it, and what its cause is.
 * docs/ledger.md shows this list and the table transfer_kind holds it; a test keeps the three equal.
 */

/** A member's live pockets. */
export const pockets = ['money', 'safe', 'held', 'point', 'coin'] as const
export type Pocket = (typeof pockets)[number]

/** House accounts: they carry no live balance, theirs is the sum of their transfers. */
export type House =
  // one for each vendor, told apart by the cause
  | 'vendor.*'
  | 'practice'
  | 'practice.coin'
  | 'draw.stakes'
  | 'cashier'
  | 'conversion'
  | 'conversion.coin'
  | 'conversion.point'
  | 'adjustment'
  | 'adjustment.point'
  | 'adjustment.coin'
  | 'rolling'
  | 'settlement'
  // what closed accounts held
  | 'given'
  | 'given.point'
  | 'given.coin'
export type Account = Pocket | House

/** What the number in a transfer's `cause` counts. */
export const causes = {
  member: 'member id',
  bet: 'bet id',
  round: 'round id',
  correction: 'correction id',
  rolling: 'rolling run',
  settlement: 'statement number',
  refill: 'refill id',
  deposit: 'deposit id',
  withdrawal: 'withdrawal id',
  safe: 'move number',
  point: 'conversion number',
  approval: 'approval id',
  take: 'recovery number',
  given: 'id of what was given up',
  vendorBet: 'vendor bet id',
  vendorWin: 'vendor win id',
} as const
export type Cause = keyof typeof causes

type KindRow = {
  from: Account
  to: Account
  unit: 'won' | 'point' | 'coin'
  label: string
  when: string
  cause: Cause
}

const rows = {
  grant: {
    from: 'practice',
    to: 'money',
    unit: 'won',
    label: '모의 머니 지급',
    when: 'play money is given',
    cause: 'member',
  },
  stake: {
    from: 'money',
    to: 'draw.stakes',
    unit: 'won',
    label: '베팅',
    when: 'a draw bet is accepted',
    cause: 'bet',
  },
  win: {
    from: 'draw.stakes',
    to: 'money',
    unit: 'won',
    label: '당첨',
    when: 'a round is settled',
    cause: 'round',
  },
  'void.return': {
    from: 'draw.stakes',
    to: 'money',
    unit: 'won',
    label: '적특 반환',
    when: 'a round is void',
    cause: 'round',
  },
  'win.back': {
    from: 'money',
    to: 'draw.stakes',
    unit: 'won',
    label: '재정산 회수',
    when: 'a correction takes back what a round had paid',
    cause: 'correction',
  },
  'win.again': {
    from: 'draw.stakes',
    to: 'money',
    unit: 'won',
    label: '재정산 지급',
    when: 'a correction settles the round again',
    cause: 'correction',
  },
  'void.back': {
    from: 'money',
    to: 'draw.stakes',
    unit: 'won',
    label: '적특 재정산 회수',
    when: 'a correction takes back stakes that were returned',
    cause: 'correction',
  },
  'void.again': {
    from: 'draw.stakes',
    to: 'money',
    unit: 'won',
    label: '적특 재정산 반환',
    when: 'a correction makes the round void',
    cause: 'correction',
  },
  'safe.add': {
    from: 'money',
    to: 'safe',
    unit: 'won',
    label: '금고 보관',
    when: 'money is put into the safe',
    cause: 'safe',
  },
  'safe.remove': {
    from: 'safe',
    to: 'money',
    unit: 'won',
    label: '금고 회수',
    when: 'it is taken out again',
    cause: 'safe',
  },
  'coin.grant': {
    from: 'practice.coin',
    to: 'coin',
    unit: 'coin',
    label: '모의 코인 지급',
    when: 'play coins are given',
    cause: 'member',
  },
  refill: {
    from: 'practice',
    to: 'money',
    unit: 'won',
    label: '모의 머니 받기',
    when: 'a member asks for play money up to the float',
    cause: 'refill',
  },
  deposit: {
    from: 'cashier',
    to: 'money',
    unit: 'won',
    label: '충전',
    when: 'the desk completes a deposit',
    cause: 'deposit',
  },
  'withdrawal.hold': {
    from: 'money',
    to: 'held',
    unit: 'won',
    label: '환전 신청',
    when: 'a withdrawal is asked for',
    cause: 'withdrawal',
  },
  'withdrawal.release': {
    from: 'held',
    to: 'money',
    unit: 'won',
    label: '환전 반환',
    when: 'it is refused or cancelled',
    cause: 'withdrawal',
  },
  'withdrawal.pay': {
    from: 'held',
    to: 'cashier',
    unit: 'won',
    label: '환전완료',
    when: 'the desk completes it',
    cause: 'withdrawal',
  },
  'coin.out': {
    from: 'coin',
    to: 'conversion.coin',
    unit: 'coin',
    label: '코인변환',
    when: 'coins are converted to money',
    cause: 'deposit',
  },
  'coin.in': {
    from: 'conversion',
    to: 'money',
    unit: 'won',
    label: '코인변환',
    when: 'coins are converted to money',
    cause: 'deposit',
  },
  'point.out': {
    from: 'point',
    to: 'conversion.point',
    unit: 'point',
    label: '포인트 전환',
    when: 'points are converted to money',
    cause: 'point',
  },
  'point.in': {
    from: 'conversion',
    to: 'money',
    unit: 'won',
    label: '포인트 전환',
    when: 'points are converted to money',
    cause: 'point',
  },
  'adjust.money.add': {
    from: 'adjustment',
    to: 'money',
    unit: 'won',
    label: '보유금 조정 지급',
    when: 'two operators correct a balance',
    cause: 'approval',
  },
  'adjust.money.remove': {
    from: 'money',
    to: 'adjustment',
    unit: 'won',
    label: '보유금 조정 회수',
    when: 'two operators correct a balance',
    cause: 'approval',
  },
  'adjust.point.add': {
    from: 'adjustment.point',
    to: 'point',
    unit: 'point',
    label: '포인트 조정 지급',
    when: 'two operators correct a balance',
    cause: 'approval',
  },
  'adjust.point.remove': {
    from: 'point',
    to: 'adjustment.point',
    unit: 'point',
    label: '포인트 조정 회수',
    when: 'two operators correct a balance',
    cause: 'approval',
  },
  'adjust.coin.add': {
    from: 'adjustment.coin',
    to: 'coin',
    unit: 'coin',
    label: '코인 조정 지급',
    when: 'two operators correct a balance',
    cause: 'approval',
  },
  'adjust.coin.remove': {
    from: 'coin',
    to: 'adjustment.coin',
    unit: 'coin',
    label: '코인 조정 회수',
    when: 'two operators correct a balance',
    cause: 'approval',
  },
  settlement: {
    from: 'settlement',
    to: 'money',
    unit: 'won',
    label: '파트너 정산',
    when: 'two operators close a partner’s statement',
    cause: 'settlement',
  },
  'rolling.own': {
    from: 'rolling',
    to: 'point',
    unit: 'point',
    label: '롤링 적립',
    when: 'a settled round, or a minute of vendors’ rounds, has earned by the member’s own stakes',
    cause: 'rolling',
  },
  'rolling.line': {
    from: 'rolling',
    to: 'point',
    unit: 'point',
    label: '추천 롤링 적립',
    when: 'a settled round, or a minute of vendors’ rounds, has earned by the stakes of members below',
    cause: 'rolling',
  },
  'rolling.own.back': {
    from: 'point',
    to: 'rolling',
    unit: 'point',
    label: '롤링 회수',
    when: 'a round’s result is corrected',
    cause: 'rolling',
  },
  'rolling.line.back': {
    from: 'point',
    to: 'rolling',
    unit: 'point',
    label: '추천 롤링 회수',
    when: 'a round’s result is corrected',
    cause: 'rolling',
  },
  'ring.back': {
    from: 'point',
    to: 'rolling',
    unit: 'point',
    label: '맞베팅 롤링 회수',
    when: 'two operators take back what stakes against each other earned',
    cause: 'take',
  },
  'ring.again': {
    from: 'rolling',
    to: 'point',
    unit: 'point',
    label: '맞베팅 롤링 되돌림',
    when: 'a corrected round takes back all of its rolling, what a recovery took before too',
    cause: 'rolling',
  },
  'vendor.stake': {
    from: 'money',
    to: 'vendor.*',
    unit: 'won',
    label: '카지노 베팅',
    when: 'a vendor takes a bet',
    cause: 'vendorBet',
  },
  'vendor.win': {
    from: 'vendor.*',
    to: 'money',
    unit: 'won',
    label: '카지노 당첨',
    when: 'a vendor pays a win',
    cause: 'vendorWin',
  },
  'vendor.refund': {
    from: 'vendor.*',
    to: 'money',
    unit: 'won',
    label: '카지노 베팅 취소',
    when: 'a vendor gives a bet back',
    cause: 'vendorBet',
  },
  'closing.money': {
    from: 'money',
    to: 'given',
    unit: 'won',
    label: '탈퇴로 포기',
    when: 'an account is closed, or got something afterwards',
    cause: 'given',
  },
  'closing.safe': {
    from: 'safe',
    to: 'given',
    unit: 'won',
    label: '탈퇴로 금고 포기',
    when: 'an account is closed',
    cause: 'given',
  },
  'closing.point': {
    from: 'point',
    to: 'given.point',
    unit: 'point',
    label: '탈퇴로 포인트 포기',
    when: 'an account is closed, or got something afterwards',
    cause: 'given',
  },
  'closing.coin': {
    from: 'coin',
    to: 'given.coin',
    unit: 'coin',
    label: '탈퇴로 코인 포기',
    when: 'an account is closed',
    cause: 'given',
  },
} as const satisfies Record<string, KindRow>

export type Kind = keyof typeof rows
export type KindIn<Unit extends KindRow['unit']> = {
  [K in Kind]: (typeof rows)[K]['unit'] extends Unit ? K : never
}[Kind]
/** Every kind by its name, with what it moves and how it reads (docs/ledger.md#kinds). */
export const kinds: Record<Kind, KindRow> = rows

/** The kinds that something of that sort causes. */
export const kindsOf = (cause: Cause): Kind[] =>
  (Object.keys(rows) as Kind[]).filter((kind) => rows[kind].cause === cause)

/** Whether an account is a member’s pocket, which carries a live balance. */
export const isPocket = (account: Account): account is Pocket =>
  (pockets as readonly string[]).includes(account)
