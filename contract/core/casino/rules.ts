/** Each table's game as a vendor runs it: its draw, its bets, and how a result is told; of slots, how a round is. */
import { formatWon } from '../won.ts'
import { baccaratBets, drawBaccarat, type BaccaratRound } from './baccarat.ts'
import type { TableBet } from './bets.ts'
import { cardMark } from './cards.ts'
import type { TableKind } from './catalogue.ts'
import {
  dragonTigerBets,
  dragonTigerOutcome,
  drawDragonTiger,
  type DragonTigerResult,
} from './dragon-tiger.ts'
import { colourOf, drawRoulette, rouletteBets, type RouletteResult } from './roulette.ts'
import { drawSicBo, isTriple, sicBoBets, totalOf, type SicBoResult } from './sic-bo.ts'
import type { SlotRound } from './slot-engines.ts'
import type { Words } from '../draw/kdraw.ts'

type Results = {
  baccarat: BaccaratRound
  dragonTiger: DragonTigerResult
  roulette: RouletteResult
  sicBo: SicBoResult
}

type Rules<Result> = {
  draw: (words: Words) => Result
  bets: Map<string, TableBet<unknown>>
  /** hundredths of the stake that come back, by the bet's key */
  returns: (key: string, result: Result) => number
  /** for the member's history, as HTML of the plainest kind */
  html: (result: Result) => string
}

const bets = <Result>(list: TableBet<Result>[]) =>
  new Map(list.map((bet) => [bet.key, bet as TableBet<unknown>]))

const rulesFrom = <Drawn, Result>(
  list: TableBet<Result>[],
  parts: Pick<Rules<Drawn>, 'draw' | 'html'> & { result: (drawn: Drawn) => Result },
): Rules<Drawn> => {
  const known = bets(list)
  return {
    ...parts,
    bets: known,
    returns: (key, drawn) => known.get(key)!.returns(parts.result(drawn)),
  }
}

const outcomes = { player: '플레이어', banker: '뱅커', tie: '타이' } as const
const sides = { dragon: '드래곤', tiger: '타이거', tie: '타이' } as const
const colours = { red: '레드', black: '블랙', green: '제로' } as const

/** Of each kind of table: how it is drawn, what can be bet, how a result is shown. */
export const rules: { [K in TableKind]: Rules<Results[K]> } = {
  baccarat: rulesFrom(baccaratBets, {
    draw: drawBaccarat,
    result: ({ result }) => result,
    html: ({ result, player, banker }) =>
      `<b>${outcomes[result.outcome]}</b> P ${result.player} (${player.map(cardMark).join(' ')}) : B ${result.banker} (${banker.map(cardMark).join(' ')})`,
  }),
  dragonTiger: rulesFrom(dragonTigerBets, {
    draw: drawDragonTiger,
    result: (drawn) => drawn,
    html: (drawn) =>
      `<b>${sides[dragonTigerOutcome(drawn)]}</b> 드래곤 ${cardMark(drawn.dragon)} : 타이거 ${cardMark(drawn.tiger)}`,
  }),
  roulette: rulesFrom(rouletteBets, {
    draw: drawRoulette,
    result: (drawn) => drawn,
    html: ({ number }) => `<b>${number}</b> ${colours[colourOf(number)]}`,
  }),
  sicBo: rulesFrom(sicBoBets, {
    draw: drawSicBo,
    result: (drawn) => drawn,
    html: (drawn) =>
      `<b>${drawn.dice.join(' · ')}</b> ${isTriple(drawn) ? '트리플' : `합 ${totalOf(drawn)}`}`,
  }),
}

/** The rules of a table whose kind is only known when the program runs. */
export const rulesOf = (kind: TableKind) => rules[kind] as Rules<unknown>

/** A slot's round in the member's history. */
export const spunHtml = ({ spins, amount }: SlotRound): string =>
  spins.length > 1
    ? `<b>${formatWon(amount)}</b> 무료 스핀 ${spins.length - 1}번 포함`
    : amount > 0
      ? `<b>${formatWon(amount)}</b> ${spins[0]!.wins.length}개 당첨`
      : '당첨 없음'
