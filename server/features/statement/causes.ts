/** Why a transfer was made, in words, and the page of the site that shows it. */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { clockOf, dateOf } from '@madang/contract/core/kst.ts'
import { formatOdds } from '@madang/contract/core/odds.ts'
import { rateGameText } from '@madang/contract/core/rates.ts'
import type { StatementRow } from '@madang/contract/member/statement.ts'

import { kinds, type Cause } from '../../ledger/kinds.ts'
import { pickText } from '../draw/draw.ts'
import type { Entry } from './sql.ts'

const states: Record<string, string> = {
  pending: '대기중',
  done: '환전완료',
  refused: '거절',
  cancelled: '취소',
}

const words: Record<Cause, (entry: Entry) => StatementRow['cause']> = {
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
  settlement: ({ cause }) => ({ text: `정산 명세서 제${cause}호`, link: null }),
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
  given: () => ({ text: '탈퇴', link: null }),
  take: () => ({ text: '사유는 쪽지에 있습니다', link: '/memo' }),
  approval: ({ cause }) => ({ text: `운영자 조정 ${cause}번 · 문의하기`, link: '/cs/write' }),
}

export const causeOf = (entry: Entry): StatementRow['cause'] =>
  words[kinds[entry.kind].cause](entry)

const roundText = ({ game, round }: Entry) => `${gameByKey(game!)!.title} ${round}회`
/** The day of the history on which a vendor's round was bet on, its kind of game alone. */
const playedOn = ({ vendorKind, vendorAt }: Entry) =>
  `/betting?start=${dateOf(vendorAt!)}&end=${dateOf(vendorAt!)}&type=${vendorKind}`
const proofOf = ({ game, date, round }: Entry) => `/proof/${game}/${date}/${round}`
