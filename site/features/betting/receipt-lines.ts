/** A receipt line by line: the page and the picture say the same. */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { fairOdds, returnOf } from '@madang/contract/core/draw/returns.ts'
import { clockOf } from '@madang/contract/core/kst.ts'
import { formatOdds } from '@madang/contract/core/odds.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { ShownReceipt } from '@madang/contract/member/betting.ts'

import { drawnWords } from './drawn-words.ts'
import type { InBook, Receipted, Signed } from './use-receipt.ts'

/** Whole won; `signed`: a gain or a loss. */
export type Sum = { won: number; signed?: boolean }
type Judgement = Exclude<Signed | InBook, null>
export type Line = {
  name: string
  value: readonly (string | Sum)[]
  big?: boolean
  judgement?: Judgement
  /** what the member has: on their page, and in no picture */
  own?: boolean
}

const ends = {
  wait: '추첨 전',
  won: '적중, 이익',
  lost: '낙첨',
  push: '적특, 반환',
  void: '취소, 반환',
}

function came({ money, odds, win, state }: ShownReceipt): Line[] {
  const over = state !== 'wait'
  return [
    { name: '건 돈', value: [{ won: money }] },
    { name: '배당', value: [`× ${formatOdds(odds)}`] },
    { name: '받은 돈', value: [over ? { won: win } : '—'] },
    { name: ends[state], value: [over ? { won: win - money, signed: true } : '—'], big: true },
  ]
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

function chance({ game, key, odds, money }: ShownReceipt): Line[] {
  const found = oddsKeys(gameByKey(game)!).find((each) => each.key === key)
  if (!found) return []
  const edge = 1 - returnOf(found, odds)
  return [
    { name: '적중 확률', value: [percent(found.wins / found.total)] },
    { name: '공정 배당', value: [fairOdds(found).toFixed(2)] },
    { name: '하우스 엣지', value: [`${percent(edge)} (`, { won: Math.round(money * edge) }, ')'] },
  ]
}

const clock = (time: string) => clockOf(new Date(time))

const times = ({ placedAt, closeAt, drawAt, paid }: ShownReceipt): Line[] => [
  { name: '접수', value: [clock(placedAt)] },
  { name: '마감 · 장부 봉인', value: [clock(closeAt)] },
  { name: '추첨', value: [clock(drawAt)] },
  { name: '보유금에 더함', value: [paid ? clock(paid.at) : '—'] },
]

const words: Record<Signed, string> = {
  good: '맞습니다',
  bad: '맞지 않습니다',
  other: '받은 영수증과 다릅니다',
  key: '공개키가 받을 때와 다릅니다',
  none: '영수증 이전의 베팅',
}

const place = ({ bet: { no, win, paid, book }, signed, inBook }: Receipted): Line[] => [
  ...(paid
    ? [
        {
          name: paid.amount === win ? '보유금' : '보유금 (이 회차 전체)',
          value: [`${formatWon(paid.before)} → `, { won: paid.after }],
          own: true,
        },
      ]
    : []),
  {
    name: '장부 자리',
    value: [book ? `${formatWon(book.index + 1)}번째 / ${formatWon(book.count)}` : '봉인 전'],
  },
  ...(inBook
    ? [
        {
          name: '봉인된 장부',
          value: [inBook === 'good' ? '바뀌지 않고 있습니다' : '이 베팅이 없습니다'],
          judgement: inBook,
        },
      ]
    : []),
  { name: '마당의 서명', value: [words[signed]], judgement: signed },
  { name: '베팅 번호', value: [String(no)] },
]

/** In parts, each of which stands under a line of its own. */
export const receiptParts = (receipt: Receipted): Line[][] =>
  [came(receipt.bet), chance(receipt.bet), times(receipt.bet), place(receipt)].filter(
    ({ length }) => length > 0,
  )

export const PLAY_MONEY = '모의 머니 — 실제 돈이 아닙니다'

/** As a picture or a message says it. */
export const textOf = ({ value }: Line): string =>
  value
    .map((part) => {
      if (typeof part === 'string') return part
      const sign = !part.signed || part.won === 0 ? '' : part.won > 0 ? '+' : '−'
      return `${sign}${formatWon(Math.abs(part.won))}원`
    })
    .join('')

/** Where it was bet: '1관 엔트리 파워볼 145회 · 2026-11-23'. */
export function roundOf({ game: key, round, date }: ShownReceipt): string {
  const { hall, title } = gameByKey(key)!
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
  return `${hall} ${title} ${round}회 · ${day}`
}

/** Of a draw that is not over or gave nothing; null where its balls stand. */
export const undrawn = ({ balls, drawAt, state }: ShownReceipt): string | null =>
  balls ? null : state === 'wait' ? `${clock(drawAt)}에 추첨합니다.` : '추첨이 무효가 되었습니다.'

export const decided = ({ key, balls, powerball }: ShownReceipt): string =>
  balls ? drawnWords(key, { balls, powerball }) : ''
