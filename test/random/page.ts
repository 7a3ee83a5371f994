/** The verdicts of all games together, and the page that tells them (docs/adr/0141-random-numbers-shown.md). */
import { holm } from './statistics.ts'
import { testNames, type TestName, type Verdicts } from './tally.ts'

/** How likely an honest house is to be refused at all: 99 % for every game and test together. */
export const JOINTLY = 0.01

export type Judged = { key: string; verdicts: Verdicts }

/** Which tests of which games are refused, with Holm's correction over all of them. */
export function judge(seen: readonly Judged[]) {
  const all = seen.flatMap(({ key, verdicts }) =>
    testNames.map((name) => ({ key, name, p: verdicts[name].p })),
  )
  const adjusted = holm(all.map(({ p }) => p))
  return {
    tests: all.length,
    least: Math.min(...adjusted),
    refused: all.flatMap(({ key, name }, index) =>
      adjusted[index]! < JOINTLY ? [{ key, name }] : [],
    ),
  }
}

const cell = (verdicts: Verdicts, name: TestName, refused: boolean) => {
  const { p } = verdicts[name]
  const text = p < 0.000_1 ? p.toExponential(1) : p.toFixed(4)
  return refused ? `**${text}**` : text
}

/** The page, from what a run saw and nothing else: the same run writes the same bytes. */
export function randomPage(
  seen: readonly (Judged & { title: string })[],
  { day, outcomes }: { day: string; outcomes: number },
): string {
  const { tests, least, refused } = judge(seen)
  const date = day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  const isRefused = (key: string, name: TestName) =>
    refused.some((each) => each.key === key && each.name === name)
  const rows = seen.map(({ key, title, verdicts }) => [
    title,
    `\`${key}\``,
    ...testNames.map((name) => cell(verdicts, name, isRefused(key, name))),
  ])
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const verdict =
    refused.length === 0
      ? `None of the ${tests} is refused at 99 % for all of them together; the least p after Holm's correction is ${least.toFixed(4)}.`
      : `**${refused.length} of the ${tests} are refused** at 99 % for all of them together; they stand bold.`
  return `# Random numbers

Written by \`npm run rng -- --date=${date} --outcomes=${outcomes}\`, never by hand; who runs it with the same words gets the same page.

| date and seed | outcomes of each game | games | tests |
|---|---|---|---|
| ${date} | ${outcomes.toLocaleString('en-US')} | ${seen.length} | ${tests} |

${verdict}

Each figure is a p-value, two-sided: how likely honest chance is to lie so far off, or further. Of ${tests} some are small by chance alone, about one in twenty below 0.05; Holm's correction counts that in.

${line(['game', 'key', ...testNames])}
${line(['---', '---', ...testNames.map(() => '---')]).replaceAll(' ', '')}
${rows.map(line).join('\n')}

What each test asks, and what counts as an outcome of each game, stands in [ADR 0141](adr/0141-random-numbers-shown.md).
`
}
