/** The eight draw games, and the six ball streams they live on (docs/spec/draws.md#schedule, docs/spec/wire.md). */
import { families } from './families.ts'
import type { Family } from './family.ts'

export type Timing = {
  /** seconds between draws */
  period: number
  /** seconds a draw comes before its slot's end */
  offset: number
  slots: number
  firstRound: number
  lastRound: number
  closeSeconds: number
  /** seconds of the day in Seoul between which the game is shut, half-open; null: never */
  closed: [number, number] | null
}

export type GameKey =
  | 'ntry.powerball'
  | 'ntry.powerladder'
  | 'ntry.kenoladder'
  | 'ntry.eos5'
  | 'ntry.eos3'
  | 'named.powerball'
  | 'named.powerladder'
  | 'pbg.powerball'

/** A power ladder shares its powerball's draw; the keno ladder has a keno draw of its own. */
export type BallStream =
  | 'ntry.powerball'
  | 'ntry.keno'
  | 'ntry.eos5'
  | 'ntry.eos3'
  | 'named.powerball'
  | 'pbg.powerball'

export type Game = {
  key: GameKey
  /** the wire's provider group */
  page: 'ntry' | 'named' | 'pbg'
  game: 'powerBall' | 'powerLadder' | 'kenoLadder' | 'eos5' | 'eos3'
  path: string
  title: string
  hall: '1관' | '2관' | '3관'
  short: string
  family: Family
  ballStream: BallStream
  timing: Timing
}

const NIGHT: [number, number] = [0, 21_600]

const day = (
  period: number,
  offset: number,
  closeSeconds: number,
  closed: Timing['closed'],
): Timing => {
  const slots = 86_400 / period
  return {
    period,
    offset,
    slots,
    firstRound: closed ? 73 : 1,
    lastRound: slots,
    closeSeconds,
    closed,
  }
}

const halls = { ntry: '1관', named: '2관', pbg: '3관' } as const

type Row = [GameKey, Game['page'], Game['game'], string, string, BallStream, Family, Timing]

const { powerball, powerLadder, kenoLadder } = families
const rows: Row[] = [
  [
    'ntry.powerball',
    'ntry',
    'powerBall',
    '동행 파워볼',
    '파워볼',
    'ntry.powerball',
    powerball,
    day(300, 125, 30, NIGHT),
  ],
  [
    'ntry.powerladder',
    'ntry',
    'powerLadder',
    '파워사다리',
    '파워사다리',
    'ntry.powerball',
    powerLadder,
    day(300, 125, 30, NIGHT),
  ],
  [
    'ntry.kenoladder',
    'ntry',
    'kenoLadder',
    '키노사다리',
    '키노사다리',
    'ntry.keno',
    kenoLadder,
    day(300, 5, 30, NIGHT),
  ],
  [
    'ntry.eos5',
    'ntry',
    'eos5',
    'EOS 파워볼 5분',
    'EOS 5분',
    'ntry.eos5',
    powerball,
    day(300, 0, 20, null),
  ],
  [
    'ntry.eos3',
    'ntry',
    'eos3',
    'EOS 파워볼 3분',
    'EOS 3분',
    'ntry.eos3',
    powerball,
    day(180, 0, 20, null),
  ],
  [
    'named.powerball',
    'named',
    'powerBall',
    '네임드 파워볼',
    '파워볼',
    'named.powerball',
    powerball,
    day(300, 0, 30, NIGHT),
  ],
  [
    'named.powerladder',
    'named',
    'powerLadder',
    '네임드 파워사다리',
    '파워사다리',
    'named.powerball',
    powerLadder,
    day(300, 0, 30, NIGHT),
  ],
  [
    'pbg.powerball',
    'pbg',
    'powerBall',
    'PBG 파워볼',
    '파워볼',
    'pbg.powerball',
    powerball,
    day(300, 0, 30, null),
  ],
]

/** Every draw game, in the order of the menus (docs/spec/draws.md#schedule). */
export const games: Game[] = rows.map(
  ([key, page, game, title, short, ballStream, family, timing]) => ({
    key,
    page,
    game,
    path: `/${page}/${game}`,
    title,
    hall: halls[page],
    short,
    family,
    ballStream,
    timing,
  }),
)

const byKey = new Map<string, Game>(games.map((game) => [game.key, game]))
const byRoute = new Map<string, Game>(games.map((game) => [`${game.page}/${game.game}`, game]))

/** The game of a key; null for any other text. */
export const gameByKey = (key: string): Game | null => byKey.get(key) ?? null

/** The game of the wire's page and game; null where the combination has no route. */
export const gameOf = (page: string, game: string): Game | null =>
  byRoute.get(`${page}/${game}`) ?? null

/** The ball streams, each with the game whose schedule it keeps. */
export const ballStreams: { stream: BallStream; game: Game }[] = games.flatMap((game, index) =>
  games.findIndex(({ ballStream }) => ballStream === game.ballStream) === index
    ? [{ stream: game.ballStream, game }]
    : [],
)

/** The games that live on a ball stream; none for any other text. */
export const gamesOfStream = (stream: string): Game[] =>
  games.filter(({ ballStream }) => ballStream === stream)
