/** A table of a page: cells are texts, a bar in one is written so that it stays one cell. */
const row = (cells: string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`

export const table = (head: string[], rows: string[][]): string =>
  [row(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(row)].join('\n')
