/** Why a transfer was made, in words, and the page of the site that shows it. */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { clockOf, dateOf } from '@madang/contract/core/kst.ts'
import { formatOdds } from '@madang/contract/core/odds.ts'
import { rateGameText } from '@madang/contract/core/rates.ts'
import type { StatementRow } from '@madang/contract/member/statement.ts'

import type { Kind } from '../../ledger/kinds.ts'
import { pickText } from '../draw/draw.ts'
import type { Entry } from './sql.ts'

/** What the number in `cause` counts, by kind (docs/ledger.md). */
const causes: Record<
  Kind,
  | 'member'
  | 'bet'
  | 'round'
  | 'correction'
  | 'rolling'
  | 'refill'
  | 'deposit'
  | 'withdrawal'
  | 'safe'
  | 'point'
  | 'approval'
  | 'vendorBet'
  | 'vendorWin'
> = {
  grant: 'member',
  'coin.grant': 'member',
  stake: 'bet',
  win: 'round',
  'void.return': 'round',
  'win.back': 'correction',
  'win.again': 'correction',
  'void.back': 'correction',
  'void.again': 'correction',
  'rolling.own': 'rolling',
  'rolling.line': 'rolling',
  'rolling.own.back': 'rolling',
  'rolling.line.back': 'rolling',
  refill: 'refill',
  deposit: 'deposit',
  'coin.out': 'deposit',
  'coin.in': 'deposit',
  'withdrawal.hold': 'withdrawal',
  'withdrawal.release': 'withdrawal',
  'withdrawal.pay': 'withdrawal',
  'safe.add': 'safe',
  'safe.remove': 'safe',
  'point.out': 'point',
  'point.in': 'point',
  'adjust.money.add': 'approval',
  'adjust.money.remove': 'approval',
  'adjust.point.add': 'approval',
  'adjust.point.remove': 'approval',
  'adjust.coin.add': 'approval',
  'adjust.coin.remove': 'approval',
  'vendor.stake': 'vendorBet',
  'vendor.refund': 'vendorBet',
  'vendor.win': 'vendorWin',
}

export const ofRounds = (Object.keys(causes) as Kind[]).filter((kind) => causes[kind] === 'round')

const states: Record<string, string> = {
  pending: '처리 대기',
  done: '완료',
  refused: '거절',
  cancelled: '취소',
}

const words: Record<(typeof causes)[Kind], (entry: Entry) => StatementRow['cause']> = {
  member: () => null,
  bet: (entry) => ({
    text: `${roundText(entry)} · ${pickText(entry.key!, entry.pick!)} ${formatOdds(entry.odds!)}배`,
    link: proofOf(entry),
  }),
  round: (entry) => ({ text: roundText(entry), link: proofOf(entry) }),
  correction: (entry) => ({ text: `${roundText(entry)} 재정산`, link: proofOf(entry) }),
  rolling: (entry) =>
    entry.minute
      ? {
          text: `${rateGameText[entry.rolled!]} · ${clockOf(entry.minute).slice(0, 5)}에 끝난 베팅`,
          link: entry.kind === 'rolling.own' ? '/betting' : null,
        }
      : { text: roundText(entry), link: proofOf(entry) },
  refill: () => ({ text: '모의 머니 받기', link: '/charge' }),
  deposit: ({ cause }) => ({ text: `충전 ${cause}번`, link: '/charge' }),
  withdrawal: ({ cause, withdrawal }) => ({
    text: `환전 ${cause}번 · ${states[withdrawal!]}`,
    link: '/exchange',
  }),
  safe: () => ({ text: '금고내역', link: '/safe' }),
  point: () => ({ text: '포인트내역', link: '/point' }),
  vendorBet: (entry) => ({ text: entry.vendorGame!, link: playedOn(entry) }),
  vendorWin: (entry) => ({ text: entry.vendorGame!, link: playedOn(entry) }),
  approval: ({ cause }) => ({ text: `운영자 조정 ${cause}번 · 문의하기`, link: '/cs/write' }),
}

export const causeOf = (entry: Entry): StatementRow['cause'] => words[causes[entry.kind]](entry)

const roundText = ({ game, round }: Entry) => `${gameByKey(game!)!.title} ${round}회`
/** The day of the history on which a vendor's round was bet on, its kind of game alone. */
const playedOn = ({ vendorKind, vendorAt }: Entry) =>
  `/betting?start=${dateOf(vendorAt!)}&end=${dateOf(vendorAt!)}&type=${vendorKind}`
const proofOf = ({ game, date, round }: Entry) => `/proof/${game}/${date}/${round}`
