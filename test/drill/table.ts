/** The drill's table, as it stands in docs/drill.md. */
import type { Row } from './scene.ts'
import type { Outcome, Verdict } from './verdict.ts'

type Line = { row: Pick<Row, 'name' | 'does'>; outcome: Outcome; verdict: Verdict }

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
const count = (red: readonly string[], what: RegExp) => red.filter((each) => what.test(each)).length

function cells({ row, outcome, verdict }: Line): string[] {
  const { red, p95, longest } = verdict
  const { strikes, promised, gapCounts } = outcome
  const lost = count(red, /is lost|are lost/)
  const doubled = count(red, /twice|never promised|nobody was told|is another/)
  const two = count(red, /two primaries|two draws/)
  const gap = gapCounts && strikes.length > 0 ? [seconds(p95), seconds(longest)] : ['–', '–']
  return [
    row.does,
    String(strikes.length),
    String(promised),
    ...[lost, doubled, two].map(String),
    ...gap,
    red.length === 0 ? 'green' : `red: ${red[0]!.slice(0, 160)}`,
    outcome.notes.join('; '),
  ]
}

export const lineOf = (row: Line['row'], outcome: Outcome, verdict: Verdict): string =>
  `${row.name} · ${verdict.red.length === 0 ? 'green' : 'RED'}: ${cells({ row, outcome, verdict }).slice(1).join(' · ')}`

export function tableOf(lines: readonly Line[]): string {
  const head = [
    ...['what was done', 'strikes', 'promised', 'lost', 'doubled', 'two primaries or draws'],
    ...['gap p95', 'longest', 'books and seals', 'beside'],
  ]
  const rows = [head, head.map(() => '---'), ...lines.map(cells)]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}
