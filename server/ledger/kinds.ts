/**
 * Every kind of transfer there is: which account it leaves, which it enters, in which unit, and how a member reads it.
 * docs/ledger.md shows this list and the table transfer_kind holds it; a test keeps the three equal.
 */

/** A member's live pockets. */
export const pockets = ['money', 'safe', 'held', 'point', 'coin'] as const
export type Pocket = (typeof pockets)[number]

/** House accounts: they carry no live balance, theirs is the sum of their transfers. */
export type House = 'practice' | 'practice.coin' | 'draw.stakes'
export type Account = Pocket | House

type KindRow = {
  from: Account
  to: Account
  unit: 'won' | 'point' | 'coin'
  label: string
  when: string
}

const rows = {
  grant: {
    from: 'practice',
    to: 'money',
    unit: 'won',
    label: '모의 머니 지급',
    when: 'play money is given',
  },
  stake: {
    from: 'money',
    to: 'draw.stakes',
    unit: 'won',
    label: '베팅',
    when: 'a draw bet is accepted',
  },
  win: { from: 'draw.stakes', to: 'money', unit: 'won', label: '당첨', when: 'a round is settled' },
  'void.return': {
    from: 'draw.stakes',
    to: 'money',
    unit: 'won',
    label: '적특 반환',
    when: 'a round is void',
  },
  'safe.add': {
    from: 'money',
    to: 'safe',
    unit: 'won',
    label: '금고 보관',
    when: 'money is put into the safe',
  },
  'safe.remove': {
    from: 'safe',
    to: 'money',
    unit: 'won',
    label: '금고 회수',
    when: 'it is taken out again',
  },
  'coin.grant': {
    from: 'practice.coin',
    to: 'coin',
    unit: 'coin',
    label: '모의 코인 지급',
    when: 'play coins are given',
  },
} as const satisfies Record<string, KindRow>

export type Kind = keyof typeof rows
export const kinds: Record<Kind, KindRow> = rows

export const isPocket = (account: Account): account is Pocket =>
  (pockets as readonly string[]).includes(account)
