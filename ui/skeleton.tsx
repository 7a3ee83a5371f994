/** Still blocks of the final size while something loads: no shimmer, no spinner, nothing jumps. */
type Props = { width?: number | string; height?: number }

export function Skeleton({ width = '100%', height = 16 }: Props) {
  return <span className="skel" style={{ display: 'block', width, height }} aria-hidden="true" />
}

/** Rows of a list to come. */
export function SkeletonRows({ rows = 3 }: { rows?: number }) {
  return (
    <output className="skel-rows">
      <span className="sr">불러오는중..</span>
      {Array.from({ length: rows }, (_, row) => (
        <div className="li" key={row}>
          <Skeleton width={36} height={36} />
          <span className="grow grid">
            <Skeleton width="62%" />
            <Skeleton width="34%" />
          </span>
          <Skeleton width={72} />
        </div>
      ))}
    </output>
  )
}
