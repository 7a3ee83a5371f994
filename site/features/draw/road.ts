/** 출목표: how the last results run, side by side. What came before does not change what comes. */
import type { Game } from '@madang/contract/core/draw/games.ts'
import type { Tone } from '@madang/contract/core/draw/family.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import type { ResultRow } from '@madang/contract/member/draw.ts'

type Marks = ResultRow['marks']
export type Side = { word: string; tone: Tone; round: boolean; key: string }
export type Road = {
  id: string
  label: string
  /** as it is heard */
  name: string
  sides: Side[]
  read: (marks: Marks) => string | null
}

const side = (word: string, key: string, tone: Tone, round = false): Side => ({
  word,
  key,
  tone,
  round,
})
const pick = (value: boolean | undefined, yes: string, no: string) =>
  value === undefined ? null : value ? yes : no

const roads: Record<Game['family']['board'], Road[]> = {
  powerball: [
    {
      id: 'po-odd',
      label: '파 홀짝',
      name: '파워볼 홀짝',
      sides: [side('홀', 'poOdd', 'indigo', true), side('짝', 'poEven', 'vermilion')],
      read: ({ powerballOdd }) => pick(powerballOdd, '홀', '짝'),
    },
    {
      id: 'po-over',
      label: '파 언오',
      name: '파워볼 언더오버',
      sides: [side('언', 'poUnder', 'indigo', true), side('오', 'poOver', 'vermilion')],
      read: ({ powerballOver }) => pick(powerballOver, '오', '언'),
    },
    {
      id: 'sum-odd',
      label: '일 홀짝',
      name: '일반볼 홀짝',
      sides: [side('홀', 'defOdd', 'indigo', true), side('짝', 'defEven', 'vermilion')],
      read: ({ sumOdd }) => pick(sumOdd, '홀', '짝'),
    },
    {
      id: 'sum-over',
      label: '일 언오',
      name: '일반볼 언더오버',
      sides: [side('언', 'defUnder', 'indigo', true), side('오', 'defOver', 'vermilion')],
      read: ({ sumOver }) => pick(sumOver, '오', '언'),
    },
    {
      id: 'size',
      label: '대중소',
      name: '일반볼 대중소',
      sides: [
        side('대', 'defB', 'vermilion'),
        side('중', 'defM', 'ochre'),
        side('소', 'defS', 'indigo', true),
      ],
      read: ({ size }) => size ?? null,
    },
  ],
  ladder: [
    {
      id: 'end',
      label: '홀짝',
      name: '홀짝',
      sides: [side('홀', 'odd', 'indigo', true), side('짝', 'even', 'vermilion')],
      read: ({ ladder: found }) => (found ? (found.end === 'ODD' ? '홀' : '짝') : null),
    },
    {
      id: 'start',
      label: '출발',
      name: '출발',
      sides: [side('좌', 'left', 'indigo', true), side('우', 'right', 'vermilion')],
      read: ({ ladder: found }) => (found ? (found.start === 'LEFT' ? '좌' : '우') : null),
    },
    {
      id: 'lines',
      label: '줄수',
      name: '줄수',
      sides: [side('3', 'line3', 'ochre', true), side('4', 'line4', 'jade')],
      read: ({ ladder: found }) => (found ? String(found.lines) : null),
    },
  ],
}

export const roadsOf = ({ family }: Pick<Game, 'family'>) => roads[family.board]

export const ROWS = 6

/** Columns of at most six, oldest first: a new column at every change, or (`filled`, 육매) only when one is full. */
export function columnsOf(words: string[], filled: boolean): string[][] {
  const columns: string[][] = []
  for (const word of words) {
    const last = columns.at(-1)
    if (last && last.length < ROWS && (filled || last[0] === word)) last.push(word)
    else columns.push([word])
  }
  return columns
}

/** How often each side is expected, in percent, by the true probabilities. */
export function expected(game: Game, { sides }: Road): string {
  const chances = new Map(oddsKeys(game).map(({ key, probability }) => [key, probability]))
  return sides
    .map(({ key }) => ((chances.get(key) ?? 0) * 100).toFixed(1).replace(/\.0$/, ''))
    .join(' : ')
}
