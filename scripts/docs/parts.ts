/** Tables that the code makes within pages written by hand: each between a comment with its name and the one that ends it. */
import { glob, readFile } from 'node:fs/promises'

import { ratesOf, vendors } from '../../contract/core/casino/catalogue.ts'
import { families } from '../../contract/core/draw/families.ts'
import { games, type Game } from '../../contract/core/draw/games.ts'
import { formatOdds } from '../../contract/core/odds.ts'
import { oddsKeys } from '../../contract/core/draw/picks.ts'
import { fairOdds, returnOf } from '../../contract/core/draw/returns.ts'
import { drawsPerDay, roundTimes } from '../../contract/core/draw/schedule.ts'
import { timeOf } from '../../contract/core/kst.ts'
import { causes, kinds } from '../../server/ledger/kinds.ts'
import { table } from './table.ts'

const percent = (share: number) => `${(share * 100).toFixed(4)} %`

/** The keys of a family of games: chance, odds, return. */
const picks = (game: Game) =>
  table(
    ['key', 'label', 'wins', 'chance', 'fair', 'odds', 'return'],
    oddsKeys(game).map((key) => [
      `\`${key.key}\``,
      key.label,
      `${key.wins.toLocaleString('en')} of ${key.total.toLocaleString('en')}`,
      percent(key.probability),
      fairOdds(key).toFixed(3),
      formatOdds(key.defaultOdds),
      percent(returnOf(key, key.defaultOdds)),
    ]),
  )

/** Any day will do: all are alike. */
const DAY = '20260101'
const clock = (at: Date) => timeOf(at).slice(11).replace('00:00:00', '24:00:00')

function schedule(): string {
  const rows = games.map(({ key, path, timing }) => {
    const { firstRound, lastRound, period, offset, closeSeconds } = timing
    const [from, until] = [firstRound, lastRound].map((round) =>
      clock(roundTimes(timing, DAY, round).drawAt),
    )
    return [
      ...[`\`${key}\``, path, `${period} s`, `${offset} s`, `${firstRound}–${lastRound}`],
      ...[String(drawsPerDay(timing)), `${from} → ${until}`, `${closeSeconds} s`],
    ]
  })
  return table(
    ['game', 'page', 'period', 'offset', 'rounds', 'a day', 'first → last draw', 'closes before'],
    rows,
  )
}

/** Every game of the sandbox's vendors with the return of each of its bets; tables of one kind are alike. */
function returns(): string {
  const all = vendors.flatMap(({ title, games: own }) => own.map((game) => ({ title, game })))
  const kindOf = ({ game }: (typeof all)[number]) => (game.kind === 'table' ? game.table : game.id)
  const kinds = [...Map.groupBy(all, kindOf)]
  return table(
    ['game', 'vendors', 'bet: return'],
    kinds.map(([kind, same]) => [
      same.length > 1 || same[0]!.game.kind === 'table' ? kind : same[0]!.game.ko,
      [...new Set(same.map(({ title }) => title))].join(', '),
      bets(ratesOf(same[0]!.game)),
    ]),
  )
}

/** Bets with one return are one entry; keys that differ in their numbers alone are one key. */
function bets(rates: { key: string; rate: number }[]): string {
  const named = rates.map(({ key, rate }) => ({
    key: key.replace(/\d.*$/, '…'),
    rate: percent(rate),
  }))
  return [...Map.groupBy(named, ({ rate }) => rate)]
    .map(([rate, same]) => `${[...new Set(same.map(({ key }) => `\`${key}\``))].join(' ')} ${rate}`)
    .join(' · ')
}

const kindTable = () =>
  table(
    ['kind', 'from → to', 'unit', 'wording', 'when', 'cause'],
    Object.entries(kinds).map(([kind, { from, to, unit, label, when, cause }]) => [
      ...[`\`${kind}\``, `${from} → ${to}`, unit, label, when, causes[cause]],
    ]),
  )

/** The names of the books' queries, by file. */
async function invariants(): Promise<string> {
  const files = (await Array.fromAsync(glob('server/ledger/books*.ts'))).sort()
  const lists = await Promise.all(
    files
      // What is looked at every minute is the same of the last rows alone.
      .filter((path) => !/\.test\.ts$|-recent\.ts$/.test(path))
      .map(async (path) => {
        const text = await readFile(path, 'utf8')
        return [...text.matchAll(/^ {2}(?:'([^']+)'|"([^"]+)"):\s/gm)].map(
          ([, plain, quoted]) => `- ${plain ?? quoted}`,
        )
      }),
  )
  return lists.flat().join('\n')
}

/** The kinds of significant events with what their list says of them. */
async function events(): Promise<string> {
  const text = await readFile('server/http/events.ts', 'utf8')
  const list = text.slice(text.indexOf('export type EventKind'), text.indexOf('export type Sig'))
  let about = ''
  const rows: string[][] = []
  for (const [, comment, kind] of list.matchAll(/\/\*\* (.+?) \*\/|\| '([\w.]+)'/g)) {
    if (comment) about = comment
    else rows.push([`\`${kind}\``, about])
  }
  return table(['kind', 'is'], rows)
}

type Parts = Record<string, (page: string) => string | Promise<string>>
const pages: Record<string, Parts> = {
  'docs/ledger.md': { kinds: kindTable, invariants },
  'docs/spec/draws.md': {
    ...Object.fromEntries(
      Object.entries(families).map(([name, family]) => [
        name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
        () => picks(games.find((game) => game.family === family)!),
      ]),
    ),
    schedule,
  },
  'docs/spec/casino.md': { returns },
  'docs/spec/threats.md': { events },
}

/** A page with one of its parts made anew. */
function filled(path: string, page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name}: written by npm run docs -->\n`, `\n<!-- /${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${path} has no place for its ${name}: ${begin}`)
  return page.slice(0, from + begin.length) + text + page.slice(to)
}

/** The pages written by hand, with what the code makes of them made anew. */
export async function pagesWithParts(): Promise<Record<string, string>> {
  const made: Record<string, string> = {}
  for (const [path, parts] of Object.entries(pages)) {
    let page = await readFile(path, 'utf8')
    for (const [name, part] of Object.entries(parts))
      page = filled(path, page, name, await part(page))
    made[path] = page
  }
  return made
}
