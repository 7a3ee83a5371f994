/** An address as a QR code; dark on light in both themes, as scanners want it. */
import { encodeQR } from 'qr'

const QUIET = 4

/** The dark cells of a code, row by row, as one path. */
export function pathOf(cells: boolean[][]): string {
  const runs: string[] = []
  cells.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const start = x
      while (row[x]) x++
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h${start - x}z`)
    }
  })
  return runs.join('')
}

type Props = { text: string; label: string; className: string }

export function Qr({ text, label, className }: Props) {
  const cells = encodeQR(text, 'raw', { border: QUIET })
  return (
    <svg
      className={className}
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      shapeRendering="crispEdges"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not loaded
      role="img"
      aria-label={label}
    >
      <path d={pathOf(cells)} />
    </svg>
  )
}
